"""What the rules say of themselves: no draws, restrictions that look at the new stone only, placements one after another."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.solving import solved
from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, position_id
from crosscut.core.instance import Instance
from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.claims.permanence import by_stones
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Value

PLAYED = 9  # cells of the boards all of whose positions are gone through by the rules
ORDERED = 12  # cells of the boards on which orders are compared with sets
SOLVED = ("1x1", "1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "2x4", "3x3")


def no_end_without_winner(run: Run) -> Finding:
    """Pass in every legal position of small boards, and see that one side has won."""
    ends: dict[int | None, int] = {BLACK: 0, WHITE: 0, None: 0}
    longest = 0
    for board in lying(PLAYED):
        game = opened(board)
        for p in game.legal_positions():
            for turn in (BLACK, WHITE):
                run.meter.count()
                q = p._replace(turn=turn)
                if PASS not in game.moves(q):
                    raise ContradictionError(f"{position_id(game, q)}: no turn, and no end: please report it")
                outcome = game.outcome(game.play(q, PASS))
                assert outcome is not None
                ends[outcome.winner] += 1
            longest = max(longest, (p.black | p.white).bit_count() + 1)
        run.bound = f"all boards up to {board}, by number of cells"
    if ends[None]:
        raise ContradictionError(f"{ends[None]} games end without a winner: please report it")
    return Finding(
        Verdict.HOLDS,
        "every size: a turn fills a point or ends the game, and the end asks a question that is answered yes or no; all"
        f" positions of all boards of up to {PLAYED} cells by the literal rules",
        Evidence.UNCHECKED,
        "There is always the pass, it ends the game, and whoever could not connect by placing alone has lost.",
        {"won by Black": ends[BLACK], "won by White": ends[WHITE], "longest game, turns": longest},
    )


def solved_boards(run: Run) -> Finding:
    """Solve the empty boards, with certificates that the checker accepts."""
    values: dict[Value, int] = {}
    lines, kept = 0, []
    for board in SOLVED:
        game = opened(board)
        file = run.file(f"orcoon-{board}.certificate")
        proof = solved(run, Instance(game, game.start()), file, engine=Minimax, method="minimax")
        run.meter.count()
        run.meter.look()
        if proof.certificate is None or proof.value not in (Value.WIN, Value.LOSS):
            raise ContradictionError(f"{board}: {proof.value}: please report it")
        values[proof.value] = values.get(proof.value, 0) + 1
        lines += proof.certificate.positions
        kept += [] if file is None else [file]
        run.bound = f"the empty boards up to {board}"
    return Finding(
        Verdict.HOLDS,
        f"the empty boards {', '.join(SOLVED)}",
        Evidence.CERTIFICATE,
        "On each of them one side wins against every defence; a certificate says how.",
        {"won by Black": values.get(Value.WIN, 0), "won by White": values.get(Value.LOSS, 0), "lines of certificates": lines},
        (),
        tuple(kept),
    )


def new_stone_is_enough(run: Run) -> Finding:
    """Compare what the new stone's own shapes say with what the whole board after it says."""
    placements = allowed = 0
    for board in lying(PLAYED):
        game = opened(board)
        for p in game.legal_positions():
            run.meter.count()
            for colour in (BLACK, WHITE):
                own, other = p.sides(colour)
                for cell in cells_of(game.board.all_cells & ~(own | other)):
                    after = game.play(p._replace(turn=colour), drop(cell))
                    placements += 1
                    allowed += game.placeable(own, other, cell)
                    if game.placeable(own, other, cell) != (game.illegal(after) is None):
                        raise ContradictionError(f"{position_id(game, after)}: {game.board.names[cell]} is judged in two ways")
        run.bound = f"all boards up to {board}, by number of cells"
    return Finding(
        Verdict.HOLDS,
        f"every size, since own stones never leave and points never empty; all positions of all boards of up to {PLAYED} cells",
        Evidence.UNCHECKED,
        "A pair that has its common neighbour keeps it, and a window with a stone in its middle keeps that: only shapes with"
        " the new stone at a corner can go wrong.",
        {"placements": placements, "legal": allowed},
    )


