"""A second look at a file that another checker has accepted: a random tenth of its lines.

Idea: a section proves its sentence if its first line is for the header's position and every line holds good by itself: what it
demands stands in the section, with a rank that is small enough. For ranks fall strictly from a line to those it demands. So any
line can be looked at without the others, and the order of lines does not matter. Here each line is drawn with probability 1/10,
and the first of each section always. A drawn line is followed as in a whole check, and what it demands has to stand behind it.
Headers, footers and digests are checked whole.

This accepts every file that is right, and misses a file of which so many lines are wrong with probability 0.9 to their power: it
is evidence about the other checker, and no proof.
"""

from __future__ import annotations

from random import Random

from .jobs import Lines, Work
from .section import REPLIES, Demands, Section
from .statement import Statement

SHARE = 0.1


def look_through(section: Section, lines: Lines, work: Work, draw: Random) -> Statement:
    """Look through the lines and the footer of a section, count in `work` what was followed, and return what the header says."""
    demands, count, last = Demands(section.game.meter), 0, None
    while (text := lines.next()) and not text.startswith("{"):
        section.add(text)
        rank, _, rest = text.partition(" ")
        position = rest.partition(" ")[0]
        drawn = last is None or draw.random() < SHARE
        line = section.line(text, last) if drawn or not rank.isdecimal() else None
        key = section.key(position, int(rank))
        if key in demands.open and int(rank) <= demands.open[key][0]:
            demands.answer(key, int(rank))
        if line is not None:
            for reply, (demanded, most) in enumerate(section.follow(line), 1):
                demands.demand(demanded, most, REPLIES * lines.number + reply)
            work.followed += 1
        count, last = count + 1, int(rank)
    work.lines += count
    return section.finish(text, count, len(demands.open), demands.first())
