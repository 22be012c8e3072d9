"""The rules of Gem in short."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "Nobody owns a side of the board. Black begins; a turn is a stone of one's own colour on an empty cell.",
        "A chain wins that touches sides round the centre: on five sides one side and its two opposite sides, on "
        "three sides all three, on seven three sides with at most three steps from each to the next.",
        "There are no draws.",
    ),
)
