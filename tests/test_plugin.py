"""Games of other packages: the one in `examples/plugin`, broken ones, two of one name. Each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import crosscut
from cases import slow
from plugins import install, run

pytestmark = pytest.mark.twin
EXAMPLE = Path(__file__).parents[1] / "examples" / "plugin"
GOOD = 'from crosscut.core.offer import Offer\nOFFER = Offer(rules="{module}:Game")\n'
RULES = (EXAMPLE / "src" / "crosscut_snort" / "rules.py").read_text(encoding="utf-8")


def snort(folder: Path) -> Path:
    sources = {f"crosscut_snort/{file.name}": file.read_text() for file in (EXAMPLE / "src" / "crosscut_snort").glob("*.py")}
    install(folder, "crosscut-snort", "snort", "crosscut_snort:OFFER", sources)
    return folder


def test_the_pages_of_the_example_say_what_it_is() -> None:
    text = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points."crosscut.games"]\nsnort = "crosscut_snort:OFFER"' in text


def test_every_general_command_knows_the_game(tmp_path: Path) -> None:
    folder = snort(tmp_path)
    listed = json.loads(run(folder, "games", "--json").stdout)["games"]
    assert [game["name"] for game in listed][-1] == "snort"
    for arguments in (
        ["show", "snort:3x3"],
        ["moves", "snort:3x3"],
        ["play", "snort:3x3", "b2", "a1"],
        ["perft", "snort:3x3", "3"],
        ["map", "snort:2x3"],
        ["census", "snort:2x3"],
        ["sample", "snort:3x3", "--count", "2", "--seed", "1"],
        ["puzzles", "make", "snort:3x3", "--count", "1", "--seed", "1", "--allow", "few-choices"],
    ):
        done = run(folder, *arguments)
        said = done.stderr if arguments[0] != "puzzles" else ""  # how many candidates there were
        assert (done.returncode, said) == (0, ""), arguments
    refused = run(folder, "play", "snort:3x3", "b2", "a2")
    assert (refused.returncode, refused.stderr) == (1, "Error: turn 2: a2: beside b2, Black, rule 2\n")
    assert "legal 181" in run(folder, "census", "snort:2x3").stdout.replace(",", "")


def test_a_certificate_is_checked_by_foreign_rules_which_are_named(tmp_path: Path) -> None:
    folder = snort(tmp_path)
    solved = run(folder, "solve", "snort:3x3", "--certificate", "snort.gz")
    assert solved.returncode == 0
    assert "proved" in solved.stdout
    checked = run(folder, "check", "snort.gz")
    assert checked.returncode == 0
    assert "crosscut-snort 0.1.0" in checked.stdout
    assert "sha256 " in checked.stdout
    alone = subprocess.run(
        [sys.executable, "-m", "crosscut.checker", "snort.gz"],
        env=os.environ | {"PYTHONPATH": str(Path(crosscut.__file__).parents[1])},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert alone.returncode == 1
    assert "snort" in alone.stdout


def test_no_side_of_its_board_is_owned(tmp_path: Path) -> None:
    """All eight images of a corner are one turn: also for the checker, which puzzles ask."""
    code = "from crosscut.solver.trust import Referee; ask = Referee('snort', '3x3', {}).one_turn; "
    code += "print([cell for cell in ('c1', 'a3', 'c3', 'b2') if ask('B:.../.../...', 'a1', cell)])"
    paths = os.pathsep.join([str(snort(tmp_path)), str(Path(crosscut.__file__).parents[1])])
    asked = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=True
    )
    assert asked.stdout == "['c1', 'a3', 'c3']\n"


@pytest.mark.parametrize(
    ("target", "source", "said"),
    [
        ("broken:OFFER", "raise RuntimeError('no luck')", "cannot be opened: RuntimeError: no luck"),
        slow("broken:OFFER", "OFFER = 7", "is no Offer but int"),
        ("broken:OTHER", "OFFER = 7", "cannot be opened"),
        slow("absent:OFFER", "", "cannot be opened: ModuleNotFoundError"),
        slow("broken:OFFER", GOOD.format(module="absent"), "rules = 'absent:Game' cannot be opened"),
        ("broken:OFFER", GOOD.format(module="broken") + "Game = 3\n", "rules = 'broken:Game' is no type"),
    ],
)
def test_a_broken_package_costs_one_line_and_never_the_tool(tmp_path: Path, target: str, source: str, said: str) -> None:
    install(tmp_path, "crosscut-broken", "broken", target, {"broken.py": source})
    solved = run(tmp_path, "solve", "hex:rhombus2")
    assert (solved.returncode, solved.stderr) == (0, "")
    listed = run(tmp_path, "games")
    assert listed.returncode == 0
    (line,) = listed.stderr.splitlines()
    assert said in line
    assert "crosscut-broken 0.1.0" in line
    asked = run(tmp_path, "solve", "broken:2x2")
    assert asked.returncode == 1
    assert asked.stderr.splitlines() == [f"Error: {line.removeprefix('left out: ')}"]


def test_two_packages_of_one_name_are_both_named(tmp_path: Path) -> None:
    for name in ("one", "two"):
        install(tmp_path, f"crosscut-{name}", "twice", f"{name}:OFFER", {f"{name}.py": GOOD.format(module=name) + RULES})
    for done in (run(tmp_path, "show", "twice:2x2"), run(tmp_path, "games")):
        assert "crosscut-one 0.1.0" in done.stderr
        assert "crosscut-two 0.1.0" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_no_package_takes_the_place_of_a_game_of_ours(tmp_path: Path) -> None:
    install(tmp_path, "crosscut-false", "hex", "other:OFFER", {"other.py": GOOD.format(module="other") + RULES})
    assert run(tmp_path, "show", "hex:rhombus2").returncode == 0
    assert "crosscut-false 0.1.0 has the name of a game of crosscut" in run(tmp_path, "games").stderr


def test_a_name_that_fits_no_position_id_is_refused(tmp_path: Path) -> None:
    install(tmp_path, "crosscut-named", "my-game2", "named:OFFER", {"named.py": GOOD.format(module="named") + RULES})
    said = "the game 'my-game2' of crosscut-named 0.1.0 has a name with something else than small letters"
    assert run(tmp_path, "show", "my-game2:2x2").stderr == f"Error: {said}\n"
    assert run(tmp_path, "games").stderr == f"left out: {said}\n"


def test_rules_that_lack_something_cost_one_line(tmp_path: Path) -> None:
    lacking = "from crosscut.core.stones import StoneGame\nclass Game(StoneGame):\n    families = ('rectangle',)\n"
    install(tmp_path, "crosscut-lacking", "lacking", "lacking:OFFER", {"lacking.py": GOOD.format(module="lacking") + lacking})
    asked = run(tmp_path, "show", "lacking:2x2")
    assert (asked.returncode, len(asked.stderr.splitlines())) == (1, 1)
    assert "the game lacking of crosscut-lacking 0.1.0 cannot be set up: TypeError" in asked.stderr
