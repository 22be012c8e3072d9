"""The question whether something is still possible for a colour, which several games offer: how it is asked."""

from __future__ import annotations

from crosscut.solver.questions import InBatches, Option, Question


def possible_question(what: str, answer: str, *, cell: str = "", example: str = "crosscut can {start} B") -> Question:
    """Return the question of a game.

    Arguments: `what`: may be asked of the game, as in "can COLOUR still ...?"; `answer`: as for `Question`, most often a call of
    `reports.possible.answer`; `cell`: what `--at` means in the game, "" if the game does without; `example`: a command.
    """
    return Question(
        name="can",
        brief=f"can a colour still {what}? A way, or a proof that there is none",
        help="""Can COLOUR still reach what the game is about, if the other side lets it, or helps?

Yes means that it is possible, not that COLOUR can force it. The answer is a way, which the rules have followed, or a refutation
that there is one.
""",
        of="position",
        options=(
            Option(name="COLOUR", kind="colour"),
            Option(
                name="--at",
                kind="cell",
                metavar="CELL",
                about=cell or "The cell that is asked about, where a game asks about one.",
            ),
            Option(name="--refutation", kind="new file", metavar="FILE", about="Keep the refutation of a no in this file (zip)."),
            Option(name="--svg", kind="new file", metavar="FILE", endings=(".svg",), about="Also draw the answer to this file."),
        ),
        answer=answer,
        example=example,
        in_batches=InBatches(witness="way", yes="still can", no="no longer can"),
    )
