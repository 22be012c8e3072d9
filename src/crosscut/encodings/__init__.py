"""The rules as constraints: one file a rule family, plain functions that add clauses to a solver-neutral `Formula`."""
