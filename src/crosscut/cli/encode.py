"""crosscut encode."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option, position_argument, read_position
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json
from crosscut.errors import UnsupportedError
from crosscut.game import COLOURS


@click.command()
@position_argument
@click.argument("question", type=click.Choice(["legal", "connect-B", "connect-W"]))
@click.option("--out", type=OutputFile(), required=True, metavar="FILE", help="The DIMACS file to write.")
@click.option("--rounds", type=click.IntRange(0, 256), help="connect: the exact form, with so many rounds (default: relaxed).")
@json_option
def command(
    position: str,
    question: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    out: Path,
    rounds: int | None,
    as_json: bool,
) -> None:
    """Write the formula of a question about an Orcoon position, with names and reasons as comments.

    \b
    legal      the legal positions that contain the stones of POSITION
    connect-B  can Black still connect by placing alone? (connect-W: White)
    """
    from crosscut.analysis.orcoon.questions import connect_formula, legal_formula
    from crosscut.games.orcoon import Orcoon
    from crosscut.reports.records import encode_record
    from crosscut.stones import Stones

    require_different_files(POSITION=position, out=out)
    if rounds is not None and question == "legal":
        raise click.UsageError("--rounds belongs to connect-B and connect-W")
    instance = read_position(position, game, board, turn).require_legal()
    rules, p = instance.game, instance.position
    if not (isinstance(rules, Orcoon) and isinstance(p, Stones)):
        raise UnsupportedError(f"{rules.name} has no encoding yet: Orcoon has")
    if question == "legal":
        formula = legal_formula(rules, p)
    else:
        formula, _ = connect_formula(rules, p, COLOURS.index(question[-1]), rounds)
    form = "" if question == "legal" else ", relaxed" if rounds is None else f", exact, {rounds} rounds"
    head = [f"c {question} of {instance.id}{form}"]
    empty = rules.glyphs(p).count(".")
    if rounds is not None and rounds < empty:
        head.append(f"c fewer rounds than the {empty} empty cells: a model gives an order, but no model proves nothing")
        click.echo(f"note: {head[-1].removeprefix('c ')}", err=True)
    write_file(out, "".join(f"{line}\n" for line in [*head, *formula.dimacs()]))
    if as_json:
        write_json(encode_record(rules, p, question, formula, out))
    else:
        click.echo(f"{out}: {formula.variables:,} variables, {len(formula.clauses):,} clauses")
