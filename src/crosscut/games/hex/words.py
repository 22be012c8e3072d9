"""The rules of Hex in short."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "Black owns the top and bottom sides, White the left and right ones. Black begins; a turn is a stone of one's "
        "own colour on an empty cell.",
        "Who first joins his two sides by a chain of neighbouring stones wins. There are no draws.",
    ),
)
