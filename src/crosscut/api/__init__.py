"""Crosscut from Python: what the command line gives, as objects. `import crosscut` offers all of it (docs/use/python.md)."""
