"""crosscut encode."""

from __future__ import annotations

from pathlib import Path

import click

from crosscut.cli.reading import json_option, position_argument, read_position
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOURS


@click.command()
@position_argument
@click.argument("question", type=click.Choice(["legal", "connect-B", "connect-W", "win-B", "win-W", "turn", "settled"]))
@click.option(
    "--out",
    type=OutputFile(".cnf", ".dimacs", ".qdimacs", ".txt"),
    required=True,
    metavar="FILE",
    help="The DIMACS (QDIMACS) file to write.",
)
@click.option("--rounds", type=click.IntRange(0, 256), help="connect: the exact form, with so many rounds (default: relaxed).")
@click.option("--turns", type=click.IntRange(0, 257), help="win: within so many turns (default: until the game must have ended).")
@json_option
def command(
    position: str,
    question: str,
    game: str | None,
    board: str | None,
    turn: str | None,
    align: str,
    diagram: int | None,
    out: Path,
    rounds: int | None,
    turns: int | None,
    as_json: bool,
) -> None:
    """Write the formula of a question about a position of Orcoon, Xodd or Yodd, with names and reasons as comments.

    \b
    legal      Orcoon: the legal positions that contain the stones of POSITION;
               Xodd, Yodd: the boards with an odd number of groups that contain them
    connect-B  Orcoon: can Black still connect by placing alone? (connect-W: White)
    win-B      Orcoon: can Black win, whatever White does? Quantified, in QDIMACS (win-W: White)
    turn       Xodd, Yodd: the boards after a legal turn in POSITION
    settled    Xodd, Yodd: can whoever trails lead in the end? No model means that the position is settled
    """
    from crosscut.core.stones import Stones
    from crosscut.games.orcoon.formulas.questions import connect_formula, legal_formula
    from crosscut.games.orcoon.rules import Orcoon
    from crosscut.games.orcoon.search.prenex import Prenex
    from crosscut.games.xodd.formulas.questions import odd_formula, overtaken_formula, turn_formula
    from crosscut.games.xodd.rules import Xodd
    from crosscut.reports.records import encode_record
    from crosscut.reports.text import counted

    require_different_files(POSITION=position, out=out)
    kind, colour = question.partition("-")[0], COLOURS.find(question[-1])
    if rounds is not None and kind != "connect":
        raise click.UsageError("--rounds belongs to connect-B and connect-W")
    if turns is not None and kind != "win":
        raise click.UsageError("--turns belongs to win-B and win-W")
    instance = read_position(position, game, board, turn, align, diagram).require_legal()
    rules, p = instance.game, instance.position
    if not (isinstance(rules, Orcoon | Xodd) and isinstance(p, Stones)):
        raise UnsupportedError(f"{rules.name} has no encoding yet: orcoon, xodd and yodd have")
    of_groups = {"legal": odd_formula, "turn": turn_formula, "settled": overtaken_formula}
    if kind not in (of_groups if isinstance(rules, Xodd) else ("legal", "connect", "win")):
        raise UnsupportedError(f"{rules.name} has no question {question}")
    empty = rules.glyphs(p).count(".")
    form = ""
    if isinstance(rules, Xodd):
        if rules.outcome(p) is not None and kind != "legal":
            raise UnsupportedError("the game has ended: there is no turn to ask about")
        formula = of_groups[kind](rules, p)
        lines = formula.dimacs()
    elif kind == "win":
        if rules.outcome(p) is not None:
            raise UnsupportedError("the game has ended: there is no turn to ask about")
        within = empty + 1 if turns is None else turns
        form = f", within {counted(within, 'turn')}"
        quantified = Prenex(rules, p, colour, within)
        formula, lines = quantified.formula, quantified.qdimacs()
    elif kind == "connect":
        form = ", relaxed" if rounds is None else f", exact, {counted(rounds, 'round')}"
        formula, _ = connect_formula(rules, p, colour, rounds)
        lines = formula.dimacs()
    else:
        formula = legal_formula(rules, p)
        lines = formula.dimacs()
    head = [f"c {question} of {instance.id}{form}"]
    if rounds is not None and rounds < empty:
        head.append(f"c fewer rounds than the {empty} empty cells: a model gives an order, but no model proves nothing")
        click.echo(f"note: {head[-1].removeprefix('c ')}", err=True)
    write_file(out, "".join(f"{line}\n" for line in [*head, *lines]))
    if as_json:
        write_json(encode_record(rules, p, question, formula, out))
    else:
        click.echo(f"{out}: {counted(formula.variables, 'variable')}, {counted(len(formula.clauses), 'clause')}")
