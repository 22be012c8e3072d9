"""`python -m crosscut` is the command line, where the command is not on the path."""

from crosscut.cli import main

main(prog_name="python -m crosscut")
