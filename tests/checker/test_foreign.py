"""A game of another package is checked by that package's rules, and whoever reads the verdict is told so."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cases import slow
from plugins import install

SOURCE = Path(__file__).parents[2] / "src"
OFFER = """\
from crosscut.core.offer import Offer

OFFER = Offer(rules="stranger.rules:Last", checker="stranger.checker:Last")
"""
RULES = """\
from crosscut.core.game import Outcome
from crosscut.core.stones import StoneGame


class Last(StoneGame):
    name, title, families = "last", "Last", ("rectangle",)

    def illegal(self, p):
        return None

    def legal(self, p, turn):
        return self.occupied_reason(p, turn.steps[0].cells[0], "1")

    def moves(self, p):
        return (turn for turn in self.drops if self.legal(p, turn) is None)

    def outcome(self, p):
        full = p.black | p.white == self.board.all_cells
        return Outcome(1 - p.turn) if full else None

    def classes(self):
        return ()

    def census_class(self, p):
        return ""
"""
CHECKER = """\
from crosscut.checker.game import Game, opponent


class Last(Game):
    KINDS, SWITCHES = ("rectangle",), {}

    def check(self, p):
        pass

    def may_place(self, stones, colour, cell):
        return stones[cell] == "."

    def ended(self, p):
        return "." not in p.stones

    def result(self, p, order):
        return opponent(p.turn)
"""
COMMAND = "import sys; from crosscut.cli import main; main(sys.argv[1:], prog_name='crosscut')"
# Batches of a few lines, so that the work is really shared.
SHARED = f"from crosscut.checker import jobs; jobs.BATCH = 5\nif __name__ == '__main__':\n    {COMMAND}\n"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which a package with a game is installed."""
    sources = {"__init__": OFFER, "rules": RULES, "checker": CHECKER}
    install(tmp_path, "stranger-game", "last", "stranger:OFFER", {f"stranger/{name}.py": text for name, text in sources.items()})
    return tmp_path


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    settings = os.environ | {"PYTHONPATH": f"{SOURCE}{os.pathsep}{folder}"}
    return subprocess.run([sys.executable, *command], cwd=folder, env=settings, capture_output=True, text=True, check=False)


def digest_of(package: Path) -> str:
    """What `find stranger -name '*.py' | LC_ALL=C sort | xargs sha256sum | sha256sum` prints."""
    lines = [
        f"{hashlib.sha256((package / name).read_bytes()).hexdigest()}  {package.name}/{name}\n"
        for name in ("__init__.py", "checker.py", "rules.py")
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def test_the_verdict_names_the_rules_and_their_hash(installed: Path) -> None:
    digest = digest_of(installed / "stranger")
    rules = f"(rules of last from stranger-game 0.1.0, sha256 {digest[:16]}...)"
    solved = run(installed, "-c", COMMAND, "solve", "last:2x3", "--certificate", "c.gz")
    assert f"accepted by the independent checker {rules}: c.gz" in solved.stdout, solved.stderr
    checked = run(installed, "-c", COMMAND, "check", "c.gz")
    assert checked.returncode == 0
    assert checked.stdout.startswith(f"c.gz: proved: last:2x3:B:.../...: W win {rules} (")
    (installed / "shared.py").write_text(SHARED)
    shared = run(installed, "shared.py", "check", "c.gz", "--jobs", "2")
    assert (shared.returncode, shared.stdout) == (0, checked.stdout)
    named = {"package": "stranger-game 0.1.0", "sha256": digest}
    said = json.loads(run(installed, "-c", COMMAND, "check", "c.gz", "--json").stdout)
    assert said["files"][0]["statements"][0]["foreign_rules"] == named
    said = json.loads(run(installed, "-c", COMMAND, "solve", "last:2x2", "--json").stdout)
    assert said["certificate"]["foreign_rules"] == named


def test_the_checker_alone_says_that_it_has_no_such_rules(installed: Path) -> None:
    run(installed, "-c", COMMAND, "solve", "last:2x2", "--certificate", "c.gz")
    done = run(installed, "-m", "crosscut.checker", "c.gz")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "c.gz: refused: line 1: unknown game 'last': there are no rules of it here\n"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("import nothing_of_that_name", "cannot be opened: ModuleNotFoundError"),
        ("class Last: pass", "are no crosscut.checker.game.Game"),
        slow("Last = 7", "is no type"),
    ],
)
def test_rules_that_are_none_cost_one_line_and_no_other_file(wrong: str, reason: str, installed: Path) -> None:
    run(installed, "-c", COMMAND, "solve", "last:2x2", "--certificate", "c.gz")
    run(installed, "-c", COMMAND, "solve", "hex:rhombus2", "--certificate", "hex.gz")
    (installed / "stranger" / "checker.py").write_text(f"{wrong}\n")
    done = run(installed, "-c", COMMAND, "check", "c.gz", "hex.gz")
    refused, proved = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (1, "")
    assert refused.startswith("c.gz: refused: line 1: the ")
    assert "stranger-game 0.1.0" in refused
    assert reason in refused
    assert proved.startswith("hex.gz: proved: hex:rhombus2")
    solved = run(installed, "-c", COMMAND, "solve", "last:2x2")
    assert solved.returncode == 1
    assert solved.stderr.count("\n") == 1
    assert reason in solved.stderr


def test_foreign_rules_take_nothing_from_ours(installed: Path) -> None:
    """A package that has a game of the name of one of ours is not asked."""
    (installed / "stranger_game-0.1.0.dist-info" / "entry_points.txt").write_text("[crosscut.games]\nhex = stranger:OFFER\n")
    done = run(installed, "-c", COMMAND, "solve", "hex:rhombus2", "--certificate", "hex.gz")
    assert done.returncode == 0
    assert "stranger" not in done.stdout
    assert "stranger" not in run(installed, "-c", COMMAND, "check", "hex.gz").stdout
