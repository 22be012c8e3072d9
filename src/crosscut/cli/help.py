"""crosscut help: the topics, a topic, or the help of a command; page by page on a terminal."""

from __future__ import annotations

import sys
from importlib.resources import files

import click
from click.shell_completion import CompletionItem

from crosscut.core.errors import UnknownNameError
from crosscut.core.notation import shown
from crosscut.core.registry import OWN
from crosscut.core.suggestions import did_you_mean

ENDING = ".txt"


def topics() -> dict[str, str]:
    """Return the text of each topic, by name; its first line says what it is about."""
    shipped = sorted(files("crosscut.cli.topics").iterdir(), key=lambda entry: entry.name)
    named = [(entry.name.removesuffix(ENDING), entry) for entry in shipped if entry.name.endswith(ENDING)]
    return {name: entry.read_text(encoding="utf-8").replace("{game}", next(iter(OWN))) for name, entry in named}


def _complete(context: click.Context, _parameter: click.Parameter, given: str) -> list[CompletionItem]:
    """Return topics and commands."""
    above = context.parent
    names = above.command.list_commands(above) if above is not None and isinstance(above.command, click.Group) else []
    return [CompletionItem(name) for name in (*topics(), *names) if name.startswith(given)]


@click.command()
@click.argument("words", metavar="[TOPIC|COMMAND]...", nargs=-1, shell_complete=_complete)
@click.pass_context
def command(context: click.Context, words: tuple[str, ...]) -> None:
    """Explain a topic, or a command.

    Without a word, list the topics.
    """
    known = topics()
    if not words:
        lines = [f"  {name:12}{text.splitlines()[0]}" for name, text in known.items()]
        _show("\n".join(["Topics, each by `crosscut help TOPIC`:", "", *lines, "", "Commands: `crosscut --help`."]))
    elif len(words) == 1 and words[0] in known:
        _show(known[words[0]].rstrip())
    else:
        _show(_of_command(context, words, known))


def _of_command(context: click.Context, words: tuple[str, ...], known: dict[str, str]) -> str:
    """Return the help of a command; UnknownNameError if there is none."""
    above = context.parent
    assert above is not None
    found: click.Command | None = above.command
    for place, word in enumerate(words):
        names = found.list_commands(above) if isinstance(found, click.Group) else []
        found = found.get_command(above, word) if isinstance(found, click.Group) else None
        if found is None:
            near = did_you_mean(word, [*known, *names] if place == 0 else names)
            raise UnknownNameError(f"no help about {shown(word)}{near}: topics are {', '.join(known)}")
        above = click.Context(found, info_name=word, parent=above)
    return above.get_help()


def _show(text: str) -> None:
    """Print a text, page by page if it goes to a terminal."""
    if sys.stdout.isatty():
        click.echo_via_pager(f"{text}\n")
    else:
        click.echo(text)
