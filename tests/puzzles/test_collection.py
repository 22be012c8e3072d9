"""The collection in the repository: what its page says of it, that each puzzle is sound, and that its commands make it again."""

import json
import re
import shlex
import zipfile
from collections import Counter
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.puzzles.bundle import read_bundle
from crosscut.puzzles.files import Examination, Found, Source
from crosscut.puzzles.soundness import Checked
from crosscut.puzzles.verdict import Verdict
from crosscut.solver import kernel
from crosscut.solver.limits import Limits
from crosscut.solver.trust import Referee

COLLECTION = Path(__file__).parents[2] / "collection"
COMMANDS = dict(
    line.split(maxsplit=1) for line in (COLLECTION / "commands.txt").read_text().splitlines() if not line.startswith("#")
)
NATIVE = pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")


def records(name: str) -> list[dict[str, Any]]:
    with zipfile.ZipFile(COLLECTION / f"{name}.zip") as packed:
        return [json.loads(line) for line in packed.read("puzzles.jsonl").decode("ascii").splitlines()]


def examined(name: str, most: int | None = None) -> list[Found]:
    """What comes of the puzzles of a bundle, or of the first of them."""
    content, members = read_bundle(BytesIO((COLLECTION / f"{name}.zip").read_bytes()), 10**8)
    lines = "".join(content.decode("ascii").splitlines(keepends=True)[:most])
    with closing(Examination([Source(name, lines, members)], Limits(), False).run(1, None)) as run:
        return list(run)


def test_there_is_a_command_for_each_bundle() -> None:
    assert {path.stem for path in COLLECTION.glob("*.zip")} == COMMANDS.keys()


def test_what_the_page_says_of_each_bundle() -> None:
    page = (COLLECTION / "README.md").read_text()
    rows = re.findall(r"^\| `(.+)` \| (\d+) \| ([\d, ]+) \| (.*) \|$", page, re.MULTILINE)
    assert [row[0] for row in rows] == list(COMMANDS)
    for name, number, levels, themes in rows:
        found = records(name)
        assert len(found) == int(number)
        counts = Counter(record["grade"]["level"] for record in found)
        assert [counts[level] for level in range(1, 6)] == [int(count) for count in levels.split(", ")], name
        shown = Counter(theme for record in found for theme in record["themes"])
        assert ", ".join(f"{theme} {count}" for theme, count in sorted(shown.items(), key=lambda e: (-e[1], e[0]))) == themes


def test_it_is_large_and_varied_and_has_no_puzzle_twice() -> None:
    found = [record for name in COMMANDS for record in records(name)]
    play = [record for record in found if record.get("kind") == "play"]
    page = (COLLECTION / "README.md").read_text()
    assert f"{len(play)} [play puzzles]" in page
    assert f"{len(found) - len(play)} [construction puzzles]" in page
    assert len(play) >= 200
    assert len(found) - len(play) >= 50
    for game in ("orcoon", "xodd", "yodd"):
        for kind in (play, [record for record in found if record.get("kind") != "play"]):
            assert any((record.get("position") or record["board"]).startswith(f"{game}:") for record in kind), game
    levels = Counter(record["grade"]["level"] for record in play)
    assert min(levels[level] for level in range(1, 6)) >= 30
    assert {theme for record in play for theme in record["themes"]} >= {
        "zugzwang",
        "deadlock race",
        "parity",
        "only pass wins",
        "self-block",
    }
    assert len({record["id"] for record in found}) == len(found)


def test_what_the_page_says_of_levels_and_of_what_play_does_not_reach() -> None:
    play = [record for name in COMMANDS for record in records(name) if record.get("kind") == "play"]
    levels = Counter(record["grade"]["level"] for record in play)
    page = " ".join((COLLECTION / "README.md").read_text().split())
    said = [str(levels[level]) for level in range(1, 6)]
    assert f"Of the play puzzles {', '.join(said[:4])} and {said[4]} are of level 1 to 5." in page
    assert "Twelve have positions that cannot be reached" in page
    unreachable = [record for record in play if record["reachable"] == "no"]
    assert len(unreachable) == 12
    assert all(record["minimal"] is not None for record in unreachable)
    assert {record["reachable"] for record in play} == {"yes", "no", "unknown"}


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


@pytest.mark.parametrize("name", COMMANDS)
def test_the_first_of_each_bundle_is_sound(name: str) -> None:
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
def test_the_commands_make_it_again(name: str, tmp_path: Path) -> None:
    """Play puzzles byte by byte; of construction puzzles what is asked, since witnesses and proofs are the SAT solver's."""
    again = tmp_path / "again.zip"
    done = CliRunner().invoke(main, ["puzzles", "make", *shlex.split(COMMANDS[name]), "--jobs", "2", "--out", str(again)])
    assert done.exit_code == 0, done.output
    if "--kind" not in COMMANDS[name]:
        assert again.read_bytes() == (COLLECTION / f"{name}.zip").read_bytes()
        return
    with zipfile.ZipFile(again) as packed:
        made = [json.loads(line) for line in packed.read("puzzles.jsonl").decode("ascii").splitlines()]
    asked = ("board", "given", "glyphs", "clues", "solution", "id", "seed", "attempt")
    assert [[record[name] for name in asked] for record in made] == [[record[name] for name in asked] for record in records(name)]
