"""The rules of Template in short."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "The players in turn place a stone of their own on an empty point, which must not be beside a stone of their "
        "own colour. Black begins.",
        "Who cannot place a stone has lost.",
    ),
)
