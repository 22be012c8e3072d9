"""`crosscut.solve_many` and `crosscut.batch`: iterators, order, losses, stores, frames, Ctrl-C."""

import json
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Position, Solution, Unanswered
from crosscut.api import many
from crosscut.api.many import rows
from crosscut.core.errors import BatchError, MisaskedError, UnsupportedError

START = crosscut.position("orcoon:3x3")
POSITIONS = [START.play(turn) for turn in START.turns()]
BAD = ["nonsense", "orcoon:2x2:B:B./.B", "chess:3x3"]


def values(answers: Any) -> list[str]:
    return [str(one.value) if isinstance(one, Solution) else "none" for one in answers]


def test_answers_are_those_of_solve_whoever_does_the_work(tmp_path: Path) -> None:
    wanted = [str(crosscut.solve(one).value) for one in POSITIONS]
    here = list(crosscut.solve_many(POSITIONS, jobs=0))
    assert values(here) == wanted
    assert all(isinstance(one, Solution) and one.proved and one.position == at for one, at in zip(here, POSITIONS, strict=True))
    assert values(crosscut.solve_many(POSITIONS, jobs=2)) == wanted
    assert sorted(values(crosscut.solve_many(POSITIONS, jobs=2, ordered=False))) == sorted(wanted)
    assert values(crosscut.solve_many(POSITIONS, jobs=0, dedupe=True)) == wanted
    with crosscut.solve_many(POSITIONS[:2], jobs=0, certificates=tmp_path / "certificates") as answers:
        kept = [one.certificate.file for one in answers if isinstance(one, Solution) and one.certificate]
    assert all(file is not None and crosscut.check(file).ok for file in kept)
    assert len(kept) == 2


def test_texts_that_are_no_positions_cost_only_themselves() -> None:
    answers = list(crosscut.solve_many([*BAD, POSITIONS[0]], jobs=0))
    assert values(answers) == ["none", "none", "none", "win"]
    refused = answers[1]
    assert isinstance(refused, Unanswered)
    assert "rule 3" in refused.error
    assert refused.to_dict() == {"position": BAD[1], "error": refused.error}


def test_positions_may_be_without_an_end_and_the_work_may_be_left() -> None:
    def endless() -> Iterator[Position]:
        for number in count():
            yield POSITIONS[number % len(POSITIONS)]

    with crosscut.solve_many(endless(), jobs=2) as answers:
        assert len(list(islice(answers, 5))) == 5


def test_maps_of_many_positions() -> None:
    (found,) = crosscut.solve_many(["hex:rhombus2"], task="map", jobs=0)
    assert isinstance(found, crosscut.Map)
    assert found.moves == crosscut.map("hex:rhombus2").moves
    assert found.to_dict()["moves"] == found.moves


def test_a_store_is_asked_first(tmp_path: Path) -> None:
    store = tmp_path / "answers"
    first = list(crosscut.solve_many(POSITIONS, jobs=0, store=store))
    second = list(crosscut.solve_many(POSITIONS, jobs=0, store=store))
    assert values(second) == values(first)
    assert {one.method for one in second if isinstance(one, Solution)} == {"store"}


def test_limits_are_of_each_position_and_counts_are_told() -> None:
    answers = crosscut.solve_many(["orcoon:4x4", "orcoon:4x5", "orcoon:1x1:B:B"], jobs=0, nodes=1)
    assert [one.limit for one in answers if isinstance(one, Solution)] == ["nodes", "nodes", None]
    assert answers.counts["unknown"] == 2


def test_ctrl_c_ends_the_iteration_and_leaves_what_was_found() -> None:
    told: list[str] = []

    def progress(sentence: str) -> None:
        told.append(sentence)
        if sentence.startswith("3 of 10 lines"):
            raise KeyboardInterrupt

    answers = crosscut.solve_many(POSITIONS, jobs=0, progress=progress)
    assert 1 <= len(list(answers)) < len(POSITIONS)
    assert answers.limit == "interrupted"
    assert any(sentence.startswith("1 of 10 lines") for sentence in told)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(MisaskedError, match="the cluster says how many"):
        list(crosscut.solve_many(POSITIONS, jobs=2, client="tcp://127.0.0.1:1"))
    with pytest.raises(MisaskedError, match="needs 100 MB"):
        list(crosscut.solve_many(POSITIONS, jobs=2, memory="10MB"))
    with pytest.raises(TypeError, match="solve takes one"):
        crosscut.solve_many("orcoon:3x3")
    with pytest.raises(MisaskedError, match="expected solve or map"):
        crosscut.solve_many(POSITIONS, task="connect")  # type: ignore[arg-type]
    with pytest.raises(BatchError, match="no Dask scheduler"):
        list(crosscut.solve_many(POSITIONS, client="nonsense"))


def test_rows_are_flat_and_alike() -> None:
    found = rows([*crosscut.solve_many([*POSITIONS[:2], "nonsense"], jobs=0), crosscut.map("hex:rhombus2")])
    assert len({tuple(row) for row in found}) == 1
    assert next(iter(found[0])) == "position"
    assert found[2]["value"] is None
    assert found[2]["error"]
    assert found[0]["line"] == " ".join(map(str, crosscut.solve(POSITIONS[0]).line))
    assert json.loads(found[3]["moves"]) == {"a1": "loss", "b1": "win", "a2": "win", "b2": "loss"}
    assert rows([]) == []


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_of_a_library_that_is_installed(library: Any) -> None:
    pytest.importorskip(library)
    frame = crosscut.solve_many(POSITIONS, jobs=0).to_frame(library)
    assert type(frame).__module__.partition(".")[0] == library
    assert list(frame["position"]) == [one.id for one in POSITIONS]
    assert list(frame["value"]) == values(crosscut.solve_many(POSITIONS, jobs=0))
    late = crosscut.to_frame([*[Unanswered("a", "b")] * 150, crosscut.map("hex:rhombus2")], library)
    assert list(late["value"])[-1] == "win"


def test_a_frame_without_a_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "find_spec", lambda _name: None)
    with pytest.raises(UnsupportedError, match="a frame needs pandas or Polars"):
        crosscut.to_frame([])
    with pytest.raises(UnsupportedError, match="pip install polars"):
        crosscut.to_frame([], "polars")


def test_a_batch_of_a_file_is_that_of_the_command_line(tmp_path: Path) -> None:
    asked, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    asked.write_text("".join(f'{{"task": "solve", "position": "{one}"}}\n' for one in POSITIONS[:4]))
    done = crosscut.batch(asked, out, jobs=0)
    assert (done.answered, done.lines, done.limit, done.unanswered) == (4, 4, None, 0)
    assert [json.loads(line)["value"] for line in out.read_text().splitlines()] == ["win", "win", "win", "loss"]
    again = crosscut.batch(str(asked), str(out), jobs=0)
    assert again.to_dict() | {"seconds": 0} == done.to_dict() | {"seconds": 0}
    assert callable(sys.modules["crosscut.batch"])
