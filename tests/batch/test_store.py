"""The store of answers: what it keeps and gives back, what it refuses, and what killing, sharing and damaging do to it."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from crosscut.batch import database
from crosscut.batch.answer import answer
from crosscut.batch.images import canonical
from crosscut.batch.question import Question
from crosscut.batch.row import Row
from crosscut.batch.store import Store
from crosscut.core.errors import ContradictionError, StoreError
from crosscut.core.game import COLOURS
from crosscut.core.instance import read_id
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.records import Record
from crosscut.solver.limits import Limits

DATA = Path(__file__).parents[1] / "data"
DAY = 86_400.0  # seconds to wait for another writer, where nobody is to give up
KEYS = [
    "solve orcoon:2x2:B:../..",
    "map orcoon:2x2:B:../..",
    "connect orcoon:2x2:B:../.. B",
    "connect orcoon:3x3:B:BBW/B../W.B B",
    "solve template:2x2:B:../..",
    "solve orcoon:2x2:B:../..:pass",
]


def answer_to(key: str, nodes: int | None = None) -> tuple[str, Record]:
    """The canonical question's key, and the answer to it."""
    task, position, *colour = key.split()
    question = Question(task, read_id(position), COLOURS.index(colour[0]) if colour else None, Limits(nodes))
    plain = canonical(question)[0]
    return plain.key, answer(plain)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


@pytest.fixture(scope="module")
def answers() -> dict[str, Record]:
    return dict(answer_to(key) for key in KEYS)


@pytest.fixture
def path(tmp_path: Path, answers: dict[str, Record]) -> Path:
    """A store with an answer of each kind."""
    file = tmp_path / "s.sqlite"
    with Store(file) as store:
        assert all(store.put(key, record) for key, record in answers.items())
    assert names(tmp_path) == ["s.sqlite"]
    return file


def edit(path: Path, statement: str, *values: object) -> None:
    """What anybody could do with a plain database tool."""
    file = sqlite3.connect(path)
    assert file.execute(statement, values).rowcount != 0
    file.commit()
    file.close()


def weaker(record: Record) -> Record:
    return record | {"evidence": "unchecked", "certificate": None}


def test_what_is_given_back_is_what_was_stored(path: Path, answers: dict[str, Record]) -> None:
    for readonly in (False, True):
        with Store(path, readonly=readonly) as store:
            for key, record in answers.items():
                assert store.get(key) == record
            assert store.get("solve orcoon:3x3:B:.../.../...") is None
            assert store.verify() == len(answers)
            assert store.counts() == {
                "connect": {"refutation": 1, "witness": 1},
                "map": {"certificate": 1},
                "solve": {"certificate": 2, "unchecked": 1},
            }
    assert names(path.parent) == ["s.sqlite"]


@pytest.mark.parametrize(
    ("key", "nodes"),
    [("solve orcoon:3x3:B:.../.../...", 1), ("map orcoon:3x3:B:.../.../...", 1), ("map orcoon:3x3:B:.../.../...", 100)],
)
def test_undecided_answers_are_not_kept(path: Path, key: str, nodes: int) -> None:
    key, record = answer_to(key, nodes)
    with Store(path) as store:
        assert not store.put(key, record)
        assert store.get(key) is None


def test_undecided_placement_questions_are_not_kept(path: Path, answers: dict[str, Record]) -> None:
    key = answer_to(KEYS[3])[0]
    with Store(path) as store:
        assert not store.put(key, answers[key] | {"can": None, "evidence": None})
        assert store.get(key) == answers[key]


def test_stronger_evidence_replaces_weaker_and_never_the_other_way(tmp_path: Path, answers: dict[str, Record]) -> None:
    key = KEYS[0]
    with Store(tmp_path / "s") as store:
        assert store.put(key, weaker(answers[key]))
        assert not store.put(key, weaker(answers[key]) | {"nodes": 1})
        assert store.get(key) == weaker(answers[key])
        assert store.put(key, answers[key])
        assert store.get(key) == answers[key]
        assert not store.put(key, weaker(answers[key]))
        assert not store.put(key, answers[key] | {"nodes": 1})
        assert store.get(key) == answers[key]


@pytest.mark.parametrize("evidence", ["certificate", "unchecked"])
def test_a_contradiction_is_raised_and_nothing_overwritten(tmp_path: Path, answers: dict[str, Record], evidence: str) -> None:
    solve, moves, can = KEYS[0], KEYS[1], answer_to(KEYS[2])[0]
    with Store(tmp_path / "s") as store:
        store.put(solve, weaker(answers[solve]))
        store.put(moves, weaker(answers[moves]))
        store.put(can, answers[can])
        wrong = answers[solve] | {"value": "win", "evidence": evidence}
        with pytest.raises(ContradictionError) as error:
            store.put(solve, wrong)
        for word in ("orcoon:2x2:B:../..", "'loss' (evidence unchecked)", f"'win' (evidence {evidence})"):
            assert word in str(error.value)
        with pytest.raises(ContradictionError, match="in turn a1"):
            store.put(moves, answers[moves] | {"moves": answers[moves]["moves"] | {"a1": "win"}})
        with pytest.raises(ContradictionError, match="in can"):
            store.put(can, answers[can] | {"can": False})
        assert store.get(solve) == weaker(answers[solve])
        assert store.get(moves) == weaker(answers[moves])
        assert store.get(can) == answers[can]
        store.verify()


