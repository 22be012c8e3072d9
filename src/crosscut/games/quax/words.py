"""Quax and Torax in words: the rules in short, and what pictures show."""

from crosscut.reports.words import Words

QUAX = Words(
    rules=(
        "Black owns the top and bottom rows, White the left and right columns. Black begins.",
        "A turn is a stone of one's own on an empty point, or a bridge between two stones of one's own that touch at "
        "a corner. Bridges do not cross.",
        "Stones that touch along a side are linked, and so are the ends of a bridge. Who first joins his two sides by "
        "linked stones wins. There are no draws.",
    ),
    drawn={"thick line": "a bridge"},
)
TORAX = Words(
    rules=(
        "The board goes on over its edges. At first the players in turn place one block or more, until one of them "
        "adopts: he is the Blocker (White), the blocks are his stones, and the other, the Connector (Black), moves "
        "next.",
        "Then a turn is a stone of one's own on an empty point, or a bridge between two stones of one's own that "
        "touch at a corner. Bridges do not cross.",
        "The Connector wins by a closed chain of linked stones that goes round the board. The Blocker wins as soon as "
        "no such chain is possible any more.",
    ),
    drawn={"thick line": "a bridge"},
)
