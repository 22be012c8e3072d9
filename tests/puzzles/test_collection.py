"""The collection in the repository: what its page says of it, that each puzzle is sound, and that its commands make it again."""

import runpy
import shlex
from collections import Counter
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.cli import main
from crosscut.puzzles.bundle import read_bundle
from crosscut.puzzles.files import Examination, Found, Source
from crosscut.puzzles.soundness import Checked
from crosscut.puzzles.verdict import Verdict
from crosscut.solver import kernel
from crosscut.solver.limits import Limits
from crosscut.solver.trust import Referee

COLLECTION = Path(__file__).parents[2] / "collection"
TABLE = runpy.run_path(str(COLLECTION / "table.py"))
COMMANDS = dict(
    line.split(maxsplit=1) for line in (COLLECTION / "commands.txt").read_text().splitlines() if not line.startswith("#")
)
NATIVE = pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")


def records(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = TABLE["records"](COLLECTION, name)
    return found


def examined(name: str, most: int | None = None) -> list[Found]:
    """What comes of the puzzles of a bundle, or of the first of them."""
    content, members = read_bundle(BytesIO((COLLECTION / f"{name}.zip").read_bytes()), 10**8)
    lines = "".join(content.decode("ascii").splitlines(keepends=True)[:most])
    with closing(Examination([Source(name, lines, members)], Limits(), False).run(1, None)) as run:
        return list(run)


def test_there_is_a_command_for_each_bundle() -> None:
    assert {path.stem for path in COLLECTION.glob("*.zip")} == COMMANDS.keys()


def test_the_table_of_the_page_is_that_of_the_bundles() -> None:
    """`python collection/table.py` writes what stands there."""
    page = (COLLECTION / "README.md").read_text()
    assert page.partition(TABLE["BEGIN"])[2].partition(TABLE["END"])[0].strip() == TABLE["table"](COLLECTION)


def test_it_is_large_and_varied_and_has_no_puzzle_twice() -> None:
    found = [record for name in COMMANDS for record in records(name)]
    play = [record for record in found if record.get("kind") == "play"]
    assert len(play) >= 400
    assert len(found) - len(play) >= 150
    house = {"orcoon", "xodd", "yodd", "quax", "torax", "iqishiqi", "oshiqi", "crosshairs", "gem", "warrens"}
    for kind in (play, [record for record in found if record.get("kind") != "play"]):
        assert {(record.get("position") or record["board"]).partition(":")[0] for record in kind} >= house
        levels = Counter(record["grade"]["level"] for record in kind)
        assert min(levels[level] for level in range(1, 6)) >= 30
    themes = Counter(theme for record in play for theme in record["themes"])
    assert min(themes["conflict"], themes["deadlock race"]) >= 20
    assert len({record["id"] for record in found}) == len(found)


def test_no_two_play_puzzles_come_to_the_same_point() -> None:
    report = (COLLECTION / "report.txt").read_text()
    assert "same-kernel" not in report
    assert "; the puzzle of" not in report


def test_all_but_those_that_lift_them_pass_the_criteria() -> None:
    report = (COLLECTION / "report.txt").read_text().splitlines()
    for name, arguments in COMMANDS.items():
        for criterion in () if "--allow all" in arguments else ("few-cells", "few-choices", "immediate", "obvious"):
            if f"--allow {criterion}" not in arguments and "--kind" not in arguments:
                assert not any(line.startswith(f"{name}.zip") and f"; {criterion}" in line for line in report), (name, criterion)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_puzzle_leaves_something_to_choose(name: str) -> None:
    """By the text of the position, and by the turns and symmetries of the checker's rules."""
    for record in records(name):
        if record.get("kind") != "play":
            assert record["given"].count("?") >= 3, record["given"]
            continue
        board, _, position = record["position"].partition(":")[2].partition(":")
        assert position.count(".") >= 3, record["position"]
        referee = Referee(record["position"].partition(":")[0], board.partition(",")[0], record["reading"])
        first, *others = referee.turns(position)
        assert not all(referee.one_turn(position, first, other) for other in others), record["position"]


def test_the_report_names_every_puzzle_and_nothing_but_sound_ones() -> None:
    lines = (COLLECTION / "report.txt").read_text().splitlines()
    total = sum(len(records(name)) for name in COMMANDS)
    assert lines[-1] == f"{total} puzzles: {total} sound"
    assert sum(": sound (" in line for line in lines) == total


@pytest.mark.parametrize("name", [slow(name) if number % 2 else name for number, name in enumerate(COMMANDS)])
def test_the_first_of_every_other_bundle_is_sound(name: str) -> None:
    (found,) = examined(name, 1)
    assert (found.verdict, found.ok) == (Verdict.SOUND, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_all_of_each_bundle_are_sound_by_their_certificates_alone(name: str) -> None:
    found = examined(name)
    assert len(found) == len(records(name))
    assert all(one.ok for one in found)
    assert not any(one.checked.solved for one in found if isinstance(one.checked, Checked))


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_the_commands_make_it_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play puzzles byte by byte; of construction puzzles what is asked, since witnesses and proofs are the SAT solver's."""
    monkeypatch.chdir(COLLECTION)  # --unlike names other bundles
    again = tmp_path / "again.zip"
    done = CliRunner().invoke(main, ["puzzles", "make", *shlex.split(COMMANDS[name]), "--jobs", "2", "--out", str(again)])
    assert done.exit_code == 0, done.output
    if "--kind" not in COMMANDS[name]:
        assert again.read_bytes() == (COLLECTION / f"{name}.zip").read_bytes()
        return
    made = TABLE["records"](tmp_path, again.stem)
    asked = ("board", "given", "glyphs", "clues", "solution", "id", "seed", "attempt")
    assert [[record[name] for name in asked] for record in made] == [[record[name] for name in asked] for record in records(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_the_themes_found_anew_are_those_of_the_bundle(name: str, tmp_path: Path) -> None:
    bundle = tmp_path / f"{name}.zip"
    bundle.write_bytes((COLLECTION / bundle.name).read_bytes())
    runpy.run_path(str(COLLECTION / "themes.py"))["renew"](bundle)
    assert bundle.read_bytes() == (COLLECTION / bundle.name).read_bytes()