def test_answers_from_a_table_keep_their_evidence(tmp_path: Path, answers: dict[str, Record]) -> None:
    key = KEYS[0]
    levels = ["unchecked", "sampled", "table"]
    records = [weaker(answers[key]) | {"method": "table", "evidence": level} for level in levels]
    with Store(tmp_path / "s") as store:
        for place, record in enumerate(records):
            assert store.put(key, record)
            assert not any(store.put(key, known) for known in records[: place + 1])
            assert store.get(key) == record
            assert store.verify() == 1
        assert store.counts() == {"solve": {"table": 1}}
        assert store.put(key, answers[key])
        assert store.get(key) == answers[key]


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"certificate": None}, "evidence certificate without a certificate"),
        ({"evidence": "refutation"}, "evidence 'refutation' is none that solve gives"),
        ({"position": "orcoon:2x2:W:../.."}, "answers another question"),
        ({"schema": "crosscut/map/1"}, "answers another question"),
        ({"colour": "B"}, "answers another question"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(path: Path, answers: dict[str, Record], members: Record, said: str) -> None:
    with Store(path) as store, pytest.raises(StoreError, match=said):
        store.put(KEYS[0], answers[KEYS[0]] | members)


def test_a_refutation_has_its_file(path: Path) -> None:
    key, record = answer_to("connect orcoon:3x3:B:BBW/B../W.B B")
    with Store(path) as store, pytest.raises(StoreError, match="evidence refutation without a refutation"):
        store.put(key, record | {"evidence": "refutation", "refutation": None})


def test_only_canonical_questions_are_kept(path: Path, answers: dict[str, Record]) -> None:
    key = "solve orcoon:2x2:W:../.."
    with Store(path) as store, pytest.raises(StoreError, match=r"not the canonical question, which is solve orcoon:2x2:B:../.."):
        store.put(key, answers[KEYS[0]] | {"position": "orcoon:2x2:W:../.."})


def test_other_rules_are_another_game(path: Path, answers: dict[str, Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Orcoon, "rules_version", 2)
    key = KEYS[0]
    with Store(path) as store:
        assert store.get(key) is None
        assert store.put(key, weaker(answers[key]) | {"value": "win"})
        assert store.get(key) == weaker(answers[key]) | {"value": "win"}
        assert store.verify() == len(answers) + 1
    monkeypatch.undo()
    with Store(path) as store:
        assert store.get(key) == answers[key]


EDITS = [
    "UPDATE answers SET evidence = 'certificate'",
    "UPDATE answers SET record = replace(record, 'unchecked', 'certificate'), evidence = 'certificate'",
    'UPDATE answers SET record = replace(record, \'"value": "loss"\', \'"value": "win"\')',
    "UPDATE answers SET version = '9.9'",
    "UPDATE answers SET record = 'nonsense'",
    "UPDATE answers SET record = x'00ff'",
    "UPDATE answers SET checksum = upper(checksum)",
]


@pytest.mark.parametrize("statement", EDITS)
def test_a_row_edited_by_hand_is_refused(tmp_path: Path, answers: dict[str, Record], statement: str) -> None:
    key, file = KEYS[4], tmp_path / "s"
    with Store(file) as store:
        store.put(key, answers[key])
    edit(file, statement)
    with Store(file) as store:
        for use in (lambda: store.get(key), store.verify, lambda: store.put(key, answers[key])):
            with pytest.raises(StoreError) as error:
                use()
            assert f"row '{key}'" in str(error.value)
            assert f"DELETE FROM answers WHERE key = '{key}'" in str(error.value)
            assert "\n" not in str(error.value)
    edit(file, f"DELETE FROM answers WHERE key = '{key}'")  # as the message says
    with Store(file) as store:
        assert store.put(key, answers[key])


def sealed(key: str, record: Record, evidence: str) -> tuple[Any, ...]:
    """A row with a right checksum, whatever it says."""
    row = Row(key, 1, evidence, "0", json.dumps(record), "")
    return row._replace(checksum=row.sum())


@pytest.mark.parametrize(
    ("key", "members", "evidence", "said"),
    [
        (KEYS[0], {}, "unchecked", "says evidence unchecked, its record certificate"),
        (KEYS[0], {"value": "unknown"}, "certificate", "undecided"),
        (KEYS[0], {"value": "victory"}, "certificate", "does not hold a record"),
        ("solve orcoon:2x2:W:../..", {"position": "orcoon:2x2:W:../.."}, "certificate", "not the canonical question"),
        ("solve orcoon:2x2:B:B./.B", {"position": "orcoon:2x2:B:B./.B"}, "certificate", "illegal position"),
        ("solve orcoon:2x2:B:../...", {"position": "orcoon:2x2:B:../..."}, "certificate", "no question"),
    ],
)
def test_verify_finds_what_checksums_do_not(
    path: Path, answers: dict[str, Record], key: str, members: Record, evidence: str, said: str
) -> None:
    edit(path, "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", *sealed(key, answers[KEYS[0]] | members, evidence))
    with Store(path) as store, pytest.raises(StoreError, match=said):
        store.verify()


def test_a_list_is_no_record(path: Path) -> None:
    row = Row(KEYS[0], 1, "certificate", "0", "[]", "")
    edit(path, "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", *row._replace(checksum=row.sum()))
    with Store(path) as store, pytest.raises(StoreError, match="does not hold a record"):
        store.get(KEYS[0])


def test_a_damaged_key_is_not_made_part_of_a_command(path: Path) -> None:
    edit(path, "UPDATE answers SET key = ? WHERE key = ?", "solve orcoon:2x2:B:../..'\n; --", KEYS[0])
    with Store(path) as store:
        assert store.get(KEYS[0]) is None
        with pytest.raises(StoreError, match=r"damaged, or edited by hand; to go on without it: a new store$") as error:
            store.verify()
        assert "\n" not in str(error.value)


def test_damaged_bytes_never_change_an_answer(path: Path, answers: dict[str, Record]) -> None:
    """Whatever byte is wrong: an answer is given back as it was, or there is none, or an error; and `verify` misses nothing."""
    content, chance, errors = path.read_bytes(), random.Random(11), []
    heads = [page + place for page in range(0, len(content), 4096) for place in range(12)]  # page types, counts of rows
    places = [*range(100), *heads, *chance.sample(range(100, len(content)), 400)]
    for place in places:
        damaged = bytearray(content)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        got = 0
        try:
            with Store(path, readonly=True) as store:
                for key, record in answers.items():
                    try:
                        found = store.get(key)
                    except StoreError as error:
                        errors.append(str(error))
                    else:
                        assert found in (None, record)
                        got += found is not None
                verified = store.verify()
        except StoreError as error:
            errors.append(str(error))
        else:
            assert verified == got == len(answers), place
        for rest in path.parent.glob("s.sqlite-*"):
            rest.unlink()
    assert all(str(path) in error and "\n" not in error for error in errors)
    assert len(errors) > 100


def test_the_fuzz_corpus_is_no_store(tmp_path: Path) -> None:
    file = tmp_path / "f"
    for entry in sorted((DATA / "fuzz").iterdir()):
        content = entry.read_bytes()
        file.write_bytes(content)
        for readonly in (False, True):
            with pytest.raises(StoreError, match="is no Crosscut store"):
                Store(file, readonly=readonly)
        assert file.read_bytes() == content, entry.name


def test_wrong_files_are_refused_and_left_alone(tmp_path: Path, path: Path) -> None:
    foreign = tmp_path / "foreign"
    edit(foreign, "CREATE TABLE answers (key TEXT)")
    marked = tmp_path / "marked"
    edit(marked, "CREATE TABLE answers (key TEXT)")
    edit(marked, f"PRAGMA application_id = {Store.APPLICATION}")
    edit(marked, f"PRAGMA user_version = {Store.FORMAT}")
    later = tmp_path / "later"
    later.write_bytes(path.read_bytes())
    edit(later, f"PRAGMA user_version = {Store.FORMAT + 1}")
    trigger = tmp_path / "trigger"
    trigger.write_bytes(path.read_bytes())
    edit(trigger, "CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM answers; END")
    empty = tmp_path / "empty"
    empty.touch()
    for file, said in (
        (foreign, "is no Crosscut store"),
        (marked, "it holds other tables"),
        (trigger, "it holds other tables"),
        (later, "a Crosscut store of another format .this Crosscut reads version 1."),
        (empty, "is no Crosscut store"),
        (tmp_path, "no regular file"),
        (tmp_path / "no" / "folder", "cannot write .*: (No such file|unable to open)"),
        (Path("/dev/null"), "no regular file"),
    ):
        content = file.read_bytes() if file.is_file() else b""
        with pytest.raises(StoreError, match=said) as error:
            Store(file)
        assert "\n" not in str(error.value)
        assert not file.is_file() or file.read_bytes() == content
    with pytest.raises(StoreError, match=r"cannot read .*: No such file"):
        Store(tmp_path / "none", readonly=True)
    assert not (tmp_path / "none").exists()


def test_a_store_opened_for_reading_is_not_written(path: Path, answers: dict[str, Record]) -> None:
    content = path.read_bytes()
    with Store(path, readonly=True) as store, pytest.raises(StoreError, match="it may only be read"):
        store.put(*answer_to("solve orcoon:2x3:B:.../..."))
    assert path.read_bytes() == content


def test_names_that_mean_something_in_an_address(tmp_path: Path, answers: dict[str, Record]) -> None:
    file = tmp_path / "a?mode=ro#b %41.sqlite"
    with Store(file) as store:
        assert store.put(KEYS[0], answers[KEYS[0]])
    assert names(tmp_path) == [file.name]


def test_a_second_writer_waits_and_then_says_so(path: Path, answers: dict[str, Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 1.0)
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    key, record = answer_to("solve orcoon:2x3:B:.../...")
    with Store(path) as store:
        writer.execute("BEGIN EXCLUSIVE")
        started = time.monotonic()
        with pytest.raises(StoreError, match="another process has been writing for 1 s; try again"):
            store.put(key, record)
        assert time.monotonic() - started >= 0.9
        assert store.get(KEYS[0]) == answers[KEYS[0]]  # readers need not wait
        monkeypatch.setattr(database, "WAIT", DAY)
        release = threading.Timer(0.5, lambda: writer.execute("ROLLBACK"))
        release.start()
        with Store(path) as patient:
            assert patient.put(key, record)
        release.join()
    writer.close()


# Puts answers of its own, again and again, under positions that are never twice the same; says each number when it is stored.
WRITER = """
import sys
from pathlib import Path
from crosscut.batch import database
from crosscut.batch.answer import answer
from crosscut.batch.images import canonical
from crosscut.batch.question import Question
from crosscut.batch.row import Row
from crosscut.batch.store import Store
from crosscut.core.registry import open_game
from crosscut.core.instance import Instance
from crosscut.solver.limits import Limits
from crosscut.core.game import position_id
database.WAIT = float(sys.argv[3])
game = open_game("template", "2x4")
part = int(sys.argv[2])
with Store(Path(sys.argv[1])) as store:
    for number, p in enumerate(game.legal_positions()):
        question, image = canonical(Question("solve", Instance(game, p), None, Limits()))
        if image.solved.instance.id == image.asked.instance.id and number % 2 == part:
            store.put(question.key, answer(question))
            print(question.key, flush=True)
"""


def start_writer(path: Path, part: int) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(part), str(DAY)], stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_a_writer_killed_at_any_moment_leaves_a_sound_store(tmp_path: Path) -> None:
    chance, path, told = random.Random(3), tmp_path / "s", set()
    for round_ in range(12):
        process = start_writer(path, round_ % 2)
        assert process.stdout is not None
        if round_ % 3:
            told |= {process.stdout.readline().strip() for _ in range(chance.randint(12, 24))}
        else:  # killed while it starts, and perhaps while the file is made
            time.sleep(chance.uniform(0, 0.25))
        process.send_signal(signal.SIGKILL)
        told |= {line.strip() for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")}
        process.wait()
        process.stdout.close()
        if path.exists():
            with Store(path, readonly=round_ % 2 == 0) as store:
                stored = store.verify()
                assert all(store.get(key) is not None for key in told)  # what was said to be stored is stored
                assert stored >= len(told)
    assert len(told) > 20


def test_a_store_killed_while_it_is_made_is_made_again(tmp_path: Path, answers: dict[str, Record]) -> None:
    path = tmp_path / "s"
    code = "import os, sys, sqlite3\nfrom pathlib import Path\nfrom crosscut.batch import store\n"
    code += "os.link = lambda *_: os.kill(os.getpid(), 9)\nstore.Store(Path(sys.argv[1]))"
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == -signal.SIGKILL
    assert not path.exists()
    with Store(path) as store:
        assert store.put(KEYS[0], answers[KEYS[0]])


def test_two_writers_and_a_reader_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", DAY)
    path = tmp_path / "s"
    writers = [start_writer(path, part) for part in (0, 1)]
    told: list[list[str]] = [[], []]

    def listen(part: int) -> None:
        stream = writers[part].stdout
        assert stream is not None
        told[part] += [line.strip() for line in stream]
        stream.close()

    listeners = [threading.Thread(target=listen, args=(part,)) for part in (0, 1)]
    for listener in listeners:
        listener.start()
    seen = [0]
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            with Store(path, readonly=True) as store:
                seen.append(store.verify())
                got = [store.get(key) for part in (0, 1) for key in told[part][-3:]]
                assert None not in got
    for listener in listeners:
        listener.join()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert seen == sorted(seen)
    with Store(path) as store:
        assert store.verify() == len(told[0]) + len(told[1]) > 100
