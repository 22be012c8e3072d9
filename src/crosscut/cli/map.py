"""crosscut map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Unpack

import click

from crosscut.cli.colour import echo_verdict
from crosscut.cli.limiting import end_if_stopped
from crosscut.cli.solving import Search, by_jobs, search, search_options
from crosscut.cli.writing import ProgressLine, write_file, write_json

if TYPE_CHECKING:
    from crosscut.api.solving import Solution
    from crosscut.core.game import Turn
    from crosscut.solver.proof import Proof


@click.command()
@search_options
@click.option(
    "--by",
    type=click.Choice(["distance", "margin"]),
    help="Also how soon, or by what margin, each first turn wins or loses; --svg shades the cells by it.",
)
def command(svg: Path | None, by: Literal["distance", "margin"] | None, as_json: bool, **options: Unpack[Search]) -> None:
    """Find the value of every first turn (the map for the pie rule), each proved by its section of one certificate.

    POSITION is most often GAME:BOARD, the start position. With --by each position after a turn is solved once more, with limits
    of its own; the certificate is about the values.
    """
    from crosscut.reports.heat import by_record, by_text, heat_svg
    from crosscut.reports.text import verdict_text

    if by is not None and by_jobs(options):
        raise click.UsageError("--by and a search by jobs exclude each other: it says who wins")
    answer = search(options, svg, task="map", scored=by == "margin")
    numbers = None if by is None else _numbers(answer, by, options)
    game, p = answer.position.game, answer.position.position
    if as_json:
        write_json(answer.to_dict() | ({} if by is None or numbers is None else {"worth": by_record(game, by, numbers)}))
    else:
        board, verdict = answer.texts()
        click.echo(board)
        if by is not None and numbers is not None:
            click.echo(by_text(game, by, numbers))
        echo_verdict(verdict, answer.value)
    if svg is not None and by is not None and numbers is not None:
        write_file(svg, heat_svg(game, p, by, numbers, (verdict_text(game, p, answer),)))
    elif svg is not None:
        write_file(svg, answer.svg())
    end_if_stopped(answer.limit)


def _numbers(answer: Solution, by: Literal["distance", "margin"], options: Search) -> dict[Turn, int | None]:
    """Return how soon, or by what margin, each turn wins or loses."""
    from crosscut.api.position import Position
    from crosscut.api.solving import Options, proof_about
    from crosscut.solver.openings import turn_numbers

    how = Options(method=options["method"], table=options["table"], symmetry=options["symmetry"], evidence=options["evidence"])
    # A table with margins says them unasked.
    how |= Options(margin=by == "margin" and options["table"] is None, distance=by == "distance")
    with ProgressLine() as line:

        def ask(after: Any) -> Proof:  # noqa: ANN401 - a position of the game
            return proof_about(Position(answer.position.game, after), "solve", options["limits"], progress=line, **how)

        return turn_numbers(answer.position.game, answer.position.position, by, ask)
