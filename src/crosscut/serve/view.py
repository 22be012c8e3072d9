"""A position as the page has it: the picture, and for each cell what a click there does, or the reason why nothing happens.

The *clicks* of a turn are the cells to click in order, with the colour in front where a turn chooses it: `c3`, `Bc3`, or `b1` and
`d1` for a slide. So the page needs to know no game. Of the turns at most `MOST` are listed; where there are more, the page asks
about each turn that it has put together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from crosscut.core.board import cells_of
from crosscut.core.diagrams import Diagram
from crosscut.core.errors import CrosscutError, IllegalTurnError, NotationError
from crosscut.core.game import COLOUR_NAMES, COLOURS, PASS, SWAP, Game, Step, Turn, position_id
from crosscut.core.instance import Aligned, Instance, read_every
from crosscut.core.notation import JOINTS, LONGEST, format_turn, parse_turn, split_id
from crosscut.core.registry import open_game
from crosscut.core.turns import goes_on, parse_plies
from crosscut.serve.settings import Settings
from crosscut.serve.work import Find, Given, Say, text, words

MOST = 1500  # turns that are listed
NAMED = (PASS, SWAP, Turn(word="adopt"))


@lru_cache(maxsize=16)
def opened(name: str, board: str, readings: tuple[tuple[str, str], ...]) -> Game[Any]:
    """Return a game on a board; the last few are kept, for their pictures take longer than a position."""
    return open_game(name, board, dict(readings))


def instance_of(given: Given) -> Instance:
    """Return the position of a request, which is an ID. Legality is not judged."""
    parts = split_id(text(given, "position"))
    game = opened(parts.game, parts.board, tuple(sorted(parts.switches.items())))
    return Instance(game, game.parse(parts.tail) if parts.tail else game.start())


def viewed(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `view`: a position."""
    return view(instance_of(given))


