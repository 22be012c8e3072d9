"""A limit on seconds is one on the whole work: search, writing, checking. What was not checked in time says so."""

import os
import time
from collections.abc import Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from clock import Clock
from crosscut.checker.budget import Meter as Costs
from crosscut.checker.budget import Raised
from crosscut.checker.jobs import Crew, Work
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.postpass.connect import connect
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.games.orcoon.tables.table import write_table
from crosscut.games.xodd.tables.table import build_table
from crosscut.games.xodd.tables.verify import _check_python
from crosscut.solver import trust
from crosscut.solver.apart import decide_within
from crosscut.solver.certificates import unchecked
from crosscut.solver.cp import CpSat
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solve import solve
from crosscut.solver.solver import Line
from crosscut.solver.strategy import Strategy
from crosscut.solver.tables.file import require_checksum, require_unchanged
from crosscut.solver.tables.table import open_table
from crosscut.solver.tables.table import verify as verify_table

SECONDS = Limits(seconds=70.0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def passing(clock: Clock, doing: str, seconds: float = 100.0, times: int = 1, after: int = 0) -> Progress:
    """A progress by which time passes when something is being done, so many times, not before it has been said so often."""
    said = 0

    def say(sentence: str) -> None:
        nonlocal said
        if sentence.startswith(doing):
            said += 1
            if after < said <= after + times:
                clock.now += seconds

    return say


def test_a_check_that_does_not_fit_leaves_the_answer_unchecked(clock: Clock, tmp_path: Path) -> None:
    path = tmp_path / "c.gz"
    found = solve(read_id("orcoon:3x3"), all_moves=True, certificate=path, limits=SECONDS, progress=passing(clock, "checking"))
    whole = solve(read_id("orcoon:3x3"), all_moves=True)
    assert (found.value, found.limit, found.evidence) == (Value.WIN, "seconds", Evidence.UNCHECKED)
    assert (found.winner, found.best, found.line) == (whole.winner, whole.best, whole.line)
    assert found.values == dict.fromkeys(whole.values, Value.UNKNOWN)
    assert found.certificate is None
    assert list(tmp_path.iterdir()) == [unchecked(path)]
    assert trust.check(unchecked(path)).ok


def test_a_certificate_that_cannot_be_written_in_time_leaves_the_answer_unchecked(clock: Clock, tmp_path: Path) -> None:
    found = solve(read_id("orcoon:3x3"), certificate=tmp_path / "c.gz", limits=SECONDS, progress=passing(clock, "writing"))
    assert (found.value, found.limit, found.evidence) == (Value.WIN, "seconds", Evidence.UNCHECKED)
    assert (found.winner, found.certificate) == (0, None)
    assert not list(tmp_path.iterdir())


def test_a_search_that_does_not_fit_finds_nothing(clock: Clock, tmp_path: Path) -> None:
    found = solve(read_id("orcoon:3x3"), certificate=tmp_path / "c.gz", limits=SECONDS, progress=passing(clock, "searching"))
    assert (found.value, found.limit, found.evidence) == (Value.UNKNOWN, "seconds", Evidence.UNCHECKED)
    assert not list(tmp_path.iterdir())


def half_way(doing: str) -> int:
    """Return how often it is said that this is being done for the position, and for half of what its first turns take."""
    counts = []
    for all_moves in (False, True):
        said: list[str] = []
        solve(read_id("orcoon:3x3"), all_moves=all_moves, limits=SECONDS, progress=said.append)
        counts.append(sum(sentence.startswith(doing) for sentence in said))
    return sum(counts) // 2


@pytest.mark.parametrize("doing", ["searching", "writing", "checking"])
def test_what_was_checked_before_the_time_was_over_stays_proved(clock: Clock, doing: str, tmp_path: Path) -> None:
    """Whatever takes so long after some turns: the turns before it are proved, and the file that is kept holds just these."""
    instance, whole = read_id("orcoon:3x3"), solve(read_id("orcoon:3x3"), all_moves=True)
    progress = passing(clock, doing, after=half_way(doing))
    found = solve(instance, all_moves=True, limits=SECONDS, progress=progress, certificate=tmp_path / "c.gz")
    assert (found.value, found.limit, found.evidence) == (Value.WIN, "seconds", Evidence.CERTIFICATE)
    known = {turn: value for turn, value in found.values.items() if value is not Value.UNKNOWN}
    assert 0 < len(known) < len(whole.values)
    assert known.items() <= whole.values.items()
    assert [path.name for path in tmp_path.iterdir()] == ["c.gz"]
    report = trust.check(tmp_path / "c.gz")
    assert report.ok
    assert len(report.statements) == 1 + len(known)
    assert found.certificate is not None
    assert found.certificate.positions == sum(one.lines for one in report.statements)


def test_all_of_the_time_may_be_used(clock: Clock) -> None:
    """No time is kept for a check that may take less."""
    found = solve(read_id("orcoon:3x3"), all_moves=True, limits=SECONDS, progress=passing(clock, "writing", 60.0))
    assert (found.limit, Value.UNKNOWN in found.values.values()) == (None, False)


def test_ctrl_c_in_a_later_check_leaves_what_was_checked(clock: Clock) -> None:
    most, checks = half_way("checking"), 0

    def press(sentence: str) -> None:
        nonlocal checks
        checks += sentence.startswith("checking")
        if checks > most:
            raise KeyboardInterrupt

    found = solve(read_id("orcoon:3x3"), all_moves=True, limits=SECONDS, progress=press)
    assert (found.value, found.limit, found.evidence) == (Value.WIN, "interrupted", Evidence.CERTIFICATE)
    assert 0 < sum(value is not Value.UNKNOWN for value in found.values.values()) < len(found.values)


class Tired(Minimax[Any]):
    """A solver that finds values and strategies, and no line of best play in time."""

    def best_turn(self, p: Any) -> Any:
        raise LimitReached("seconds")

    def lines(self, p: Any, prover: int, meter: Meter) -> Iterable[Line]:
        return Strategy(Minimax(self.game, Meter()), p, prover, meter).lines()


def test_a_limit_before_the_line_of_best_play_leaves_the_proof() -> None:
    """No certificate needs that line."""
    found = solve(read_id("orcoon:3x3"), engine=Tired, limits=SECONDS)
    assert (found.value, found.limit, found.evidence, found.winner) == (Value.WIN, None, Evidence.CERTIFICATE, 0)
    assert (found.best, found.line) == (None, ())


def test_ctrl_c_in_the_check_withdraws_the_answer_also_with_a_limit(clock: Clock) -> None:
    def press(sentence: str) -> None:
        if sentence.startswith("checking"):
            raise KeyboardInterrupt

    found = solve(read_id("orcoon:3x3"), all_moves=True, limits=SECONDS, progress=press)
    assert (found.value, found.limit, found.evidence) == (Value.UNKNOWN, "interrupted", Evidence.UNCHECKED)


def test_meters_of_the_same_limits_have_their_time_in_common(clock: Clock) -> None:
    first = Meter(SECONDS)
    clock.now += 30
    second = Meter(first.limits)
    assert (first.left, second.left, Meter(SECONDS).left) == (40.0, 40.0, 70.0)
    assert Meter(first.limits.clock).limits == Limits(seconds=70.0)
    clock.now += 41
    assert second.left == 0
    for late in (first.look, second.look_at_clock, lambda: second.say("still here")):
        with pytest.raises(LimitReached, match="seconds"):
            late()
    assert Meter().left is None


def test_the_order_of_a_yes_needs_no_check_and_a_no_is_left_unchecked(clock: Clock, tmp_path: Path) -> None:
    game = open_game("orcoon", "5x5")
    assert isinstance(game, Orcoon)
    p = game.parse("B:BBB.B/.WB.W/WW..B/.B..W/WBWBW")
    found = connect(game, p, 0, bundle=tmp_path / "no.zip", limits=SECONDS, progress=passing(clock, "checking"))
    assert (found.can, found.limit, found.evidence, found.refutation) == (False, "seconds", Evidence.UNCHECKED, None)
    assert list(tmp_path.iterdir()) == [unchecked(tmp_path / "no.zip")]
    assert trust.check(unchecked(tmp_path / "no.zip")).ok
    yes = connect(game, game.start(), 0, limits=SECONDS)
    assert (yes.can, yes.limit, yes.evidence) == (True, None, Evidence.WITNESS)


def pigeons(birds: int) -> Formula:
    """That so many pigeons sit in one hole less, each in one of its own."""
    formula = Formula()
    for bird in range(birds):
        formula.add(*(formula.literal("in", bird, hole) for hole in range(birds - 1)))
    for hole in range(birds - 1):
        for bird in range(birds):
            for other in range(bird):
                formula.add(-formula.number("in", bird, hole), -formula.number("in", other, hole))
    return formula


def test_sat_is_stopped_by_the_clock(clock: Clock) -> None:
    """Far more pigeons than any solver tells apart."""
    with pytest.raises(LimitReached, match="seconds"):
        decide_within(pigeons(40), Meter(SECONDS, passing(clock, "searching", after=2)))
    assert decide_within(pigeons(4), Meter()).model is None


def test_a_model_is_not_handed_over_when_the_time_is_over(clock: Clock) -> None:
    meter = Meter(SECONDS)
    clock.now += 100
    with pytest.raises(LimitReached, match="seconds"):
        CpSat(pigeons(4)).decide(meter)


def test_a_table_is_not_written_when_the_time_is_over(clock: Clock, tmp_path: Path) -> None:
    meter = Meter(SECONDS)
    solved = solve_all(open_game("orcoon", "2x3"), meter)
    clock.now += 100
    with pytest.raises(LimitReached, match="seconds"):
        write_table(solved, tmp_path / "t.table", meter)
    assert not list(tmp_path.iterdir())


def test_the_twin_of_the_check_of_a_table_looks_at_the_clock_before_the_first_board_that_is_kept(
    clock: Clock, tmp_path: Path
) -> None:
    table = build_table(open_game("xodd", "2x3"), tmp_path / "t.table", Meter())
    meter = Meter(SECONDS)
    clock.now += 100
    with pytest.raises(LimitReached, match="seconds"):
        _check_python(table, meter, 6)
    assert meter.nodes == 0


def test_a_table_is_not_hashed_when_the_time_is_over(clock: Clock, tmp_path: Path) -> None:
    xodd = build_table(open_game("xodd", "2x3"), tmp_path / "x.table", Meter())
    orcoon = write_table(solve_all(open_game("orcoon", "2x3"), Meter()), tmp_path / "o.table")
    meter = Meter(SECONDS)
    clock.now += 100
    for table in (open_table(tmp_path / "x.table"), open_table(tmp_path / "o.table"), xodd, orcoon):
        with pytest.raises(LimitReached, match="seconds"):
            verify_table(table, meter, sample=0)
    with pytest.raises(LimitReached, match="seconds"):
        require_checksum(xodd.file, xodd.solved.codes, xodd.sha256, meter)
    with pytest.raises(LimitReached, match="seconds"):
        require_unchanged(open_table(tmp_path / "x.table").solved.codes, meter)
    assert meter.nodes == 0


def test_processes_of_a_check_are_waited_for_with_the_clock_in_sight() -> None:
    def stop(line: int) -> None:
        raise LimitReached(f"line {line}")

    never: Future[Any] = Future()
    with pytest.raises(Raised) as raised, Crew(Work(jobs=1), Costs(tick=stop)) as crew:
        crew._result(never)
    assert isinstance(raised.value.error, LimitReached)
    assert raised.value.error.limit == "line 0"


def given_up(processes: list[int]) -> None:
    """Begin a check and a task of a day, and press Ctrl-C; `processes` is told which process has the task."""
    with Crew(Work(jobs=1), Costs()) as crew:
        processes.append(crew.pool.submit(os.getpid).result())
        begun = crew.pool.submit(time.sleep, 100_000)
        while not begun.running():
            time.sleep(0.01)
        raise KeyboardInterrupt


def test_nobody_waits_for_processes_of_a_check_that_was_given_up() -> None:
    processes: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        given_up(processes)
    with pytest.raises(ProcessLookupError):
        os.kill(processes[0], 0)
