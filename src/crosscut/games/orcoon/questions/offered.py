"""The questions that Orcoon offers; the code that answers one is imported when it is asked."""

from __future__ import annotations

from crosscut.games.orcoon.deadlocks.asked import options as deadlocks
from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.questions import InBatches, Option, Question, Questions

CONNECT = Question(
    name="connect",
    brief="the post-pass question: an order of placements that connects, or a proof that there is none",
    help="""Can COLOUR still connect by placing alone, Orcoon's post-pass question?

The answer is an order of placements, or a refutation that the independent checker has accepted.
""",
    of="position",
    options=(
        Option(name="COLOUR", kind="colour"),
        Option(
            name="--method",
            kind="choice",
            choices={"auto": "", "search": "", "sat": ""},
            default="auto",
            about="How to look for an order.",
        ),
        Option(name="--refutation", kind="new file", metavar="FILE", about="Keep the refutation of a no in this file (zip)."),
    ),
    answer="crosscut.games.orcoon.questions.connect:answer",
    example="crosscut connect {start} B",
    in_batches=InBatches(
        witness="order", in_cells=True, yes="can connect", no="can no longer connect", already="is connected already"
    ),
)
DEADLOCKS = Question(
    name="deadlocks",
    brief="deadlock patterns: all up to a size, or those in a position, with reasons",
    help=deadlocks.HELP,
    of="nothing",
    options=deadlocks.OPTIONS,
    align=True,
    answer="crosscut.games.orcoon.deadlocks.asked.options:answer",
    example="crosscut deadlocks --cells 4",
)
EXTREME = extreme_question(
    {
        "fewest-stones": "the fewest stones with which neither side can still connect",
        "most-dead": "the most empty cells on which neither side can ever place",
        "longest-order": "the most placements that a side still able to connect needs, placing alone",
    },
    answer="crosscut.games.orcoon.questions.extreme:answer",
)
QUESTIONS = Questions((CONNECT, EXTREME, DEADLOCKS))
