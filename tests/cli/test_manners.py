"""Manners of the command line: suggestions for misspelt names, --quiet, -h."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from crosscut.cli import INTERRUPTED, main
from crosscut.cli.help import topics
from crosscut.cli.limiting import UNDECIDED
from crosscut.cli.writing import ProgressLine
from crosscut.solver.second import NOT_FOR_IT
from crosscut.solver.trust import NOT_KNOWN

try:
    import pty
except ImportError:  # Windows
    pty = None  # type: ignore[assignment]

MEANT: list[tuple[list[str], str]] = [
    (["slove", "orcoon:3x3"], "(did you mean solve?)"),
    (["puzzles", "chek"], "(did you mean check?)"),
    (["table", "bild"], "(did you mean build?)"),
    (["show", "orcon:3x3"], "no game 'orcon' (did you mean orcoon?)"),
    (["show", "Rabbit Warrens:4x4"], "no game 'rabbit warrens' (did you mean warrens?)"),
    (["show", "Seo's link game:torus4"], "(did you mean seo?)"),
    (["show", "Y:triangle4"], "no game 'y' (did you mean gem:triangleN or gem:trigonN?)"),
    (["show", "orcoon:4*6"], "(did you mean 4x6?)"),
    (["show", "hex:rombus4"], "(did you mean rhombus4?)"),
    (["show", "yodd:hexhx3"], "(did you mean hexhex3?)"),
    (["show", "torax:tor4x5"], "(did you mean torus4x5?)"),
    (["show", "orcoon:3x3,crosing=allowed"], "(did you mean crossing?)"),
    (["show", "example:dedlock-race"], "(did you mean deadlock-race?)"),
    (["solve", "orcoon:3x3", "--metod", "pns"], "--method"),
]


def commands(context: click.Context, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    group = context.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        yield (*path, name)
        if isinstance(found, click.Group):
            yield from commands(click.Context(found, parent=context, info_name=name), (*path, name))


COMMANDS = [*commands(click.Context(main, info_name="crosscut"))]


@pytest.mark.parametrize(("arguments", "meant"), MEANT, ids=lambda value: value[-1] if isinstance(value, list) else "")
def test_a_misspelt_name_gets_a_suggestion(arguments: list[str], meant: str) -> None:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code in (1, 2)
    assert meant in done.stderr


@pytest.mark.parametrize(
    "arguments", [["blorp"], ["show", "blorp:3x3"], ["show", "orcoon:blorp"], ["show", "example:zzz"]], ids=str
)
def test_nothing_is_suggested_where_nothing_is_near(arguments: list[str]) -> None:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code in (1, 2)
    assert "did you mean" not in done.stderr


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_help_and_quiet(path: tuple[str, ...]) -> None:
    done = CliRunner().invoke(main, [*path, "-h"])
    assert done.exit_code == 0
    assert "-q, --quiet" in done.output
    assert "-h, --help" in done.output


def examples(path: tuple[str, ...]) -> list[str]:
    """The commands at the end of a help page."""
    _, found, lines = CliRunner().invoke(main, [*path, "-h"], terminal_width=300).output.rpartition("\n  Example")
    assert bool(found) == (path not in GROUPS), path
    return [line.strip() for line in lines.splitlines()[1:] if line.startswith("    ")]


GROUPS = [("table",), ("puzzles",), ("store",)]
ENDLESS = [("serve",)]  # its example runs until Ctrl-C: tests/serve has it


@pytest.mark.parametrize("path", [path for path in COMMANDS if path not in (*GROUPS, *ENDLESS)], ids=" ".join)
def test_the_example_of_a_help_page_runs(path: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = examples(path)
    assert " ".join(path) in lines[-1]
    for line in lines:
        if ">" in line:
            places = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            subprocess.run(line, shell=True, check=True, env={**os.environ, "PATH": places})
            continue
        done = CliRunner().invoke(main, shlex.split(line)[1:])
        assert done.exit_code == 0, (line, done.output)


@pytest.mark.parametrize("topic", topics())
def test_the_example_of_a_topic_runs(topic: str) -> None:
    text = CliRunner().invoke(main, ["help", topic]).stdout
    assert text.startswith(topics()[topic].splitlines()[0])
    line = text.rpartition("Example:\n")[2].strip()
    done = CliRunner().invoke(main, shlex.split(line)[1:])
    assert done.exit_code == 0, (line, done.output)


def test_help_lists_the_topics_and_shows_the_help_of_a_command() -> None:
    assert all(f"  {topic} " in CliRunner().invoke(main, ["help"]).stdout for topic in topics())
    assert CliRunner().invoke(main, ["help", "puzzles", "make"]).stdout.startswith("Usage: main puzzles make ")
    done = CliRunner().invoke(main, ["help", "limts"])
    assert (done.exit_code, "(did you mean limits?)" in done.stderr) == (1, True)


def test_the_help_says_what_each_exit_code_means() -> None:
    page = (Path(__file__).parents[2] / "docs/use/commands.md").read_text(encoding="utf-8")
    for code in (0, 1, 2, UNDECIDED, NOT_KNOWN, NOT_FOR_IT, INTERRUPTED):
        assert re.search(rf"^  {code}  +[a-zC]", topics()["output"], re.MULTILINE), code
        assert f"\n| {code} | " in page, code


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "orcoon:5x5", "--nodes", "10"], "not decided"),
        (["perft", "orcoon:5x5", "6", "--nodes", "10"], "not finished"),
    ],
)
def test_the_help_has_the_words_for_what_a_limit_stops(arguments: list[str], said: str) -> None:
    stopped = CliRunner().invoke(main, arguments)
    assert (stopped.exit_code, said in stopped.output, said in topics()["limits"]) == (UNDECIDED, True, True)
    assert f"exit code {UNDECIDED}" in topics()["limits"]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_says_what_it_is_for_and_its_default(path: tuple[str, ...]) -> None:
    context = click.Context(main, info_name="crosscut")
    found: click.Command | None = main
    for name in path:
        assert isinstance(found, click.Group)
        found = found.get_command(context, name)
    assert found is not None
    for option in found.params:
        if isinstance(option, click.Option):
            assert option.help, option.opts
            shown = option.show_default or "default" in option.help
            assert shown or option.is_flag or not isinstance(option.default, str | int) or option.default == "", option.opts
    assert "INTEGER RANGE" not in found.get_help(click.Context(found, info_name=path[-1])).replace("\n", " ")


def test_help_on_a_terminal_goes_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr(click, "echo_via_pager", paged.append)
    monkeypatch.setattr("crosscut.cli.help.sys", SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True)))
    assert CliRunner().invoke(main, ["help", "turns"]).exit_code == 0
    assert paged == [topics()["turns"].rstrip() + "\n"]


@pytest.mark.parametrize("arguments", [["-q", "connect", "-", "B"], ["connect", "-", "B", "--quiet"]], ids=str)
def test_quiet_says_no_notes(arguments: list[str]) -> None:
    pasted, more = "x x o\nx .\no . x\n", ["--game", "orcoon", "--align", "any"]
    loud = CliRunner().invoke(main, ["connect", "-", "B", *more], input=pasted)
    assert loud.stderr.startswith("note: of 2 alignments only this one is legal")
    quiet = CliRunner().invoke(main, [*arguments, *more], input=pasted)
    assert (quiet.exit_code, quiet.stdout, quiet.stderr) == (0, loud.stdout, "")


def test_quiet_says_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.cli.writing.PATIENCE", -1.0)

    def said(*arguments: str) -> str:
        @click.command()
        def work() -> None:
            with ProgressLine("a note") as line:
                line("at work")

        monkeypatch.setattr(main, "find", lambda context, name: work)
        return CliRunner().invoke(main, [*arguments]).stderr

    assert said("work") == "note: a note\nat work\n"
    assert said("work", "-q") == said("--quiet", "work") == ""


def test_an_error_is_not_silenced() -> None:
    done = CliRunner().invoke(main, ["-q", "show", "orcoon:3x3:B:..."])
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: ")


@pytest.mark.parametrize("word", ["B", "b", "Black", "black", "x", "X"])
def test_colours_are_letters_words_or_glyphs(word: str) -> None:
    other = {"B": "W", "b": "w", "Black": "WHITE", "black": "white", "x": "o", "X": "O"}[word]
    for given, colour in ((word, "B"), (other, "W")):
        done = CliRunner().invoke(main, ["connect", "orcoon:2x2", given])
        assert done.stdout == CliRunner().invoke(main, ["connect", "orcoon:2x2", colour]).stdout
        pasted = CliRunner().invoke(main, ["show", "-", "--game", "orcoon", "--turn", given], input="x o\n. .\n")
        assert pasted.stdout.startswith(f"orcoon:2x2:{colour}:BW/..\n")


def test_a_colour_that_there_is_not() -> None:
    done = CliRunner().invoke(main, ["connect", "orcoon:2x2", "red"])
    assert done.exit_code == 2
    assert "the colour is 'red': expected B or W" in done.stderr


@pytest.mark.skipif(pty is None, reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("no_color", "before", "after"), [("", "\x1b[31m\x1b[1m", "\x1b[0m"), ("1", "", "")])
def test_the_verdict_is_in_colour_on_terminals_alone(no_color: str, before: str, after: str) -> None:
    command = [sys.executable, "-c", "from crosscut.cli import main; main()", "solve", "orcoon:2x2"]
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": no_color}
    with subprocess.Popen(command, stdout=theirs, env=environment):
        os.close(theirs)
        seen = b""
        while chunk := read_terminal(ours):
            seen += chunk
    os.close(ours)
    assert f"{before}lost for Black, whatever Black does{after}" in seen.decode().replace("\r\n", "\n").split("\n")
    assert "\x1b" not in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def read_terminal(end: int) -> bytes:
    """What a program has written to a terminal; nothing once it has gone, which Linux reports as an error."""
    try:
        return os.read(end, 4096)
    except OSError:
        return b""


def test_what_windows_lacks_is_one_line(tmp_path: Path) -> None:
    run = "import sys; sys.modules['fcntl'] = None; from crosscut.cli import main; main(['batch', '-', '--out', 'answers.jsonl'])"
    done = subprocess.run([sys.executable, "-c", run], input="{}", capture_output=True, text=True, check=False, cwd=tmp_path)
    said = "Error: this takes locks of files as Linux and macOS have them: on Windows, use WSL\n"
    assert (done.returncode, done.stderr) == (1, said)


def test_the_package_is_the_command_too() -> None:
    """Where the command is not on the path; a game that has ended has no turns, and no line of them."""
    command = [sys.executable, "-m", "crosscut", "moves", "hex:rhombus2:W:BB/BW"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == ""
    wrong = subprocess.run([*command[:-1], "hex:cube3"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stderr.splitlines()[-1][:23]) == (1, "Error: no board 'cube3'")
