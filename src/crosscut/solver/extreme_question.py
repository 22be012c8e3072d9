"""The question about extremal positions, which several games offer: how it is asked."""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.solver.questions import Option, Question


def extreme_question(extremes: Mapping[str, str], answer: str) -> Question:
    """Return the question of a game.

    Arguments: `extremes`: what is asked for, by name; `answer`: as for `Question`, most often a call of `reports.extreme.answer`
    with the `solver.extreme.Extremum`s of the game.
    """
    return Question(
        name="extreme",
        brief=f"extremal positions: {', '.join(extremes)}",
        help="Find an extremal position of a board, and refute that anything beats it.",
        of="board",
        options=(
            Option(name="QUESTION", kind="choice", choices=extremes),
            Option(
                name="--stones",
                kind="number",
                least=1,
                most=256,
                metavar="N",
                about="Among positions with exactly N stones, where a question can be asked so.",
            ),
            Option(
                name="--refutation",
                kind="new file",
                metavar="FILE",
                about="Keep the proof that nothing beats it in this file (zip).",
            ),
            Option(
                name="--svg",
                kind="new file",
                metavar="FILE",
                endings=(".svg",),
                about="Also draw the position to this file.",
            ),
        ),
        answer=answer,
        example=f"crosscut extreme {{start}} {next(iter(extremes))}",
    )
