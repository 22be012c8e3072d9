"""Pictures in the format that the name's ending says."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from crosscut.cli import main
from crosscut.reports import pictures

BEGINNINGS = {".svg": b"<svg", ".SVG": b"<svg", "": b"<svg", ".png": b"\x89PNG", ".PNG": b"\x89PNG", ".pdf": b"%PDF"}
COMMANDS = [
    ["show", "orcoon:2x2"],
    ["solve", "orcoon:2x2"],
    ["map", "torax:torus3:B:BBW/.../..."],
    ["extreme", "orcoon:3x3", "fewest-stones"],
    ["deadlocks", "--in", "example:first-deadlock"],
]


@pytest.mark.parametrize("ending", BEGINNINGS)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_ending_says_the_format(command: list[str], ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"picture{ending}"
    done = CliRunner().invoke(main, [*command, "--svg", str(file)])
    assert done.exit_code == 0, done.output
    assert file.read_bytes().startswith(BEGINNINGS[ending])


@pytest.mark.parametrize(("ending", "module"), [(".png", "resvg_py"), (".pdf", "svglib")])
def test_what_is_not_installed_is_named_before_any_work(
    ending: str, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    done = CliRunner().invoke(main, ["solve", "orcoon:13x13", "--svg", str(tmp_path / f"picture{ending}")])
    assert done.exit_code == 2
    assert f"{ending} needs {module}: pip install 'crosscut[pictures]', or a name in .svg" in done.stderr
    assert not any(tmp_path.iterdir())


def test_a_text_with_the_ending_of_a_picture_stays_a_text(tmp_path: Path) -> None:
    file = tmp_path / "certificate.png"
    assert CliRunner().invoke(main, ["solve", "orcoon:2x2", "--certificate", str(file)]).exit_code == 0
    assert not file.read_bytes().startswith(b"\x89PNG")
