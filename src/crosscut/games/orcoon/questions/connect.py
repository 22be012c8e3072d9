"""`crosscut connect`: can a colour still connect by placing alone? The answer with its evidence, as record and as text."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import COLOUR_NAMES, COLOURS, Game, position_id
from crosscut.core.notation import counted
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass.connect import Connection, connect
from crosscut.games.orcoon.rules import Orcoon
from crosscut.reports.records import Record, head
from crosscut.reports.text import board_text, stop_text, unchecked_text
from crosscut.solver.questions import Answer, Asked


def answer(asked: Asked) -> Answer:
    """Return whether the colour can still connect."""
    instance, bundle = asked.position(), asked.options.get("refutation")
    game, p, colour = instance.game, instance.position, COLOURS.index(asked.options["colour"])
    if not (isinstance(game, Orcoon) and isinstance(p, Stones)):
        raise UnsupportedError(f"{game.name} has no post-pass question: it is Orcoon's")
    method = asked.options.get("method") or "auto"
    found = connect(game, p, colour, method=method, bundle=bundle, limits=asked.limits, progress=asked.progress)
    return Answer(
        record=connect_record(game, p, colour, found),
        text=(instance.id, board_text(game.board, game.glyphs(p)), f"{COLOUR_NAMES[colour]} {connection_text(game, found)}"),
        absent=(("refutation", bundle),) if bundle is not None and found.refutation is None else (),
        limit=found.limit,
    )


def connect_record(game: Game[Any], p: Hashable, colour: int, found: Connection) -> Record:
    """Return the answer to the post-pass question; `can` is null if undecided."""
    refutation = found.refutation
    return head("connect", game, None if found.can is None else found.evidence) | {
        "position": position_id(game, p),
        "colour": COLOURS[colour],
        "can": found.can,
        "order": None if found.order is None else [game.board.names[cell] for cell in found.order],
        "refutation": None
        if refutation is None
        else {
            "file": None if refutation.file is None else str(refutation.file),
            "rounds": refutation.rounds,
            "variables": refutation.variables,
            "clauses": refutation.clauses,
            "proof_lines": refutation.proof_lines,
            "checked": True,
        },
        "method": found.method,
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def connection_text(game: Game[Any], found: Connection) -> str:
    """Return the answer to the post-pass question and its evidence, to stand behind the colour's name."""
    if found.can is None:
        return f"may or may not be able to connect: {stop_text(found.limit)}"
    if found.order is not None:
        order = ", ".join(game.board.names[cell] for cell in found.order)
        return f"can connect: {order}\nproved: the order was replayed by the rules" if order else "is connected already"
    if found.refutation is None:
        return f"can no longer connect by placing alone\n{unchecked_text(found.limit)}"
    size = f"a formula of {counted(found.refutation.clauses, 'clause')} refuted, proof lines: {found.refutation.proof_lines:,}"
    where = f": {found.refutation.file}" if found.refutation.file else ""
    return f"can no longer connect by placing alone\nproved: {size}, accepted by the independent checker{where}"
