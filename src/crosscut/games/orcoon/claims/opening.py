"""The pie rule: its effect on the first move on solved boards.

Between players who make no mistake no game without draws is even: the pie rule gives the win to the second player, whatever the
board, since he may choose the side (docs/mathematics/claims-orcoon.md). It takes away the first player's free choice of the best
opening. The opening maps show whether there was anything to take away; docs/results/orcoon-values.md has more of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.selfplay import share_between
from crosscut.claims.solving import solved
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, Game, Outcome
from crosscut.core.instance import Instance
from crosscut.core.stones import dropped_cell
from crosscut.games.orcoon.claims.players import matches
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.tables.lookup import engine as table_engine
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.solver import kernel
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.solve import Engine

PIE = 6  # cells of the boards solved with the pie rule, and 3x3
OBLONG = 12  # cells of the boards that are not square
SQUARES = ("2x2", "3x3")


def _solved(game: Orcoon, run: Run, name: str, *, all_moves: bool = False, engine: Engine | None = None) -> Proof:
    """Solve the empty board with a certificate; LimitReached, ContradictionError if it stays open.

    Arguments: `engine`: None for the one that suits the board.
    """
    start = Instance(game, game.start())
    run.meter.count()
    proof = solved(run, start, run.file(f"{name}-{game.board.name}.certificate"), all_moves=all_moves, engine=engine)
    if proof.certificate is None or proof.value is Value.UNKNOWN:
        raise ContradictionError(f"{game.board.name}: {proof.value}, without a certificate: please report it")
    return proof


def _files(run: Run, name: str) -> tuple[Path, ...]:
    return () if run.proofs is None else tuple(sorted(run.proofs.glob(f"{name}-*.certificate")))


def _map_picture(game: Orcoon, proof: Proof) -> Picture:
    """Return the empty board with the winning first placements marked, or, if none wins, a game of best play."""
    cells = [dropped_cell(turn) for turn, value in proof.values.items() if value is Value.WIN]
    wins = sum(1 << cell for cell in cells if cell is not None)
    if not wins:
        return Picture(game, game.start(), f"{game.board.name}: best play of both, no first placement wins", turns=proof.line)
    return Picture(game, game.start(), f"{game.board.name}: the first placements that win are marked", wins)


def _with_pie(run: Run) -> tuple[list[str], int, Picture]:
    """Certify, board by board, that the second player wins with the pie rule; return the boards, the lines, best play on one."""
    lines, boards = 0, [*lying(PIE), "3x3"]
    for board in boards:
        game = opened(board, pie="on")
        proof = _solved(game, run, "pie", engine=Minimax)
        if board == boards[0]:
            first = Picture(game, game.start(), "best play: the second player takes the stone over, and wins", turns=proof.line)
        if proof.value is not Value.LOSS or proof.certificate is None:
            raise ContradictionError(f"{board}: the first player does not lose with the pie rule: please report it")
        lines, run.bound = lines + proof.certificate.positions, f"boards up to {board}"
    return boards, lines, first


def nobody_forces(run: Run) -> Finding:
    """Solve small boards with the pie rule."""
    boards, lines, first = _with_pie(run)
    return Finding(
        Verdict.FAILS,
        f"every size, by the argument in docs/mathematics/claims-orcoon.md; certificates on {', '.join(boards)}",
        Evidence.CERTIFICATE,
        "After the first stone the second player takes the side that wins; after a pass he has won. 1x1 is the smallest board.",
        {"boards won by the second player": len(boards), "lines of certificates": lines},
        (first,),
        _files(run, "pie"),
    )


def second_wins(run: Run) -> Finding:
    """Solve them again, and say who wins."""
    boards, lines, _ = _with_pie(run)
    return Finding(
        Verdict.HOLDS,
        f"every size, by the argument in docs/mathematics/claims-orcoon.md; certificates on {', '.join(boards)}",
        Evidence.CERTIFICATE,
        "Without draws somebody can force a win, and the pie rule lets the second player choose to be that one.",
        {"boards won by the second player": len(boards), "lines of certificates": lines},
        (),
        _files(run, "pie"),
    )


def takes_an_advantage_away(run: Run) -> Finding:
    """Look for the smallest board on which there is no advantage to take away."""
    won = []
    for board in lying(PIE):
        game = opened(board)
        proof = _solved(game, run, "opening", all_moves=True, engine=Minimax)
        run.bound = f"boards up to {board}"
        if proof.value is Value.WIN:
            won.append(board)
            continue
        return Finding(
            Verdict.FAILS,
            f"boards by number of cells up to {board}: {', '.join(won)} are won by Black",
            Evidence.CERTIFICATE,
            f"On {board} Black, who begins, loses whatever he does; so he loses on 4x4 (docs/results/orcoon-values.md).",
            {"boards that Black wins": len(won), "winning first turns there": sum(v is Value.WIN for v in proof.values.values())},
            (_map_picture(game, proof),),
            _files(run, "opening"),
        )
    raise ContradictionError(f"Black wins all boards of up to {PIE} cells: please report it")


def longer_edges(run: Run) -> Finding:
    """Solve boards that are not square, lying and standing."""
    boards: list[str] = []
    lines = 0
    for board in lying(OBLONG if kernel.native is not None else PIE):
        rows, columns = board.split("x")
        if rows == columns:
            continue
        for turned, wanted in ((board, Value.WIN), (f"{columns}x{rows}", Value.LOSS)):
            game = opened(turned)
            proof = _solved(game, run, "oblong", engine=Minimax if game.board.size <= PIE else None)
            if proof.value is not wanted:
                picture = Picture(game, game.start(), f"Black to move: a {proof.value}")
                return Finding(
                    Verdict.FAILS,
                    f"boards by number of cells up to {turned}",
                    Evidence.CERTIFICATE,
                    f"On {turned} it is the other way round.",
                    {"boards solved": len(boards) + 1},
                    (picture,),
                    _files(run, "oblong"),
                )
            boards.append(turned)
            lines += 0 if proof.certificate is None else proof.certificate.positions
            run.bound = f"boards up to {turned}"
    return Finding(
        Verdict.HOLDS,
        f"all boards that are not square up to {boards[-2]} and {boards[-1]}, by number of cells",
        Evidence.CERTIFICATE,
        "The shorter way to go is worth more than the first move.",
        {"boards solved": len(boards), "lines of certificates": lines},
        (),
        _files(run, "oblong"),
    )


def odd_squares(run: Run) -> Finding:
    """Solve square boards, of odd side and of even."""
    figures: dict[str, int | float | str] = {}
    wrong: list[Picture] = []
    for side in range(1, (4 if kernel.native is not None else 3) + 1):
        game = opened(f"{side}x{side}")
        won = _solved(game, run, "square", engine=Minimax if side < 4 else None).value is Value.WIN
        figures[game.board.name] = "won by Black" if won else "lost by Black"
        if won != (side % 2 == 1):
            wrong.append(Picture(game, game.start(), f"Black, who begins, {'wins' if won else 'loses'}"))
        run.bound = f"square boards up to {game.board.name}"
    return Finding(
        Verdict.FAILS if wrong else Verdict.HOLDS,
        f"the square boards {', '.join(figures)}; 5x5, which Black wins too, is in docs/results/orcoon-values.md",
        Evidence.CERTIFICATE,
        "On squares neither side has the shorter way, and who has to begin decides."
        if not wrong
        else "Black, who begins, does not win exactly those of odd side.",
        figures,
        tuple(wrong),
        _files(run, "square"),
    )


def has_a_choice(run: Run) -> Finding:
    """Count winning and losing first placements of square boards."""
    figures, without = _choices(run, (*SQUARES, *(["4x4"] if run.deep and kernel.native is not None else [])))
    if not without:
        raise ContradictionError("every square board has both kinds of first placements: please report it")
    return Finding(
        Verdict.FAILS,
        f"the square boards {', '.join(name.partition(':')[0] for name in figures)}",
        Evidence.CERTIFICATE,
        f"On {' and '.join(picture.game.board.name for picture in without)} every first placement loses: there is nothing to"
        " choose from.",
        figures,
        tuple(without),
        _files(run, "map"),
    )


def has_a_choice_on_odd_sides(run: Run) -> Finding:
    """Count them on 3x3."""
    figures, without = _choices(run, SQUARES[1:])
    return Finding(
        Verdict.FAILS if without else Verdict.HOLDS,
        "the square board 3x3; the map of 5x5, which has both kinds, is in docs/results/orcoon-values.md",
        Evidence.CERTIFICATE,
        "There the first placements are all of one kind: there is nothing to choose from."
        if without
        else "There are first placements of both kinds, so it is the pie rule's second player who has something to choose.",
        figures,
        tuple(without),
        _files(run, "map"),
    )


def _choices(run: Run, boards: tuple[str, ...]) -> tuple[dict[str, int | float | str], list[Picture]]:
    """Return how many first placements win, board by board, and those boards on which all or none do."""
    figures: dict[str, int | float | str] = {}
    without = []
    for board in boards:
        game = opened(board)
        table = game.board.size > 9
        engine = table_engine(solve_all(game, Meter(run.left()), "native")) if table else Minimax
        proof = _solved(game, run, "map", all_moves=True, engine=engine)
        placed = [value for turn, value in proof.values.items() if dropped_cell(turn) is not None]
        wins = placed.count(Value.WIN)
        figures[f"{board}: winning first placements"] = f"{wins} of {len(placed)}"
        if wins in (0, len(placed)):
            without.append(_map_picture(game, proof))
        run.bound = f"square boards up to {board}"
    return figures, without


def advantage_in_play(run: Run) -> Finding:
    """Let equal players play without the pie rule: does Black, who moves first, win more games than White?"""

    def black_wins(game: Game[Any], positions: list[Any]) -> bool:
        return game.outcome(positions[-1]) == Outcome(BLACK)

    return share_between(run, matches((200, 100, 150)), black_wins, 0.5, 1.0, "Black, who moves first, wins")


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
                repairs=("the second player wins",),
                seconds=2,
                strict=("Fair means that neither player is better off. In a game without draws somebody can always force a win."),
            ),
            Reading(
                "the second player wins",
                "Rule 7 on. From the empty board the second player can force a win.",
                second_wins,
                is_repair=True,
                seconds=2,
            ),
            Reading(
                "it takes an advantage away",
                "Rule 7 off. From the empty board Black, who moves first, can force a win (so there is an advantage to"
                " take away).",
                takes_an_advantage_away,
                repairs=("boards that are not square", "square boards"),
                seconds=1,
            ),
            Reading(
                "an advantage in play",
                "Rule 7 off. Of the games of equal players Black, who moves first, wins more than half (so there is an advantage"
                " to take away).",
                advantage_in_play,
                seconds=60,
            ),
            Reading(
                "boards that are not square",
                "Rule 7 off. Black, who moves first, can force a win on boards with fewer rows than columns, where his way is the"
                " shorter one, and on no boards with more.",
                longer_edges,
                is_repair=True,
                seconds=4,
            ),
            Reading(
                "square boards",
                "Rule 7 off. Black, who moves first, can force a win on square boards of odd side, and on none of even side.",
                odd_squares,
                is_repair=True,
                seconds=4,
            ),
            Reading(
                "there is something to choose",
                "Rule 7 off. On every square board from 2x2 on, some first placements win and some lose.",
                has_a_choice,
                repairs=("something to choose, odd sides",),
                seconds=1,
            ),
            Reading(
                "something to choose, odd sides",
                "Rule 7 off. On every square board of odd side from 3x3 on, some first placements win and some lose.",
                has_a_choice_on_odd_sides,
                is_repair=True,
                seconds=1,
            ),
        ),
        told=Told(
            "To move first is no advantage on square boards of even side: on 2x2 and 4x4 Black loses whatever he does."
            " On 1x1 and 3x3 he wins.",
            holds=("square boards",),
            fails=("it takes an advantage away",),
        ),
    ),
)
