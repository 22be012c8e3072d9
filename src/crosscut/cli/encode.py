"""crosscut encode."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from crosscut.cli.of_game import OfGame
from crosscut.cli.position import Given, position_argument
from crosscut.cli.questions import with_options
from crosscut.cli.quiet import note
from crosscut.cli.reading import json_option
from crosscut.cli.writing import OutputFile, require_different_files, write_json
from crosscut.core.registry import in_words
from crosscut.solver.formulas import Encoding, all_formulas, formulas_of
from crosscut.solver.questions import Option

Encodings = dict[str, list[tuple[str, Encoding]]]
"""The questions that games put as formulas, by name, each with the games that have it."""


def _encodings() -> Encodings:
    found: Encodings = {}
    for game, formulas in all_formulas().items():
        for one in formulas.encodings:
            found.setdefault(one.name, []).append((game, one))
    return found


ENCODINGS = _encodings()


def _options() -> dict[str, Option]:
    """Return the options of all questions by parameter; one that questions share takes what any of them takes."""
    found: dict[str, list[Option]] = {}
    for having in ENCODINGS.values():
        for _, one in having:
            for option in one.options:
                found.setdefault(option.parameter, []).append(option)
    return {
        name: replace(
            alike[0],
            about=" ".join(dict.fromkeys(option.about for option in alike)),
            least=min(option.least for option in alike),
            most=None if any(option.most is None for option in alike) else max(option.most or 0 for option in alike),
        )
        for name, alike in found.items()
    }


OPTIONS = _options()


def _words(game: str, _subject: str) -> list[str]:
    """Return the questions of a game; UnsupportedError if it has none."""
    return [one.name for one in formulas_of(game).encodings]


def _help() -> str:
    """Return what the command does, and what each question asks, game by game."""
    width = max(map(len, ENCODINGS)) + 2
    lines = ["\b"]
    for name, having in ENCODINGS.items():
        said = [
            f"{', '.join(game.capitalize() for game, _ in alike)}: {about}"
            for about, alike in groupby(having, lambda entry: entry[1].about)
            if about
        ]
        lines += [f"{name:{width}}" + f";\n{'':{width}}".join(said)] if said else []
    games = in_words((game.capitalize() for game in all_formulas()), "or")
    first = f"Write the formula of a question about a position of {games}, with names and reasons as comments."
    return f"{first}\n\n" + "\n".join(lines)


@click.command(help=_help())
@position_argument
@click.argument("question", type=OfGame(ENCODINGS, _words))
@click.option(
    "--out",
    type=OutputFile(".cnf", ".dimacs", ".qdimacs", ".txt"),
    required=True,
    metavar="FILE",
    help="The DIMACS (QDIMACS) file to write.",
)
@partial(with_options, [*OPTIONS.values()])
@json_option
def command(
    position: Given,
    question: str,
    out: Path,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - as declared
) -> None:
    """Write a formula; the help is made of what the games offer."""
    from crosscut.api.encoding import encode

    require_different_files(POSITION=position.text, out=out)
    for option, number in options.items():
        belongs = [
            name
            for name, having in ENCODINGS.items()
            if any(known.parameter == option for _, one in having for known in one.options)
        ]
        if number is not None and question not in belongs:
            raise click.UsageError(f"--{option} belongs to {in_words(belongs)}")
    instance = position.read()
    own = [one for game, one in ENCODINGS[question] if game == instance.game.name]
    known = {option.parameter for one in own for option in one.options}
    encoded = encode(instance, question, out, **{name: number for name, number in options.items() if name in known})
    for sentence in encoded.notes:
        note(sentence)
    if as_json:
        write_json(encoded.to_dict())
    else:
        click.echo(str(encoded))
