"""Cycles, density, cold positions, the race: what the text says of the rule for stone moves."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import cells_of
from crosscut.core.game import PASS
from crosscut.games.warrens.claims.cases import (
    ARGUED,
    SMALL,
    SWEPT,
    TEXT,
    Figures,
    both_sides,
    finding,
    like_pairs,
    may_go,
    mixed_pairs,
    opened,
    placements,
    stone_moves,
)
from crosscut.games.warrens.rules import Warren, Warrens
from crosscut.solver.proof import Evidence


def comes_back(run: Run) -> Finding:
    """Look for a cycle of stone moves, whoever makes them in whatever order."""
    figures: Figures = {}
    cycle: Picture | None = None
    for board in SMALL:
        game = opened(board)
        after: dict[tuple[int, int], set[tuple[int, int]]] = {}
        for p in placements(game, run):
            after[p[:2]] = {q[:2] for side in both_sides(p) for _, _, q in stone_moves(game, side)}
        figures[f"stone moves on {board}"] = sum(map(len, after.values()))
        try:
            TopologicalSorter(after).prepare()
        except CycleError as error:
            cycle = cycle or Picture(game, Warren(*error.args[1][0]), "Play can come back here.")
        run.bound = f"all placements of {board}"
    first = Picture(opened(SMALL[0]), opened(SMALL[0]).start(), "Play never comes back to this position, nor to any other.")
    because = (
        "No. Each stone move adds a pair of neighbours of one colour, or keeps their number and takes away a pair of different "
        "colours. So no position comes back, and players cannot make a cycle together."
        if cycle is None
        else "Yes: some series of stone moves comes back to where it began."
    )
    return finding(cycle is not None, ARGUED, because, figures, cycle or first, Evidence.WITNESS if cycle else Evidence.UNCHECKED)


def never_comes_back(run: Run) -> Finding:
    """Say of each stone move that it adds a like pair, or keeps their number and takes away a mixed one."""
    moves = wrong = kept = 0
    bad: Picture | None = None
    for board in SMALL:
        game = opened(board)
        for p in placements(game, run):
            before = like_pairs(game, p), -mixed_pairs(game, p)
            for side in both_sides(p):
                for _, _, q in stone_moves(game, side):
                    moves += 1
                    later = like_pairs(game, q), -mixed_pairs(game, q)
                    kept += later[0] == before[0]
                    if later <= before:
                        wrong += 1
                        bad = bad or Picture(game, q, "It has no more like pairs and no fewer mixed ones.")
        run.bound = f"all placements of {board}"
    because = (
        "The number of like pairs never falls, and while it stays that of mixed pairs falls."
        if not wrong
        else "Some stone moves add no like pair and take no mixed one away."
    )
    figures: Figures = {"stone moves": moves, "that keep the like pairs": kept, "against it": wrong}
    return finding(not wrong, ARGUED, because, figures, bad)


def like_pairs_never_fall(run: Run) -> Finding:
    """Compare the pairs of one colour before and after each stone move."""
    moves = fewer = more = 0
    bad: Picture | None = None
    for board in SMALL:
        game = opened(board)
        for p in placements(game, run):
            before = like_pairs(game, p)
            for side in both_sides(p):
                for _, _, q in stone_moves(game, side):
                    change = like_pairs(game, q) - before
                    moves, more, fewer = moves + 1, more + (change > 0), fewer + (change < 0)
                    if change < 0:
                        bad = bad or Picture(game, q, "It has fewer pairs than the position before.")
        run.bound = f"all placements of {board}"
    because = (
        "A stone has as many own neighbours at its end as at its origin, or more, and nobody else moves."
        if not fewer
        else "Some stone moves lower the number of pairs of one colour."
    )
    return finding(not fewer, ARGUED, because, {"stone moves": moves, "that add pairs": more, "that lose some": fewer}, bad)


def nobody_loses_neighbours(run: Run) -> Finding:
    """Look for a stone move after which another own stone has fewer own neighbours, the fewest stones first."""
    moves = losing = 0
    smallest: tuple[int, Picture] | None = None
    for board in SMALL:
        game = opened(board)
        for p in placements(game, run):
            for origin, end, q in stone_moves(game, p):
                moves += 1
                left = [c for c in cells_of(p.black & q.black) if game.beside(q.black, c) < game.beside(p.black, c)]
                if left:
                    losing += 1
                    size = (p.black | p.white).bit_count()
                    if smallest is None or size < smallest[0]:
                        names = game.board.names
                        said = f"After {names[origin]}-{names[end]} {names[left[0]]} has fewer own neighbours than before."
                        smallest = size, Picture(game, p, said, 1 << left[0])
        run.bound = f"all placements of {board}"
    because = (
        "A stone that leaves for more neighbours leaves neighbours behind: density moves, it does not grow everywhere."
        if smallest is not None
        else "After no stone move has another own stone fewer own neighbours."
    )
    figures: Figures = {"stone moves of Black": moves, "that leave one behind": losing}
    return finding(smallest is None, SWEPT, because, figures, None if smallest is None else smallest[1])


def free_equal_moves(run: Run) -> Finding:
    """Without the second restriction: look for two stone moves, there and back, the fewest stones first."""
    figures: Figures = {}
    smallest: tuple[int, Picture] | None = None
    for board in SMALL:
        game, back = opened(board), 0
        for p in placements(game, run):
            for origin, end, q in stone_moves(game, p, restricted=False):
                if game.lines[end] >> origin & 1 and may_go(game, q, end, origin, restricted=False):
                    back += 1
                    size = (p.black | p.white).bit_count()
                    if smallest is None or size < smallest[0]:
                        names = game.board.names
                        said = (
                            f"If as many own neighbours were enough: {names[origin]}-{names[end]}, {names[end]}-{names[origin]}."
                        )
                        smallest = size, Picture(game, p, said, 1 << origin | 1 << end)
        figures[f"moves on {board} that could be taken back"] = back
        run.bound = f"all placements of {board}"
    because = (
        "Yes: a stone could go between two cells with as many own neighbours for ever. With the restriction none can."
        if smallest is not None
        else "No: even without the restriction the next stone move takes none back."
    )
    return finding(smallest is not None, SWEPT, because, figures, None if smallest is None else smallest[1])


def must_move(run: Run) -> Finding:
    """Count positions in which a player may not pass."""
    seen = forced = 0
    for board in SMALL:
        game = opened(board)
        for p in placements(game, run):
            seen += 1
            forced += game.legal(p, PASS) is not None
    game = opened("hexhex2")
    picture = Picture(game, game.start(), "Who does not like to move passes, here as everywhere.", turns=(PASS, PASS))
    because = (
        "Every player may pass, whole turns and parts of them. Cycles would be possible, but nobody would have to run in one."
        if not forced
        else "There are positions in which a player may not pass."
    )
    figures: Figures = {"positions": seen, "without a pass": forced}
    return finding(bool(forced), SWEPT, because, figures, None if forced else picture, Evidence.UNCHECKED)


def race(run: Run) -> Finding:
    """Find the longest series of stone moves from starts, whoever makes them."""
    figures: Figures = {}
    boards = ("3x3", "hexhex2", "3x4")
    for board in boards:
        start = opened(board).start()._replace(fresh=0)
        figures[f"longest series on {board}"] = _longest(opened(board), start, {}, run)
        run.bound = f"the start of {board}"
    because = "Moves run out: each adds a like pair or takes a mixed one away. A game cannot be put off for ever."
    scope = f"the starts of {', '.join(boards)}; every board, by the argument in docs/rules/warrens.md"
    return finding(True, scope, because, figures)


def _longest(game: Warrens, p: Warren, known: dict[Warren, int], run: Run) -> int:
    if p not in known:
        run.meter.count()
        run.meter.look()
        after = {q._replace(turn=p.turn) for side in both_sides(p) for _, _, q in stone_moves(game, side)}
        known[p] = max((1 + _longest(game, q, known, run) for q in after), default=0)
    return known[p]


CLAIMS = (
    Claim(
        "warrens-01",
        TEXT,
        "on moves to as many own stones",
        "Moves to sites of equal density have the potential for cooperative cycles.",
        (
            Reading(
                "play comes back",
                "some series of stone moves, made by the players in whatever order, comes back to a position",
                comes_back,
                repairs=("never",),
                seconds=10,
            ),
            Reading(
                "by themselves",
                "if a move to as many own stones needed nothing else, some stone move could be taken back by the next",
                free_equal_moves,
                seconds=10,
            ),
            Reading(
                "never",
                "each stone move adds a pair of like neighbours, or keeps their number and takes a mixed pair away",
                never_comes_back,
                is_repair=True,
                seconds=10,
            ),
        ),
        told=Told(
            "Play cannot cycle: no series of stone moves comes back to a position, not even if both players want it.",
            holds=("never",),
            fails=("play comes back",),
        ),
    ),
    Claim(
        "warrens-02",
        TEXT,
        "on movement",
        "Movement progressively increases density.",
        (
            Reading(
                "like pairs",
                "no stone move lowers the number of pairs of neighbours of one colour",
                like_pairs_never_fall,
                seconds=10,
            ),
            Reading(
                "every stone",
                "after a stone move no own stone has fewer own neighbours than before",
                nobody_loses_neighbours,
                repairs=("like pairs",),
                seconds=6,
                strict="It is said of play as a whole, not of each stone after each move.",
            ),
        ),
    ),
    Claim(
        "warrens-03",
        TEXT,
        "on the secondary restriction",
        "A secondary restriction prevents cold positions that would force players to cycle.",
        (
            Reading(
                "it prevents cycles",
                "if a move to as many own stones needed nothing else, some stone move could be taken back by the next",
                free_equal_moves,
                seconds=10,
            ),
            Reading(
                "they would be forced",
                "in some position a player may not pass",
                must_move,
                repairs=("it prevents cycles",),
                seconds=3,
            ),
        ),
    ),
    Claim(
        "warrens-04",
        TEXT,
        "on moves to as many own stones",
        "The game is a race.",
        (
            Reading(
                "moves run out",
                "every series of stone moves from the start ends, whoever makes them",
                race,
                seconds=5,
            ),
        ),
    ),
)
