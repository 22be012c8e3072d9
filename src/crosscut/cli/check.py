"""crosscut check."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import Size
from crosscut.cli.quiet import say
from crosscut.cli.reading import jobs_option, json_option
from crosscut.cli.writing import PATIENCE, OutputFile, OutputFolder, ProgressLine, write_json
from crosscut.core.notation import counted

if TYPE_CHECKING:
    from crosscut.api.checking import Checked
    from crosscut.solver.trust import Work

MB = 1_000_000
RESUME = "Keep what is done in this folder, and go on from there after an interruption. Whoever can write there is trusted."


WITH = "The checker: the one in Python, the second one, in C, or both, of whom each has to say the same."
LRAT = "Write the formula and the proof of each accepted refutation here, as NAME.cnf and NAME.lrat, for any LRAT checker."
STANDALONE = "Write the checker as one file, to be run by `python -I FILE CERTIFICATE` anywhere, and print its SHA-256."


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--with", "who", type=click.Choice(["python", "c", "both"]), default="python", show_default=True, help=WITH)
@jobs_option("Processes that check a certificate (default: 1).")
@click.option("--resume", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help=RESUME)
@click.option("--memory", type=Size(), metavar="SIZE", help="Most memory for the checker's tables (default: 1GB).")
@click.option("--lines", type=click.IntRange(min=1), metavar="N", help="Most lines of a file (default: 20 million).")
@click.option("--work", type=click.IntRange(min=1), metavar="N", help="Most steps, in millions (default: by the file's size).")
@click.option("--lrat", type=OutputFolder(), metavar="FOLDER", help=LRAT)
@click.option("--write-checker", type=OutputFile(), metavar="FILE", help=STANDALONE)
@json_option
def command(
    files: tuple[str, ...],
    who: str,
    jobs: int | None,
    resume: Path | None,
    memory: int | None,
    lines: int | None,
    work: int | None,
    lrat: Path | None,
    write_checker: Path | None,
    as_json: bool,
) -> None:
    """Check certificates and refutations with the independent checker; - is standard input.

    `python -m crosscut.checker` does the same without loading anything else of Crosscut. Exit code 1 if a file is refused, 4 if
    none is, but of one nobody knows what it proves: a formula alone; 5 if none is, but one is not for the checker in C.
    """
    if write_checker is not None:
        if files:
            raise click.UsageError("--write-checker takes no files to check")
        _write_checker(write_checker, as_json)
        return
    if not files:
        raise click.UsageError("Missing argument 'FILE...'.")
    if lrat is not None and ("-" in files or len({Path(name).stem for name in files}) < len(files)):
        raise click.UsageError("--lrat takes files of different names, and no standard input")
    from crosscut.reports.records import Checked as Named
    from crosscut.reports.records import check_record
    from crosscut.solver.second import NOT_FOR_IT
    from crosscut.solver.trust import NOT_KNOWN, Budget, Work

    usual = Budget()
    budget = Budget(memory / MB if memory else usual.memory, lines or usual.lines, work)
    if who == "c" and (jobs is not None or resume is not None):
        raise click.UsageError("--jobs and --resume are for the checker in Python")
    done = [_checked(name, Work(jobs or 1, resume, budget), as_json, who) for name in files]
    if lrat is not None:
        _write_pairs([Path(found.file) for found in done if found.ok], lrat)
    if as_json:
        write_json(check_record([Named(one.file, one, one.seconds, one.kept, one.checker, one.judged) for one in done]))
    if not all(found.ok for found in done):
        raise SystemExit(1 if any(found.judged and not found.ok for found in done) else NOT_FOR_IT)
    if not all(statement.known for found in done for statement in found.statements):
        raise SystemExit(NOT_KNOWN)


def _write_checker(path: Path, as_json: bool) -> None:
    """Write the checker as one file."""
    from crosscut.reports.records import checker_record
    from crosscut.solver.standalone import write_standalone

    digest = write_standalone(path)
    if as_json:
        write_json(checker_record(path, digest))
    else:
        click.echo(f"{path}: SHA-256 {digest}\nrun it with `python -I {path} CERTIFICATE`")


def _write_pairs(files: list[Path], folder: Path) -> None:
    """Write formula and proof of each refutation, and say so."""
    from crosscut.solver.hints import write_pair

    folder.mkdir(exist_ok=True)
    for file in files:
        with ProgressLine() as line:
            pair = write_pair(file, folder, line)
        say(f"{file}: no refutation, nothing written" if pair is None else f"{file}: written {pair[0]} and {pair[1]}")


def _checked(name: str, work: Work, as_json: bool, who: str) -> Checked:
    """Check one file, and say what came of it unless that is to be JSON."""
    from crosscut.api.checking import Checked, check
    from crosscut.puzzles.bundle import holds_puzzles
    from crosscut.solver.tables.file import is_table

    with ProgressLine() as line:
        if name != "-" and is_table(Path(name)):
            error = "a table, which `crosscut table verify` checks; this checks certificates and refutations"
            found = Checked(False, error=error, file=name, seconds=0, kept=0)
        elif name != "-" and holds_puzzles(Path(name)):
            error = "a bundle of puzzles, which `crosscut puzzles check` checks; this checks certificates and refutations"
            found = Checked(False, error=error, file=name, seconds=0, kept=0)
        else:
            found = replace(check(sys.stdin.buffer if name == "-" else name, line, work, checker=who), file=name)
    if not as_json:
        for sentence in found.sentences():
            click.echo(sentence)
        if found.seconds >= PATIENCE or found.kept:
            say(_cost(found))
    return found


def _cost(done: Checked) -> str:
    lines = sum(statement.lines for statement in done.statements)
    kept = f"; {done.kept:,} of them followed in an earlier run" if done.kept else ""
    return f"{counted(lines, 'line')} in {done.seconds:,.1f} s{kept}"
