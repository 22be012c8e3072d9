"""Runs of many readings: by processes as here, limits, Ctrl-C, a process that dies, and going on where it was stopped."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cases import slow
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.decided import Decided, decide, from_plain, to_plain
from crosscut.claims.kept import Kept, rules_digest
from crosscut.claims.notes import read_notes
from crosscut.claims.run import Settings, Task, decide_by_processes, decide_here
from crosscut.claims.source import Source
from crosscut.cli import main
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.state import open_state
from crosscut.solver.strategy import Strategy
from crosscut.solver.workers import Hand

NOTES = """
game = "orcoon"
[[note]]
text = "one"
check = "wins"
position = "orcoon:3x3"
[[note]]
text = "two"
check = "cannot_connect"
side = "B"
position = "orcoon:3x3:W:BBW/B../W.B"
[[note]]
text = "three"
check = "wins"
side = "W"
expect = "fails"
position = "orcoon:2x3"
"""
LONG = """
[[note]]
text = "quick"
check = "wins"
position = "orcoon:2x2"
expect = "fails"
[[note]]
text = "long"
check = "wins"
position = "orcoon:6x6"
"""
QUIET = Settings(Limits())


def silent(_sentence: str) -> None:
    pass


def verify(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["verify", *arguments])


def without_time(found: Decided) -> Decided:
    return replace(found, seconds=0.0)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> list[Hand[Task]]:
    """The processes that decide readings."""
    started: list[Hand[Task]] = []

    class Noted(Hand[Task]):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            started.append(self)

    monkeypatch.setattr("crosscut.claims.run.Hand", Noted)
    return started


def is_alive(hand: Hand[Task]) -> bool:
    return hand.process.poll() is None


def test_processes_find_what_one_finds(hands: list[Hand[Task]]) -> None:
    source = Source(notes=(("notes.toml", NOTES),))
    opened = source.open()
    tasks = [Task(at, 0) for at in range(3)]
    here = {task: without_time(found) for task, found in decide_here(opened, tasks, QUIET, silent)}
    apart = {task: without_time(found) for task, found in decide_by_processes(source, opened, tasks, QUIET, silent, 2)}
    assert here == apart
    assert len(hands) == 2
    assert [here[task].verdict for task in tasks] == [Verdict.HOLDS, Verdict.HOLDS, Verdict.FAILS]
    assert not any(is_alive(hand) for hand in hands)


def test_a_process_that_dies_costs_its_reading_only(hands: list[Hand[Task]]) -> None:
    source = Source(notes=(("long.toml", LONG),))
    opened = source.open()

    def kill(_sentence: str) -> None:  # only the long one gives signs of life
        for hand in hands:
            hand.process.kill()

    tasks = [Task(0, 0), Task(1, 0)]
    found = dict(decide_by_processes(source, opened, tasks, QUIET, kill, 1))
    assert found[tasks[1]].error == "the process that was to decide it has died"
    assert found[tasks[1]].verdict is Verdict.OPEN
    assert found[tasks[0]].verdict is Verdict.FAILS
    assert found[tasks[0]].error is None


def reading(name: str, decide_: object) -> Reading:
    return Reading(name, "formally", decide_)  # type: ignore[arg-type]


def test_limits_and_errors_leave_a_reading_open() -> None:
    def stopped(run: Run) -> Finding:
        run.bound = "boards up to 3x3"
        raise LimitReached("seconds")

    def refused(_run: Run) -> Finding:
        raise UnsupportedError("no such board")

    def full(_run: Run) -> Finding:
        raise MemoryError

    def interrupted(_run: Run) -> Finding:
        raise LimitReached("interrupted")

    claim = Claim("orcoon-99", "Orcoon", "nowhere", "a sentence", (reading("a", stopped), reading("b", refused)))
    first = decide(claim, claim.readings[0], Run(Meter()))
    assert (first.verdict, first.limit, first.scope, first.evidence) == (Verdict.OPEN, "seconds", "boards up to 3x3", None)
    second = decide(claim, claim.readings[1], Run(Meter()))
    assert (second.verdict, second.limit, second.error) == (Verdict.OPEN, None, "no such board")
    assert decide(claim, reading("c", full), Run(Meter())).limit == "memory"
    with pytest.raises(KeyboardInterrupt):
        decide(claim, reading("d", interrupted), Run(Meter()))


def test_a_finding_has_figures_and_its_proofs_are_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="without figures"):
        Finding(Verdict.HOLDS, "everything", Evidence.WITNESS, "because I say so", {})
    claim = Claim("orcoon-99", "Orcoon", "nowhere", "a sentence", ())

    def dreaming(_run: Run) -> Finding:
        return Finding(Verdict.HOLDS, "s", Evidence.REFUTATION, "b", {"n": 1}, proofs=(tmp_path / "never.zip",))

    with pytest.raises(FileNotFoundError, match=r"never\.zip"):
        decide(claim, reading("a", dreaming), Run(Meter()))


def test_what_is_left_of_the_limits() -> None:
    run = Run(Meter(Limits(nodes=100, seconds=50.0, memory=10**12)))
    run.meter.count(30)
    left = run.left()
    assert left.nodes == 70
    assert left.seconds is not None
    assert left.seconds <= 50
    assert left.memory == 10**12
    assert Run(Meter()).left() == Limits()
    assert run.file("a.zip") is None
    assert Run(Meter(), proofs=Path("here")).file("a.zip") == Path("here/a.zip")


def test_findings_survive_as_plain_values() -> None:
    game = open_game("xodd", "2x3")

    def found(_run: Run) -> Finding:
        picture = Picture(game, game.start(), "a picture", 5)
        return Finding(Verdict.FAILS, "s", Evidence.WITNESS, "b", {"n": 1, "share": 0.5, "who": "B"}, (picture,))

    claim = Claim("xodd-99", "Xodd", "nowhere", "a sentence", ())
    one = decide(claim, reading("a", found), Run(Meter(), deep=True))
    assert from_plain(json.loads(json.dumps(to_plain(one)))) == one
    assert one.pictures[0].marked == ("a1", "c1")
    assert one.command == "crosscut verify xodd-99 --reading a --deep"


def test_decided_readings_are_kept(tmp_path: Path) -> None:
    """A second run decides nothing again; other notes, other rules, a damaged file or a missing proof make it decide."""
    notes, folder, proofs = tmp_path / "my.toml", tmp_path / "kept", tmp_path / "proofs"
    notes.write_text(NOTES)
    first = verify(str(notes), "--resume", str(folder), "--proofs", str(proofs), "--json")
    assert first.exit_code == 0, first.output
    files = {file: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert len(files) == 3
    again = verify(str(notes), "--resume", str(folder), "--proofs", str(proofs), "--json")
    assert json.loads(again.stdout)["findings"] == json.loads(first.stdout)["findings"]
    assert {file: file.stat().st_mtime_ns for file in folder.iterdir()} == files

    source, settings = Source(notes=((str(notes), NOTES),)), Settings(Limits(), False, proofs)
    claim = source.open().claims[1]
    kept = Kept(folder, source, settings)
    assert kept.read(claim, claim.readings[0]) is not None
    for other in (replace(settings, deep=True), replace(settings, proofs=None)):
        assert Kept(folder, source, other).read(claim, claim.readings[0]) is None
    assert Kept(folder, Source(notes=((str(notes), NOTES + "\n"),)), settings).read(claim, claim.readings[0]) is None
    (proof,) = proofs.glob("my-2*.zip")
    proof.unlink()
    assert kept.read(claim, claim.readings[0]) is None
    for file in folder.iterdir():
        file.write_text(file.read_text().replace("HOLDS", "FAILS").replace('"fails"', '"holds"'))
    assert [kept.read(one, one.readings[0]) for one in source.open().claims[:2]] == [None, None]


def test_what_somebody_else_has_kept_is_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder from elsewhere, with right digests and a false verdict: its seal is none of this user's."""
    notes, folder = tmp_path / "my.toml", tmp_path / "kept"
    notes.write_text('[[note]]\ntext = "a"\ncheck = "legal"\nposition = "orcoon:2x2"\n')
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("CROSSCUT_STATE", str(tmp_path / "elsewhere"))
        assert "HOLDS" in verify(str(notes), "--resume", str(folder)).stdout
        (file,) = folder.glob("*.json")
        plain = json.loads(file.read_text())["decided"]
        false = json.loads(json.dumps(plain).replace("HOLDS", "FAILS"))
        state = open_state()
        assert state is not None
        seal = state.seal("decided reading", file.name.encode(), json.dumps(false).encode())
        file.write_text(json.dumps({"decided": false, "seal": seal}))
        assert "FAILS" in verify(str(notes), "--resume", str(folder)).stdout
    assert "FAILS" not in verify(str(notes), "--resume", str(folder)).stdout
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | {"decided": false}))
    assert "FAILS" not in verify(str(notes), "--resume", str(folder)).stdout


