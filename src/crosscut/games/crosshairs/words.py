"""Cross-Hairs in words: the rules in short, and what pictures show."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "A turn begins with a soldier of one's own on an empty cell next to any piece. Then one soldier may move to "
        "an empty cell beside it that is next to another piece.",
        "An enemy line of a piece is a line through it with enemy pieces on both its sides and no gap between them; "
        "all cells at the edge are one line. A soldier on two enemy lines, or at the edge on one, becomes the enemy's "
        "King when the piece just dropped or moved takes part in one of them.",
        "Kings never move and never change. When the board is full, more Kings win; as many each are a draw.",
    ),
    drawn={
        "K": "a King",
        "dotted": "a line on which a soldier stands between two enemies",
    },
)
