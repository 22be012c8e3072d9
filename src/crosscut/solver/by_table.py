"""Solve a position by a table of its whole board, made in memory and verified, in the place of a certificate.

As with certificates the seconds cover all of it. If they are over before every entry is verified, the answer stands, unchecked.
"""

from __future__ import annotations

from dataclasses import replace

from crosscut.core.game import Turn
from crosscut.core.instance import Instance
from crosscut.core.notation import written
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.solve import solve
from crosscut.solver.tables.in_memory import Asked, in_memory, made, verify


def solve_by_table(instance: Instance, asked: Asked, limits: Limits, progress: Progress | None, jobs: int) -> Proof:
    """Return the value of a position, and what else is asked of it, by a verified table of the board.

    Raises UnsupportedError if there is none for this, IllegalPositionError, TableError for a wrong entry.
    """
    instance.require_legal()
    game, record = instance.game, None
    way, meter = in_memory(game, asked), Meter(limits, progress)
    limit: str | None = None
    try:
        table = made(game, way, meter)
        try:
            record = verify(game, way, table, meter)
        except LimitReached as stop:
            limit = stop.limit
    except KeyboardInterrupt:
        return _undecided(instance, asked, meter, "interrupted")
    except LimitReached as stop:
        return _undecided(instance, asked, meter, stop.limit)
    proof = solve(
        instance,
        all_moves=asked.all_moves,
        distance=asked.distance,
        limits=limits.clock if limit is None else Limits(),  # what is left to do is to look up
        engine=way.engine(table.solved),
        method="sweep",
        jobs=jobs,
        standing=Evidence.UNCHECKED if record is None else Evidence.TABLE,
    )
    return replace(
        proof,
        limit=limit or proof.limit,
        nodes=meter.nodes + proof.nodes,
        seconds=meter.seconds,
        margin_proved=asked.margin and record is not None,
        table=record,
    )


def _undecided(instance: Instance, asked: Asked, meter: Meter, limit: str) -> Proof:
    game, p = instance.game, instance.position
    turns = game.moves(p) if asked.all_moves and game.outcome(p) is None else ()
    values: dict[Turn, Value] = {written(game.board, turn): Value.UNKNOWN for turn in turns}
    return Proof(Value.UNKNOWN, "sweep", meter.nodes, meter.seconds, values=values, limit=limit)
