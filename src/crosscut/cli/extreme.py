"""crosscut extreme."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from crosscut.cli.reading import json_option, limit_options, limits_of_command
from crosscut.cli.writing import (
    SVG,
    UNDECIDED,
    OutputFile,
    ProgressLine,
    require_different_files,
    say_if_not_written,
    write_file,
    write_json,
)
from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.core.registry import offering
from crosscut.solver.questions import Extremal, Questions, missing, questions_of


def _by_games() -> dict[tuple[Extremal, ...], list[str]]:
    """Return the questions on offer, each list of them with its games."""
    found: dict[tuple[Extremal, ...], list[str]] = {}
    for name, questions in offering("questions", Questions):
        if questions.extremal:
            found.setdefault(questions.extremal, []).append(name)
    return found


def _help() -> str:
    lines = ["Find an extremal position of a board, and refute that anything beats it.", "", "\b"]
    known = _by_games()
    width = max(len(one.name) for listed in known for one in listed)
    for listed, games in known.items():
        lines += [f"{', '.join(games)}:", *(f"{one.name:{width}}  {one.about}" for one in listed)]
    return "\n".join(lines)


@click.command(help=_help())
@click.argument("board", metavar="GAME:BOARD")
@click.argument("question", type=click.Choice([one.name for listed in _by_games() for one in listed]))
@click.option("--refutation", type=OutputFile(), metavar="FILE", help="Keep the proof that nothing beats it in this file (zip).")
@click.option("--svg", type=OutputFile(*SVG), metavar="FILE", help="Also draw the position to this file.")
@limit_options
@json_option
def command(
    board: str,
    question: str,
    refutation: Path | None,
    svg: Path | None,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Find an extremal position; the help is made from the offers."""
    from crosscut.reports.records import extreme_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import board_text, extreme_text
    from crosscut.solver.extreme import Question, extreme

    require_different_files(refutation=refutation, svg=svg)
    instance = read_id(board)
    rules = instance.game
    if instance.position != rules.start():
        raise NotationError("extreme looks at all positions of a board: expected GAME:BOARD without a position")
    offered = questions_of(rules.name)
    if not offered.extremal:
        raise UnsupportedError(missing(rules.name, "extreme"))
    module, _, name = offered.asked.partition(":")
    questions: dict[str, Question] = getattr(import_module(module), name)
    if question not in questions:
        raise UnsupportedError(f"{rules.name} has no question {question}: it has {', '.join(questions)}")
    asked = questions[question]
    with ProgressLine() as line:
        answer = extreme(rules, asked, refutation=refutation, limits=limits_of_command(nodes, seconds, memory), progress=line)
    position = None if answer.found is None else answer.found.position
    if as_json:
        write_json(extreme_record(rules, answer))
    else:
        if position is not None:
            click.echo(f"{rules.name}:{rules.board.name}")
            click.echo(board_text(rules.board, rules.glyphs(position)))
        click.echo(extreme_text(rules, answer))
    for what, kept, written in (("refutation", refutation, answer.refutation), ("picture", svg, position)):
        if kept is not None and written is None:
            say_if_not_written(what, kept, undecided=answer.limit is not None)
    if svg is not None and position is not None and answer.found is not None:
        labels = {cell: str(at) if asked.ordered else "\N{MULTIPLICATION SIGN}" for at, cell in enumerate(answer.found.cells, 1)}
        first_line = extreme_text(rules, answer).partition("\n")[0]
        write_file(svg, position_svg(rules, position, (f"{board}, {question}", first_line), labels=labels))
    if answer.limit is not None:
        raise SystemExit(UNDECIDED)
