"""A run that is killed again and again gives the answers of one that was left alone."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from batches import Lines, answers
from cases import slow
from crosscut.batch.store import Store

SEED = 20120424
HALF = b'{"id": "q7", "line": 9, "inp'
COMMAND = [sys.executable, "-c", "from crosscut.cli import main; main()", "batch"]


def batch(source: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, str(source), "--out", str(out), "--jobs", "2", "--nodes", "300", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate()
    return process.returncode, out, err


def grown(out: Path, size: int, process: subprocess.Popen[str]) -> None:
    """Wait until a file is larger than it was; the run must be going on then."""
    while process.poll() is None and (not out.exists() or out.stat().st_size <= size):
        sleep(0.005)
    assert process.poll() is None, "the run was over too soon: give it more to do"


@pytest.mark.parametrize(("most", "lines"), [(3, 60), slow(4, 100), slow(50, 2000)])
def test_kills_lose_and_change_nothing(most: int, lines: int, tmp_path: Path) -> None:
    """Each at a random moment, two of three while answers come; after every third, half a line is put behind the answers."""
    chance = random.Random(SEED)
    source = Lines(tmp_path).mixed(lines, SEED)
    out, undisturbed = tmp_path / "out.jsonl", tmp_path / "undisturbed.jsonl"
    code, said, _ = ended(batch(source, undisturbed))
    assert code == 1
    assert said.startswith(f"{lines:,} of {lines:,} lines answered")
    kept: set[bytes] = set()
    kills = 0
    while kills < most:
        process = batch(source, out)
        if kills % 3:
            grown(out, (out.stat().st_size if out.exists() else 0) + chance.randrange(1000), process)
        else:
            sleep(chance.uniform(0, 0.5))
        process.kill()
        ended(process)
        kills += 1
        text = (out.read_bytes() if out.exists() else b"").removesuffix(HALF)  # it may have been killed before it looked
        assert text.endswith(b"\n") or not text
        now = set(text.splitlines())
        assert kept <= now, "an answer was lost"
        kept = now
        if kills % 3 == 2:
            with out.open("ab") as stream:
                stream.write(HALF)
    assert 0 < len(kept) < lines
    code, _, _ = ended(batch(source, out))
    assert code == 1
    assert answers(out) == answers(undisturbed)


@pytest.mark.slow
def test_kills_change_nothing_with_images_and_a_store_either(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    source = Lines(tmp_path).mixed(150, SEED)
    out, undisturbed = tmp_path / "out.jsonl", tmp_path / "undisturbed.jsonl"
    assert ended(batch(source, undisturbed, "--store", str(tmp_path / "other.sqlite")))[0] == 1
    options = ("--store", str(tmp_path / "store.sqlite"), "--certificates", str(tmp_path / "certificates"))
    for _ in range(3):
        process = batch(source, out, *options)
        grown(out, (out.stat().st_size if out.exists() else 0) + chance.randrange(3000), process)
        process.kill()
        ended(process)
    code, _, _ = ended(batch(source, out, *options))
    assert code == 1
    volatile = ("seconds", "nodes", "method", "certificate", "refutation")
    assert answers(out, volatile=volatile) == answers(undisturbed, volatile=volatile)
    assert not (tmp_path / "out.jsonl.seen").exists()
    with Store(tmp_path / "store.sqlite", readonly=True) as store:
        assert store.verify() > 30
    for record in answers(out).values():
        if record["evidence"] in ("certificate", "refutation"):
            kept = record.get("certificate") or record["refutation"]
            assert Path(kept["file"]).parent == tmp_path / "certificates"
            assert Path(kept["file"]).is_file()
    assert not [entry for entry in (tmp_path / "certificates").iterdir() if entry.name.endswith(".part")]


@pytest.mark.parametrize("number", [signal.SIGINT, slow(signal.SIGTERM)])
def test_a_polite_stop_is_told_and_goes_on_later(tmp_path: Path, number: signal.Signals) -> None:
    source, out = Lines(tmp_path).mixed(60, 7), tmp_path / "out.jsonl"
    process = batch(source, out)
    grown(out, 0, process)
    process.send_signal(number)
    code, said, errors = ended(process)
    assert code == 3
    assert "of 60 lines answered" in said
    assert errors.splitlines()[-1] == "stopped: the same command goes on from here"
    done = answers(out)
    assert 0 < len(done) < 60
    code, _, _ = ended(batch(source, out))
    assert code == 1
    assert len(answers(out)) == 60
    assert {line: answers(out)[line] for line in done} == done


@pytest.mark.parametrize(("kills", "lines"), [(1, 80), slow(3, 170)])
def test_a_killed_worker_costs_nothing(kills: int, lines: int, tmp_path: Path) -> None:
    source, out = Lines(tmp_path).mixed(lines, 8), tmp_path / "out.jsonl"
    process = batch(source, out, "--json")
    killed = 0
    while killed < kills:
        # Some forty answers in between, so that no position is hit twice.
        grown(out, (out.stat().st_size if out.exists() else 0) + 20_000, process)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("needs the list of a process's children in /proc")
        workers = children.read_text().split()
        if workers:
            os.kill(int(workers[killed % len(workers)]), signal.SIGKILL)
            killed += 1
    code, said, _ = ended(process)
    assert code == 1
    record = json.loads(said)
    assert record["answered"] == record["lines"] == lines
    assert record["retried"] <= killed  # a worker may be hit between two positions
    code, _, _ = ended(batch(source, tmp_path / "undisturbed.jsonl"))
    assert answers(out) == answers(tmp_path / "undisturbed.jsonl")
