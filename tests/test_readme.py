"""The README's examples run as written, its two commands are the ones CI runs, and the pages' links lead somewhere."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from crosscut.checker.statement import GAMES
from crosscut.cli import main
from crosscut.core.registry import OWN, game_class

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md"]
BLOCKS = [
    pytest.param(block, id=block.splitlines()[0])
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


# What is said on standard error after two seconds, which only a slow computer gets to.
PROGRESS = re.compile(r"^(?:[^\n]*: [0-9,]+ [a-z ]+ in [0-9]+ s|[^\n]*checking the [a-z ]+: )[^\n]*\n", re.MULTILINE)


def normal(text: str) -> str:
    """Without what differs from run to run: seconds, and progress."""
    text = re.sub(r"^making puzzles: .*\n", "", PROGRESS.sub("", text), flags=re.MULTILINE)
    return re.sub(r"[0-9]+\.[0-9]+ s\b", "? s", text)


@pytest.mark.twin
@pytest.mark.parametrize("block", BLOCKS)
def test_console_examples(block: str, tmp_path: Path) -> None:
    """Run the commands of a block in one folder and compare what they print, errors included."""
    scripts = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert normal(done.stdout) == normal(expected), command


@pytest.mark.twin
def test_the_python_example(capsys: pytest.CaptureFixture[str]) -> None:
    """Run it; each `print` prints what the remark behind it says."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*  # (.*)$", code, re.MULTILINE) != []


def options(command: click.Command, name: str = "") -> dict[str, set[str]]:
    """The options of each command below this one, by its name."""
    if not isinstance(command, click.Group):
        return {name: {option for one in command.params for option in one.opts}}
    context = click.Context(command)
    found: dict[str, set[str]] = {}
    for below in command.list_commands(context):
        one = command.get_command(context, below)
        assert one is not None
        found |= options(one, f"{name} {below}".strip())
    return found


def test_which_commands_take_json_and_limits() -> None:
    commands = options(main)
    assert {name for name, taken in commands.items() if "--json" not in taken} == {"puzzles make"}
    limited = {name for name, taken in commands.items() if {"--nodes", "--seconds", "--memory"} <= taken}
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"in any case\.\s(.*?)\stake `--nodes`, `--seconds` and `--memory`", text, re.DOTALL)
    named = set(re.findall(r"`([a-z][a-z ]*)`", said))
    assert limited == {name for name in commands if name in named or name.split()[0] in named}


def test_ci_runs_the_two_commands_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len(commands) == 2
    assert set(commands) <= set(script)


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")], ids=lambda p: p.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("game", OWN)
def test_every_rule_named_in_the_code_stands_on_the_rule_page(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^([0-9]+)\. ", page, re.MULTILINE))
    sources = [Path(inspect.getfile(kind)) for kind in (game_class(game), GAMES.get(game)) if kind is not None]
    named = [set(re.findall(r"\b[Rr]ule ([0-9]+)", source.read_text(encoding="utf-8"))) for source in sources]
    assert named[0], "rules must be findable by number"
    assert set().union(*named) <= numbers
