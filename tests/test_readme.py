"""The examples of README, tutorial and docs/use run as written, each once; CI runs README's commands; links lead somewhere."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core import variants
from crosscut.core.registry import OWN, game_class
from game_table import table

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "tutorial.md"  # all its examples run in one folder
PAGES = [ROOT / "README.md", TUTORIAL, *sorted((ROOT / "docs" / "use").glob("*.md"))]
COMMANDS = ROOT / "docs" / "use" / "commands.md"


def blocks(language: str) -> list[tuple[str, str]]:
    """The fenced examples of all pages in a language, each behind the name of its page."""
    pages = [(page.name, page.read_text(encoding="utf-8")) for page in PAGES]
    return [(name, block) for name, text in pages for block in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)]


EXAMPLES = [found for found in blocks("console") if found[0] != TUTORIAL.name]
EXAMPLES.append((TUTORIAL.name, "".join(block for name, block in blocks("console") if name == TUTORIAL.name)))

FIRST_READ = {"README.md", TUTORIAL.name}
"""Pages whose examples are run without the compiled module too; what the others ask, tests of the command line ask there."""


# What is said on standard error after two seconds, which only a slow computer gets to.
PROGRESS = re.compile(
    r"^(?:[^\n]*: [0-9,]+ [a-z ]+ in [0-9]+ s[^\n]*|[^\n]*checking the [a-z ]+: [^\n]*|[0-9,]+ of [0-9,]+ puzzles checked)\n",
    re.MULTILINE,
)


def normal(text: str) -> str:
    """Without what differs from run to run: seconds, and progress."""
    text = re.sub(r"^making puzzles: .*\n", "", PROGRESS.sub("", text), flags=re.MULTILINE)
    return re.sub(r"[0-9]+\.[0-9]+ s\b", "? s", text)


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(block, id=f"{name}: {block.splitlines()[0]}", marks=[pytest.mark.twin] * (name in FIRST_READ))
        for name, block in EXAMPLES
    ],
)
def test_console_examples(block: str, tmp_path: Path) -> None:
    """Run the commands of a block in one folder and compare what they print, errors included."""
    scripts = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, end, expected = part.partition("\nEND\n" if "<<'END'\n" in part else "\n")
        done = subprocess.run(
            ["bash", "-c", command + end],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert normal(done.stdout) == normal(expected), command


def test_no_example_stands_on_two_pages() -> None:
    assert len({block for _, block in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.twin
@pytest.mark.parametrize("code", [pytest.param(block, id=name) for name, block in blocks("python") if name == "python.md"])
def test_the_python_example(code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run it in a session of its own, for one registers a game; each `print` prints what the remark behind it says."""
    monkeypatch.setattr(variants, "_added", {})
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
    assert {name for name, taken in commands.items() if "--json" not in taken} == {"puzzles make", "serve", "help"}
    limited = {name for name, taken in commands.items() if {"--nodes", "--seconds", "--memory"} <= taken}
    text = COMMANDS.read_text(encoding="utf-8")
    (said,) = re.findall(r"\*\*Limits\.\*\*\s(.*?)\stake `--nodes`, `--seconds` and `--memory`", text, re.DOTALL)
    named = set(re.findall(r"`([a-z][a-z ]*)`", said))
    assert limited == {name for name in commands if name in named or name.split()[0] in named}


def test_every_command_has_a_section() -> None:
    text = COMMANDS.read_text(encoding="utf-8")
    sections = set(re.findall(r"^## (.*)$", text, re.MULTILINE))
    assert {name if name.startswith("puzzles") else name.split()[0] for name in options(main)} == sections - {
        "What all commands share"
    }


def test_ci_runs_the_two_commands_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert len(commands) == 2
    assert set(commands) <= set(script)


def anchors(page: Path) -> set[str]:
    """What a link to a page may name behind #: its headings as GitHub writes them, and marks of its own."""
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    headings = (
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    )
    return {*headings, *re.findall(r'<a (?:id|name)="([^"]+)"', text)}


@pytest.mark.parametrize(
    "page",
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md"), *ROOT.glob("collection/*.md")],
    ids=lambda p: p.name,
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^):\s]+)\)", page.read_text(encoding="utf-8")):
        file, _, heading = target.partition("#")
        there = page.parent / file if file else page
        assert there.exists(), f"{page.name}: {target}"
        assert not heading or heading in anchors(there), f"{page.name}: {target}"


@pytest.mark.parametrize("game", OWN)
def test_every_rule_named_in_the_code_stands_on_the_rule_page(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^([0-9]+)\. ", page, re.MULTILINE))
    named = []
    for kind in filter(None, (game_class(game), GAMES.get(game))):
        wing = (one for one in kind.__mro__ if one.__module__.startswith(("crosscut.games.", "crosscut.checker.games.")))
        named.append({number for one in wing for number in re.findall(r"\b[Rr]ule ([0-9]+)", inspect.getsource(one))})
    assert named[0], "rules must be findable by number"
    assert set().union(*named) <= numbers


def test_the_table_of_games_is_what_the_offers_say() -> None:
    """`python tests/support/game_table.py` writes what stands there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = text.partition("<!-- games:begin -->\n")[2].partition("<!-- games:end -->")[0]
    assert found.splitlines() == list(table())
