"""Pages of reference, made from the code: what can be asked of a game, commands as click declares them, the API by docstrings.

mkdocstrings, which reads source files, was not taken for the API: the names of `crosscut` are opened when they are asked for, and
the questions of games are functions that stand in no file.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import groupby
from typing import Any

import click

import crosscut
from crosscut.cli import COMMANDS, main
from crosscut.reports.games import abilities

SHOWN = "```console\n{}\n```\n"


def asked_section(game: str) -> str:
    """Return the part of a game's page that says what can be asked of it: what `crosscut games GAME` lists."""
    lines = ["## What can be asked", "", f"`crosscut games {game}` lists the same, for the command line.", ""]
    for heading, found in groupby(abilities(game), key=lambda entry: entry[0]):
        lines += ["", f"**{'any game' if heading == 'always' else heading}**", ""]
        lines += ["| | what it says | for example |", "|---|---|---|"]
        lines += [f"| {one.name} | {one.about} | `{one.command}` |" for _, one in found]
    return "\n".join([*lines, ""])


def command_pages() -> Iterator[tuple[str, str]]:
    """Yield a page about each command, in the order of `crosscut --help`, and one that lists them."""
    context = click.Context(main, info_name="crosscut")
    named = dict(_commands(main, context, ""))
    lines = ["# Commands", "", "`crosscut COMMAND --help` says the same. The commands by the question they answer, each with an"]
    lines += ["example: [the commands](../use/commands.md).", "", "| command | what it does |", "|---|---|"]
    for name, (command, within) in named.items():
        said = COMMANDS[name][1] if name in COMMANDS else command.get_short_help_str(200)
        lines.append(f"| [{name}](commands/{_file(name)}) | {_escaped(said)} |")
        yield f"reference/commands/{_file(name)}", _command_page(name, command, within)
    yield "reference/commands.md", "\n".join([*lines, ""])


def _file(name: str) -> str:
    return f"{name.replace(' ', '-')}.md"


def _commands(
    group: click.Group, context: click.Context, above: str
) -> Iterator[tuple[str, tuple[click.Command, click.Context]]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        within = click.Context(command, info_name=name, parent=context)
        if isinstance(command, click.Group):
            yield from _commands(command, within, f"{above}{name} ")
        else:
            yield f"{above}{name}", (command, within)


def _command_page(name: str, command: click.Command, context: click.Context) -> str:
    lines = [f"# crosscut {name}", ""]
    usage = " ".join(command.collect_usage_pieces(context))
    lines += [SHOWN.format(f"crosscut {name} {usage}"), *_help(command.help or ""), "", "| option | |", "|---|---|"]
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record is not None:
            lines.append(f"| `{record[0]}` | {_escaped(record[1])} |")
    return "\n".join([*lines, "", *_help(command.epilog or "")])


def _help(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; those that click is told to leave alone as they are."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b\n"):
            yield f"```text\n{paragraph.removeprefix(chr(8)).strip(chr(10))}\n```\n"
        elif paragraph.startswith("Example:"):
            yield f"**Example**\n\n```sh\n{inspect.cleandoc(paragraph.removeprefix('Example:'))}\n```\n"
        else:
            yield f"{_escaped(paragraph)}\n"


def _escaped(text: str) -> str:
    """Return a text in which nothing is taken for markup, but for what stands between backticks."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\|<>*_\[\]])", r"\\\1", part) for part in parts)


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the page of reference of the Python package: what `crosscut.__all__` names, and the questions that games offer."""
    lines = [
        "# Python",
        "",
        "`import crosscut` gives these names; [Crosscut from Python](../use/python.md) says how they go together.",
        "",
    ]
    questions = sorted(set(dir(crosscut)) - set(crosscut.__all__))
    found = {name: inspect.unwrap(getattr(crosscut, name)) for name in crosscut.__all__}
    asked = {name: getattr(crosscut, name) for name in questions if not name.startswith("_")}
    asked = {name: one for name, one in asked.items() if inspect.isfunction(one) and one.__module__.startswith("crosscut")}
    for heading, kind in (("Functions", False), ("Questions that games offer", None), ("Classes", True)):
        of = asked if kind is None else {name: one for name, one in found.items() if inspect.isclass(one) is kind}
        lines += [f"## {heading}", ""]
        for name, one in of.items():
            lines += [f"### {name}", "", *_documented(name, one)]
    yield "reference/api.md", "\n".join([*lines, ""])


def _documented(name: str, one: Any) -> Iterator[str]:  # noqa: ANN401 - whatever a package exports
    if not callable(one):
        yield f"`{one!r}`\n"
        return
    if not inspect.isclass(one):
        yield f"```python\n{_signature(name, one)}\n```\n"
    yield from _docstring(inspect.getdoc(one) or "")
    if not inspect.isclass(one):
        return
    for member, value in vars(one).items():
        plain = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if member.startswith("_") or (is_dataclass(one) and member in {each.name for each in fields(one)}):
            continue
        if isinstance(plain, property) and plain.__doc__:
            yield f"**`{name}.{member}`**: {_escaped(inspect.cleandoc(plain.__doc__))}\n"
        elif inspect.isfunction(plain) and plain.__doc__:
            yield f"```python\n{_signature(f'{name}.{member}', plain)}\n```\n"
            yield from _docstring(inspect.getdoc(plain) or "")


def _signature(name: str, function: Any) -> str:  # noqa: ANN401 - any function
    """Return a function's head, an argument a line where it is long."""
    signature = inspect.signature(function)
    head = f"{name}{signature}".replace("'", "")
    if len(head) <= 100:
        return head
    parts, star = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        star = star or parameter.kind is parameter.VAR_POSITIONAL
        parts.append(str(parameter).replace("'", ""))
    given = signature.return_annotation
    end = "" if given is signature.empty else f" -> {given}"
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f"){end}"])


def _docstring(text: str) -> Iterator[str]:
    """Yield a docstring as Markdown: examples as code, lists of arguments as lists."""
    for paragraph in text.split("\n\n"):
        if paragraph.lstrip().startswith(">>>"):
            yield f"```pycon\n{paragraph}\n```\n"
            continue
        head, *rest = paragraph.split("\n")
        if rest and head.endswith(":") and rest[0].startswith("    "):
            yield f"**{head}**\n"
            for line in rest:
                indented = line.startswith("        ")
                yield f"  {_escaped(line.strip())}" if indented else f"* {_escaped(line.strip())}"
            yield ""
        else:
            yield f"{_escaped(paragraph)}\n"
