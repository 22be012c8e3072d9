"""Joined edges: never those of both colours; on a full board those of one; a joined side wins by passing.

The arguments for every size are in docs/mathematics/claims-orcoon.md. That both are never joined is a fact about the plane. A SAT
solver has to prove it by cases, and the proofs grow fast, so few boards are refuted. That a full board joins somebody is easy for
the solver.
"""

from __future__ import annotations

from crosscut.claims.claim import Claim, Finding, Reading, Run, Verdict
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, PASS, WHITE, Outcome, position_id
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.encodings.reach import connected, separated
from crosscut.games.orcoon.claims.refuting import legal_board, proofs, refute_all
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.proof import Evidence

BOTH = 16  # cells of the boards refuted one by one; 25 if the long way is asked for
FULL = 49  # cells of the full boards refuted one by one; 64 likewise
PLAYED = 10  # cells of the boards all of whose positions are gone through by the rules


def both_formula(game: Orcoon) -> Formula:
    """Return the formula: legal stones that join both colours' edges."""
    formula, black, white = legal_board(game)
    connected(formula, game.board, black, *game.goals[BLACK], "black")
    connected(formula, game.board, white, *game.goals[WHITE], "white")
    return formula


def full_formula(game: Orcoon) -> Formula:
    """Return the formula: a full legal board that joins nobody's edges."""
    formula, black, white = legal_board(game)
    formula.because("no point is empty")
    for one, other in zip(black, white, strict=True):
        formula.add(one, other)
    separated(formula, game.board, black, *game.goals[BLACK], "black")
    separated(formula, game.board, white, *game.goals[WHITE], "white")
    return formula


def never_both(run: Run) -> Finding:
    """Refute positions with both colours joined."""
    most = 25 if run.deep else BOTH
    # The claim holds on one row too: one black stone joins top and bottom, and White needs all points.
    known, claim = {"question": "joined", "full": False}, "a legal position joins both colours' edges"
    figures = refute_all(run, map(opened, lying(most)), claim, both_formula, known, "joined-both", apart=run.deep)
    return Finding(
        Verdict.HOLDS,
        f"every size, by the argument in docs/mathematics/claims-orcoon.md; refuted on all boards of up to {most} cells",
        Evidence.REFUTATION,
        "A chain from top to bottom parts left from right, for a chain of neighbours cannot cross another.",
        figures,
        (),
        proofs(run, "joined-both"),
    )


def full_board(run: Run) -> Finding:
    """Refute full boards with nobody joined."""
    most = 64 if run.deep else FULL
    known, claim = {"question": "joined", "full": True}, "a full legal board joins nobody's edges"
    figures = refute_all(run, map(opened, lying(most)), claim, full_formula, known, "joined-none")
    return Finding(
        Verdict.HOLDS,
        f"every size, by the argument in docs/mathematics/claims-orcoon.md; refuted on all boards of up to {most} cells",
        Evidence.REFUTATION,
        "Stones that part top from bottom touch at least diagonally, and rule 3 makes a chain of them; so what parts Black's"
        " edges joins White's. Without dead points a board can be filled, and then exactly one side is joined.",
        figures,
        (),
        proofs(run, "joined-none"),
    )


def _joined(run: Run, *, answer_first: bool) -> Finding:
    positions = won = 0
    for board in lying(PLAYED):
        game = opened(board)
        for p in game.legal_positions():
            for colour in (BLACK, WHITE):
                if not game.connected(p, colour):
                    continue
                run.meter.count()
                positions += 1
                won += _wins_after_answers(game, p, colour) if answer_first else _wins_by_pass(game, p._replace(turn=colour))
        run.bound = f"all boards up to {board}, by number of cells"
    if positions != won:
        raise ContradictionError(f"{positions - won} positions of a joined side are not won: please report it")
    return Finding(
        Verdict.HOLDS,
        f"every size, since both are never joined; all positions of all boards of up to {PLAYED} cells by the literal rules",
        Evidence.UNCHECKED,
        "After the pass the other side would have to join its edges too, and no legal position joins both.",
        {"positions of a joined side": positions, "won": won},
    )


def _wins_by_pass(game: Orcoon, p: Stones) -> bool:
    return game.outcome(game.play(p, PASS)) == Outcome(p.turn)


