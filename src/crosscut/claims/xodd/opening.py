"""Two stones a turn, the first move, and where to put it: what solved boards say.

Who wins each board is read from the sweep of all boards (`analysis/xodd/sweep.py`), the margin from that of the margins; up to
`AGAIN` cells the search of `goal.py`, which shares no code with either but the rules, must say the same. With one stone a turn the
game is another one, made here by taking the turns of two drops out.

With one stone a turn, on every board: a drop must touch one group of its colour or three. After the first stone there is one group,
so every later stone touches it, has its colour, and there is one group for ever. Whoever has none of his colour wins; Black sees to
it with his first stone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from crosscut.analysis.xodd.margins import margins
from crosscut.analysis.xodd.sweep import sweep
from crosscut.board import cells_of
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.claims.xodd.cases import TEXTS, Cases, exists
from crosscut.claims.xodd.goal import leading
from crosscut.claims.xodd.positions import boards, legal_positions, named, said, total
from crosscut.claims.xodd.territory import rim
from crosscut.errors import ContradictionError
from crosscut.game import BLACK, Step, Turn
from crosscut.games.xodd import Xodd
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.stones import Stones

AGAIN = 7  # cells
NATIVE = {"xodd": 16, "yodd": 19}  # cells of the boards that are swept where the compiled module is there
TWIN = {"xodd": 8, "yodd": 7}  # and where it is not
SINGLE = {"xodd": 9, "yodd": 7}
ALONE = {"xodd": 9, "yodd": 7}


class OneStone(Xodd):
    """The game with one stone a turn."""

    def moves(self, p: Stones) -> Iterator[Turn]:
        """Yield the legal turns of at most one drop."""
        return (turn for turn in super().moves(p) if len(turn.steps) < 2)


def solved(name: str, run: Run, least: int = 1) -> Iterator[tuple[Xodd, list[Step]]]:
    """Yield the boards that are solved, smallest first, each with the first drops that win; ContradictionError, LimitReached."""
    for game in boards(name, TWIN[name] if kernel.native is None else NATIVE[name], least):
        found = sweep(game, run.meter)
        drops = [turn.steps[0] for turn in game.moves(game.start())]
        winning = [step for step in drops if not found.wins(game.play(game.start(), Turn((step,))))]
        if bool(winning) != found.black_wins:
            raise ContradictionError(f"the sweep of {game.board.name} does not know who wins the start")
        if game.board.size <= AGAIN and leading(game, 1, run.meter).gets_from_start() != found.black_wins:
            raise ContradictionError(f"two methods differ on who wins {game.board.name}")
        yield game, winning
        run.bound = f"boards up to {game.board.name}"


def first_move(game: Xodd, winning: list[Step], caption: str) -> Picture:
    """Return the empty board with the winning first drops marked."""
    marked = 0
    for step in winning:
        marked |= 1 << step.cells[0]
    return Picture(game, game.start(), f"{caption} {' '.join(named(game, step) for step in winning)}.", marked)


def no_win(name: str) -> Callable[[Run], Finding]:
    """Return the check that Black, who begins, wins on no board."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games: list[Xodd] = []
        for game, winning in solved(name, run):
            games.append(game)
            cases.case(not winning, partial(first_move, game, winning, "Black wins with"))
        return cases.finding(
            f"the empty boards of {said(games)}",
            "A game without draws is won by somebody.",
            figures={"won by Black": cases.against},
        )

    return decide


def not_everywhere(name: str) -> Callable[[Run], Finding]:
    """Return the search for boards that White wins although Black begins."""

    def decide(run: Run) -> Finding:
        games: list[Xodd] = []
        black, picture = 0, None
        for game, winning in solved(name, run):
            games.append(game)
            black += bool(winning)
            if not winning and picture is None:
                picture = Picture(game, game.start(), "White wins, though Black begins.")
        figures: dict[str, int | float | str] = {"boards": len(games), "won by Black": black, "won by White": len(games) - black}
        because = f"Of these boards Black wins {black} and White {len(games) - black}."
        return exists(
            picture, f"the empty boards of {said(games)}", because, f"Black wins all {black} boards gone through.", figures
        )

    return decide


