"""The questions of Xodd and Yodd on offer; what answers them is imported when it is asked."""

from __future__ import annotations

from crosscut.solver.questions import Extremal, Option, Question, Questions

SETTLED = Question(
    name="settled",
    help="""Will whoever leads a position of Xodd or Yodd do so in the end, whatever is played?

The answer is a board with more stones and an odd number of groups on which the other side leads, or a refutation that there
is one, which the independent checker has accepted.
""",
    of="position",
    options=(
        Option(
            name="--refutation",
            kind="new file",
            metavar="FILE",
            about="Keep the proof that the position is settled (zip).",
        ),
    ),
    answer="crosscut.games.xodd.questions.settled:answer",
    example="crosscut settled {play}",
)
QUESTIONS = Questions(
    commands=(SETTLED,),
    extremal=(
        Extremal(name="most-groups", about="the most groups"),
        Extremal(name="most-odd-groups", about="the most groups if their number is odd"),
        Extremal(name="fewest-empty", about="the fewest empty cells, at least one, with no legal drop of one stone or two"),
    ),
    asked="crosscut.games.xodd.questions.extreme:QUESTIONS",
    theory="crosscut.games.xodd.questions.census_theory:answer",
)
