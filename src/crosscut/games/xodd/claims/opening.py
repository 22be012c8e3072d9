"""Where to begin: what solved boards say of the first drop, and where stones stay alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK
from crosscut.games.xodd.claims.cases import TEXTS, Cases, on_fewer_boards
from crosscut.games.xodd.claims.positions import boards, legal_positions, named, rim, said
from crosscut.games.xodd.claims.solved import Solved, first_move

ALONE = {"xodd": 9, "yodd": 7}
SECONDS = {"xodd": 1.5, "yodd": 4.0}


def first_drops(name: str, *, own: bool) -> Callable[[Run], Finding]:
    """Return the check that winning first drops are own stones away from the edge, or (not `own`) that no enemy one is."""

    def decide(run: Run) -> Finding:
        cases, found = Cases(), Solved(name, run, wide=True)
        for game, winning in found:
            edge = rim(game)
            for step in winning:
                inner = not edge >> step.cells[0] & 1
                good = (step.colour == BLACK and inner) if own else (step.colour == BLACK or not inner)
                cases.case(good, partial(first_move, game, winning, f"{named(game, step)} wins, as do all of"))
        scope = f"every winning first drop on {said(found.games)}, boards with cells away from the edge"
        return on_fewer_boards(cases.finding(scope, "Read from who wins after each first drop.", solved=found.evidence))

    return decide


def one_inside(name: str) -> Callable[[Run], Finding]:
    """Return the check that all winning first drops are own stones, and that one of them, if there are any, is off the edge."""

    def decide(run: Run) -> Finding:
        cases, found = Cases(), Solved(name, run, wide=True)
        for game, winning in found:
            own = all(step.colour == BLACK for step in winning)
            inner = any(not rim(game) >> step.cells[0] & 1 for step in winning)
            cases.case(not winning or (own and inner), partial(first_move, game, winning, "The winning first drops:"))
        scope = f"every winning first drop on {said(found.games)}, boards with cells away from the edge"
        return on_fewer_boards(cases.finding(scope, "Read from who wins after each first drop.", solved=found.evidence))

    return decide


def alone(name: str) -> Callable[[Run], Finding]:
    """Return the check that stones at the edge are groups of one stone more often than stones elsewhere."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        shares: dict[str, int | float | str] = {}
        games = [game for game in boards(name, ALONE[name]) if rim(game) != game.board.all_cells]
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
    """Return the claim about the opening, for one of the two texts."""
    return (
        Claim(
            f"{name}-21",
            TEXTS[name],
            "Author's notes, strategy",
            "In the opening make enemy groups at the edges, where they will hardly be joined, and find the centre for your own.",
            (
                Reading(
                    "own stones",
                    "every winning first drop is a black stone away from the edge",
                    first_drops(name, own=True),
                    repairs=("own stones, one of them inside",) if name == "xodd" else (),
                    seconds=SECONDS[name],
                ),
                *(
                    [
                        Reading(
                            "own stones, one of them inside",
                            "every winning first drop is a black stone, and where there are any, one is away from the edge",
                            one_inside(name),
                            is_repair=True,
                            seconds=SECONDS[name],
                        )
                    ]
                    if name == "xodd"
                    else []
                ),
                Reading(
                    "enemy stones",
                    "no winning first drop is a white stone away from the edge",
                    first_drops(name, own=False),
                    seconds=SECONDS[name],
                ),
                Reading(
                    "alone at the edge",
                    "a stone on any cell at the edge is a group by itself in a larger share of the legal positions than others",
                    alone(name),
                ),
            ),
        ),
    )
