"""Solve a position, write the certificate, have it checked, and only then say "proved".

The order is the point: minimax finds values, `strategy` turns them into certificate sections, the independent checker reads the
file back, and its statements are compared with what was to be claimed. A verdict whose check fails is withheld (an error).

A limit on seconds covers all of these steps. The search for the position's own value may use all of the time: an unchecked answer
is better than none, and says that it is unchecked. What is written about it is checked before the first turns are searched, and
each turn's part before the next turn (`sections`); a turn whose part was not checked in time is not decided.
"""

from __future__ import annotations

import tempfile
from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from crosscut.core.errors import CertificateError, UnsupportedError
from crosscut.core.game import Game, Turn, game_id
from crosscut.core.instance import Instance
from crosscut.core.looking import looking
from crosscut.core.notation import written
from crosscut.solver import trust
from crosscut.solver.best_play import best_play, colours_stay
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.certificates import Claim, being_checked, file_in_the_making
from crosscut.solver.layers import layered, turns_left
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.minimax import Minimax
from crosscut.solver.plies_strategy import lasting_lines, ply_lines
from crosscut.solver.proof import Certificate, Evidence, Proof, Value
from crosscut.solver.sections import Sections
from crosscut.solver.solver import Solver
from crosscut.solver.strategy import Strategy

