"""The answer to a job of a search by jobs (`by_jobs`): who wins a position, or what is known of the positions after its turns.

A worker keeps its solver from job to job, with its table: the next job is often about a position that the last one has met. The
table is the worker's own, and ends with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from crosscut.core.game import game_id
from crosscut.core.instance import Instance
from crosscut.core.looking import looking
from crosscut.core.notation import format_turn
from crosscut.reports.records import Record, head
from crosscut.solver import kernel
from crosscut.solver.engines import engine_for, engines_of
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress, memory_as_limit
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.solver import Solver

OF_TABLE = 0.4  # of a worker's share of memory; one that holds half of it is replaced
PROVING = "pns"
_kept: dict[str, Solver[Any]] = {}  # the last solver, by what it is for


def numbers_record(instance: Instance, limits: Limits, progress: Progress | None = None) -> Record:
    """Return who wins a legal position, for the person to move, or what was found within the limits.

    `best`: a turn that wins, if it is won; `numbers`: if it was not decided, the proof and disproof numbers of the positions
    after its turns, in the order of the turns, for the person who moves there. Nothing of it is checked.
    Raises UnsupportedError where the game's search is not for the position.
    """
    game, p = instance.game, instance.position
    meter = Meter(limits, progress)
    solver = _solver(instance, meter)
    solver.meter = meter
    value, best, stopped = Value.UNKNOWN, None, None
    try:
        with looking(meter.look_now_and_then), memory_as_limit():
            value = Value.of_sign(solver.score(p))
            if value is Value.WIN:
                best = solver.line_turn(p)[0]
    except LimitReached as stop:
        stopped = stop.limit
    after = [] if value is not Value.UNKNOWN else [solver.numbers(child) for _, child in solver.children(p)]
    return head("numbers", game, Evidence.UNCHECKED) | {
        "position": instance.id,
        "value": str(value),
        "best": None if best is None else format_turn(game.board, best),
        "numbers": [list(one) for one in after],
        "nodes": meter.nodes,
        "limit": stopped,
    }


def _solver(instance: Instance, meter: Meter) -> Solver[Any]:
    """Return a search by proof numbers where the game has one, else the search that suits; the last one if it is the same."""
    proving = any(one.name == PROVING and (kernel.native or not one.native) for one in engines_of(instance.game.name))
    engine, method = engine_for(instance, PROVING if proving else "auto")
    name = f"{game_id(instance.game)} {method}"
    if name not in _kept:
        _kept.clear()
        memory = meter.limits.memory
        own = Meter(replace(meter.limits, memory=None if memory is None else int(OF_TABLE * memory)))
        _kept[name] = engine(instance.game, own, symmetry=True, distance=False)
    return _kept[name]
