"""Files given to a command that is not for them: the message names the command that is."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.puzzles.bundle import write_bundle


@pytest.mark.parametrize("command", ["solve", "show", "moves"])
@pytest.mark.parametrize("turns", ["b2 b1\na2\n", "1. b2 b1\n2. a2  # a remark\n", "\nb2\n"])
def test_a_record_is_not_read_as_its_start(command: str, turns: str, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(f"orcoon:3x3\n{turns}")
    done = CliRunner().invoke(main, [command, str(file)])
    assert done.exit_code == 1
    assert "`crosscut replay` plays them" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert CliRunner().invoke(main, ["replay", str(file)]).exit_code == 0


@pytest.mark.parametrize("below", ["", "\nI would play b2 here\n", "\n...\n...\n...\n", "\n# b2 a1\n"])
def test_a_position_with_words_or_rows_below_is_read(below: str, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(f"orcoon:3x3{below}")
    assert CliRunner().invoke(main, ["show", str(file)]).exit_code == 0


@pytest.mark.parametrize("command", ["check", "explain"])
def test_a_bundle_of_puzzles_has_a_command_of_its_own(command: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.zip"
    write_bundle(file, ["{}"], {})
    done = CliRunner().invoke(main, [command, str(file)])
    assert done.exit_code == 1
    assert "a bundle of puzzles, which `crosscut puzzles check` checks" in done.output
