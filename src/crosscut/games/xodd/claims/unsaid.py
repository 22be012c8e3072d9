"""Sentences of the two texts that nothing can decide, and why. Sentences that are rules define the game; they are listed once."""

from __future__ import annotations

from crosscut.claims.claim import Undecidable
from crosscut.games.xodd.claims.cases import TEXTS

RULES = "It is a rule: it says what the game is. It stands, numbered, on the game's rule page, and the claims are decided by it."
INTENTION = "It says what the designer meant to do, not what the game does."
TASTE = "It is a judgement of taste, and no count of positions would settle it."


def undecidable(name: str) -> tuple[Undecidable, ...]:
    """Return the sentences of one of the two texts that are not decided."""
    sizes = "9x9 to 14x14" if name == "xodd" else "6 to 10 cells a side"
    rows = [
        ("Introduction", "The game is elegant, a game of connection and of territory.", TASTE),
        (
            "Introduction",
            f"Boards of {sizes} are suggested.",
            "It is advice; boards of that size are beyond what can be gone through.",
        ),
        (
            "Introduction",
            "When it was designed, by whom, and for which competition.",
            "It is about the world, not about the game.",
        ),
        ("Introduction", "The goal is to have the fewest groups at the end.", RULES),
        ("Definitions", "A group is a set of like stones that touch; a single stone is one.", RULES),
        ("Play", "A turn drops one stone or two of either colour; Black's first turn one.", RULES),
        ("Play", "At the end of a turn the number of groups is odd.", RULES),
        ("Play", "Two passes in a row end the game, and the player with fewer groups wins.", RULES),
        ("Examples", "Boards are normally much larger than those of the figures.", "It is about how people play."),
        ("Author's notes", "The odd number was meant to do away with draws.", INTENTION + " That it does is a claim of its own."),
        (
            "Author's notes",
            "The rule has interesting tactical consequences.",
            TASTE + " The consequences he names are claims of their own.",
        ),
        ("Author's notes", "Endgames are tricky.", TASTE + " The joins that are illegal there are a claim of their own."),
        (
            "Author's notes, strategy",
            "Outlining frameworks matters, and in the middle game one surrounds territories.",
            "It is advice on games that are too large to solve; what it rests on, that a territory secures a group, is a claim.",
        ),
        (
            "Author's notes, strategy",
            "The surrounding chain can still expect to be joined to other groups.",
            "It depends on the rest of the board, of which nothing is said: there are positions either way.",
        ),
    ]
    if name == "yodd":
        rows.append(("Author's notes", "The game feels like one in which one stone is placed a turn.", TASTE))
    return tuple(
        Undecidable(f"{name}-{number}", TEXTS[name], section, statement, reason)
        for number, (section, statement, reason) in enumerate(rows, 31)
    )
