"""Solve a position, write the certificate, have it checked, and only then say "proved".

The order is the point: minimax finds values, `strategy` turns them into certificate sections, the independent checker reads the
file back, and its statements are compared with what was to be claimed. A verdict whose check fails is withheld (an error).

A limit on seconds covers all of these steps. The search for the position's own value may use all of the time: an unchecked answer
is better than none, and says that it is unchecked. The first turns are searched and written down only while there is time left to
check what is written. How long that check takes is estimated from how long the writing took (`CHECKING`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from crosscut.core.errors import CertificateError, UnsupportedError
from crosscut.core.game import COLOURS, Game, Turn, game_id
from crosscut.core.instance import Instance
from crosscut.core.looking import looking
from crosscut.core.notation import written
from crosscut.solver import trust
from crosscut.solver.best_play import best_play, colours_stay
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.certificates import CertificateWriter, Claim, being_checked, file_in_the_making
from crosscut.solver.checkers import check_own
from crosscut.solver.layers import layered, turns_left
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies_strategy import lasting_lines, ply_lines
from crosscut.solver.proof import Accepted, Certificate, Evidence, Proof, Value
from crosscut.solver.solver import Solver
from crosscut.solver.strategy import Strategy

# Up to so many turns left the ranks of a certificate are exact; a strategy of a longer game may not fit into memory.
EXACT_RANKS = 17
# Time kept for checking a certificate, as a multiple of the time of writing it: 0.7 to 5 were measured, with one process.
CHECKING = 5.0


class Engine(Protocol):
    """Makes the solver that `solve` asks: `Minimax` itself, or anything else that finds the same scores."""

    def __call__(self, game: Game[Any], meter: Meter, *, symmetry: bool, distance: bool) -> Solver[Any]:
        """Return a solver; arguments as for `Minimax`."""
        ...


def solve(
    instance: Instance,
    *,
    certificate: Path | None = None,
    all_moves: bool = False,
    distance: bool = False,
    margin: bool = False,
    symmetry: bool = True,
    limits: Limits | None = None,
    progress: Progress | None = None,
    engine: Engine | None = None,
    method: str = "minimax",
    jobs: int = 1,
    standing: Evidence | None = None,
) -> Proof:
    """Return the value of a position for the person to move, with everything that was asked for, checked.

    Arguments: `certificate`: where to keep the certificate (none: it is checked and thrown away); `all_moves`: the value of every
    first turn too; `distance`: the number of turns to the end under best play; `margin`: by how much the position is won, which
    needs an engine whose scores are margins; `symmetry`: share table entries between images; `limits`: seconds of the whole work,
    nodes and memory of the search; `progress`: called now and then; `engine`: finds the scores (None: minimax); `method`: the
    engine's name; `jobs`: how many processes may check a large certificate; `standing`: the evidence for the engine's scores
    already: then a certificate is made only if it is to be kept.
    If the check is interrupted or the time is over, a certificate that was to be kept is kept as `unchecked` names it. When the
    time is over, the value found stays an answer, with `limit` and the evidence "unchecked"; Ctrl-C withdraws it.
    Raises IllegalPositionError for illegal stones, CertificateError when the certificate cannot be written or is refused,
    UnsupportedError for a margin that the game or the engine does not have.
    """
    instance.require_legal()
    checkable = trust.can_check(instance.game.name)
    if not checkable and certificate is not None:
        raise CertificateError(f"no certificate for {instance.game.name}: the independent checker has no rules for it")
    meter = Meter(Limits() if limits is None else limits, progress)
    if engine is None:
        engine = ByMargin if margin else Minimax
    search = _Search(instance, engine(instance.game, meter, symmetry=symmetry, distance=distance), progress, method, margin)
    if margin and not (instance.game.keeps_score() and search.solver.knows_margins):
        raise UnsupportedError(f"{method} finds no margins of {game_id(instance.game)}")
    if not checkable or (standing is not None and certificate is None):
        search.run(None, all_moves)
        return search.proof(standing, None)
    with (
        tempfile.TemporaryDirectory(prefix="crosscut-") as scratch,
        file_in_the_making(certificate or Path(scratch) / "certificate", lasting=certificate is not None) as part,
    ):
        with part.open("wb") as stream:
            packed = certificate is None or certificate.suffix != ".txt"
            writer = CertificateWriter(stream, packed=packed, folder=part.parent)
            search.run(writer, all_moves)
        checking, foreign, by = monotonic(), None, Accepted()
        try:
            if search.claims:
                with being_checked(part, certificate):
                    foreign, by = _check(part, search.claims, writer.lines, search.checking().say, jobs)
        except (KeyboardInterrupt, LimitReached) as stop:
            search.leave_unchecked(stop)
        if not search.claims:
            part.unlink(missing_ok=True)
        checking = monotonic() - checking
    if not search.claims:
        return search.proof(standing, None)
    return search.proof(
        Evidence.CERTIFICATE, Certificate(certificate, writer.lines, checked=True, seconds=checking, foreign=foreign, by=by)
    )


@dataclass(slots=True)
class _Found:
    """What is known of the root so far; `written`: whether its certificate sections are there (where there is a checker)."""

    value: Value = Value.UNKNOWN
    written: bool = False
    distance: int | None = None
    margin: int | None = None
    best: Turn | None = None
    line: tuple[Turn, ...] = ()
    line_limit: str | None = None
    winner: int | None = None
    limit: str | None = None


class _Search:
    """One run of `solve`: the table, what was found, and the claims whose sections were written."""

    def __init__(self, instance: Instance, solver: Solver[Any], progress: Progress | None, method: str, margin: bool) -> None:
        self.game: Game[Any] = instance.game
        self.root: Hashable = instance.position
        self.solver = solver
        self.method = method
        self.margin = margin
        self.meter = solver.meter
        # Writing down what is in the table needs no search, so only the clock can stop it.
        self.writing = Meter(self.meter.limits.clock, progress, "writing the certificate")
        self.written_in = 0.0  # seconds
        self.meter.detail = solver.detail
        self.found = _Found()
        self.values: dict[Turn, Value] = {}
        self.claims: list[Claim] = []

    def run(self, writer: CertificateWriter | None, all_moves: bool) -> None:
        """Solve the root, then its turns; what is found gets its sections. Limits end the run early.

        A turn without a section does not count. If the root's sections were cut short, its value is known, but not checked.
        """
        turns = self.solver.children(self.root) if all_moves else []
        self.values = {turn: Value.UNKNOWN for turn, _ in turns}
        try:
            with looking(self.writing.look_now_and_then):
                self._run(writer, turns)
        except KeyboardInterrupt:
            self.found = replace(self.found, limit="interrupted") if self.found.written else _Found(limit="interrupted")
        except LimitReached as stop:  # the time is over, or an engine has to search again while a strategy is written down
            self.found.limit = stop.limit
        if self.found.value is not Value.UNKNOWN and not self.found.written:
            self.claims = []

    def _run(self, writer: CertificateWriter | None, turns: list[tuple[Turn, Any]]) -> None:
        score = self._attempt(self.root)
        if score is not None:
            self._take_root(score)
            self._prove(writer, self.root, score)
            self.found.written = True
            self._keep_time()
            self._walk()
        for turn, child in turns:
            self._keep_time()
            score = self._attempt(child)
            if score is not None:
                self._keep_time()
                self._prove(writer, child, score)
                self.values[turn] = Value.of_sign(self.solver.from_child(self.root, child, score))

    def checking(self) -> Meter:
        """Return the meter for the check: it has all the time that is left."""
        return Meter(self.meter.limits.clock, self.meter.progress)

    def leave_unchecked(self, stop: KeyboardInterrupt | LimitReached) -> None:
        """Claim nothing: the certificate could not be checked. After Ctrl-C forget the values found, too."""
        self.claims = []
        if isinstance(stop, LimitReached):
            self.found.limit = stop.limit
        else:
            self.found = _Found(limit="interrupted")
            self.values = dict.fromkeys(self.values, Value.UNKNOWN)

    def _walk(self) -> None:
        """Find the line of best play if limits and effort allow it; the certificate does not claim it."""
        p, line = self.root, []
        self.found.line_limit = "interrupted"  # until it is found
        try:
            for turn, after in best_play(self.solver, self.root, self.meter):
                p = after
                line.append(turn)
                self.found.best = line[0]
        except LimitReached as stop:
            self.found.line_limit = stop.limit
            return
        outcome = self.game.outcome(p)
        self.found.line, self.found.line_limit = tuple(line), None
        self.found.winner = None if outcome is None else outcome.winner

    def _keep_time(self) -> None:
        """Set the clock so that searching and writing end while there is time to check all that is written by then."""
        if (until := self.meter.limits.until) is not None:
            self.meter.until = until - CHECKING * self.written_in
            self.writing.until = (self.meter.until + CHECKING * monotonic()) / (1 + CHECKING)

    def proof(self, evidence: Evidence | None, certificate: Certificate | None) -> Proof:
        """Return the result; `evidence`: of the root's value, if the value is known (None: nothing was checked)."""
        found, board = self.found, self.game.board
        line = tuple(written(board, turn) for turn in found.line)
        if evidence is None or found.value is Value.UNKNOWN:
            evidence = Evidence.UNCHECKED
        return Proof(
            value=found.value,
            method=self.method,
            nodes=self.meter.nodes,
            seconds=self.meter.seconds,
            winner=found.winner,
            best=None if found.best is None else written(board, found.best),
            line=line,
            line_limit=found.line_limit,
            distance=found.distance,
            margin=found.margin,
            margin_proved=self.margin and certificate is not None,
            values={written(board, turn): value for turn, value in self.values.items()},
            limit=found.limit,
            evidence=evidence,
            certificate=certificate,
        )

    def _attempt(self, p: Hashable) -> int | None:
        """Return the score of p; once a limit was hit, only a score that is in the table already."""
        if self.found.limit is None:
            try:
                with looking(self.meter.look_now_and_then):
                    return self.solver.score(p)
            except LimitReached as stop:
                self.found.limit = stop.limit
            finally:
                self.solver.meter = self.writing if self.found.limit is not None else self.meter
        return self.solver.in_table(p)

    def _prove(self, writer: CertificateWriter | None, p: Hashable, score: int) -> None:
        """Write the sections for a position of this score: one by the winner, two for a draw, and two for a margin."""
        if writer is None or (score == 0 and not self.solver.proves_draws):
            return
        started = monotonic()
        mover = self.game.person(p)
        turns = self.solver.turns_to_end(score)
        guarantee = "at_least_draw" if score == 0 else "win" if turns is None else f"within {turns}"
        provers = (mover, 1 - mover) if score == 0 else (mover if score > 0 else 1 - mover,)
        claimed = [(prover, guarantee) for prover in provers]
        if self.margin:
            claimed = [(mover, f"margin {score}"), (1 - mover, f"margin {-score}")]
        if self.game.decides_by_plies:
            self._prove_by_plies(writer, p, claimed, turns)
            self.written_in += monotonic() - started
            return
        for prover, guarantee in claimed:
            side = self.game.turn(p) if prover == mover else 1 - self.game.turn(p)
            claim = Claim(self.game, self.game.format(p), side, guarantee)
            ready = None if self.margin else self.solver.lines(p, prover, self.writing)
            if ready is not None:
                claim = replace(claim, leaves=self.solver.leaves, images=self.solver.images)
                writer.section(claim, ready)
                self.claims.append(claim)
                continue
            strategy = Strategy(self.solver, p, prover, self.writing)
            left = None if turns is not None else turns_left(self.game, p)
            if left is not None and left > EXACT_RANKS:
                writer.section(claim, layered(strategy, writer.folder, writer.memory), in_order=True)
            else:
                writer.section(claim, strategy.lines())
            self.claims.append(claim)
        self.written_in += monotonic() - started

    def _prove_by_plies(self, writer: CertificateWriter, p: Hashable, claimed: list[tuple[int, str]], turns: int | None) -> None:
        """Write sections of the second kind; where distances are known, one more by which the loser lasts all turns but one."""
        text, turn, mover = self.game.format(p), self.game.turn(p), self.game.person(p)
        for prover, guarantee in claimed:
            claim = Claim(
                self.game, text, turn if prover == mover else 1 - turn, guarantee, shortened_by=self.solver.shortened_by
            )
            ready = self.solver.few_lines(p, prover, self.writing)
            writer.section(claim, ready or ply_lines(self.game, self._best, p, prover, self.writing.count))
            self.claims.append(claim)
            if turns is not None:
                claim = Claim(self.game, text, 1 - claim.side, f"lasts {turns - 1}")
                ready = self.solver.lasting(p, 1 - prover, turns - 1, self.writing)
                lasting = lasting_lines(self.game, self._best, p, 1 - prover, turns - 1, self.writing.count)
                writer.section(claim, ready or lasting)
                self.claims.append(claim)

    def _best(self, p: Hashable, _left: int | None) -> tuple[Turn, Hashable]:
        return self.solver.best_turn(p)

    def _take_root(self, score: int) -> None:
        self.found.value = Value.of_sign(score)
        self.found.distance = self.solver.turns_to_end(score)
        self.found.margin = self.solver.margin_of(score)
        if score and colours_stay(self.game, self.root):  # else the line of best play says which colour wins
            self.found.winner = self.game.turn(self.root) ^ (score < 0)


def _check(path: Path, claims: list[Claim], lines: int, progress: Progress, jobs: int) -> tuple[trust.Foreign | None, Accepted]:
    """Have a file of so many lines checked and compare its statements with the claims; CertificateError if anything differs.

    Returns the rules by which the file was checked if they are not the checker's own, and which checker accepted it.
    """
    report, by = check_own(path, lines, progress, jobs)
    if not report.ok:
        raise CertificateError(f"verdict withheld: the checker refuses the certificate, line {report.line}: {report.error}")
    proved = [(s.game, s.board, dict(s.readings), s.position, s.side, s.guarantee) for s in report.statements]
    wanted = [(c.game.name, c.game.board.name, c.game.readings, c.position, COLOURS[c.side], c.guarantee) for c in claims]
    if proved != wanted:
        raise CertificateError("verdict withheld: the certificate proves something else than what was found")
    return report.statements[0].foreign, by
