"""How long stones stay joined: chains for ever, knight's jumps until somebody steps in between.

The smallest example of a broken connection is found by going through boards by number of cells, and on each through the legal
positions by number of stones.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, position_id
from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

MOST = 12  # cells of the boards on which a cut is looked for
SHOWN = 9  # cells of the boards all of whose placements are tried


def group_of(game: Orcoon, own: int, other: int, cell: int) -> int:
    """Return the own stones joined to the one on the cell, by chains and (under rule 8) open jumps."""
    reached, frontier = 0, 1 << cell
    while frontier:
        reached |= frontier
        near = 0
        for here in cells_of(frontier):
            near |= game.board.neighbours[here]
            for jump in game.jumps[here] if game.knight else ():
                if not (own | other) & jump.between:
                    near |= jump.target
        frontier = near & own & ~reached
    return reached


def by_stones(game: Orcoon, meter: Meter) -> list[Stones]:
    """Return all legal positions of the board, those of fewer stones first; LimitReached."""
    return sorted(meter.watched(game.legal_positions()), key=lambda p: ((p.black | p.white).bit_count(), p.black, p.white))


def cuts(game: Orcoon, p: Stones, colour: int) -> Iterator[tuple[int, int, int]]:
    """Yield (stone, stone, cell): two joined stones of the colour, and where the other side's legal placement parts them."""
    own, other = p.sides(colour)
    for cell in cells_of(game.board.all_cells & ~(own | other)):
        if not game.placeable(other, own, cell):
            continue
        for stone in cells_of(own):
            lost = group_of(game, own, other, stone) & ~group_of(game, own, other | 1 << cell, stone)
            for far in cells_of(lost >> stone << stone):
                yield stone, far, cell


def can_rejoin(game: Orcoon, p: Stones, owner: int, one: int, two: int, known: dict[Stones, bool]) -> bool:
    """Return whether the owner of two stones can have them joined when the game is over, whatever the other does."""
    if p not in known:
        if game.outcome(p) is not None:
            known[p] = bool(group_of(game, *p.sides(owner), one) >> two & 1)
        else:
            after = (can_rejoin(game, game.play(p, turn), owner, one, two, known) for turn in game.moves(p))
            known[p] = any(after) if p.turn == owner else all(after)
    return known[p]


def _smallest_cut(run: Run, *, for_good: bool) -> Finding:
    tried = 0
    for board in lying(MOST):
        game = opened(board, connection="knight")
        for p in by_stones(game, run.meter):
            run.meter.count()
            tried += 1
            for owner, one, two, cell in _cuts_of_either(game, p):
                before = p._replace(turn=1 - owner)
                after = game.play(before, drop(cell))
                if for_good and can_rejoin(game, after, owner, one, two, {}):
                    continue
                names = [game.board.names[at] for at in (one, two, cell)]
                ends = 1 << one | 1 << two
                never = f", and {COLOUR_NAMES[1 - owner]} can keep them apart to the end" if for_good else ""
                return Finding(
                    Verdict.HOLDS,
                    f"the smallest example: boards by number of cells up to {board}, then positions by number of stones",
                    Evidence.WITNESS,
                    f"A jump joins {names[0]} and {names[1]}; {COLOUR_NAMES[1 - owner]} places on {names[2]}, they are"
                    f" apart{never}.",
                    {"positions looked at": tried, "stones": (p.black | p.white).bit_count()},
                    (
                        Picture(game, before, f"{names[0]} and {names[1]} are joined by a jump", ends),
                        Picture(game, after, f"after {names[2]} they are not", ends),
                    ),
                )
        run.bound = f"all boards up to {board}, by number of cells"
    raise ContradictionError(f"no connection of up to {MOST} cells can be cut: please report it")


def _cuts_of_either(game: Orcoon, p: Stones) -> Iterator[tuple[int, int, int, int]]:
    """Yield (owner, stone, stone, cell) for each cut in a game that is not over."""
    if not any(game.connected(p, colour) for colour in (BLACK, WHITE)):
        for owner in (BLACK, WHITE):
            yield from ((owner, *cut) for cut in cuts(game, p, owner))


def jump_is_cut(run: Run) -> Finding:
    """Find the smallest position in which a placement parts two stones that a jump joins."""
    return _smallest_cut(run, for_good=False)


def jump_is_cut_for_good(run: Run) -> Finding:
    """Find the smallest position in which it parts them for ever, if the other side so wants."""
    return _smallest_cut(run, for_good=True)


def chains_stay(run: Run) -> Finding:
    """Try every legal placement in every legal position of small boards: are chains ever cut?"""
    positions = placements = 0
    for board in lying(SHOWN):
        game = opened(board)
        for p in game.legal_positions():
            run.meter.count()
            positions += 1
            for colour in (BLACK, WHITE):
                own, other = p.sides(colour)
                placements += sum(game.placeable(own, other, cell) for cell in range(game.board.size))
                cut = next(cuts(game, p, colour), None)
                if cut is not None:
                    raise ContradictionError(
                        f"{position_id(game, p)}: a chain of {COLOUR_NAMES[colour]} is cut: please report it"
                    )
        run.bound = f"all boards up to {board}, by number of cells"
    return Finding(
        Verdict.HOLDS,
        f"every size, since stones never move or leave (rule 2); tried in all positions of all boards of up to {SHOWN} cells",
        Evidence.UNCHECKED,
        "A chain is a matter of its own stones alone, and these stay where they are.",
        {"positions": positions, "placements": placements},
    )


CLAIMS = (
    Claim(
        "orcoon-14",
        "Orcoon",
        "How it came about",
        "With knight's jumps, what is connected need not stay connected.",
        (
            Reading(
                "cut",
                "Rule 8. There is a legal position with two joined stones of a colour, and a legal placement of the other"
                " colour after which they are not joined.",
                jump_is_cut,
                seconds=0.1,
            ),
            Reading(
                "cut for good",
                "Rule 8. The same, and however the owner of the two stones goes on, the other can see to it that they are"
                " apart in the end.",
                jump_is_cut_for_good,
                seconds=1,
            ),
        ),
    ),
    Claim(
        "orcoon-15",
        "Orcoon",
        "How it came about",
        "In the game as it was published, what is connected stays connected.",
        (
            Reading(
                "chains",
                "Rules 2 to 5. Two stones of a colour in one chain are in one chain after every legal placement of either side.",
                chains_stay,
                seconds=4,
            ),
        ),
    ),
)
