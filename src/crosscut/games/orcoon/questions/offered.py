"""The questions of Orcoon on offer; what answers them is imported when it is asked."""

from __future__ import annotations

from crosscut.games.orcoon.deadlocks.asked import options as deadlocks
from crosscut.solver.questions import Extremal, Option, Question, Questions

CONNECT = Question(
    name="connect",
    help="""Can COLOUR still connect by placing alone, Orcoon's post-pass question?

The answer is an order of placements, or a refutation that the independent checker has accepted.
""",
    of="position",
    options=(
        Option(name="COLOUR", kind="choice", choices=("B", "W")),
        Option(
            name="--method",
            kind="choice",
            choices=("auto", "search", "sat"),
            default="auto",
            about="How to look for an order.",
        ),
        Option(name="--refutation", kind="new file", metavar="FILE", about="Keep the refutation of a no in this file (zip)."),
    ),
    answer="crosscut.games.orcoon.questions.connect:answer",
    example="crosscut connect {start} B",
)
DEADLOCKS = Question(
    name="deadlocks",
    help=deadlocks.HELP,
    of="nothing",
    options=deadlocks.OPTIONS,
    align=True,
    answer="crosscut.games.orcoon.deadlocks.asked.options:answer",
    example="crosscut deadlocks --cells 4",
)
QUESTIONS = Questions(
    commands=(CONNECT, DEADLOCKS),
    extremal=(
        Extremal(name="fewest-stones", about="the fewest stones with which neither side can still connect"),
        Extremal(name="most-dead", about="the most empty cells on which neither side can ever place"),
        Extremal(name="longest-order", about="the most placements that a side still able to connect needs, placing alone"),
    ),
    asked="crosscut.games.orcoon.questions.extreme:QUESTIONS",
)
