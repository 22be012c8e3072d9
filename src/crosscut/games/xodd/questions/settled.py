"""`crosscut settled`: will whoever leads do so in the end, whatever is played? The answer as record and as text."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS, Game, position_id
from crosscut.core.notation import format_rows
from crosscut.core.stones import Stones
from crosscut.games.xodd.questions.overtake import Settled, settle
from crosscut.games.xodd.rules import Xodd
from crosscut.reports.records import Record, head, refuted_record
from crosscut.reports.text import board_text, refuted_text, stop_text, unchecked_text
from crosscut.solver.questions import Answer, Asked


def answer(asked: Asked) -> Answer:
    """Return whether the position is settled."""
    instance, bundle = asked.position(), asked.options.get("refutation")
    game, p = instance.game, instance.position
    if not (isinstance(game, Xodd) and isinstance(p, Stones)):
        raise UnsupportedError(f"{game.name} has no groups to lead by: xodd and yodd have")
    found = settle(game, p, bundle=bundle, limits=asked.limits, progress=asked.progress)
    return Answer(
        record=settled_record(game, p, found),
        text=(instance.id, board_text(game.board, game.glyphs(p)), settled_text(game, found)),
        absent=(("refutation", bundle),) if bundle is not None and found.refutation is None else (),
        limit=found.limit,
    )


def settled_record(game: Game[Any], p: Hashable, found: Settled) -> Record:
    """Return whether a position is settled; `settled` is null if undecided."""
    refuted = found.refutation
    return head("settled", game, None if found.settled is None else found.evidence) | {
        "position": position_id(game, p),
        "leader": COLOURS[found.leader],
        "settled": found.settled,
        "board": None if found.board is None else format_rows(game.board, game.glyphs(found.board)).split("/"),
        "refutation": None if refuted is None else refuted_record(refuted),
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def settled_text(game: Game[Any], found: Settled) -> str:
    """Return whether a position is settled, with the evidence."""
    leads, trails = COLOUR_NAMES[found.leader], COLOUR_NAMES[1 - found.leader]
    if found.board is not None:
        lines = [
            f"not settled: {trails} leads on this board, which adds stones and has an odd number of groups",
            board_text(game.board, game.glyphs(found.board)),
            "proved: the rules counted its groups; whether play leads to it is another question",
        ]
    elif found.settled is None:
        lines = [f"not decided: {stop_text(found.limit)}"]
    else:
        lines = [f"settled: {leads} leads, and will in the end, whatever is played"]
        lines += [unchecked_text(found.limit)] if found.refutation is None else refuted_text(found.refutation)
    return "\n".join(lines)