def test_without_a_folder_of_records_nothing_is_believed_and_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes, folder = tmp_path / "my.toml", tmp_path / "kept"
    notes.write_text('[[note]]\ntext = "a"\ncheck = "legal"\nposition = "orcoon:2x2"\n')
    for name in ("CROSSCUT_STATE", "XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    done = verify(str(notes), "--resume", str(folder))
    assert (done.exit_code, "a later run will not believe what is kept now" in done.stderr) == (0, True)


def test_what_a_limit_left_open_is_not_kept(tmp_path: Path) -> None:
    notes = tmp_path / "my.toml"
    notes.write_text(NOTES)
    assert verify(str(notes), "--resume", str(tmp_path / "kept"), "--nodes", "10").exit_code == 3
    assert not list((tmp_path / "kept").glob("orcoon-note-1*"))


def test_other_rules_are_another_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(notes=(("notes.toml", NOTES),))
    claim = source.open().claims[0]
    kept = Kept(tmp_path, source, QUIET)
    kept.write(claim, claim.readings[0], decide(claim, claim.readings[0], Run(Meter())))
    assert kept.read(claim, claim.readings[0]) is not None
    assert len({rules_digest(game) for game in ("orcoon", "xodd", "yodd", "hex")}) == 4
    monkeypatch.setattr("crosscut.claims.kept.rules_digest", lambda _game: "0" * 64)
    assert Kept(tmp_path, source, QUIET).read(claim, claim.readings[0]) is None


def test_of_the_book_the_findings_come_first_and_the_readings_below() -> None:
    """As on the pages; what comes is the text that `crosscut.verify` gives, and notes beside it do not change the order."""
    lines = verify("crosshairs-04", "crosshairs-06").stdout.splitlines()
    assert lines[:2] == [
        "Findings:",
        "  crosshairs-04, false (proved: the record, ply by ply; proved: all moves in the place of the one that cannot be): One",
    ]
    assert lines.index("crosshairs-04: The record says what was played. [Cross-Hairs, Sample game]") > 2
    assert lines[-1].startswith("2 sentences: 1 true, 1 false. 3 readings decided: 2 hold, 1 fail, 0 open")
    assert verify("example:xodd-notes", "xodd-note-2", "crosshairs-04").stdout.startswith("Findings:\n  crosshairs-04, false")
    assert verify("example:xodd-notes", "xodd-note-2").stdout.startswith("xodd-note-2: ")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_findings_about_notes_are_printed_as_they_come(jobs: str, tmp_path: Path) -> None:
    """The quick note is printed while the other one, which never ends, is still at work: by two processes even from behind it."""
    head, first, second = LONG.split("[[note]]")
    notes = tmp_path / "long.toml"
    notes.write_text("[[note]]".join([head, first, second] if jobs == "1" else [head, second, first]))
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "verify", str(notes), "--jobs", jobs]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)
    assert process.stdout is not None
    try:
        name = "orcoon-note-1" if jobs == "1" else "orcoon-note-2"
        assert process.stdout.readline().startswith(f"{name}: quick")
        assert process.stdout.readline().startswith("  FAILS")
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    finally:
        process.kill()
    assert process.returncode == 3, err
    assert out.count(": quick [") == 0
    assert "1 reading decided: 0 hold, 1 fail, 0 open" in out
    assert "1 not run (stopped by Ctrl-C)" in out


