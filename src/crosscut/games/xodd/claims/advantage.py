"""Two stones a turn: their effect on the first move, and the game without them.

One stone a turn is another game, made here by taking out the turns of two drops. In it a drop must touch one group of its colour
or three. After the first stone there is one group, so every later stone touches this group and has its colour, and there is one
group for ever, on every board. The side without a group wins; Black makes sure of that with his first stone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.claims.selfplay import Match, share_between
from crosscut.claims.solving import best_line
from crosscut.core.game import BLACK, Game, Outcome, Turn
from crosscut.core.instance import Instance
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases, exists
from crosscut.games.xodd.claims.positions import boards, open_board, said, total
from crosscut.games.xodd.claims.solved import DEEP, SWEPT, TWIN, Solved
from crosscut.games.xodd.rules import Xodd
from crosscut.games.xodd.tables.margins import margins
from crosscut.puzzles.players import MC_100, ONE_PLY
from crosscut.puzzles.selfplay import playing
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence

SINGLE = {"xodd": 9, "yodd": 7}
SECONDS = {"xodd": 0.3, "yodd": 4.0}


SEED = 20110826
PLAYED = {
    "xodd": ((ONE_PLY, "one-ply players", "4x4", 250), (MC_100, "100 playouts", "3x3", 250)),
    "yodd": ((ONE_PLY, "one-ply players", "hexhex3", 250), (MC_100, "100 playouts", "rhombus3", 250)),
}


class OneStone(Xodd):
    """The game with one stone a turn."""

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal turns of at most one drop."""
        return (turn for turn in super().moves(p) if len(turn.steps) < 2)


def no_win(name: str) -> Callable[[Run], Finding]:
    """Return the check that Black, who begins, wins on no board."""

    def decide(run: Run) -> Finding:
        cases, found = Cases(), Solved(name, run, checked=True)
        for game, winning in found:
            cases.case(not winning, partial(_best_game, game, run, "best play: Black, who begins, wins"))
        figures = {"won by Black": cases.against}
        because = "Nobody can draw, so each board is won by somebody; Black wins those that count against the sentence."
        return cases.finding(f"the empty boards of {said(found.games)}", because, figures=figures, solved=found.evidence)

    return decide


def _best_game(game: Xodd, run: Run, caption: str) -> Picture:
    """Return the picture of a game of best play from the empty board."""
    return Picture(game, game.start(), caption, turns=best_line(run, Instance(game, game.start())))


def not_everywhere(name: str) -> Callable[[Run], Finding]:
    """Return the search for boards that White wins although Black begins."""

    def decide(run: Run) -> Finding:
        found = Solved(name, run)
        black, picture = 0, None
        for game, winning in found:
            black += bool(winning)
            if not winning and picture is None:
                picture = _best_game(game, run, "best play: White wins, though Black begins")
        number = len(found.games)
        figures: dict[str, int | float | str] = {"boards": number, "won by Black": black, "won by White": number - black}
        because = f"Of these boards Black wins {black} and White {number - black}."
        scope = f"the empty boards of {said(found.games)}"
        return exists(picture, scope, because, f"Black wins all {black} boards gone through.", figures, found.evidence)

    return decide


def even_in_play(name: str) -> Callable[[Run], Finding]:
    """Return the check that Black, who begins, does not win many more games of equal players than White, nor many fewer."""

    def black_wins(game: Game[Any], positions: list[Any]) -> bool:
        return game.outcome(positions[-1]) == Outcome(BLACK)

    def decide(run: Run) -> Finding:
        matches = []
        for player, told, board, number in PLAYED[name]:
            game = open_board(name, board)
            matches.append(Match(game, told, playing(game, player, SEED), number))
        return share_between(run, matches, black_wins, 0.35, 0.65, "Black, who begins, wins")

    return decide


def one_group(name: str) -> Callable[[Run], Finding]:
    """Return the check that the first move is not worth more than the least margin there is."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, TWIN[name] if kernel.native is None else min(16, (DEEP if run.deep else SWEPT)[name]))
        for game in games:
            start = margins(game, run.meter).start
            cases.case(abs(start) == 1, partial(Picture, game, game.start(), f"Black's margin is {start:+d}."))
            run.bound = f"boards up to {game.board.name}"
        because = "Whoever wins the start wins it by a single group."
        return cases.finding(f"the empty boards of {said(games)}", because, solved=Evidence.UNCHECKED)

    return decide


def one_stone(name: str, *, winner: bool) -> Callable[[Run], Finding]:
    """Return the check that with one stone a turn there is never more than one group; `winner`: that Black wins."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games = boards(name, SINGLE[name])
        for real in games:
            game = OneStone(real.board)
            if winner:
                score = Minimax[Stones](game, run.meter).score(game.start())
                cases.case(score > 0, partial(Picture, real, real.start(), "With one stone a turn White wins."))
            else:
                for p in reached(game, run.meter):
                    cases.case(total(game, p) <= 1, partial(Picture, real, p, "More than one group, with one stone a turn."))
        what = "the empty boards" if winner else "all positions that play with one stone a turn leads to, on the boards"
        scope = f"{what} of {said(games)}; and every board of any size, by the argument in docs/mathematics/claims-xodd.md"
        return cases.finding(
            scope, "With one stone a turn nobody can make a second group, so the colour of the first stone decides."
        )

    return decide


def reached(game: Xodd, meter: Meter) -> set[Stones]:
    """Return the boards that play leads to, Black to move."""
    found: set[Stones] = set()
    open_ = [game.start()]
    while open_:
        p = open_.pop()
        meter.count()
        for turn in game.moves(p):
            q = game.play(p, turn)._replace(turn=BLACK)
            if turn.steps and q not in found:
                found.add(q)
                open_.append(q)
    return found


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about two stones a turn, for one of the two texts."""
    return (
        Claim(
            f"{name}-15",
            TEXTS[name],
            "Author's notes",
            "Two stones a turn make up for the first move.",
            (
                Reading(
                    "no win",
                    "on no board does Black, who begins, win",
                    no_win(name),
                    repairs=("not everywhere",) if name == "xodd" else ("one group",),
                    seconds=0.3,
                    strict=("In a game without draws whoever makes up for an advantage still loses some boards and wins others."),
                ),
                Reading(
                    "not everywhere",
                    "there is a board that White wins although Black begins",
                    not_everywhere(name),
                    seconds=SECONDS[name],
                ),
                Reading("one group", "who wins the empty board wins it by one group, the least there is", one_group(name)),
                Reading(
                    "even in play",
                    "of the games of equal players Black, who begins, wins between 35 and 65 of 100",
                    even_in_play(name),
                    seconds=60,
                ),
                Reading("with one stone a turn", "with one stone a turn Black wins every board", one_stone(name, winner=True)),
            ),
            told=Told(
                "On all boards solved whoever wins the empty board wins it by a single group; and with one stone a turn Black"
                " would win every board.",
                holds=(
                    "one group",
                    "with one stone a turn",
                ),
            ),
        ),
        Claim(
            f"{name}-16",
            TEXTS[name],
            "Author's notes",
            "Two stones a turn make the game playable under the rule of the odd number.",
            (
                Reading(
                    "with one stone a turn",
                    "with one stone a turn there is never more than one group",
                    one_stone(name, winner=False),
                ),
            ),
        ),
    )
