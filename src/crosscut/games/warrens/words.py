"""Rabbit Warrens in words: the rules in short, and what pictures show."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "Black begins with one stone move; every later turn is up to two, and a player may pass instead of any of them.",
        "A stone moves along a straight line, any distance and over anything, to an empty cell that has more "
        "neighbours of its own colour than its old cell has, or as many of these and fewer of the enemy's.",
        "When both have passed whole turns in a row, the higher score wins: on hexagonal cells the number of a "
        "player's enclosed regions times the number of empty cells in them. A region is enclosed if it does not reach "
        "the edge. Of as many points each, who made the last stone move loses.",
    ),
    drawn={
        "square": "an empty cell that the player of this colour encloses",
    },
)
