"""The folder for certificates: what a run takes away there, and what it does not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from batches import Lines, answers
from cases import slow
from crosscut.batch.folder import MARK, OWN, folder_of_one_run, written_aside
from crosscut.core.errors import BatchError, CannotWriteError

SOLVE = '{"task": "solve", "position": "orcoon:2x2"}'
NAME = "f13bff9bdc15f5a7.gz"  # of the certificate of that question


def batch(folder: Path, name: str = "out.jsonl") -> subprocess.CompletedProcess[str]:
    source = Lines(folder.parent).write([SOLVE])
    code = "from crosscut.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "batch",
        str(source),
        "--out",
        str(folder.parent / name),
        "--certificates",
        str(folder),
    ]
    return subprocess.run([*command, "--jobs", "1"], capture_output=True, text=True, check=False)


def contents(folder: Path) -> dict[str, object]:
    return {
        str(entry.relative_to(folder)): entry.readlink() if entry.is_symlink() else entry.is_file() and entry.read_bytes()
        for entry in folder.rglob("*")
    }


def fill(folder: Path, elsewhere: Path) -> None:
    """What users may keep in a folder, under names such as a run's."""
    elsewhere.write_text("elsewhere")
    folder.mkdir(parents=True)
    for name in (
        "notes.txt",
        "0123456789abcdef.gz",
        "0123456789abcdef.gz.12.part",
        ".crosscut-diary",
        "0123456789abcdef.zip.7.part",
    ):
        (folder / name).write_text("mine")
    for name in (".crosscut-photos", "0123456789abcdef-abc"):
        (folder / name).mkdir()
        (folder / name / "1").write_text("mine")
    (folder / ".crosscut-link").symlink_to(elsewhere)
    (folder / "fedcba9876543210.gz").symlink_to(elsewhere)


def test_only_what_a_run_made_is_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "certificates"
    fill(folder, tmp_path / "elsewhere")
    before = contents(folder)
    done = batch(folder)
    assert done.returncode == 0, done.stderr
    after = contents(folder)
    assert after.pop(NAME)
    assert after == before
    assert (tmp_path / "elsewhere").read_text() == "elsewhere"


def test_what_a_killed_run_left_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    own = tmp_path / "c" / OWN
    half = own / "0123456789abcdef-x1"
    sort = half / ".crosscut-y2"
    sort.mkdir(parents=True)
    (own / MARK).touch()
    for file in (half / "0123456789abcdef.gz", half / "0123456789abcdef.gz.12.part", sort / "1"):
        file.write_bytes(b"half")
    foreign = own / "fedcba9876543210-z3"
    fill(foreign, tmp_path / "elsewhere")
    (own / "mine.txt").write_text("mine")
    before = contents(foreign)
    with folder_of_one_run(tmp_path / "c"):
        assert not half.exists()
    after = contents(foreign)
    lost = {
        "0123456789abcdef.gz",
        "0123456789abcdef.gz.12.part",
        "0123456789abcdef.zip.7.part",
        ".crosscut-photos/1",
        ".crosscut-photos",
    }
    assert {name: kept for name, kept in before.items() if name not in lost} == after
    assert (own / "mine.txt").read_text() == "mine"
    assert (tmp_path / "elsewhere").read_text() == "elsewhere"


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path, kind: str) -> None:
    own = tmp_path / "c" / OWN
    own.parent.mkdir()
    if kind == "file":
        own.write_text("mine")
    else:
        target = own if kind == "folder" else tmp_path / "elsewhere"
        target.mkdir()
        (target / "0123456789abcdef.gz").write_text("mine")
        if kind == "link":
            (target / MARK).touch()
            own.symlink_to(target)
    before = contents(tmp_path)
    with pytest.raises(BatchError, match="was not made by crosscut batch"), folder_of_one_run(tmp_path / "c"):
        pass
    assert contents(tmp_path) == before


@pytest.mark.parametrize("kind", ["text", *map(slow, ("folder", "json", "link", "zip"))])
def test_something_else_in_the_place_of_a_certificate_is_left_alone(tmp_path: Path, kind: str) -> None:
    import zipfile

    folder = tmp_path / "c"
    place = folder / NAME
    folder.mkdir()
    (tmp_path / "elsewhere").write_text("elsewhere")
    if kind == "folder":
        place.mkdir()
    elif kind == "link":
        place.symlink_to(tmp_path / "elsewhere")
    elif kind == "zip":
        with zipfile.ZipFile(place, "w") as packed:
            packed.writestr("manifest.json", json.dumps({"mine": 1}))
    else:
        place.write_text("mine" if kind == "text" else '{"mine": 1}\n')
    before = contents(folder)
    done = batch(folder)
    assert done.returncode == 1
    assert f"{NAME}: it is there and no certificate; move it away; the same command goes on" in done.stderr
    assert contents(folder) == before
    assert (tmp_path / "elsewhere").read_text() == "elsewhere"
    assert answers(tmp_path / "out.jsonl") == {}
    if place.is_dir():
        place.rmdir()
    else:
        place.unlink()
    assert batch(folder).returncode == 0
    # A certificate is replaced by one of the same question.
    assert batch(folder, "again.jsonl").returncode == 0
    assert list(folder.iterdir()) == [place]


def test_a_certificate_is_on_the_disk_before_an_answer_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is forced to the disk under its passing name, its folder after each move; in this order."""
    import os

    from crosscut.batch.answer import answer
    from crosscut.batch.question import read_question
    from crosscut.solver.limits import Limits

    events: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        events.append(f"sync {Path(f'/proc/self/fd/{handle}').readlink().name.partition('.')[0]}")
        fsync(handle)

    def noted_replace(self: Path, target: Path) -> Path:
        events.append(f"move {self.suffix}")
        replace(self, target)
        return target

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    folder = tmp_path / "c"
    with folder_of_one_run(folder):
        with written_aside(folder / "0123456789abcdef.gz") as aside:
            answer(read_question(json.loads(SOLVE), Limits()), aside)
        assert [event.partition("-")[0] for event in events] == [
            "sync 0123456789abcdef",
            "move .part",
            "sync 0123456789abcdef",
            "move .gz",
            "sync c",
        ]
    assert [entry.name for entry in folder.iterdir()] == ["0123456789abcdef.gz"]


def test_a_folder_that_vanishes_is_trouble_of_the_machine(tmp_path: Path) -> None:
    with folder_of_one_run(tmp_path / "c"):
        (tmp_path / "c" / OWN / MARK).unlink()
        (tmp_path / "c" / OWN).rmdir()
        with pytest.raises(CannotWriteError, match="No such file"), written_aside(tmp_path / "c" / "0123456789abcdef.gz"):
            pass
        (tmp_path / "c" / OWN).mkdir()
