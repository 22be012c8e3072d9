"""`crosscut games GAME`: every example command works."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.core.registry import OWN
from crosscut.reports.games import abilities
from crosscut.solver import kernel

EXAMPLES = [pytest.param(name, one.command, id=one.command) for name in OWN for _, one in abilities(name)]


@pytest.mark.slow
@pytest.mark.skipif(kernel.native is None, reason="some examples ask for the compiled module")
@pytest.mark.parametrize(("name", "command"), EXAMPLES)
def test_every_example_works(name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert name in command or "deadlocks" in command
    monkeypatch.chdir(tmp_path)
    for part in command.split(" && "):
        crosscut, *arguments = shlex.split(part)
        done = CliRunner().invoke(main, arguments)
        assert (crosscut, done.exit_code) == ("crosscut", 0), done.output


def test_a_game_that_is_not_there() -> None:
    done = CliRunner().invoke(main, ["games", "chess"])
    assert done.exit_code == 1
    assert "no game 'chess': the games are orcoon" in done.stderr
