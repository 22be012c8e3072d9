"""crosscut batch on the command line: answers and summary against their schemas, bad input, exit codes."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

import crosscut
from batches import Lines, answers
from crosscut.batch.answer import answer
from crosscut.batch.database import sealed
from crosscut.batch.images import canonical
from crosscut.batch.question import read_question
from crosscut.batch.seen import Seen
from crosscut.batch.store import Store
from crosscut.cli import main
from crosscut.solver.limits import Limits

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"
SOLVE = '{"task": "solve", "position": "orcoon:2x2"}'
MISERE = """import crosscut


class Misere(crosscut.game("hex")):
    name = "misere"

    def outcome(self, p):
        ended = super().outcome(p)
        return None if ended is None else ended._replace(winner=1 - ended.winner)
"""


def run(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, arguments)], input=given)


def validate(kind: str, record: object) -> None:
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(record)


@pytest.mark.twin
def test_answers_and_summary_fit_their_schemas(tmp_path: Path) -> None:
    source, out, folder = Lines(tmp_path).mixed(30, 5), tmp_path / "out.jsonl", tmp_path / "new" / "certificates"
    result = run(source, "--out", out, "--nodes", "200", "--certificates", folder, "--json")
    assert result.exit_code == 1, result.output
    record = json.loads(result.stdout)
    validate("batch", record)
    assert record["lines"] == record["answered"] == sum(record["counts"].values()) == 30
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
        ([SOLVE], [], 0, "1 of 1 line answered: 1 lost\n"),
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
    assert result.stdout == "1 of 1 line answered: 1 won\n"


@pytest.mark.twin
def test_images_are_solved_once_with_the_same_values(tmp_path: Path) -> None:
    source = Lines(tmp_path).mixed(60, 9, boards=("2x2", "2x3", "3x3"))
    plain, once, backwards = tmp_path / "plain", tmp_path / "once", tmp_path / "backwards"
    assert run(source, "--out", plain, "--no-dedupe").exit_code == run(source, "--out", once).exit_code == 1
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["in.jsonl", "once", "plain"]
    values = ("value", "winner", "moves", "can", "error", "position", "to_move", "colour", "id", "input")
    found = answers(once)
    for line, record in answers(plain).items():
        if record.get("limit") or found[line].get("limit"):
            continue  # a limit may stop an image elsewhere
        assert {name: record.get(name) for name in values} == {name: found[line].get(name) for name in values}
    assert sum("solved_as" in record for record in found.values()) > 12
    # Which of several images comes first changes nothing.
    texts = source.read_text().splitlines()
    run(Lines(tmp_path).write(texts[::-1], "turned.jsonl"), "--out", backwards, "--dedupe", "--jobs", "1")
    turned = answers(backwards)
    for line, record in found.items():
        assert turned[len(texts) + 1 - line] | {"line": line} == record


def test_images_by_rules_of_this_session_are_not_kept(tmp_path: Path) -> None:
    """A later run may have other rules of that name."""
    rules, out = tmp_path / "misere.py", tmp_path / "out.jsonl"
    rules.write_text(MISERE)
    lines = [f'{{"task": "solve", "position": "misere:rhombus2:W:{text}"}}' for text in ("B./..", "../.B", "B./..")]
    source = Lines(tmp_path).write(lines)
    command = [
        sys.executable,
        "-c",
        "from crosscut.cli import main; main()",
        "batch",
        source,
        "--out",
        out,
        "--jobs",
        "1",
        "--rules",
        rules,
    ]
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert len({answers(out)[line]["value"] for line in (1, 2, 3)}) == 1
    assert answers(out)[1]["evidence"] == "unchecked"


def test_values_are_looked_up_in_a_table(tmp_path: Path) -> None:
    table, lines, out = tmp_path / "board.table", Lines(tmp_path), tmp_path / "out.jsonl"
    assert CliRunner().invoke(main, ["table", "build", "orcoon:2x3", "--out", str(table)]).exit_code == 0
    tasks = ("solve", "map", "solve", "solve")
    asked = ("orcoon:2x3", "orcoon:2x3:W:B../...", "orcoon:2x3:W:.../B..", "orcoon:2x2")
    source = lines.write(
        [
            *(json.dumps({"task": task, "position": position}) for task, position in zip(tasks, asked, strict=True)),
            '{"task": "connect", "position": "orcoon:2x2", "colour": "B"}',
        ]
    )
    result = run(source, "--out", out, "--table", table, "--jobs", "1")
    assert result.exit_code == 1, result.output
    found = answers(out)
    assert [found[line].get("method") for line in (1, 2)] == ["table", "table"]
    assert found[1]["evidence"] == found[2]["evidence"] == "certificate"
    assert found[4]["error"] == "the table is of orcoon:2x3, the position of orcoon:2x2"
    assert found[5]["can"] is True
    (said,) = crosscut.solve_many(["orcoon:2x3"], jobs=0, table=table)
    assert said.to_dict()["value"] == found[1]["value"]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["board.table", "in.jsonl", "out.jsonl"]


@pytest.mark.parametrize("options", [("--table", "absent.table"), ("--table", "in.jsonl"), ("--table", "a", "--store", "b")])
def test_tables_that_cannot_be_used_are_told_before_anything_is_made(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = Lines(tmp_path).write([SOLVE])
    result = run(source, "--out", "out.jsonl", *options)
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.jsonl"]


def test_evidence_is_asked_for_by_the_run_or_by_a_line(tmp_path: Path) -> None:
    out, position = tmp_path / "out.jsonl", "orcoon:3x3:W:B../.../..."
    lines = [
        {"task": "solve", "position": position},
        {"task": "solve", "position": position, "evidence": "certificate"},
        {"task": "solve", "position": position, "evidence": "guess"},
        {"task": "connect", "position": position, "colour": "B", "evidence": "none"},
        {"task": "connect", "position": position, "colour": "B"},
    ]
    result = run(Lines(tmp_path).write([json.dumps(line) for line in lines]), "--out", out, "--evidence", "none", "--jobs", "1")
    assert result.exit_code == 1, result.output
    found = answers(out)
    assert (found[1]["evidence"], found[2]["evidence"]) == ("unchecked", "certificate")
    assert found[1]["value"] == found[2]["value"]
    assert found[3]["error"] == "evidence: expected none, table, certificate, not 'guess'"
    assert found[4]["error"] == "evidence: there is a choice for solve and map only, not for connect"
    assert found[5]["evidence"] in ("witness", "refutation")
    (quick,) = crosscut.solve_many([position], jobs=0, evidence="none")
    assert not quick.proved  # type: ignore[union-attr]


def test_certificates_that_nobody_wants_cannot_be_kept(tmp_path: Path) -> None:
    source = Lines(tmp_path).write([SOLVE])
    result = run(source, "--out", tmp_path / "out", "--certificates", tmp_path / "kept", "--evidence", "none")
    assert "--certificates and --evidence none exclude each other" in result.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_store_needs_images(tmp_path: Path) -> None:
    source = Lines(tmp_path).write([SOLVE])
    result = run(source, "--out", tmp_path / "out.jsonl", "--store", tmp_path / "store.sqlite", "--no-dedupe")
    assert result.exit_code == 2
    assert "--store and --no-dedupe exclude each other" in result.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.jsonl"]


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


@pytest.mark.parametrize("kind", ["json", "binary", "question", "text", "link to json", "hard link", "link", "other name"])
def test_an_out_that_is_no_journal_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """The input, too, under whatever name, and though it holds no line feed."""
    monkeypatch.chdir(tmp_path)
    source, out = Path("in.jsonl"), Path("out.jsonl")
    source.write_text(SOLVE)
    precious = {
        "json": b'{"important": 1}',
        "binary": bytes(range(256)).replace(b"\n", b""),
        "question": SOLVE.encode(),
        "text": b"x",
    }
    if kind in precious:
        out.write_bytes(precious[kind])
    elif kind == "link to json":
        Path("precious").write_bytes(precious["json"])
        out.symlink_to("precious")
    elif kind == "hard link":
        out.hardlink_to(source)
    elif kind == "link":
        out.symlink_to(source)
    else:
        out = tmp_path / "." / "in.jsonl"
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    result = run("in.jsonl", "--out", out)
    same = kind in ("hard link", "link", "other name")
    assert result.exit_code == (2 if same else 1)
    assert ("are the same file" if same else "no answer of a batch; the file was left as it is") in result.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_an_empty_out_is_taken_and_a_device_is_not(tmp_path: Path) -> None:
    source, out = Lines(tmp_path).write([SOLVE]), tmp_path / "out.jsonl"
    out.touch()
    assert run(source, "--out", out).exit_code == 0
    assert len(answers(out)) == 1
    os.mkfifo(tmp_path / "pipe")
    for other in (Path("/dev/null"), tmp_path, tmp_path / "pipe"):
        assert "no regular file" in run(source, "--out", other).stderr


def test_standard_input_is_not_written_to(tmp_path: Path) -> None:
    source, code = tmp_path / "in.jsonl", "from crosscut.cli import main; main()"
    source.touch()
    with source.open("rb") as stream:
        done = subprocess.run(
            [sys.executable, "-c", code, "batch", "-", "--out", str(source)],
            stdin=stream,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "FILE and out are the same file" in done.stderr


@pytest.mark.parametrize("tail", [".seen", ".stale", ".part"])
def test_files_of_the_run_are_no_input_and_no_store(tmp_path: Path, tail: str) -> None:
    source = Lines(tmp_path).write([SOLVE], f"out.jsonl{tail}")
    assert "are the same file" in run(source, "--out", tmp_path / "out.jsonl").stderr
    other = Lines(tmp_path).write([SOLVE])
    assert "are the same file" in run(other, "--out", tmp_path / "out.jsonl", "--store", source).stderr
    assert source.read_text() == SOLVE + "\n"


def test_a_run_that_goes_on_knows_what_it_has_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --memory each worker's share is another one every time; that makes no other question of it."""
    from crosscut.batch import executors as module

    lines, out = Lines(tmp_path), tmp_path / "out.jsonl"
    asked = [SOLVE, '{"task": "solve", "position": "orcoon:3x3"}', "bad"]
    with monkeypatch.context() as patch:
        patch.setattr(Seen, "forget", lambda self: None)  # as if the run had been killed at its end
        assert run(lines.write(asked), "--out", out, "--dedupe", "--json").exit_code == 1
    monkeypatch.setattr(module, "share_of", lambda memory, workers: 123_456_789)
    monkeypatch.setattr("crosscut.batch.run.Batch._submit", lambda *_: pytest.fail("asked again"))
    done = answers(out)
    out.write_text("")
    result = run(lines.write(asked), "--out", out, "--dedupe")
    assert result.exit_code == 1, result.output
    assert answers(out) == done
    assert not (tmp_path / "out.jsonl.seen").exists()


