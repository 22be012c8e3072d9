"""Iqishiqi and Oshiqi in words: the rules in short, and what pictures show."""

from crosscut.reports.words import Words

IQISHIQI = Words(
    rules=(
        "Both players drop stones of one colour and push one ball. Black owns the bottom, upper left and upper right "
        "sides, White the others.",
        "A stone goes to an empty cell. Its group is all stones joined to it; seen from the ball along a straight "
        "line, a stone of the group must be the first. The ball moves away from it by as many cells as the group has "
        "stones, over empty cells only. If there are several directions the player chooses.",
        "The owner of a side wins when the ball is on it, whoever moved; on a corner, who moved wins. Who cannot drop has lost.",
    ),
    drawn={
        "ring": "the ball",
        "grey": "stones, which are nobody's",
        "dotted": "what the ball sees, and with a dot at the end where it can be pushed",
    },
)
OSHIQI = Words(
    rules=(
        "The players drop stones of their own colour and push one ball. Black owns the top and bottom rows, White the "
        "left and right columns.",
        "A stone goes to an empty point. Its group is all stones of its colour joined to it; seen from the ball along "
        "a row or column, a stone of the group must be the first. The ball moves away from it by as many points as "
        "the group has stones, over empty points only. If there are several directions the player chooses.",
        "The owner of a side wins when the ball is on it, whoever moved; on a corner, who moved wins. Who cannot drop has lost.",
    ),
    drawn={
        "ring": "the ball",
        "grey": "stones, which are nobody's",
        "dotted": "what the ball sees, and with a dot at the end where it can be pushed",
    },
)