def played(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `play`: plies, one after the other, and the position after the last."""
    at = instance_of(given).require_legal()
    game, p, plies = at.game, at.position, []
    for word in words(given, "turns"):
        for ply in parse_plies(game, p, word):
            reason = game.legal(p, ply)
            if reason is not None:
                raise IllegalTurnError(reason.text)
            p = game.play(p, ply)
            plies.append({"turn": format_turn(game.board, ply), "position": position_id(game, p)})
    return {"plies": plies, "view": view(Instance(game, p))}


def read_text(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `read`: an ID or what was pasted, with one diagram or several; `game` is that of diagrams that do not say theirs."""
    pasted = text(given, "text")
    if len(pasted) > LONGEST:
        raise NotationError(f"a text of {len(pasted):,} characters: at most {LONGEST:,} are read")
    found = _read(pasted, text(given, "game", ""))
    readable = [(diagram, one.instances[0]) for diagram, one in found if isinstance(one, Aligned)]
    if len(found) == 1 and readable:
        return view(readable[0][1]) | {"notes": list(readable[0][0].notes)}
    return {
        "several": [
            {"where": diagram.lines_text, "notes": list(diagram.notes)}
            | ({"position": one.instances[0].id} if isinstance(one, Aligned) else {"error": str(one)})
            for diagram, one in found
        ]
    }


def _read(pasted: str, game: str) -> list[tuple[Diagram, Aligned | CrosscutError]]:
    """Return the diagrams of a text, as they stand, or as those of a game if more of them can be read so."""
    ways, wrong = [], []
    for said in ({}, {"game": game}) if game else ({},):
        try:
            ways.append(read_every(pasted, said))
        except CrosscutError as error:
            wrong.append(error)
    if not ways:
        raise wrong[-1]
    return max(ways, key=lambda found: sum(isinstance(one, Aligned) for _, one in found))


def why(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `why`: the turn that clicks mean, and why it is not legal."""
    at = instance_of(given).require_legal()
    game, p, clicks = at.game, at.position, words(given, "clicks")
    found = [(turn, game.legal(p, turn)) for turn in _meant(game, clicks)]
    kinds = [step.kind for turn in islice(game.moves(p), MOST) for step in turn.steps]
    found.sort(key=lambda one: one[1] is not None and one[0].steps[0].kind not in kinds)
    if not found:
        raise NotationError(f"{' '.join(clicks) or 'nothing'} is no turn")
    turn, reason = found[0]
    return {"turn": format_turn(game.board, turn), "reason": None if reason is None else reason.text}


def _meant(game: Game[Any], clicks: list[str]) -> Iterator[Turn]:
    """Yield the turns that clicks may mean: drops, or steps from cell to cell."""
    drops = sorted(click.lstrip("BW") for click in clicks)
    if drops and len(set(drops)) == len(drops):
        by_cell = sorted(clicks, key=lambda click: parse_turn(game.board, click).steps[0].cells)
        if len(clicks) == 1 or clicks[0][0] in COLOURS:
            yield parse_turn(game.board, "+".join(by_cell))
            return
    if len(clicks) == 2:
        for joint in JOINTS.values():
            yield parse_turn(game.board, joint.join(clicks))
        yield parse_turn(game.board, "+".join(clicks))


def shown(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `show`: what `crosscut show` says of a position; it may take longer than the rest, so the page asks for it apart."""
    from crosscut.reports.records import show_record

    at = instance_of(given)
    return show_record(at.game, at.position)


def view(at: Instance) -> dict[str, Any]:
    """Return what the page shows of a position, legal or not."""
    from crosscut.reports.svg import place, position_svg
    from crosscut.reports.text import outcome_text

    game, p = at.game, at.position
    board = game.board
    broken = game.illegal(p)
    over = game.outcome(p) if broken is None else None
    return {
        "position": position_id(game, p),
        "to_move": COLOURS[game.turn(p)],
        "reading": dict(game.readings),
        "reason": None if broken is None else broken._asdict(),
        "groups": [
            {"colour": COLOURS[whose], "cells": [board.names[cell] for cell in cells_of(mask)]} for whose, mask in game.groups(p)
        ],
        "game": game.name,
        "title": game.title,
        "board": board.name,
        "svg": position_svg(game, p, (), title=f"{game.title} on {board.name}"),
        "cells": [
            {"name": name, "at": [round(part, 1) for part in place(board, cell)], "glyph": glyph, "says": _says(game, glyph)}
            for cell, (name, glyph) in enumerate(zip(board.names, game.glyphs(p), strict=True))
        ],
        "glyphs": [".", *game.fields[0].glyphs],
        "over": None if over is None else outcome_text(over),
        "between": broken is None and over is None and goes_on(game, p),
        "score": type(game).keeps_score(),
        **(_turns(game, p) if broken is None and over is None else {"turns": [], "all": True, "colours": False, "reasons": {}}),
    }


def _says(game: Game[Any], glyph: str) -> str:
    """Return what lies on a cell, in words."""
    if glyph == ".":
        return "empty"
    owner = game.fields[0].owner(glyph)
    name = "" if owner is None else COLOUR_NAMES[owner]
    return name if glyph in COLOURS else f"{name} {glyph}".strip()


def _turns(game: Game[Any], p: Hashable) -> dict[str, Any]:
    """Return the turns with their clicks, and the reasons of cells and words that are none."""
    board = game.board
    turns = list(islice(game.moves(p), MOST + 1))
    listed = [(format_turn(board, turn), clicks_of(game, turn), _in_any_order(turn)) for turn in turns[:MOST]]
    colours = any(step.colour is not None for turn in turns for step in turn.steps)
    first = {clicks[0] for _, clicks, _ in listed if clicks} | {click for _, clicks, loose in listed if loose for click in clicks}
    reasons = {}
    for colour in (0, 1) if colours else (None,):
        for cell, name in enumerate(board.names):
            click = name if colour is None else COLOURS[colour] + name
            if click not in first and (reason := game.legal(p, Turn((Step((cell,), colour),)))) is not None:
                reasons[click] = [reason.text, [board.names[one] for one in reason.cells if board.names[one] != name]]
    legal = {turn.word for turn in turns}
    for turn in NAMED:
        if turn.word not in legal and (reason := game.legal(p, turn)) is not None:
            reasons[f"!{turn.word}"] = [reason.text, []]
    return {"turns": listed, "all": len(turns) <= MOST, "colours": colours, "reasons": reasons}


def clicks_of(game: Game[Any], turn: Turn) -> list[str]:
    """Return what is clicked for a turn, nothing for a word."""
    names = game.board.names
    return [("" if step.colour is None else COLOURS[step.colour]) + names[cell] for step in turn.steps for cell in step.cells]


def _in_any_order(turn: Turn) -> bool:
    """Return whether the order of the clicks does not matter."""
    return all(step.kind in ("drop", "bridge") for step in turn.steps)