@pytest.mark.parametrize("deep", [False, True])
def test_a_reading_has_a_limit_that_nobody_gave(deep: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.claims.claim.DEEP_SECONDS" if deep else "crosscut.claims.claim.SECONDS", 0.5)
    notes = tmp_path / "long.toml"
    notes.write_text(LONG)
    asked = [str(notes), "--jobs", "1", *(["--deep"] if deep else [])]
    result = verify(*asked)
    assert result.exit_code == 3
    assert "stopped by the limit on seconds" in result.stdout
    assert "note: a reading has 0.5 seconds, unless --seconds gives it more" in result.stderr
    assert "note:" not in verify(*asked, "--seconds", "0.1").stderr


def test_the_limit_is_the_one_that_help_and_pages_state() -> None:
    from crosscut.claims.claim import DEEP_SECONDS, SECONDS

    docs = Path(__file__).parents[2] / "docs"
    said = " ".join(verify("--help").stdout.split())
    assert f"{SECONDS} seconds unless --seconds says otherwise, with --deep {DEEP_SECONDS}" in said
    for page in ("use/notes.md", "results/claims.md"):
        words = " ".join((docs / page).read_text(encoding="utf-8").split())
        assert f"{SECONDS} seconds" in words
        assert f"with `--deep` {DEEP_SECONDS}" in words or f"{DEEP_SECONDS} with `--deep`" in words


@pytest.mark.parametrize(
    "keys",
    [
        'check = "wins"\nposition = "orcoon:3x3"',
        'check = "best_turn"\nposition = "orcoon:2x2"\nturns = "a1"',
        'check = "never"\ngame = "orcoon"\nboard = "3x3"\nfacts = ["B spans", "W spans"]',
        'check = "cannot_connect"\nside = "B"\nposition = "orcoon:3x3:W:BBW/B../W.B"',
    ],
)
def test_the_check_of_a_proof_looks_at_the_limits(keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checker that never comes to an end, and only says that it is at work."""

    def endless(_file: object, progress: Callable[[str], None] | None = None, _work: object = None) -> object:
        assert progress is not None
        while True:
            progress("checking")

    monkeypatch.setattr("crosscut.solver.trust.check", endless)
    claim = read_notes("n.toml", f'[[note]]\ntext = "a note"\n{keys}\n').claims[0]
    found = decide(claim, claim.readings[0], Run(Meter(Limits(seconds=0.5))))
    assert (found.verdict, found.limit, found.error) == (Verdict.OPEN, "seconds", None)


def test_the_writing_of_a_certificate_looks_at_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a limit cuts off while it is written is stopped, and no error."""

    whole = Strategy.lines

    def endless(self: Strategy[Any]) -> Iterator[Any]:
        yield from whole(self)
        while True:
            self.meter.look()

    monkeypatch.setattr(Strategy, "lines", endless)
    claim = read_notes("n.toml", '[[note]]\ntext = "a note"\ncheck = "wins"\nposition = "orcoon:2x2"\n').claims[0]
    found = decide(claim, claim.readings[0], Run(Meter(Limits(seconds=0.5))))
    assert (found.verdict, found.limit, found.error) == (Verdict.OPEN, "seconds", None)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", [slow("1"), "2"])
def test_ctrl_c_reports_what_was_decided(jobs: str, tmp_path: Path) -> None:
    notes = tmp_path / "long.toml"
    notes.write_text(LONG)
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "verify", str(notes), "--json", "--jobs", jobs]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)
    assert process.stderr is not None
    while "1 of 2 decided" not in (said := process.stderr.readline()):
        assert said, "it ended before it could be interrupted"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 3, err
    assert "Traceback" not in err
    record = json.loads(out)
    assert record["limit"] == "interrupted"
    assert [one["id"] for one in record["findings"]] == ["orcoon-note-1"]
    assert [one["why"] for one in record["not_run"]] == ["stopped by Ctrl-C"]


def test_text_says_what_was_expected_and_exits_with_1(tmp_path: Path) -> None:
    notes = tmp_path / "my.toml"
    notes.write_text(NOTES.replace('expect = "fails"\n', ""))
    result = verify(str(notes), "--jobs", "1")
    assert result.exit_code == 1
    assert "FAILS (expected: HOLDS)" in result.output
    assert "\n   a b c\n 1 B W B\n" in result.output  # best play, in the place of an empty board
    assert result.output.endswith("3 readings decided: 2 hold, 1 fail, 0 open (2 of 3 as expected)\n")
    assert verify(str(notes), "orcoon-note-1").exit_code == 0
    assert "1 reading decided" in verify(str(notes), "orcoon-note-1").output
