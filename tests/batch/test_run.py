"""A run, with an executor that does its jobs in this process: what is asked, retried, continued and outcomes_text."""

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batches import Lines, answers
from crosscut.batch.answer import answer
from crosscut.batch.executor import Done, Job
from crosscut.batch.journal import Journal
from crosscut.batch.question import Question, digest, read_object, read_question
from crosscut.batch.run import Batch, outcomes_text
from crosscut.batch.seen import Seen
from crosscut.batch.source import Source
from crosscut.core.errors import BatchError, CrosscutError
from crosscut.solver.limits import Limits


@pytest.fixture
def lines(tmp_path: Path) -> Lines:
    return Lines(tmp_path)


class Here:
    """Does jobs in this process, the last one first; `losses`: how often a job of a position is lost before it is done."""

    capacity = 5

    def __init__(self, losses: dict[str, int] | None = None, *, machine: bool = False) -> None:
        self.losses = losses or {}
        self.loss = "cannot write x: No space left on device" if machine else "was killed by SIGKILL"
        self.machine = machine
        self.waiting: deque[Job] = deque()
        self.asked: list[str] = []
        self.most = 0

    def submit(self, job: Job) -> None:
        self.waiting.append(job)
        self.most = max(self.most, len(self.waiting))

    def finished(self, timeout: float) -> list[Done]:
        job = self.waiting.pop()
        self.asked.append(job.question.key)
        if self.losses.get(job.question.instance.id, 0):
            self.losses[job.question.instance.id] -= 1
            return [Done(job.number, loss=self.loss, machine=self.machine)]
        try:
            question = read_question(read_object(job.question.text().encode()), Limits())
            return [Done(job.number, answer(question, None if job.certificate is None else Path(job.certificate)))]
        except CrosscutError as error:
            return [Done(job.number, {"error": str(error)})]

    def close(self) -> None:
        pass


def run(source: Path, out: Path, executor: Here | None = None, **options: Any) -> Batch:
    with Source(source) as lines, Journal(out) as journal:
        batch = Batch(lines, journal, executor or Here(), limits=Limits(nodes=500), **options)
        batch.run()
    return batch


@pytest.mark.twin
def test_every_line_is_answered_once_as_the_command_would(lines: Lines, tmp_path: Path) -> None:
    source = lines.mixed(80, 1)
    batch = run(source, tmp_path / "out.jsonl")
    found = answers(tmp_path / "out.jsonl")
    wanted = {number: line for number, line in enumerate(source.read_bytes().splitlines(), 1) if line.strip()}
    assert set(found) == set(wanted)
    assert batch.total == len(wanted) == batch.journal.answers
    assert batch.journal.counts["error"] >= 3
    for number, line in wanted.items():
        assert found[number]["input"] == digest(line)
        if "error" in found[number]:
            with pytest.raises(CrosscutError) as error:
                answer(read_question(read_object(line), Limits(nodes=500)))
            assert found[number]["error"] == str(error.value)
            assert found[number]["schema"] == "crosscut/batch-error/1"
            continue
        asked = read_object(line)
        direct = answer(read_question(asked, Limits(nodes=500)))
        assert found[number]["id"] == asked["id"]
        for name, member in direct.items():
            if name not in ("seconds", "certificate"):
                assert found[number]["play" if name == "line" else name] == member


def test_a_run_goes_on_where_it_was_stopped_and_reads_changed_lines_anew(lines: Lines, tmp_path: Path) -> None:
    source, out = lines.mixed(60, 2), tmp_path / "out.jsonl"
    first = Here()
    with Source(source) as opened, Journal(out) as journal:
        batch = Batch(opened, journal, first, limits=Limits(nodes=500))
        batch.progress = lambda _: batch.stop() if journal.answers >= 20 else None
        batch.run()
    done = answers(out)
    assert 20 <= len(done) < 40
    second = Here()
    run(source, out, second)
    assert len(first.asked) + len(second.asked) <= 60 + first.capacity
    assert {number: answers(out)[number] for number in done} == done
    whole = answers(out)
    run(source, tmp_path / "undisturbed.jsonl")
    assert whole == answers(tmp_path / "undisturbed.jsonl")

    texts = source.read_text().splitlines()
    texts[4] = json.dumps({"task": "solve", "position": "orcoon:2x2"})
    third = Here()
    batch = run(lines.write([*texts, texts[4]]), out, third)
    assert batch.stale == 1
    assert third.asked == ["solve orcoon:2x2:B:../.."] * 2
    assert answers(out)[5]["position"] == "orcoon:2x2:B:../.."
    assert {n: a for n, a in answers(out).items() if n not in (5, len(texts) + 1)} == {n: a for n, a in whole.items() if n != 5}
    assert answers(tmp_path / "out.jsonl.stale") == {5: whole[5]}


