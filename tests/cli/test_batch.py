"""crosscut batch on the command line: answers and summary against their schemas, bad input, exit codes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from batches import Lines, answers
from crosscut.batch.answer import answer
from crosscut.batch.images import canonical
from crosscut.batch.question import read_question
from crosscut.batch.store import Store
from crosscut.cli import main
from crosscut.solver.limits import Limits

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
SOLVE = '{"task": "solve", "position": "orcoon:2x2"}'
pytestmark = pytest.mark.twin


def run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, arguments)], input=given)


def validate(kind: str, record: object) -> None:
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(record)


def test_answers_and_summary_fit_their_schemas(tmp_path: Path) -> None:
    source, out, folder = Lines(tmp_path).mixed(80, 5), tmp_path / "out.jsonl", tmp_path / "new" / "certificates"
    result = run(source, "--out", out, "--nodes", "200", "--certificates", folder, "--json")
    assert result.exit_code == 1, result.output
    record = json.loads(result.stdout)
    validate("batch", record)
    assert record["lines"] == record["answered"] == sum(record["counts"].values()) == 80
    kinds = set()
    for text in out.read_text().splitlines():
        record = json.loads(text)
        validate("batch-answer", record)
        kind = record["schema"].split("/")[1]
        kinds.add(kind)
        if kind != "batch-error":
            for name in ("id", "line", "input"):
                del record[name]
            if kind == "solve":
                record["line"] = record.pop("play")
            validate(kind, record)
    assert kinds == {"solve", "map", "connect", "batch-error"}
    assert all(entry.suffix in (".gz", ".zip") for entry in folder.iterdir())


@pytest.mark.parametrize(
    ("lines", "options", "code", "said"),
    [
        ([SOLVE], [], 0, "1 of 1 lines answered: 1 lost\n"),
        ([], [], 0, "0 of 0 lines answered: no answers\n"),
        (
            [SOLVE, '{"task": "solve", "position": "orcoon:3x3"}'],
            ["--nodes", "20"],
            3,
            "2 of 2 lines answered: 1 lost, 1 unknown\n",
        ),
        (
            [SOLVE, "bad", '{"task": "solve", "position": "orcoon:3x3"}'],
            ["--nodes", "20"],
            1,
            "3 of 3 lines answered: 1 lost, 1 unknown, 1 error\n",
        ),
    ],
)
def test_exit_codes(tmp_path: Path, lines: list[str], options: list[str], code: int, said: str) -> None:
    result = run(Lines(tmp_path).write(lines), "--out", tmp_path / "out.jsonl", "--jobs", "1", *options)
    assert (result.exit_code, result.stdout) == (code, said)


def test_standard_input_is_read_and_a_run_is_continued_from_it(tmp_path: Path) -> None:
    text = Lines(tmp_path).mixed(30, 6).read_text()
    for _ in range(2):
        result = run("-", "--out", tmp_path / "out.jsonl", "--nodes", "50", given=text)
        assert result.exit_code == 1
        assert len(answers(tmp_path / "out.jsonl")) == 30


def test_changed_lines_are_told(tmp_path: Path) -> None:
    lines, out = Lines(tmp_path), tmp_path / "out.jsonl"
    run(lines.write([SOLVE]), "--out", out)
    result = run(lines.write([SOLVE.replace("2x2", "2x3")]), "--out", out)
    assert f"read differently now are in {out}.stale: 1" in result.stderr
    assert result.stdout == "1 of 1 lines answered: 1 won\n"


def test_images_are_solved_once_with_the_same_values(tmp_path: Path) -> None:
    source = Lines(tmp_path).mixed(150, 9, boards=("2x2", "2x3", "3x3"))
    plain, once, backwards = tmp_path / "plain", tmp_path / "once", tmp_path / "backwards"
    assert run(source, "--out", plain).exit_code == run(source, "--out", once, "--dedupe").exit_code == 1
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["in.jsonl", "once", "plain"]
    values = ("value", "winner", "moves", "can", "error", "position", "to_move", "colour", "id", "input")
    found = answers(once)
    for line, record in answers(plain).items():
        if record.get("limit") or found[line].get("limit"):
            continue  # a limit may stop an image elsewhere
        assert {name: record.get(name) for name in values} == {name: found[line].get(name) for name in values}
    assert sum("solved_as" in record for record in found.values()) > 20
    # Which of several images comes first changes nothing.
    texts = source.read_text().splitlines()
    run(Lines(tmp_path).write(texts[::-1], "turned.jsonl"), "--out", backwards, "--dedupe", "--jobs", "1")
    turned = answers(backwards)
    for line, record in found.items():
        assert turned[len(texts) + 1 - line] | {"line": line} == record


def test_a_store_is_filled_and_asked_and_nothing_in_it_is_made_more_of(tmp_path: Path) -> None:
    store, lines = tmp_path / "answers.sqlite", Lines(tmp_path)
    source = lines.write([SOLVE, '{"task": "connect", "position": "orcoon:3x3:W:BBW/B../W.B", "colour": "B"}'])
    assert run(source, "--out", tmp_path / "first", "--store", store).exit_code == 0
    assert run(source, "--out", tmp_path / "second", "--store", store).exit_code == 0
    first, second = answers(tmp_path / "first"), answers(tmp_path / "second")
    assert [first[1]["method"], second[1]["method"], second[2]["method"]] == ["minimax", "store", "store"]
    assert [second[1]["evidence"], second[2]["evidence"]] == ["certificate", "refutation"]
    assert second[1] | {"nodes": first[1]["nodes"], "method": "minimax"} == first[1]
    # Who wants certificates gets them.
    folder = tmp_path / "certificates"
    assert run(source, "--out", tmp_path / "third", "--store", store, "--certificates", folder).exit_code == 0
    assert answers(tmp_path / "third")[1]["method"] == "minimax"
    assert len(list(folder.iterdir())) == 2

    unchecked = tmp_path / "unchecked.sqlite"
    asked = read_question(json.loads(SOLVE), Limits())
    with Store(unchecked) as opened:
        opened.put(canonical(asked)[0].key, answer(canonical(asked)[0]) | {"evidence": "unchecked", "certificate": None})
    assert run(source, "--out", tmp_path / "fourth", "--store", unchecked).exit_code == 0
    assert answers(tmp_path / "fourth")[1]["evidence"] == "unchecked"
    (tmp_path / "notes").write_text("important")
    result = run(source, "--out", tmp_path / "fifth", "--store", tmp_path / "notes")
    assert result.exit_code == 1
    assert "no Crosscut store" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["none.jsonl", "--out", "out.jsonl"], 1, "cannot read none.jsonl: No such file"),
        ([".", "--out", "out.jsonl"], 1, "cannot read .: Is a directory"),
        (["in.jsonl"], 2, "Missing option '--out'"),
        (["in.jsonl", "--out", "in.jsonl"], 2, "are the same file"),
        (["in.jsonl", "--out", "none/out.jsonl"], 2, "no folder none"),
        (["in.jsonl", "--out", "notes"], 1, "notes, line 1: no answer of a batch"),
        (["in.jsonl", "--out", "out.jsonl", "--jobs", "0"], 2, "--jobs"),
        (["in.jsonl", "--out", "out.jsonl", "--jobs", "2", "--memory", "150MB"], 2, "75 MB for each of 2 workers"),
        (["in.jsonl", "--out", "out.jsonl", "--certificates", "notes"], 2, "'notes' is a file"),
        (["in.jsonl", "--out", "out.jsonl", "--certificates", "notes/x"], 1, "cannot write to notes/x"),
        (["in.jsonl", "--out", "out.jsonl", "--seconds", "nan"], 2, "nan is no number of seconds"),
    ],
)
def test_bad_input_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.jsonl").write_text(SOLVE + "\n")
    Path("notes").write_text("important\n")
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert Path("notes").read_text() == "important\n"


def test_a_second_run_is_refused_while_one_goes_on(tmp_path: Path) -> None:
    endless = Lines(tmp_path).write(['{"task": "solve", "position": "orcoon:9x9"}'])
    out, folder = tmp_path / "out.jsonl", tmp_path / "certificates"
    code = "from crosscut.cli import main; main()"
    command = [sys.executable, "-c", code, "batch", str(endless), "--out", str(out), "--certificates", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        while not folder.exists():
            assert process.poll() is None
        assert "in use: another run writes to it" in run(endless, "--out", out).stderr
        other = run(endless, "--out", tmp_path / "other.jsonl", "--certificates", folder)
        assert other.exit_code == 1
        assert "in use: another run keeps its certificates there" in other.stderr
    finally:
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)
    assert process.returncode == 3
