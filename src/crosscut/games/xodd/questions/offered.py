"""The questions that Xodd and Yodd offer; the code that answers one is imported when it is asked."""

from __future__ import annotations

from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.patterns_question import patterns_question
from crosscut.solver.questions import Option, Question, Questions

SETTLED = Question(
    name="settled",
    brief="will whoever leads do so in the end, whatever is played?",
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
    example="crosscut settled {position}",
)
EXTREME = extreme_question(
    {
        "most-groups": "the most groups",
        "most-odd-groups": "the most groups if their number is odd",
        "fewest-empty": "the fewest empty cells, at least one, with no legal drop of one stone or two",
    },
    answer="crosscut.games.xodd.questions.extreme:answer",
)
THEORY = Question(
    name="theory",
    brief="is a pass ever best, what is reachable, how long are games",
    of="board",
    under="census",
    options=(Option(name="--table", kind="file", about="With --theory: a table of the board (`crosscut table build`)."),),
    answer="crosscut.games.xodd.questions.census_theory:answer",
    example="crosscut census {start} --theory",
)
PATTERNS = patterns_question(
    {
        "rings": "stones of one side that part the cell in the middle from the rim for good",
        "arcs": "the same on an edge: the cell in the middle of the last row, from the other sides",
        "corners": "the same in a corner: the first cell, from the sides that it is not on",
    },
    answer="crosscut.games.xodd.questions.patterns:answer",
)
QUESTIONS = Questions((SETTLED, EXTREME, PATTERNS, THEORY))
