"""Each game can be taken out of the house: a copied tree without its wing installs, and what is left of the tests passes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crosscut.core.registry import OWN, offer_of

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
WINGS = sorted({where.split(".")[2] for where in OWN.values()})
LEFT = 150  # tests that at least are left of the marked subset, whichever game is gone
UNNEEDED = shutil.ignore_patterns(".git", "__pycache__", "*.so", "build", ".venv*", ".*_cache", "*.egg-info")


def evict(tree: Path, wing: str) -> list[str]:
    """Take a wing out of a tree, with its rules of the checker, its native code, tests, registry lines; return its games."""
    games = [name for name, where in OWN.items() if where.split(".")[2] == wing]
    source = tree / "src" / "crosscut"
    for rooms in (source / "games", source / "checker" / "games", source / "native", tree / "tests" / "games"):
        shutil.rmtree(rooms / wing, ignore_errors=True)
    registered = re.compile(rf"\.{wing}\.|^ +\"({'|'.join(games)})\":")
    for registry in (source / "core" / "registry.py", source / "checker" / "games" / "__init__.py"):
        lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
        registry.write_text("".join(line for line in lines if not registered.search(line)), encoding="utf-8")
    return games


@pytest.mark.parametrize("wing", WINGS)
def test_the_house_stands_without_a_game(wing: str, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, ignore=UNNEEDED)
    games = evict(tree, wing)
    installed = tmp_path / "installed"
    without_compiler = os.environ | {"CC": "/bin/false", "CXX": "/bin/false"}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(installed), str(tree)]
    subprocess.run(pip, check=True, env=without_compiler)
    assert not list(installed.rglob("*.so"))
    assert not (installed / "crosscut" / "games" / wing).exists()
    offered = {name: set(offer_of(name).commands) for name in OWN}
    gone = set().union(*(offered[name] for name in games)) - set().union(*(offered[name] for name in OWN if name not in games))
    settings = os.environ | {
        "PYTHONPATH": str(installed),
        "CROSSCUT_EVICTED": ",".join(games),
        "CROSSCUT_EVICTED_COMMANDS": ",".join(gone),
    }
    games_left = [sys.executable, "-c", "from crosscut.cli import main; main(['games'])"]
    listed = subprocess.run(games_left, env=settings, capture_output=True, text=True, check=True)
    assert not {line.partition(":")[0] for line in listed.stdout.splitlines()} & set(games)
    marked = [sys.executable, "-m", "pytest", "-q", "-p", "evicted", "-p", "no:cacheprovider", "-m", "twin and not slow"]
    done = subprocess.run(marked, cwd=tree, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:]
    passed = re.search(r"([0-9]+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= LEFT
