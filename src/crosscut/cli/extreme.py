"""crosscut extreme."""

from __future__ import annotations

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

# The names of the questions in `games/orcoon/questions/extreme` and `games/xodd/questions/extreme`, which are not imported for
# --help; a test compares them.
ORCOON = ("fewest-stones", "most-dead", "longest-order")
XODD = ("most-groups", "most-odd-groups", "fewest-empty")


@click.command()
@click.argument("board", metavar="GAME:BOARD")
@click.argument("question", type=click.Choice([*ORCOON, *XODD]))
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
    """Find an extremal position of a board, and refute that anything beats it.

    \b
    Orcoon:
    fewest-stones    the fewest stones with which neither side can still connect
    most-dead        the most empty cells on which neither side can ever place
    longest-order    the most placements that a side still able to connect needs, placing alone
    Xodd, Yodd:
    most-groups      the most groups
    most-odd-groups  the most groups if their number is odd
    fewest-empty     the fewest empty cells, at least one, with no legal drop of one stone or two
    """
    from crosscut.games.orcoon.questions import extreme as of_orcoon
    from crosscut.games.orcoon.rules import Orcoon
    from crosscut.games.xodd.questions import extreme as of_xodd
    from crosscut.games.xodd.rules import Xodd
    from crosscut.reports.records import extreme_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import board_text, extreme_text
    from crosscut.solver.extreme import Question, extreme

    require_different_files(refutation=refutation, svg=svg)
    instance = read_id(board)
    rules = instance.game
    if instance.position != rules.start():
        raise NotationError("extreme looks at all positions of a board: expected GAME:BOARD without a position")
    if not isinstance(rules, Orcoon | Xodd):
        raise UnsupportedError(f"{rules.name} has no such questions: orcoon, xodd and yodd have")
    questions: dict[str, Question] = of_orcoon.QUESTIONS if isinstance(rules, Orcoon) else of_xodd.QUESTIONS
    if question not in questions:
        raise UnsupportedError(f"{rules.name} has no question {question}: it has {', '.join(questions)}")
    with ProgressLine() as line:
        answer = extreme(
            rules, questions[question], refutation=refutation, limits=limits_of_command(nodes, seconds, memory), progress=line
        )
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
        numbered = question == "longest-order"
        labels = {cell: str(at) if numbered else "\N{MULTIPLICATION SIGN}" for at, cell in enumerate(answer.found.cells, 1)}
        first_line = extreme_text(rules, answer).partition("\n")[0]
        write_file(svg, position_svg(rules, position, (f"{board}, {question}", first_line), labels=labels))
    if answer.limit is not None:
        raise SystemExit(UNDECIDED)
