"""`crosscut.encode`: a question about a position as a formula, in DIMACS with names and reasons."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crosscut.api.position import position
from crosscut.api.result import Result
from crosscut.core.errors import MisaskedError, UnsupportedError
from crosscut.core.instance import Instance


@dataclass(frozen=True, repr=False, kw_only=True)
class Encoded(Result):
    """A formula: `text` in DIMACS (QDIMACS), `variables`, `clauses` and `key` as numbers; `notes`: what to know of a "no model".

    >>> import crosscut
    >>> formula = crosscut.encode("orcoon:2x2", "legal")
    >>> print(formula.text.splitlines()[0])
    c legal of orcoon:2x2:B:../..
    """

    position: str
    question: str
    variables: int
    clauses: int
    key: int
    notes: tuple[str, ...] = ()


def encode(at: Instance | str, question: str, out: Path | str | None = None, **options: int | None) -> Encoded:
    """Return a question about a position as a formula, and write it to `out` if that is given.

    Arguments: `at`: the position, or what `position` reads; `question`: a name that `crosscut encode --help` lists for its game;
    `options`: the numbers that the question takes.
    Raises UnsupportedError where the game does not have the question, TypeError or MisaskedError for an option that it does not
    have or a number that it does not take.
    """
    from crosscut.core.notation import counted
    from crosscut.reports.pictures import write_file
    from crosscut.reports.records import encode_record
    from crosscut.solver.formulas import encode as encoded_by
    from crosscut.solver.formulas import formulas_of

    here = position(at).require_legal()
    game = here.game.name
    found = next((one for one in formulas_of(game).encodings if one.name == question), None)
    if found is None:
        there = ", ".join(one.name for one in formulas_of(game).encodings)
        raise UnsupportedError(f"{game} has no question {question}: it has {there}")
    known = {option.parameter: option for option in found.options}
    for name, number in options.items():
        if name not in known:
            raise TypeError(f"{question} of {game} has no option {name!r}: it has {', '.join(known) or 'none'}")
        least, most = known[name].least, known[name].most
        if number is not None and not least <= number <= (number if most is None else most):
            takes = f"{least} or more" if most is None else f"{least} to {most}"
            raise MisaskedError(f"--{name} {number}: {question} of {game} takes {takes}")
    encoded = encoded_by(here.game, here.position, question, dict.fromkeys(known) | options)
    text = "".join(f"{line}\n" for line in encoded.all_lines(question, here.id))
    if out is not None:
        write_file(Path(out), text)
    record = encode_record(here.game, here.position, question, encoded.formula, Path(out or ""))
    size = f"{counted(encoded.formula.variables, 'variable')}, {counted(len(encoded.formula.clauses), 'clause')}"
    return Encoded(
        **{name: record[name] for name in ("schema", "version", "reading", "evidence", "position", "question")},
        variables=record["variables"],
        clauses=record["clauses"],
        key=record["key"],
        record=record | {"file": None if out is None else str(out)},
        text=text if out is None else f"{out}: {size}",
        notes=(encoded.note,) if encoded.note else (),
    )
