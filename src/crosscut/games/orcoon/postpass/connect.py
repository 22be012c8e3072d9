"""The post-pass question with its evidence: an order that the rules replay, or a refutation that the checker accepts.

By SAT the relaxed formula comes first: no model means no; a model whose stones can be ordered means yes. Otherwise the exact
formula, with 2, 4, 8, ... rounds: a model means yes, and no model means no once there are as many rounds as empty cells. See
games/orcoon/formulas/order.py and docs/formats/encodings.md for why.

By search a yes is an order too; a no is then refuted by SAT for the sake of the evidence, and the two must agree.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from crosscut.core.board import cells_of
from crosscut.core.errors import CertificateError, ContradictionError, UnsupportedError
from crosscut.core.game import COLOURS
from crosscut.core.notation import format_rows
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.formulas.questions import connect_formula
from crosscut.games.orcoon.postpass import native
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel, trust
from crosscut.solver.apart import decide_within
from crosscut.solver.bundle import write_bundle
from crosscut.solver.certificates import being_checked, file_in_the_making
from crosscut.solver.hints import add_hints
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.proof import Evidence


@dataclass(frozen=True, slots=True)
class Refutation:
    """A checked bundle: where it is (None if not kept), rounds (None: relaxed) and size of its formula, lines of its proof."""

    file: Path | None
    rounds: int | None
    variables: int
    clauses: int
    proof_lines: int


@dataclass(frozen=True, slots=True)
class Connection:
    """The answer: `can` (None: undecided), the order of a yes, the refutation of a no, and the limit that stopped the work.

    A no without a refutation is what search or SAT says: the limit came before the evidence was checked.
    """

    can: bool | None
    order: tuple[int, ...] | None
    refutation: Refutation | None
    method: str
    seconds: float
    limit: str | None = None

    @property
    def evidence(self) -> Evidence:
        """What stands behind the answer."""
        if self.order is not None:
            return Evidence.WITNESS
        return Evidence.UNCHECKED if self.refutation is None else Evidence.REFUTATION


def connect(
    game: Orcoon,
    p: Stones,
    colour: int,
    *,
    method: str = "auto",
    bundle: Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Connection:
    """Return whether `colour` can still connect by placing alone, with evidence that has been checked.

    Arguments: `p`: a legal position; `method`: "search", "sat" or "auto" (search first, then the refutation of a no by SAT);
    `bundle`: where to keep the refutation of a no; `limits`: nodes of the search, seconds of everything.
    Raises UnsupportedError under connection=knight, CertificateError when a refutation cannot be written or is refused.
    """
    if game.readings["connection"] != "chain":
        raise UnsupportedError("the post-pass question is asked under connection=chain only")
    started = perf_counter()
    own, other = p.sides(colour)
    meter = Meter(limits, progress)
    limit = None
    searched: bool | None = None  # what the search alone says, before the evidence
    try:
        if method != "sat":
            order = _searched(game, own, other, colour, meter)
            searched = order is not None
            if order is not None:
                return _yes(game, own, other, colour, order, method, started)
        found = by_sat(game, p, colour, meter)
    except LimitReached as stop:
        limit = stop.limit
    except KeyboardInterrupt:
        limit = "interrupted"
    if limit is not None:
        return Connection(searched, None, None, method, perf_counter() - started, limit)
    if isinstance(found, tuple):
        if method != "sat":
            raise ContradictionError(f"search and SAT disagree about {game.format(p)}, {COLOURS[colour]}: please report it")
        return _yes(game, own, other, colour, found, method, started)
    try:
        refutation = _checked(game, p, colour, found, bundle, meter.say)
    except LimitReached as stop:
        return Connection(False, None, None, method, perf_counter() - started, stop.limit)
    except KeyboardInterrupt:
        return Connection(searched, None, None, method, perf_counter() - started, "interrupted")
    return Connection(False, None, refutation, method, perf_counter() - started)


def _searched(game: Orcoon, own: int, other: int, colour: int, meter: Meter) -> tuple[int, ...] | None:
    """Return an order by exact search, natively where there is the compiled module."""
    if kernel.native is None:
        return PostPass(game).order(own, other, colour, meter)
    (order,) = native.orders(game, [(own, other, colour)], meter)
    return order


@dataclass(frozen=True, slots=True)
class NoModel:
    """A formula that has no model, rounds as in `connect_formula`, with its DRAT proof, not checked yet."""

    formula: Formula
    rounds: int | None
    proof: tuple[str, ...]


def _yes(game: Orcoon, own: int, other: int, colour: int, order: tuple[int, ...], method: str, started: float) -> Connection:
    if not game.connects(own, other, colour, list(order)):
        raise ContradictionError("the placement order found does not replay: please report this position")
    return Connection(True, order, None, method, perf_counter() - started)


def by_sat(game: Orcoon, p: Stones, colour: int, meter: Meter) -> tuple[int, ...] | NoModel:
    """Return an order of placements that connects, or a formula without a model, which means that there is none.

    Arguments: as in `connect`; `meter` counts formulas. Raises LimitReached.
    """
    own, other = p.sides(colour)
    empty = (game.board.all_cells & ~(own | other)).bit_count()
    rounds: int | None = None
    while True:
        meter.look()
        formula, _ = connect_formula(game, p, colour, rounds)
        answer = decide_within(formula, meter)
        if answer.model is None and (rounds is None or rounds >= empty):
            return NoModel(formula, rounds, answer.proof)
        if answer.model is not None:
            states = []
            for step in ["final"] if rounds is None else range(1, rounds + 1):
                named = [("own", step, name) in answer.model for name in game.board.names]
                states.append(own | sum(1 << cell for cell, holds in enumerate(named) if holds))
            order = _ordered(game, own, other, states)
            if order is not None and game.connects(own, other, colour, order):
                return tuple(order)
            if rounds is not None:
                raise ContradictionError(f"an exact model of {game.format(p)} has no order: please report it")
        rounds = min(max(empty, 1), 2 if rounds is None else 2 * rounds)


def _ordered(game: Orcoon, own: int, other: int, states: list[int]) -> list[int] | None:
    """Return an order that goes through the states, any legal cell of the next state first; None where that gets stuck."""
    order: list[int] = []
    for target in states:
        waiting = target & ~own
        while waiting:
            cell = next((cell for cell in cells_of(waiting) if game.placeable(own, other, cell)), None)
            if cell is None:
                return None
            order.append(cell)
            own |= 1 << cell
            waiting ^= 1 << cell
    return order


def _checked(game: Orcoon, p: Stones, colour: int, found: NoModel, bundle: Path | None, progress: Progress) -> Refutation:
    """Write the bundle, have it checked, compare what it proves."""
    position = f"{COLOURS[p.turn]}:{format_rows(game.board, game.glyphs(p))}"
    exact = found.rounds is not None
    question = {"question": "connect", "colour": COLOURS[colour], "rounds": found.rounds or 0, "exact": exact}
    formula = found.formula
    with (
        tempfile.TemporaryDirectory(prefix="crosscut-") as scratch,
        file_in_the_making(bundle or Path(scratch) / "refutation.zip", lasting=bundle is not None) as part,
    ):
        write_bundle(part, game, position, question, formula, found.proof)
        with being_checked(part, bundle):
            add_hints(part, progress)
            report = trust.check(part, progress, trust.own())
        if not report.ok:
            raise CertificateError(f"verdict withheld: the checker refuses the refutation: {report.message}")
        (s,) = report.statements
        proved = (s.game, s.board, dict(s.readings), s.position, s.side, s.guarantee)
        if proved != (game.name, game.board.name, game.readings, position, COLOURS[colour], "cannot connect"):
            raise CertificateError("verdict withheld: the refutation proves something else")
    return Refutation(bundle, found.rounds, formula.variables, len(formula.clauses), len(found.proof))
