"""The question for all minimal patterns of a kind, which several games offer: how it is asked."""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.solver.questions import Option, Question


def patterns_question(kinds: Mapping[str, str], answer: str) -> Question:
    """Return the question of a game.

    Arguments: `kinds`: what a pattern is, by name; `answer`: as for `Question`, most often a call of `reports.patterns.answer`
    with the `solver.patterns.Kind`s of the game.
    """
    return Question(
        name="patterns",
        brief=f"what settles something for good: {', '.join(kinds)}",
        help="""List the smallest patterns that settle something for good, all of them, and refute that there is any other.

Each stands for all its images under the symmetries of the board. A part of a pattern never settles the matter.
""",
        of="board",
        options=(
            Option(name="KIND", kind="choice", choices=kinds),
            Option(name="--size", kind="number", least=1, most=256, metavar="N", about="Only patterns of at most N elements."),
            Option(
                name="--refutation",
                kind="new file",
                metavar="FILE",
                about="Keep the proof that there is no other in this file (zip).",
            ),
            Option(
                name="--svg", kind="new file", metavar="FILE", endings=(".svg",), about="Also draw the patterns to this file."
            ),
        ),
        answer=answer,
        example=f"crosscut patterns {{start}} {next(iter(kinds))}",
    )
