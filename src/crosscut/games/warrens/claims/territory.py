"""Territory: who can come into it, how stones in it move, and how the two factors of the score are traded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import BLACK
from crosscut.games.warrens.claims.cases import TEXT, Figures, finding, opened, stone_moves
from crosscut.games.warrens.questions.patterns import KINDS
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.solver.limits import LimitReached
from crosscut.solver.patterns import list_patterns

WALLED = ("hexhex3", "5x5")
SHORT = {"hexhex4": 12, "6x6": 10}
"""Boards with the most stones of walls on them."""


def _walls(board: str, run: Run, longest: int | None = None) -> Iterator[tuple[Warrens, int, int]]:
    """Yield White's minimal walls on a board, one of each that are images of each other, with the region.

    Arguments: `longest`: only walls of at most so many stones. Raises LimitReached.
    """
    game = opened(board)
    listed = list_patterns(game, KINDS["loops"], size=longest, limits=run.left(), progress=run.meter.progress)
    if listed.limit is not None:
        raise LimitReached(listed.limit)
    for one in listed.patterns:
        (region,) = game.enclosed(one.elements)
        yield game, one.elements, region


def entered(run: Run, *, present: bool) -> Finding:
    """Put a stone of Black outside each minimal wall of White: can it jump in? `present`: with another one inside."""
    figures: Figures = {}
    smallest: tuple[int, Picture] | None = None
    for board in WALLED:
        cases = able = 0
        for game, wall, region in _walls(board, run):
            outside = game.board.all_cells & ~(wall | region)
            for stone in cells_of(outside):
                for guest in cells_of(region) if present else (None,):
                    run.meter.count()
                    own = 1 << stone | (0 if guest is None else 1 << guest)
                    p = Warren(own, wall)
                    cases += 1
                    ends = [end for origin, end, _ in stone_moves(game, p) if origin == stone and region >> end & 1]
                    able += bool(ends)
                    size = wall.bit_count()
                    if ends and (smallest is None or size < smallest[0]):
                        said = f"{game.board.names[stone]}-{game.board.names[ends[0]]} leads into White's region."
                        smallest = size, Picture(game, p, said, 1 << stone | 1 << ends[0])
        figures |= {f"cases on {board}": cases, f"with a way in on {board}": able}
        run.bound = f"minimal walls on {board}"
    inside = "with another of his inside" if present else "alone"
    scope = f"all minimal walls of White on {' and '.join(WALLED)}, one stone of Black anywhere outside, {inside}"
    if present:
        because = (
            "A stone inside gives the cells next to it an own neighbour, and a stone that has none may come there."
            if smallest is not None
            else "No such stone can come in, though another one is inside."
        )
        return finding(smallest is not None, scope, because, figures, None if smallest is None else smallest[1])
    because = (
        "A cell of a region without own stones has no own neighbour. So only a stone without own neighbours can come in, and "
        "only to a cell with fewer enemy neighbours than it has: rare, but possible."
        if smallest is not None
        else "No such stone can come in."
    )
    return finding(smallest is None, scope, because, figures, None if smallest is None else smallest[1])


def only_lone_stones(run: Run) -> Finding:
    """Put two stones of Black outside each minimal wall of White, and look at every stone move into the region."""
    moves = wrong = single = 0
    bad: Picture | None = None
    for board in WALLED:
        for game, wall, region in _walls(board, run):
            outside = list(cells_of(game.board.all_cells & ~(wall | region)))
            for pair in combinations(outside, 2):
                run.meter.count()
                p = Warren(mask_of(pair), wall)
                for origin, end, _ in stone_moves(game, p):
                    if region >> end & 1:
                        moves += 1
                        single += region.bit_count() == 1
                        if game.beside(p.black, origin):
                            wrong += 1
                            bad = bad or Picture(game, p, "A stone with own neighbours goes in.", 1 << origin | 1 << end)
        run.bound = f"minimal walls on {board}"
    because = (
        "No cell of such a region has an own neighbour, so the moving stone has none either. A region of one cell has enemies on "
        "all sides: no stone can have more, and nobody comes into it."
        if not wrong and not single
        else "Stones with own neighbours come in, or a stone comes into a region of one cell."
    )
    figures: Figures = {"moves in": moves, "into regions of one cell": single, "of stones with own neighbours": wrong}
    scope = f"all minimal walls of White on {' and '.join(WALLED)}, two stones of Black outside; every board, by the argument"
    return finding(not wrong and not single, scope, because, figures, bad)


def mobility(run: Run) -> Finding:
    """Scatter six stones of Black round each short wall of White, one at least inside, and count their stone moves."""
    figures: Figures = {}
    higher, chance = True, Random(21)
    stuck: Picture | None = None
    for board, longest in SHORT.items():
        moves: Counter[bool] = Counter()
        stones: Counter[bool] = Counter()
        for game, wall, region in _walls(board, run, longest):
            free = list(cells_of(game.board.all_cells & ~wall))
            for _ in range(30):
                run.meter.count()
                p = Warren(mask_of(chance.sample(free, 6)), wall)
                if not p.black & region:
                    continue
                ways = Counter(origin for origin, _, _ in stone_moves(game, p))
                for stone in cells_of(p.black):
                    inside = bool(region >> stone & 1)
                    stones[inside] += 1
                    moves[inside] += ways[stone]
                    if inside and not ways[stone]:
                        said = f"{game.board.names[stone]} is in enemy territory and cannot move."
                        stuck = stuck or Picture(game, p, said, 1 << stone)
        means = {inside: moves[inside] / max(1, stones[inside]) for inside in (True, False)}
        higher = higher and means[True] > means[False]
        figures[f"moves of a stone in enemy territory on {board}"] = round(means[True], 2)
        figures[f"moves of another stone on {board}"] = round(means[False], 2)
        run.bound = f"walls on {board}"
    because = (
        "A stone inside stands next to enemies and seldom next to friends, so more cells are better for it."
        if higher
        else "A stone inside has no more moves than another."
    )
    walls = " and ".join(f"{board} of at most {longest} stones" for board, longest in SHORT.items())
    scope = f"all minimal walls of White on {walls}, each with six stones of Black drawn 30 times, seed 21"
    return finding(higher, scope, because, figures, None if higher else stuck)


def traded(run: Run, *, both: bool, dividing: bool = False, walled: tuple[str, ...] = WALLED) -> Finding:
    """Put one own stone more into a minimal wall with up to two own stones inside: the space falls, and the other factor?

    Arguments: `both`: whether the other factor must rise; `dividing`: only of stones that make one region more.
    """
    cases = wrong = risen = 0
    smallest: tuple[int, Picture] | None = None
    for board in walled:
        for game, wall, region in _walls(board, run):
            for inner in (cells for count in range(3) for cells in combinations(list(cells_of(region)), count)):
                run.meter.count()
                own = wall | mask_of(inner)
                before, regions = game.factors(Warren(own), BLACK), len(game.enclosed(own))
                for cell in cells_of(region & ~own):
                    if dividing and len(game.enclosed(own | 1 << cell)) <= regions:
                        continue
                    after = game.factors(Warren(own | 1 << cell), BLACK)
                    cases, risen = cases + 1, risen + (after[1] > before[1])
                    if after[0] >= before[0] or (both and after[1] <= before[1]):
                        wrong += 1
                        if smallest is None or own.bit_count() < smallest[0]:
                            said = f"{game.board.names[cell]} changes {before[0]} x {before[1]} to {after[0]} x {after[1]}."
                            smallest = own.bit_count(), Picture(game, Warren(own), said, 1 << cell)
        run.bound = f"minimal walls on {board}"
    figures: Figures = {"stones put inside": cases, "the other factor rises": risen, "against it": wrong}
    because = (
        "The stone takes its own cell, and never opens a region."
        if not both
        else "A stone that does not divide a region gives its cell away for nothing, for a time."
        if not dividing
        else "The parts of a divided region can be less long together than the region was."
        if wrong
        else "There the other factor is the number of regions."
    )
    scope = f"all minimal walls on {' and '.join(walled)}, with up to two own stones inside"
    return finding(not wrong, scope, because, figures, None if smallest is None else smallest[1])


def entering(name: str, *, present: bool, formal: str) -> Reading:
    """Return a reading about coming into a region."""
    return Reading(
        name, formal, lambda run: entered(run, present=present), repairs=() if present else ("only lone stones",), seconds=8
    )


CLAIMS = (
    Claim(
        "warrens-05",
        TEXT,
        "on the secondary restriction",
        "Filling an opponent's territory is difficult, or impossible if one doesn't already have a presence there.",
        (
            entering(
                "impossible", present=False, formal="no stone can move into an enemy region that has no other stone of its colour"
            ),
            Reading(
                "only lone stones",
                "only a stone without own neighbours enters an enemy region without own stones, and none enters one of one cell",
                only_lone_stones,
                is_repair=True,
                seconds=5,
            ),
            entering("with a presence", present=True, formal="with another stone inside, some stone from outside can move in"),
        ),
    ),
    Claim(
        "warrens-06",
        TEXT,
        "on enemy territory",
        "Pieces within enemy territory have high mobility.",
        (
            Reading(
                "more moves than others",
                "a stone in enemy territory has more stone moves than another stone of its colour, on average",
                mobility,
                seconds=20,
            ),
        ),
    ),
    Claim(
        "warrens-07",
        TEXT,
        "on the score",
        "As a player fills a space to subdivide it, one factor is traded off for the other.",
        (
            Reading(
                "space falls",
                "an own stone on an enclosed empty cell always lowers the number of enclosed empty cells",
                partial(traded, both=False),
                seconds=10,
            ),
            Reading(
                "a stone that divides",
                "a stone that makes two enclosed regions of one raises the other factor",
                partial(traded, both=True, dividing=True),
                repairs=("on hexagons",),
                seconds=10,
            ),
            Reading(
                "on hexagons",
                "the same on hexagonal boards, where regions are counted and not measured",
                partial(traded, both=True, dividing=True, walled=WALLED[:1]),
                is_repair=True,
                seconds=5,
            ),
            Reading(
                "and the other factor rises",
                "each such stone raises the other factor",
                partial(traded, both=True),
                repairs=("space falls",),
                seconds=10,
                strict="It is said of stones that subdivide a space, not of each stone put inside.",
            ),
        ),
        told=Told(
            "On squares a stone that divides a region need not raise the other factor of the score; on hexagons it does.",
            holds=(
                "space falls",
                "on hexagons",
            ),
            fails=("a stone that divides",),
        ),
    ),
)
