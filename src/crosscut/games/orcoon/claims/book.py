"""The statements of the text in which Luis Bolaños Mures published Orcoon (24 April 2012), and the checks that decide them.

One file a theme. The sections are ours: the text has an introduction, rules, a part on how the game came about, and two
implications (a and b) of its end rule. Arguments for every size of board are in docs/mathematics/claims-orcoon.md.
"""

from __future__ import annotations

from crosscut.claims.claim import Claim, Undecidable
from crosscut.games.orcoon.claims import (
    blocked,
    crossing,
    deadlocks,
    joining,
    knights,
    numbers,
    often,
    opening,
    permanence,
    race,
    rules,
)

_THEMES = (rules, blocked, crossing, joining, opening, deadlocks, numbers, knights, permanence, often, race)
CLAIMS: tuple[Claim, ...] = tuple(sorted((claim for theme in _THEMES for claim in theme.CLAIMS), key=lambda claim: claim.id))

UNDECIDABLE: tuple[Undecidable, ...] = (
    Undecidable(
        "orcoon-23",
        "Orcoon",
        "How it came about",
        "To ban deadlocks one by one would have been awkward.",
        "What is awkward is a matter of taste. That it would have been endless is orcoon-12.",
    ),
    Undecidable(
        "orcoon-24",
        "Orcoon",
        "How it came about",
        "Playing the variant with knight's jumps left a good impression.",
        "It reports an impression of games that are not recorded. Whether the variant can be drawn is orcoon-13.",
    ),
    Undecidable(
        "orcoon-25",
        "Orcoon",
        "How it came about",
        "That connections are permanent is essential to the spirit of the game.",
        "What is essential to a spirit cannot be checked. That they are permanent is orcoon-15, that jumps are not orcoon-14.",
    ),
    Undecidable(
        "orcoon-26",
        "Orcoon",
        "How it came about",
        "The end rule takes deadlocks in naturally and pleasantly.",
        "A judgement of style. What the rule does to deadlocks is orcoon-16.",
    ),
    Undecidable(
        "orcoon-27",
        "Orcoon",
        "How it came about",
        "The game began as a connection game of the usual kind, and two deadlocks were found soon.",
        "The history of a design leaves nothing to compute. That the usual kind can be blocked is orcoon-07.",
    ),
)