def test_a_forged_file_of_what_was_seen_is_not_believed(tmp_path: Path) -> None:
    lines, out, seen = Lines(tmp_path), tmp_path / "out.jsonl", tmp_path / "out.jsonl.seen"
    question = canonical(read_question(json.loads(SOLVE), Limits()))[0]
    record = answer(question) | {"value": "win", "winner": "B", "best": "a1"}
    with Seen(seen) as opened:
        opened.put(question, record)
    file = sqlite3.connect(seen)
    file.execute("UPDATE seen SET checksum = ?", [sealed(question.text(), question.key, 1, json.dumps(record))])
    file.commit()
    file.close()
    result = run(lines.write([SOLVE]), "--out", out, "--store", tmp_path / "store.sqlite")
    assert "that this user has not written so were not believed" in result.stderr
    assert answers(out)[1]["value"] == "loss"
    with Store(tmp_path / "store.sqlite", readonly=True) as store:
        assert store.verify() == 1
        assert store.get(question.key)["value"] == "loss"  # type: ignore[index]


def test_a_forged_store_and_forged_answers_speak_for_themselves_only(tmp_path: Path) -> None:
    """Whoever computes the checksums anew is not found out: then it must be the file that says "proved", and not Crosscut."""
    source, store, out = Lines(tmp_path).write([SOLVE]), tmp_path / "store.sqlite", tmp_path / "out.jsonl"
    question = canonical(read_question(json.loads(SOLVE), Limits()))[0]
    with Store(store) as opened:
        opened.put(question.key, answer(question) | {"value": "win", "winner": "B", "best": "a1", "line": ["a1"]})
    solved = CliRunner().invoke(main, ["solve", "orcoon:2x2", "--store", str(store)]).output
    proving = [line for line in solved.splitlines() if "proved" in line]
    assert proving
    assert all(line.startswith("the store says: proved when it was stored, by a certificate of") for line in proving)
    assert all("nothing was checked now" in line for line in proving)
    result = run(source, "--out", out, "--store", store)
    assert f"note: on the word of {store}, without a check now: 1 answer" in result.stderr
    assert answers(out)[1]["method"] == "store"
    told = CliRunner().invoke(main, ["batch-report", str(out)]).output
    assert "proved, says the file: 1 of 1 (1 by certificate)\nfrom a store: 1 (on its word; nothing was checked" in told
    record = json.loads(CliRunner().invoke(main, ["batch-report", str(out), "--json"]).stdout)
    validate("batch-report", record)
    assert record["groups"][0]["stored"] == 1


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
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not workers.read_text():  # from then on a polite kill ends it in good order
            assert process.poll() is None
        assert "in use: another run writes to it" in run(endless, "--out", out).stderr
        other = run(endless, "--out", tmp_path / "other.jsonl", "--certificates", folder)
        assert other.exit_code == 1
        assert "in use: another run keeps its certificates there" in other.stderr
    finally:
        os.kill(process.pid, signal.SIGTERM)
        process.communicate()
    assert process.returncode == 3
