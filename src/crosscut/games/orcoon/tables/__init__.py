"""All positions of a small Orcoon board, solved, kept and checked."""
