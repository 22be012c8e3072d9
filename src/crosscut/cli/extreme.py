"""crosscut extreme."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option, limit_options, limits
from crosscut.cli.writing import (
    UNDECIDED,
    OutputFile,
    ProgressLine,
    require_different_files,
    say_if_not_written,
    write_file,
    write_json,
)
from crosscut.errors import NotationError, UnsupportedError
from crosscut.games import read_id

# The names of `analysis.orcoon.extreme.QUESTIONS`, which is not imported for --help; a test compares the two.
QUESTIONS = ("fewest-stones", "most-dead", "longest-order")


@click.command()
@click.argument("board", metavar="GAME:BOARD")
@click.argument("question", type=click.Choice(QUESTIONS))
@click.option("--refutation", type=OutputFile(), metavar="FILE", help="Keep the proof that nothing beats it in this file (zip).")
@click.option("--svg", type=OutputFile(), metavar="FILE", help="Also draw the position to this file.")
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
    """Find an extremal legal position of a board, and refute that anything beats it.

    \b
    fewest-stones  the fewest stones with which neither side can still connect
    most-dead      the most empty cells on which neither side can ever place
    longest-order  the most placements that a side still able to connect needs, placing alone
    """
    from crosscut.analysis.orcoon.extreme import extreme
    from crosscut.games.orcoon import Orcoon
    from crosscut.reports.records import extreme_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import board_text, extreme_text

    require_different_files(refutation=refutation, svg=svg)
    instance = read_id(board)
    rules = instance.game
    if instance.position != rules.start():
        raise NotationError("extreme looks at all positions of a board: expected GAME:BOARD without a position")
    if not isinstance(rules, Orcoon):
        raise UnsupportedError(f"{rules.name} has no such questions: they are Orcoon's")
    with ProgressLine() as line:
        answer = extreme(rules, question, refutation=refutation, limits=limits(nodes, seconds, memory), progress=line)
    position = None if answer.found is None else answer.found.position
    if as_json:
        write_json(extreme_record(rules, answer))
    else:
        if position is not None:
            click.echo(f"{rules.name}:{rules.board.name}")
            click.echo(board_text(rules.board, rules.glyphs(position)))
        click.echo(extreme_text(rules, answer))
    for what, kept, written in (("refutation", refutation, answer.found), ("picture", svg, position)):
        if kept is not None and written is None:
            say_if_not_written(what, kept, undecided=answer.limit is not None)
    if svg is not None and position is not None and answer.found is not None:
        numbered = question == "longest-order"
        labels = {cell: str(at) if numbered else "\N{MULTIPLICATION SIGN}" for at, cell in enumerate(answer.found.cells, 1)}
        first_line = extreme_text(rules, answer).partition("\n")[0]
        write_file(svg, position_svg(rules, position, (f"{board}, {question}", first_line), labels=labels))
    if answer.limit is not None:
        raise SystemExit(UNDECIDED)