def test_a_lost_job_is_done_again_once(lines: Lines, tmp_path: Path) -> None:
    asked = [f"orcoon:2x{n}:B:{'.' * n}/{'.' * n}" for n in (1, 2, 3)]
    source = lines.write([json.dumps({"task": "solve", "position": position}) for position in asked])
    executor = Here({asked[0]: 1, asked[1]: 2})
    batch = run(source, tmp_path / "out.jsonl", executor)
    assert sorted(answers(tmp_path / "out.jsonl")) == [1, 3]
    assert (batch.retried, batch.unanswered, batch.first_unanswered) == (2, 1, [(2, "was killed by SIGKILL")])
    assert (batch.stopping, batch.trouble) == (False, None)
    assert len(executor.asked) == 5
    again = run(source, tmp_path / "out.jsonl")
    assert (sorted(answers(tmp_path / "out.jsonl")), again.unanswered) == ([1, 2, 3], 0)


def test_a_machine_that_cannot_ends_the_run_and_is_no_answer(lines: Lines, tmp_path: Path) -> None:
    """A job is tried twice; then the run ends, with what was finished besides, and the next one asks the rest."""
    source = lines.write([json.dumps({"task": "solve", "position": f"orcoon:2x{n}"}) for n in (1, 2, 3, 4, 5, 6, 7)])
    executor = Here({"orcoon:2x3:B:.../...": 2}, machine=True)
    batch = run(source, tmp_path / "out.jsonl", executor)
    done = answers(tmp_path / "out.jsonl")
    assert 3 not in done
    assert not [record for record in done.values() if "error" in record]
    assert (batch.trouble, batch.stopping, batch.retried) == ("cannot write x: No space left on device", True, 1)
    run(source, tmp_path / "out.jsonl")
    run(source, tmp_path / "undisturbed.jsonl")
    assert answers(tmp_path / "out.jsonl") == answers(tmp_path / "undisturbed.jsonl")


def test_little_is_in_hand_at_a_time(lines: Lines, tmp_path: Path) -> None:
    executor = Here()
    run(lines.mixed(100, 3), tmp_path / "out.jsonl", executor)
    assert executor.most == executor.capacity


def mirrored(question: Question) -> tuple[Question, Callable[[dict[str, Any]], dict[str, Any]]]:
    """A stand-in for images: all questions are about one position, and the answer says whose it is."""
    return question, lambda record: {**record, "solved_as": question.instance.id}


def test_a_question_that_comes_again_is_asked_once(lines: Lines, tmp_path: Path) -> None:
    positions = ["orcoon:2x2", "orcoon:2x3", "orcoon:2x2", "orcoon:3x3", "orcoon:2x2", "orcoon:2x3"] * 5
    source = lines.write([json.dumps({"task": "solve", "position": p, "limits": {"nodes": 30}}) for p in positions])
    executor = Here()
    with Seen(tmp_path / "seen") as seen:
        run(source, tmp_path / "out.jsonl", executor, canonical=mirrored, memories=(seen,))
    assert len(executor.asked) == 3
    found = answers(tmp_path / "out.jsonl")
    assert all(record["solved_as"] == record["position"] for record in found.values())
    assert {record["value"] for record in found.values() if record["position"].startswith("orcoon:3x3")} == {"unknown"}
    # Another limit is another question.
    executor = Here()
    with Seen(tmp_path / "seen") as seen:
        source = lines.write(
            [json.dumps({"task": "solve", "position": "orcoon:3x3"}), '{"task": "solve", "position": "orcoon:2x2"}']
        )
        run(source, tmp_path / "again.jsonl", executor, canonical=mirrored, memories=(seen,))
    assert len(executor.asked) == 2
    assert [record["value"] for record in answers(tmp_path / "again.jsonl").values()] == ["loss", "win"]


def test_certificates_are_kept_by_question_and_hold(lines: Lines, tmp_path: Path) -> None:
    from crosscut.solver import trust

    folder = tmp_path / "certificates"
    folder.mkdir()
    run(lines.mixed(60, 4), tmp_path / "out.jsonl", certificates=folder)
    named: set[Path] = set()
    for record in answers(tmp_path / "out.jsonl").values():
        kept = record.get("certificate") or record.get("refutation")
        if kept is None or kept["file"] is None:
            continue
        report = trust.check(kept["file"])
        assert report.ok
        assert record["position"].endswith(report.statements[0].position) or "moves" in record
        named.add(Path(kept["file"]))
    assert named == set(folder.iterdir())
    assert len(named) > 20


def test_the_counts_in_words(lines: Lines, tmp_path: Path) -> None:
    batch = run(lines.write(['{"task": "solve", "position": "orcoon:3x3"}', "bad", "bad"]), tmp_path / "out.jsonl")
    assert outcomes_text(batch.journal.counts) == "1 won, 2 errors"


def test_input_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="cannot read"):
        Source(tmp_path / "none")
