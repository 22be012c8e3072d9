"""The answer to the question whether something is still possible for a colour: record, text, picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.game import COLOUR_NAMES, COLOURS, position_id
from crosscut.reports.legend import legend
from crosscut.reports.records import head, refuted_record
from crosscut.reports.svg import position_svg
from crosscut.reports.text import board_text, refuted_text, stop_text, unchecked_text
from crosscut.solver.possible import Wanted, decide_possible
from crosscut.solver.questions import Answer, Asked


def answer(asked: Asked, what: str, wanted: Callable[[Any, Any, int], Wanted]) -> Answer:
    """Return the answer for a position.

    Arguments: `what`: is asked, behind "Black can still"; `wanted`: returns what is asked of a game, a position and a colour.
    """
    instance, keep, svg = asked.position(), asked.options["refutation"], asked.options["svg"]
    game, p, colour = instance.game, instance.position, COLOURS.index(asked.options["colour"])
    found = decide_possible(
        game,
        game.format(p),
        lambda: wanted(game, p, colour),
        refutation=keep,
        limits=asked.limits,
        progress=asked.progress,
    )
    who, names = COLOUR_NAMES[colour], game.board.names
    if found.way is not None:
        lines = [f"{who} can still {what}: {found.way.words}", "proved: the rules have followed that"]
    elif found.can is None:
        lines = [f"not decided whether {who} can still {what}: {stop_text(found.limit)}"]
    else:
        evidence = [unchecked_text(found.limit)] if found.refutation is None else refuted_text(found.refutation)
        lines = [f"{who} can no longer {what}", *evidence]
    marked = 0 if found.way is None else found.way.marked
    caption = (lines[0], *(["ring: a cell of the way"] if marked else []), legend(game, p, turn=False))
    picture = {} if svg is None or found.can is None else {svg: position_svg(game, p, caption, marked=marked)}
    wanted_files = (("refutation", keep, found.refutation), ("picture", svg, picture or None))
    return Answer(
        record=head("can", game, None if found.can is None else found.evidence)
        | {
            "position": position_id(game, p),
            "colour": COLOURS[colour],
            "what": what,
            "can": found.can,
            "way": None if found.way is None else found.way.words,
            "cells": [names[cell] for cell in cells_of(marked)],
            "refutation": None if found.refutation is None else refuted_record(found.refutation),
            "seconds": round(found.seconds, 3),
            "limit": found.limit,
        },
        text=(instance.id, board_text(game.board, game.glyphs(p)), *lines),
        files=picture,
        absent=tuple((name, file) for name, file, there in wanted_files if file is not None and there is None),
        limit=found.limit,
    )