# Up to so many turns left the ranks of a certificate are exact; a strategy of a longer game may not fit into memory.
EXACT_RANKS = 17


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
            sections = Sections(part, stream, packed=packed, jobs=jobs)
            search.run(sections, all_moves)
        try:
            with being_checked(part, None if sections.checked else certificate):
                sections.check(search.checking())
        except (KeyboardInterrupt, LimitReached) as stop:
            search.leave_unchecked(stop, all_of_it=not sections.checked)
        if not sections.checked:
            part.unlink(missing_ok=True)
    if not sections.checked:
        return search.proof(standing, None)
    return search.proof(
        Evidence.CERTIFICATE,
        Certificate(
            certificate, sections.writer.lines, checked=True, seconds=sections.seconds, foreign=sections.foreign, by=sections.by
        ),
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
    """One run of `solve`: the table, and what was found."""

    def __init__(self, instance: Instance, solver: Solver[Any], progress: Progress | None, method: str, margin: bool) -> None:
        self.game: Game[Any] = instance.game
        self.root: Hashable = instance.position
        self.solver = solver
        self.method = method
        self.margin = margin
        self.meter = solver.meter
        # Writing down what is in the table needs no search, so only the clock can stop it.
        self.writing = Meter(self.meter.limits.clock, progress, "writing the certificate")
        self.meter.detail = solver.detail
        self.found = _Found()
        self.values: dict[Turn, Value] = {}

    def run(self, sections: Sections | None, all_moves: bool) -> None:
        """Solve the root, then its turns; what is found gets its sections. Limits end the run early.

        A turn without a section does not count. If the root's sections were cut short, its value is known, but not checked.
        """
        turns = self.solver.children(self.root) if all_moves else []
        self.values = {turn: Value.UNKNOWN for turn, _ in turns}
        try:
            with looking(self.writing.look_now_and_then):
                self._run(sections, turns)
        except KeyboardInterrupt:
            self.found = replace(self.found, limit="interrupted") if self.found.written else _Found(limit="interrupted")
        except LimitReached as stop:  # the time is over, or an engine has to search again while a strategy is written down
            self.found.limit = stop.limit
        if self.found.value is not Value.UNKNOWN and not self.found.written and sections is not None:
            sections.claims.clear()

    def _run(self, sections: Sections | None, turns: list[tuple[Turn, Any]]) -> None:
        score = self._attempt(self.root)
        if score is not None:
            self._take_root(score)
            self._prove(sections, self.root, score)
            self.found.written = True
            self._walk()
        by_parts = sections if turns and self.meter.limits.seconds is not None else None
        if by_parts:
            by_parts.check(self.checking())
        for turn, child in turns:
            score = self._attempt(child)
            if score is not None:
                self._prove(sections, child, score)
                if by_parts:
                    by_parts.check(self.checking())
                self.values[turn] = Value.of_sign(self.solver.from_child(self.root, child, score))

    def checking(self) -> Meter:
        """Return the meter for the check: it has all the time that is left."""
        return Meter(self.meter.limits.clock, self.meter.progress)

    def leave_unchecked(self, stop: KeyboardInterrupt | LimitReached, *, all_of_it: bool) -> None:
        """Claim nothing if no part of the certificate could be checked. After Ctrl-C forget the values found, too."""
        if isinstance(stop, LimitReached):
            self.found.limit = stop.limit
        elif not all_of_it:
            self.found.limit = "interrupted"
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

    def _prove(self, sections: Sections | None, p: Hashable, score: int) -> None:
        """Write the sections for a position of this score: one by the winner, two for a draw, and two for a margin."""
        if sections is None or (score == 0 and not self.solver.proves_draws):
            return
        mover = self.game.person(p)
        turns = self.solver.turns_to_end(score)
        guarantee = "at_least_draw" if score == 0 else "win" if turns is None else f"within {turns}"
        provers = (mover, 1 - mover) if score == 0 else (mover if score > 0 else 1 - mover,)
        claimed = [(prover, guarantee) for prover in provers]
        if self.margin:
            claimed = [(mover, f"margin {score}"), (1 - mover, f"margin {-score}")]
        if self.game.decides_by_plies:
            self._prove_by_plies(sections, p, claimed, turns)
            return
        for prover, guarantee in claimed:
            side = self.game.turn(p) if prover == mover else 1 - self.game.turn(p)
            claim = Claim(self.game, self.game.format(p), side, guarantee)
            ready = None if self.margin else self.solver.lines(p, prover, self.writing)
            if ready is not None:
                claim = replace(claim, leaves=self.solver.leaves, images=self.solver.images)
                sections.add(claim, ready, self.writing)
                continue
            strategy = Strategy(self.solver, p, prover, self.writing)
            left = None if turns is not None else turns_left(self.game, p)
            if left is not None and left > EXACT_RANKS:
                ordered = layered(strategy, sections.writer.folder, sections.writer.memory)
                sections.add(claim, ordered, self.writing, in_order=True)
            else:
                sections.add(claim, strategy.lines(), self.writing)

    def _prove_by_plies(self, sections: Sections, p: Hashable, claimed: list[tuple[int, str]], turns: int | None) -> None:
        """Write sections of the second kind; where distances are known, one more by which the loser lasts all turns but one."""
        text, turn, mover = self.game.format(p), self.game.turn(p), self.game.person(p)
        one_line = self.solver.symmetry and trust.lists_images(self.game.name)
        images = "least" if one_line else ""
        for prover, guarantee in claimed:
            side = turn if prover == mover else 1 - turn
            claim = Claim(self.game, text, side, guarantee, images=images, shortened_by=self.solver.shortened_by)
            ready = self.solver.few_lines(p, prover, self.writing, images=one_line)
            own = ply_lines(self.game, self._best, p, prover, self.writing.count, images=one_line)
            sections.add(claim, ready or own, self.writing)
            if turns is not None:
                claim = Claim(self.game, text, 1 - side, f"lasts {turns - 1}", images=images)
                ready = self.solver.lasting(p, 1 - prover, turns - 1, self.writing, images=one_line)
                count = self.writing.count
                lasting = lasting_lines(self.game, self._best, p, 1 - prover, turns - 1, count, images=one_line)
                sections.add(claim, ready or lasting, self.writing)

    def _best(self, p: Hashable, _left: int | None) -> tuple[Turn, Hashable]:
        return self.solver.best_turn(p)

    def _take_root(self, score: int) -> None:
        self.found.value = Value.of_sign(score)
        self.found.distance = self.solver.turns_to_end(score)
        self.found.margin = self.solver.margin_of(score)
        if score and colours_stay(self.game, self.root):  # else the line of best play says which colour wins
            self.found.winner = self.game.turn(self.root) ^ (score < 0)
