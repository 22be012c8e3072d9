"""The questions of refutations in Orcoon: `connect`, the post-pass question; about patterns, extremal and all positions;
`construction`, whether a construction puzzle has another completion.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, ClassVar

from ...boards import CheckError
from ...clauses import Clause, counted
from ...construction import CONSTRUCTION, construction_question
from . import rules
from .clues import legal_position, orcoon_clues
from .connect import connect_clauses
from .deadlocks import deadlock_question
from .extremes import extreme_question
from .positions import position_question


class Orcoon(rules.Orcoon):
    """Orcoon, with its questions."""

    QUESTIONS: ClassVar = {
        "connect": {"colour": str, "rounds": int, "exact": bool},
        "deadlocks": {"cells": int, "patterns": list, "orders": list},
        "occurs": {"pattern": str},
        "fewest-stones": {"least": int, "orders": list},
        "most-dead": {"most": int, "orders": list},
        "longest-order": {"most": int, "orders": list},
        "joined": {"full": bool},
        "drawn": {"most": int, "patterns": list},
        "facts": {"facts": list},
        "barred": {"pattern": str, "row": int, "column": int},
        "construction": CONSTRUCTION,
    }

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Game`."""
        if members["question"] in ("deadlocks", "occurs"):
            return "-", *deadlock_question(self, members)
        if members["question"] == "construction":
            return "-", *self.construction(members)
        if members["question"] != "connect":
            self.read(members["position"])
            return "-", *(extreme_question if "orders" in members else position_question)(self, members)
        colour, rounds = members["colour"], members["rounds"]
        if colour not in ("B", "W") or not 0 <= rounds <= 256:
            raise CheckError('the colour is neither "B" nor "W", or the rounds are not 0 to 256')
        if members["position"].count(":") != 1:
            raise CheckError("the position is not TURN:ROWS")
        stones = self.read(members["position"]).stones
        return colour, "cannot connect", connect_clauses(self, stones, colour, rounds, members["exact"])

    def construction(self, members: Mapping[str, Any]) -> tuple[str, Container[Clause]]:
        """Return what a refutation of `construction` proves, and its clauses."""
        self.read(members["position"])
        if self.knight:
            raise CheckError("there is no formula for another reading than connection=chain")
        sentence, clauses = construction_question(self, members, legal_position, orcoon_clues(self), "stones of a legal position")
        return sentence, counted(self.meter, clauses)
