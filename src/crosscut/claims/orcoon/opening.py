"""The pie rule: what it makes of the first move on boards that are solved.

Between players who make no mistake no game without draws is even: the pie rule gives the win to the second player, whatever the
board, since he may choose the side (docs/claims-orcoon.md). What it takes away is the first player's free choice of the best
opening; whether there was anything to take away is seen in the opening maps, further ones of which are in
docs/orcoon-values.md.
"""

from __future__ import annotations

from pathlib import Path

from crosscut.analysis.orcoon.lookup import engine as table_engine
from crosscut.analysis.orcoon.retrograde import solve_all
from crosscut.claims.checks import stop_at
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.orcoon.sizes import lying, opened
from crosscut.errors import ContradictionError
from crosscut.games import Instance
from crosscut.games.orcoon import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.solve import Engine, solve
from crosscut.stones import dropped_cell

PIE = 6  # cells of the boards solved with the pie rule, and 3x3
SQUARES = ("2x2", "3x3")


def _solved(game: Orcoon, run: Run, name: str, *, all_moves: bool = False, engine: Engine = Minimax) -> Proof:
    """Solve the empty board with a certificate; ContradictionError if it stays open."""
    file = run.file(f"{name}-{game.board.name}.certificate")
    start = Instance(game, game.start())
    proof = solve(start, certificate=file, all_moves=all_moves, limits=run.left(), progress=run.meter.progress, engine=engine)
    run.meter.count()
    run.meter.look()
    stop_at(proof.limit)
    if proof.certificate is None or proof.value is Value.UNKNOWN:
        raise ContradictionError(f"{game.board.name}: {proof.value}, without a certificate: please report it")
    return proof


def _files(run: Run, name: str) -> tuple[Path, ...]:
    return () if run.proofs is None else tuple(sorted(run.proofs.glob(f"{name}-*.certificate")))


def _map_picture(game: Orcoon, proof: Proof) -> Picture:
    """Return the empty board with the winning first placements marked."""
    cells = [dropped_cell(turn) for turn, value in proof.values.items() if value is Value.WIN]
    wins = sum(1 << cell for cell in cells if cell is not None)
    return Picture(game, game.start(), f"{game.board.name}: the first placements that win are marked", wins)


def nobody_forces(run: Run) -> Finding:
    """Solve small boards with the pie rule."""
    lines, boards = 0, [*lying(PIE), "3x3"]
    first = opened(boards[0], pie="on")
    for board in boards:
        game = opened(board, pie="on")
        proof = _solved(game, run, "pie")
        if proof.value is not Value.LOSS or proof.certificate is None:
            raise ContradictionError(f"{board}: the first player does not lose with the pie rule: please report it")
        lines, run.bound = lines + proof.certificate.positions, f"boards up to {board}"
    return Finding(
        Verdict.FAILS,
        f"every size, by the argument in docs/claims-orcoon.md; certificates on {', '.join(boards)}",
        Evidence.CERTIFICATE,
        "After the first stone the second player takes the side that wins; after a pass he has won. 1x1 is the smallest board.",
        {"boards won by the second player": len(boards), "lines of certificates": lines},
        (Picture(first, first.start(), "the second player can force a win"),),
        _files(run, "pie"),
    )


def takes_an_advantage_away(run: Run) -> Finding:
    """Look for the smallest board on which there is no advantage to take away."""
    won = []
    for board in lying(PIE):
        game = opened(board)
        proof = _solved(game, run, "opening", all_moves=True)
        run.bound = f"boards up to {board}"
        if proof.value is Value.WIN:
            won.append(board)
            continue
        return Finding(
            Verdict.FAILS,
            f"boards by number of cells up to {board}: {', '.join(won)} are won by Black",
            Evidence.CERTIFICATE,
            f"On {board} Black, who begins, loses whatever he does; so he loses on 4x4 (docs/orcoon-values.md).",
            {"boards that Black wins": len(won), "winning first turns there": sum(v is Value.WIN for v in proof.values.values())},
            (_map_picture(game, proof),),
            _files(run, "opening"),
        )
    raise ContradictionError(f"Black wins all boards of up to {PIE} cells: please report it")


def has_a_choice(run: Run) -> Finding:
    """Count winning and losing first placements of square boards."""
    figures: dict[str, int | float | str] = {}
    pictures, without = [], []
    for board in (*SQUARES, *(["4x4"] if run.deep and kernel.native is not None else [])):
        game = opened(board)
        if board == "4x4":
            proof = _solved(game, run, "map", all_moves=True, engine=table_engine(solve_all(game, Meter(run.left()), "native")))
        else:
            proof = _solved(game, run, "map", all_moves=True)
        placed = [value for turn, value in proof.values.items() if dropped_cell(turn) is not None]
        wins = placed.count(Value.WIN)
        figures[f"{board}: winning first placements"] = f"{wins} of {len(placed)}"
        if wins in (0, len(placed)):
            without.append(board)
            pictures.append(_map_picture(game, proof))
        run.bound = f"square boards up to {board}"
    if not without:
        raise ContradictionError("every square board has both kinds of first placements: please report it")
    return Finding(
        Verdict.FAILS,
        f"the square boards {', '.join(name.partition(':')[0] for name in figures)}; the map of 5x5 in"
        " docs/orcoon-values.md has both kinds",
        Evidence.CERTIFICATE,
        f"On {' and '.join(without)} every first placement loses: there is nothing to choose from.",
        figures,
        tuple(pictures),
        _files(run, "map"),
    )


CLAIMS = (
    Claim(
        "orcoon-06",
        "Orcoon",
        "Rules",
        "With the pie rule the game is fair.",
        (
            Reading(
                "nobody can force a win",
                "Rule 7 on. From the empty board neither player can force a win.",
                nobody_forces,
                repair="No rule can make it true in a game without draws; the second player wins on every board.",
                seconds=2,
            ),
            Reading(
                "it takes an advantage away",
                "Rule 7 off. From the empty board Black, who moves first, can force a win (so there is an advantage to"
                " take away).",
                takes_an_advantage_away,
                repair="Say: on boards longer than wide, and on 3x3.",
                seconds=1,
            ),
            Reading(
                "there is something to choose",
                "Rule 7 off. On every square board from 2x2 on, some first placements win and some lose.",
                has_a_choice,
                repair="Leave out 2x2 and 4x4; 3x3 and 5x5 have both kinds.",
                seconds=1,
            ),
        ),
    ),
)
