"""The way in from a command line: it makes sure where the standard library comes from before anything of it is used.

Python looks for a module in the folder of the script, or with `-m` in the current one, before it looks in its own folder. So a
file `hashlib.py` beside a certificate would become a part of the checker, and could make it print anything. The checker does not
run where such a file lies about. That helps only against modules not imported yet: those that Python itself imports before this
file (`runpy`, with what it needs; `sitecustomize`) have run already, and could undo what is done here. With `python -I
crosscut-checker.pyz` Python looks only in that one file and in its own folders.
"""

# No `from __future__` either, which is an import too. These three are there before any folder is looked at.
import os
import sys
from importlib.machinery import PathFinder


def shadows() -> list[str]:
    """Return the files that Python would take, or has taken, in the place of its own modules, because they come first."""
    home = os.path.realpath(os.path.dirname(os.__file__))  # noqa: PTH120 - `pathlib` is not there yet
    before = []
    for folder in sys.path:
        if os.path.realpath(folder) == home:
            break
        before.append(folder)
    found = [PathFinder.find_spec(name, before) for name in sorted(sys.stdlib_module_names - set(sys.builtin_module_names))]
    # A folder without code has no loader and stands behind all that have one.
    return [str(spec.origin) for spec in found if spec is not None and spec.loader is not None]


def run() -> int | str:
    """Check the files named by the arguments of the process, and return its exit status (a text: 1, with the text as message)."""
    if strangers := shadows():
        much = f" and {len(strangers) - 1} more" if len(strangers) > 1 else ""
        return f"checker: not run: {strangers[0]!a}{much} would be a part of it; use `python -I` with crosscut-checker.pyz"
    from .command import main

    try:
        return main()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return f"checker: cannot write: {error.strerror}"


if __name__ == "__main__":
    sys.exit(run())