def _wins_after_answers(game: Orcoon, p: Stones, colour: int) -> bool:
    """Return whether the joined side wins whatever the other does first: a pass, or a placement that it answers by a pass."""
    mover = p._replace(turn=1 - colour)
    for turn in game.moves(mover):
        q = game.play(mover, turn)
        if turn == PASS:
            if game.outcome(q) != Outcome(colour):
                return False
        elif not _wins_by_pass(game, q):
            return False
    return True


def joined_passes(run: Run) -> Finding:
    """Pass with the joined side, in every position in which it is to move."""
    return _joined(run, answer_first=False)


def joined_is_answered(run: Run) -> Finding:
    """Let the other side move first, then pass."""
    return _joined(run, answer_first=True)


def as_ordinary(run: Run) -> Finding:
    """Compare who wins each position with the game in which joining wins at once, where no deadlock can be."""
    positions, same = 0, 0
    for board in ("1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "2x2", "2x3", "2x4"):
        game = opened(board)
        ordinary: dict[Stones, int] = {}
        published: dict[Stones, int] = {}
        for p in game.legal_positions():
            for turn in (BLACK, WHITE):
                q = p._replace(turn=turn)
                run.meter.count()
                positions += 1
                if any(game.connected(q, colour) for colour in (BLACK, WHITE)):
                    same += _winner(game, q, published) == next(c for c in (BLACK, WHITE) if game.connected(q, c))
                else:
                    same += _winner(game, q, published) == _ordinary_winner(game, q, ordinary)
        run.bound = f"boards up to {board}"
    if same != positions:
        raise ContradictionError(f"{positions - same} positions are won by the other side in the ordinary game")
    return Finding(
        Verdict.HOLDS,
        "all positions, either side to move, of boards without deadlocks: one row up to six points, two rows up to four",
        Evidence.UNCHECKED,
        "Where no deadlock can be, the side that can no longer connect will see the other one connect; the pass saves the time.",
        {"positions": positions, "same winner": same},
    )


def _winner(game: Orcoon, p: Stones, known: dict[Stones, int]) -> int:
    """Return who wins by the rules as they are."""
    if p not in known:
        outcome = game.outcome(p)
        if outcome is not None:
            assert outcome.winner is not None
            known[p] = outcome.winner
        else:
            won = any(_winner(game, game.play(p, turn), known) == p.turn for turn in game.moves(p))
            known[p] = p.turn if won else 1 - p.turn
    return known[p]


def _ordinary_winner(game: Orcoon, p: Stones, known: dict[Stones, int]) -> int | None:
    """Return who wins if joining one's edges wins at once, and one passes only without a placement; None for a draw."""
    if p in known:
        return known[p]
    for colour in (BLACK, WHITE):
        if game.connected(p, colour):
            return colour
    after = [_ordinary_winner(game, game.play(p, turn), known) for turn in game.moves(p) if turn != PASS]
    if not after:
        other = p._replace(turn=1 - p.turn)
        if not any(turn != PASS for turn in game.moves(other)):
            raise ContradictionError(f"{position_id(game, p)}: a draw on a board without deadlocks: please report it")
        after = [_ordinary_winner(game, other, known)]
    known[p] = p.turn if p.turn in after else 1 - p.turn
    return known[p]


CLAIMS = (
    Claim(
        "orcoon-05",
        "Orcoon",
        "Rules",
        "At the end one side has won and the other has lost: never are both connected.",
        (
            Reading(
                "legal positions",
                "In no legal position (rules 3 and 4) do chains join both Black's and White's edges.",
                never_both,
                seconds=5,
            ),
        ),
    ),
    Claim(
        "orcoon-18",
        "Orcoon",
        "Implications, a",
        "Without a deadlock it is a normal connection game: one side connects, and that side wins.",
        (
            Reading(
                "full boards",
                "On a full legal board exactly one side's edges are joined.",
                full_board,
                seconds=5,
            ),
            Reading(
                "same winner",
                "On boards that have no deadlocked position, every position is won by the side that wins it in the game in"
                " which joining one's edges wins at once and one passes only without a placement.",
                as_ordinary,
                seconds=4,
            ),
        ),
    ),
    Claim(
        "orcoon-19",
        "Orcoon",
        "Implications, a",
        "Whoever has connected his two edges can pass, and has won.",
        (
            Reading("to move", "If the side to move is joined, its pass wins.", joined_passes, seconds=2),
            Reading(
                "the other to move",
                "If a side is joined and the other is to move, each turn of the other's can be answered so that the"
                " joined side wins.",
                joined_is_answered,
                seconds=4,
            ),
        ),
    ),
)
