"""Answers as CSV and as Parquet: what the report counts is what stands in the rows."""

import csv
import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from answers import answers, questions, written
from crosscut.batch import rows as module
from crosscut.batch.answered import AnswerFile
from crosscut.batch.rows import COLUMNS
from crosscut.cli import main


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of answers of all tasks, with errors."""
    path = tmp_path_factory.mktemp("rows") / "out.jsonl"
    path.write_bytes(written(answers(questions(30, 3), 3)))
    return path


def report(file: Path, *options: object) -> int:
    done = CliRunner().invoke(main, ["batch-report", str(file), *map(str, options)])
    assert done.exit_code in (0, 2), done.output
    return done.exit_code


def test_the_rows_are_the_answers(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PORTION", 7)
    assert report(file, "--rows", tmp_path / "rows.csv") == 0
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[0]) == list(COLUMNS)
    with file.open("rb") as stream_of_bytes:
        found = list(AnswerFile(stream_of_bytes, "out.jsonl"))
    assert [int(row["line"]) for row in rows] == [one.line for one in found]
    given = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["position"] for row in rows] == [record.get("position", "") for record in given]
    assert [row["evidence"] for row in rows] == [record["evidence"] or "" for record in given]
    assert Counter(row["outcome"] for row in rows).keys() >= {"won", "lost", "error"}
    turns = [{pair.partition("=")[0] for pair in row["values"].split()} for row in rows if row["task"] == "map"]
    asked = [
        {turn.replace(" ", "_") for turn in record["moves"]}
        for record in given
        if "moves" in record and "map" in record["schema"]
    ]
    assert turns == asked


def test_a_name_that_says_no_kind_is_refused(file: Path, tmp_path: Path) -> None:
    for name in ("rows", "rows.txt", "rows.xlsx", "absent/rows.csv"):
        assert report(file, "--rows", tmp_path / name) == 2
    assert list(tmp_path.iterdir()) == []


def test_parquet_without_pyarrow_is_refused(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _name: None)
    done = CliRunner().invoke(main, ["batch-report", str(file), "--rows", str(tmp_path / "rows.parquet")])
    assert done.exit_code == 2
    assert ".parquet needs pyarrow: pip install 'crosscut[parquet]', or a name in .csv" in " ".join(done.stderr.split())


@pytest.mark.skipif(importlib.util.find_spec("pyarrow") is None, reason="needs the extra parquet")
def test_parquet_holds_what_csv_holds(file: Path, tmp_path: Path) -> None:
    parquet = importlib.import_module("pyarrow.parquet")
    assert report(file, "--rows", tmp_path / "rows.csv") == report(file, "--rows", tmp_path / "rows.parquet") == 0
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.schema.names == list(COLUMNS)
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as stream:
        texts = list(csv.DictReader(stream))
    said = [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in table.to_pylist()]
    assert said == texts
