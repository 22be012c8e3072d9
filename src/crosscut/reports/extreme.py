"""The answer to a question about extremal positions: record, text, picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS, Game, game_id, position_id
from crosscut.core.notation import counted
from crosscut.reports.legend import legend
from crosscut.reports.records import Record, head, refuted_record
from crosscut.reports.svg import position_svg
from crosscut.reports.text import board_text, refuted_text, stop_text, unchecked_text
from crosscut.solver.extreme import Extreme, Extremum, extreme
from crosscut.solver.questions import Answer, Asked

CROSS = "\N{MULTIPLICATION SIGN}"


def answer(asked: Asked, extremes: Mapping[str, Extremum]) -> Answer:
    """Return the answer for a board; `extremes`: what the game knows, by name."""
    game, keep, svg = asked.position().game, asked.options["refutation"], asked.options["svg"]
    wanted, stones = extremes[asked.options["question"]], asked.options["stones"]
    if stones is not None:
        if wanted.of_stones is None:
            raise UnsupportedError(f"--stones: {wanted.name} of {game.name} cannot be asked for a number of stones")
        if stones > game.board.size:
            raise UnsupportedError(f"--stones: {game.board.name} has {game.board.size} cells, {stones} stones are too many")
        wanted = wanted.of_stones(stones)
    found = extreme(game, wanted, refutation=keep, limits=asked.limits, progress=asked.progress)
    lines = extreme_lines(game, found)
    p = None if found.found is None else found.found.position
    picture = {}
    if svg is not None and p is not None and found.found is not None:
        labels = {cell: str(at) if found.asked.ordered else CROSS for at, cell in enumerate(found.found.cells, 1)}
        signs = f"{'numbers: the order' if found.asked.ordered else f'{CROSS}: what is counted'}; {legend(game, p, turn=False)}"
        caption = (f"{game_id(game)}, {found.asked.name}", lines[0], signs)
        picture = {svg: position_svg(game, p, caption, labels=labels)}
    drawn = [] if p is None else [f"{game.name}:{game.board.name}", board_text(game.board, game.glyphs(p))]
    files = (("refutation", keep, found.refutation), ("picture", svg, p))
    return Answer(
        record=extreme_record(game, found) | ({} if stones is None else {"stones": stones}),
        text=(*drawn, *lines),
        files=picture,
        absent=tuple((what, file) for what, file, there in files if file is not None and there is None),
        limit=found.limit,
    )


def extreme_record(game: Game[Any], answer: Extreme) -> Record:
    """Return the answer to a question about extremal positions; `value` is null if undecided or if there is no such position."""
    found = answer.found
    names = game.board.names
    return head("extreme", game, None if found is None else answer.evidence) | {
        "board": game_id(game),
        "question": answer.asked.name,
        "decided": found is not None,
        "value": None if found is None else found.value,
        "position": None if found is None or found.position is None else position_id(game, found.position),
        "cells": None if found is None else [names[cell] for cell in found.cells],
        "colour": None if found is None or found.colour is None else COLOURS[found.colour],
        "bound": answer.bound,
        "refutation": None if answer.refutation is None else refuted_record(answer.refutation),
        "orders": None if found is None or found.orders is None else len(found.orders),
        "seconds": round(answer.seconds, 3),
        "limit": answer.limit,
    }


def extreme_lines(game: Game[Any], answer: Extreme) -> list[str]:
    """Return the answer with its evidence."""
    if answer.found is None:
        known = "" if answer.bound is None else f"; so far: {answer.asked.bound.format(answer.bound)}"
        return [f"not decided: {stop_text(answer.limit)}{known}"]
    found, refuted = answer.found, answer.refutation
    if found.value is None:
        lines = [f"no: it is {'refuted' if refuted else 'not so'} that {answer.asked.none}"]
    else:
        value = counted(found.value, answer.asked.unit)
        cells = ", ".join(game.board.names[cell] for cell in found.cells) or "none"
        lines = [answer.asked.says.format(value=value, cells=cells, colour=COLOUR_NAMES[found.colour or 0])]
    lines += [unchecked_text(answer.limit)] if refuted is None else refuted_text(refuted)
    listed = "" if found.orders is None else f"{counted(len(found.orders), 'placement order')} listed in "
    lines.append(f"{listed}{counted(answer.rounds, 'step')}, {answer.seconds:.1f} s")
    return lines