def one_group(name: str) -> Callable[[Run], Finding]:
    """Return the check that the first move is not worth more than the least margin there is."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games: list[Xodd] = []
        for game in boards(name, TWIN[name] if kernel.native is None else min(16, NATIVE[name])):
            games.append(game)
            start = margins(game, run.meter).start
            cases.case(abs(start) == 1, partial(Picture, game, game.start(), f"Black's margin is {start:+d}."))
            run.bound = f"boards up to {game.board.name}"
        return cases.finding(f"the empty boards of {said(games)}", "Whoever wins the start wins it by a single group.")

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
        scope = f"{what} of {said(games)}; and every board of any size, by the argument in docs/claims-xodd.md"
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


def first_drops(name: str, *, own: bool) -> Callable[[Run], Finding]:
    """Return the check that winning first drops are own stones away from the edge, or (not `own`) that no enemy one is."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        games: list[Xodd] = []
        for game, winning in solved(name, run):
            edge = rim(game)
            if not is_wide(game):
                continue
            games.append(game)
            for step in winning:
                inner = not edge >> step.cells[0] & 1
                caption = f"{named(game, step)} wins, as do all of"
                good = (step.colour == BLACK and inner) if own else (step.colour == BLACK or not inner)
                cases.case(good, partial(first_move, game, winning, caption))
        scope = f"every winning first drop on {said(games)}, the solved boards with cells away from the edge"
        return cases.finding(scope, "Read from who wins after each first drop.")

    return decide


def is_wide(game: Xodd) -> bool:
    """Return whether the board has cells that are not at its edge."""
    most = 4 if game.name == "xodd" else 6
    return any(near.bit_count() == most for near in game.board.neighbours)


def alone(name: str) -> Callable[[Run], Finding]:
    """Return the check that stones at the edge are groups of one stone more often than stones elsewhere."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        shares: dict[str, int | float | str] = {}
        games = [game for game in boards(name, ALONE[name]) if is_wide(game)]
        for game in games:
            stones, single = [0] * game.board.size, [0] * game.board.size
            for p in legal_positions(game, run.meter):
                for _, group in game.groups(p):
                    for cell in cells_of(group):
                        stones[cell] += 1
                        single[cell] += group == 1 << cell
            share = [single[cell] / stones[cell] for cell in range(game.board.size)]
            edge = rim(game)
            lowest = min(share[cell] for cell in cells_of(edge))
            highest = max(share[cell] for cell in cells_of(game.board.all_cells & ~edge))
            shares[f"least at the edge of {game.board.name}, percent"] = round(100 * lowest, 1)
            shares[f"most elsewhere on {game.board.name}, percent"] = round(100 * highest, 1)
            cases.case(
                lowest > highest, partial(Picture, game, game.start(), "Stones at the edge are not alone more often.", edge)
            )
        return cases.finding(
            f"all legal positions of {said(games)}, each counted once", "A cell at the edge has fewer neighbours.", figures=shares
        )

    return decide


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about two stones a turn and the opening, for one of the two texts."""
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
                    repair="say: not on every board" if name == "xodd" else "",
                ),
                Reading("not everywhere", "there is a board that White wins although Black begins", not_everywhere(name)),
                Reading("one group", "who wins the empty board wins it by one group, the least there is", one_group(name)),
                Reading("with one stone a turn", "with one stone a turn Black wins every board", one_stone(name, winner=True)),
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
        Claim(
            f"{name}-21",
            TEXTS[name],
            "Author's notes, strategy",
            "In the opening make enemy groups at the edges, where they will hardly be joined, and find the centre for your own.",
            (
                Reading(
                    "own stones", "every winning first drop is a black stone away from the edge", first_drops(name, own=True)
                ),
                Reading(
                    "enemy stones", "no winning first drop is a white stone away from the edge", first_drops(name, own=False)
                ),
                Reading(
                    "alone at the edge",
                    "a stone on any cell at the edge is a group by itself in a larger share of the legal positions than one on any cell elsewhere",
                    alone(name),
                ),
            ),
        ),
    )
