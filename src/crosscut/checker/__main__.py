"""Command line of the checker: `python -m crosscut.checker FILE...`, `-` for standard input.

Exit status: 0 all files are proved, 1 a file is refused, 2 wrong usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence

from .certificate import Report, check_file, check_stream


def report_lines(name: str, report: Report) -> Iterator[str]:
    """Yield what is printed about the file called `name`, which is quoted where it could be taken for a line of ours."""
    name = name if name.isprintable() else repr(name)
    if not report.ok:
        yield f"{name}: refused: {report.message}"
    for proved in report.statements:
        count = f"{proved.lines} line{'' if proved.lines == 1 else 's'}"
        yield f"{name}: proved: {proved.text}: {proved.side} {proved.guarantee} ({count})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named in `arguments` (those of the process when None), print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="checker", description="Check strategy certificates and refutation bundles.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a certificate, plain or gzip, or a bundle; - is standard input")
    files: list[str] = parser.parse_args(arguments).files
    wrong = False
    for name in files:
        report = check_stream(sys.stdin.buffer) if name == "-" else check_file(name)
        wrong = wrong or not report.ok
        for line in report_lines(name, report):
            # A file's name may hold what the terminal cannot show.
            encoding = getattr(sys.stdout, "encoding", None) or "ascii"
            print(line.encode(encoding, "backslashreplace").decode(encoding), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Nobody reads any more; without this Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.exit(f"checker: cannot write: {error.strerror}")
