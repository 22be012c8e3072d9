"""crosscut puzzles make."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from crosscut.cli.limiting import UNDECIDED, limit_options
from crosscut.cli.of_game import OfGame
from crosscut.cli.position import board_argument
from crosscut.cli.quiet import say
from crosscut.cli.reading import jobs_option
from crosscut.cli.writing import OutputFile, ProgressLine, write_line
from crosscut.core.errors import CrosscutError
from crosscut.core.instance import read_id
from crosscut.core.notation import shown
from crosscut.puzzles.construction.offered import kinds

if TYPE_CHECKING:
    from crosscut.core.instance import Instance
    from crosscut.puzzles.compose import Made
    from crosscut.solver.limits import Limits

KIND_HELP = "What kind of puzzles: play, or complete a board with " + "; ".join(
    f"{name}: {about} ({', '.join(games)})" for name, (about, games) in kinds().items()
)


class Levels(click.ParamType):  # type: ignore[type-arg] # generic only since click 8.4
    """A level, or the lowest and the highest of several: 2 or 2-4."""

    name = "levels"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ANN401 - click's
        """Return the lowest and the highest level."""
        match = re.fullmatch("([1-5])(?:-([1-5]))?", str(value))
        if match is None or int(match[1]) > int(match[2] or match[1]):
            self.fail(f"{shown(str(value))} is no level: expected 1 to 5, or such as 2-4", param, ctx)
        return int(match[1]), int(match[2] or match[1])


def _kinds(game: str, _board: str) -> list[str]:
    """Return the kinds of puzzles of a game."""
    return ["play", *(name for name, (_, games) in kinds().items() if game in games)]


def _goals(_game: str, board: str) -> list[str]:
    """Return the goals that puzzles for a board may have; none if it cannot be opened, which is said later."""
    from crosscut.puzzles.goals import goals_of

    try:
        return goals_of(read_id(board).game)
    except CrosscutError:
        return []


@click.command("make")
@board_argument("puzzles are made for a board")
@click.option("--kind", type=OfGame(["play", *kinds()], _kinds), default="play", show_default=True, help=KIND_HELP)
@click.option("--count", type=click.IntRange(min=1), required=True, metavar="N", help="How many puzzles.")
@click.option("--seed", type=click.IntRange(min=0), required=True, metavar="S", help="The same seed gives the same puzzles.")
@click.option(
    "--unique",
    type=click.Choice(["root", "line", "tree"]),
    default="root",
    show_default=True,
    help="How far one turn only wins.",
)
@click.option(
    "--goal",
    type=OfGame(["win", "hold", "margin", "within", "connect"], _goals),
    default="win",
    show_default=True,
    help="What is asked for.",
)
@click.option("--grade", "grades", type=Levels(), metavar="LEVELS", help="How hard: a level from 1 to 5, or such as 2-4.")
@click.option("--theme", "themes", multiple=True, metavar="NAME", help="Only puzzles with this theme; may be repeated.")
@click.option("--minimal", is_flag=True, help="Without superfluous stones: the default, and so even with --allow all.")
@click.option(
    "--allow", multiple=True, metavar="CRITERION", help="Do not ask for a criterion of the editor, or for all; may be repeated."
)
@click.option(
    "--source", default="random", metavar="NAME", help="Where candidates come from: random (the default), or see below."
)
@click.option("--unlike", multiple=True, metavar="FILE", help="No puzzle with the point of one in this file; may be repeated.")
@click.option(
    "--out", type=OutputFile(".zip"), metavar="FILE", help="Write a bundle, puzzles with their certificates, to this file."
)
@jobs_option("Processes (default: 1); the puzzles do not depend on it.")
@limit_options
def command(
    start: Instance,
    kind: str,
    count: int,
    seed: int,
    unique: str,
    goal: str,
    grades: tuple[int, int] | None,
    themes: tuple[str, ...],
    minimal: bool,
    allow: tuple[str, ...],
    source: str,
    unlike: tuple[str, ...],
    out: Path | None,
    jobs: int | None,
    limits: Limits,
) -> None:
    """Make puzzles, one JSON object a line; each is certified and checked.

    Play puzzles, or construction puzzles (complete the board), which are always minimal.

    --goal asks for something else than to win: to avoid the loss (hold), the largest margin, the fewest turns (within), to keep
    a connection alive (connect). With --unique line there is one winning turn at each turn of the main line, with --unique tree
    against every defence, until the win is trivial. The editor asks for more than that, and what is rejected is counted by these
    names: few-cells (at least 3 empty), few-choices (at least 4 turns that do not lose at once), immediate (from level 2 up the
    first turn does not win at once), forced-end (the last turn is not forced), obvious (the solution does not look best),
    superfluous (every stone is needed), same-kernel (no two puzzles come to the same last decision). --allow NAME switches one
    off, --allow all every one. --source asks for candidates of another kind than random ones: blunders (of self-play by players
    with 100 playouts), certificate (principal lines, where a win hangs by one turn of many), and what a game knows (deadlocks:
    steps back from them). --nodes limits the attempts (default: until 300 in a row find nothing new). What is found before a
    limit is reached, or before Ctrl-C, is kept; the exit code is then 3.
    """
    from contextlib import closing

    from crosscut.api.puzzling import making, names_in, opening_for
    from crosscut.core.game import game_id
    from crosscut.puzzles.bundle import write_bundle
    from crosscut.puzzles.compose import Settings
    from crosscut.puzzles.make import Tally
    from crosscut.reports.puzzles import tally_text
    from crosscut.solver.limits import Meter, Stop

    context = click.get_current_context()
    given = [name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    asked = Settings(game_id(start.game), seed, unique, minimal, goal, grades, themes, frozenset(allow), source)
    opening = opening_for(start.game, kind, asked, given)
    before = names_in(unlike)
    found: list[Made] = []
    tally = Tally()
    with ProgressLine() as line, Stop() as stop:
        meter = Meter(limits, line, "making puzzles", "attempt")
        with closing(making(opening, meter, tally, count, jobs or 1, before)) as puzzles:
            for made in puzzles:
                found.append(made)
                if out is None:
                    write_line(made.line)
    if out is not None and found:
        proofs = {made.id: made.certificate for made in found}
        lines = [made.line for made in found]
        if kind == "play":
            write_bundle(out, lines, proofs)
        else:
            write_bundle(out, lines, {}, proofs)
    say(tally_text(len(found), count, tally, stop.limit))
    if len(found) < count:
        raise SystemExit(UNDECIDED)