def order_matters(run: Run) -> Finding:
    """Find the smallest position in which stones could be added all at once, but not one after another."""
    tried = 0
    for board in lying(ORDERED, rows_from=2):
        game = opened(board)
        for p in by_stones(game, run.meter):
            run.meter.count()
            tried += 1
            for colour in (BLACK, WHITE):
                _, other = p.sides(colour)
                if not game.joined(game.board.all_cells & ~other, colour) or game.can_connect(p, colour):
                    continue
                added = next(_at_once(game, p, colour), None)
                if added is None:
                    continue
                whole = p._replace(black=p.black | added) if colour == BLACK else p._replace(white=p.white | added)
                names = " and ".join(game.board.names[cell] for cell in cells_of(added))
                return Finding(
                    Verdict.HOLDS,
                    f"the smallest example: boards of two or more rows by number of cells up to {board}, then positions by"
                    " number of stones",
                    Evidence.WITNESS,
                    f"{COLOUR_NAMES[colour]} would be connected with {names}, and the stones would break no rule; but no order"
                    " places them one after another.",
                    {"positions looked at": tried, "stones": (p.black | p.white).bit_count()},
                    (
                        Picture(game, p._replace(turn=colour), f"{COLOUR_NAMES[colour]} cannot connect", added),
                        Picture(game, whole, "legal, and connected", added),
                    ),
                )
        run.bound = f"all boards up to {board}, by number of cells"
    return Finding(
        Verdict.FAILS,
        f"all boards of up to {ORDERED} cells",
        Evidence.UNCHECKED,
        "wherever stones could be added at once, some order adds them one after another",
        {"positions looked at": tried},
    )


def _at_once(game: Orcoon, p: Stones, colour: int) -> Iterator[int]:
    """Yield sets of empty points, the smallest first, with which the colour would be joined without breaking a rule."""
    empty = list(cells_of(game.board.all_cells & ~(p.black | p.white)))
    sets = sorted(range(1, 1 << len(empty)), key=lambda chosen: (chosen.bit_count(), chosen))
    for chosen in sets:
        added = mask_of(empty[at] for at in cells_of(chosen))
        own, other = p.sides(colour)
        if game.joined(own | added, colour):
            whole = Stones(own | added, other) if colour == BLACK else Stones(other, own | added)
            if game.illegal(whole) is None:
                yield added


CLAIMS = (
    Claim(
        "orcoon-01",
        "Orcoon",
        "Introduction",
        "The game cannot be drawn.",
        (
            Reading(
                "every end has a winner",
                "In every legal position the side to move has a turn; the game ends after at most one turn more than there"
                " are points, with a pass; and then exactly one side has won.",
                no_end_without_winner,
                seconds=5,
            ),
            Reading("solved boards", "From the empty board one side can force a win.", solved_boards, seconds=5),
        ),
    ),
    Claim(
        "orcoon-03",
        "Orcoon",
        "Rules",
        "It is enough to look at the stone just placed: the rest of the board stays in order by itself.",
        (
            Reading(
                "new stone",
                "A placement in a legal position is legal by the shapes at whose corner the new stone is (rules 3 and 4) if"
                " and only if the whole position after it is legal.",
                new_stone_is_enough,
                seconds=6,
            ),
        ),
    ),
    Claim(
        "orcoon-04",
        "Orcoon",
        "Rules",
        "After a pass the stones are placed one after another, within the restrictions: that says more than all at once.",
        (
            Reading(
                "order",
                "There is a legal position in which some set of a colour's stones could be added so that the whole is legal"
                " and joins its edges, while no order of legal placements joins them.",
                order_matters,
                seconds=5,
            ),
        ),
    ),
)
