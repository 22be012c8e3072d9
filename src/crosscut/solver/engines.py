"""Which engine answers a question of `solve`, by the name of a method; `auto` takes what suits the position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from crosscut.core.errors import UnknownNameError, UnsupportedError
from crosscut.core.instance import Instance
from crosscut.core.notation import shown

if TYPE_CHECKING:
    from crosscut.solver.solve import Engine

METHODS = ("auto", "minimax", "pns", "sat", "mustplay")


def engine_for(
    instance: Instance, method: str = "auto", *, distance: bool = False, jobs: int = 1, resume: Path | None = None
) -> tuple[Engine, str]:
    """Return the engine of a method for a position, and the method's name.

    Arguments: `method`: one of `METHODS`; `distance`: whether distances are asked for; `jobs`, `resume`: as for `prover.engine`.
    Raises UnknownNameError for another method, UnsupportedError for one that is not for this game.
    """
    if method not in METHODS:
        raise UnknownNameError(f"no method {shown(method)}: there are {', '.join(METHODS)}")
    name = instance.game.name
    if method == "sat":
        from crosscut.games.orcoon.search.bounded import BoundedSat

        return BoundedSat, method
    if method == "mustplay" or (method == "auto" and name == "hex" and not distance):
        from crosscut.games.hex.search.engine import MustPlay, suits

        if method == "mustplay" or suits(instance.game, instance.position):
            return MustPlay, "mustplay"
    if method == "auto" and name in ("xodd", "yodd") and not distance:
        from crosscut.games.xodd.tables import engine

        if (suited := engine.suited(instance.game, instance.position)) is not None:
            return suited, "sweep"
    if name in ("xodd", "yodd") and (method == "pns" or (method == "auto" and not distance)):
        from crosscut.games.xodd.search import prover as odd

        if method == "pns" or odd.suits(instance.game, instance.position):
            if resume is not None:
                raise UnsupportedError(f"a search that can be resumed is for orcoon only, not for {name}")
            return odd.Prover, "pns"
    if method == "pns" or (method == "auto" and name == "orcoon" and not distance):
        from crosscut.games.orcoon.search import prover

        if method == "pns" or prover.suits(instance.game, instance.position):
            return prover.engine(jobs, resume), "pns"
    from crosscut.solver.minimax import Minimax

    return Minimax, "minimax"
