"""Refutation bundles: a formula, and a proof that nothing satisfies it.

Of the kind "refutation" the checker knows what the formula says: every placement order that connects would satisfy it, or every
deadlock pattern that is missing in a list. Of the kind "formula" it does not, and its statement says so. The numbers in comments
are those of the three points of the section "Refutation bundles" on the format's page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterator
from typing import Any, BinaryIO

from .boards import CheckError, shown
from .budget import Meter
from .drat import read_clause, refutes
from .games.orcoon.connect import Clause, Literal, connect_clauses
from .games.orcoon.deadlocks import deadlock_question
from .games.orcoon.rules import Orcoon
from .statement import COMMON, Report, Statement, json_object, named_game, proved
from .zipped import Archive

MAX_MEMBER = 400_000_000
"""Bytes of a member, decompressed; a larger one is refused before it is read."""

MAX_MANIFEST = 1_000_000
MAX_LINE = 1_000_000
MEMBERS = ("manifest.json", "formula.cnf", "proof.drat")
MANIFEST = COMMON | dict.fromkeys(("question", "formula", "proof"), str) | {"encoder": int}
QUESTIONS: dict[str, dict[str, type]] = {
    "connect": MANIFEST | {"colour": str, "rounds": int, "exact": bool},
    "deadlocks": MANIFEST | {"cells": int, "patterns": list, "orders": list},
    "occurs": MANIFEST | {"pattern": str},
}
ASKED = re.compile(r'"question"\s*:\s*"(deadlocks|occurs)"')
FORMULA = COMMON | dict.fromkeys(("claim", "formula", "proof"), str)
MAX_CLAIM = 200
UNKNOWN = "formula refuted; what it means was not checked"
NAME = re.compile(r"c ([1-9][0-9]{0,8}) = (.+)")
PROBLEM = re.compile(r"p cnf (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})")

# Bytes that a variable takes here: its name twice, and two signs.
VARIABLE = 600


def check_bundle(stream: BinaryIO, meter: Meter) -> Report:
    """Check a refutation bundle.

    Args:
        stream: the zip file; it must be able to seek.
        meter: counts what the check costs.

    Returns:
        What the bundle proves, or why it is refused; the error names the member that is to blame.
    """
    bundle = _Bundle(meter)
    try:
        bundle.open(stream)
        return Report(True, (bundle.statement(),))
    except CheckError as error:
        line = f", line {bundle.number}" if bundle.number else ""
        return Report(False, error=f"{bundle.member}{line}: {error}", line=bundle.number)


class _Bundle:
    """A bundle. `member` and `number` are the member and line last looked at, so they are to blame for whatever comes up."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.member, self.number = "the bundle", 0

    def open(self, stream: BinaryIO) -> None:
        """Open the archive, and refuse one that is not made as the page says."""
        self.archive = Archive(stream, MEMBERS, self.meter)
        for self.member in MEMBERS:
            self.archive.check(self.member, MAX_MANIFEST if self.member == MEMBERS[0] else MAX_MEMBER)

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a member."""
        self.member, self.number = name, 0
        return self.archive.chunks(name)

    def lines(self, name: str) -> Iterator[str]:
        """Yield the lines of a member without their LF."""
        rest = b""
        for chunk in self.chunks(name):
            *whole, rest = (rest + chunk).split(b"\n")
            for data in whole:
                self.number += 1
                self.meter.line(len(data))
                if len(data) >= MAX_LINE:
                    raise CheckError("line too long")
                text = data.decode("latin-1")
                if not (text.isascii() and text.isprintable()):
                    raise CheckError("not a line of printable ASCII")
                yield text
            if len(rest) >= MAX_LINE:
                self.number += 1
                raise CheckError("line too long")
        if rest:
            self.number += 1
            raise CheckError("the member ends within a line")

    def statement(self) -> Statement:
        """Return what the bundle proves."""
        text = "\n".join(self.lines("manifest.json"))
        self.number = 0
        if '"crosscut": "formula"' in text:
            return self.formula_alone(json_object("manifest", text, FORMULA))
        asked = ASKED.search(text)
        question = asked[1] if asked else "connect"
        members = json_object("manifest", text, QUESTIONS[question])
        game = named_game("refutation", members, self.meter)
        if not isinstance(game, Orcoon):
            raise CheckError("refutations are for Orcoon only")
        if members["question"] != question or members["encoder"] != 1:
            raise CheckError("unknown question, or unknown version of its formula")
        if question != "connect":
            sentence, clauses = deadlock_question(game, members)
            return proved(members, "-", sentence, self.refuted(members, clauses))
        colour, rounds = members["colour"], members["rounds"]
        if colour not in ("B", "W") or not 0 <= rounds <= 256:
            raise CheckError('the colour is neither "B" nor "W", or the rounds are not 0 to 256')
        if members["position"].count(":") != 1:
            raise CheckError("the position is not TURN:ROWS")
        allowed = connect_clauses(game, game.read(members["position"]).stones, colour, rounds, members["exact"])
        return proved(members, colour, "cannot connect", self.refuted(members, allowed))

    def formula_alone(self, members: dict[str, Any]) -> Statement:
        """Return what a bundle proves whose formula the checker cannot write by itself: that the formula has no model."""
        claim = members["claim"]
        if not claim.isprintable() or not claim.isascii() or not 0 < len(claim) <= MAX_CLAIM:
            raise CheckError(f"the claim is not 1 to {MAX_CLAIM} characters of printable ASCII")
        named_game("formula", members, self.meter).read(members["position"])
        return proved(members, "-", UNKNOWN, self.refuted(members, None), claim)

    def refuted(self, members: dict[str, Any], allowed: Container[Clause] | None) -> int:
        """Return how many lines of the proof it took to refute the formula, all of whose clauses must be allowed (None: any)."""
        for name, member in (("formula", "formula.cnf"), ("proof", "proof.drat")):
            digest = hashlib.sha256()
            for data in self.chunks(member):
                digest.update(data)
            if digest.hexdigest() != members[name]:
                raise CheckError("its digest is not the one in the manifest")  # 1
        return refutes(self.formula(allowed), self.lines("proof.drat"), self.meter)  # 3

    def formula(self, allowed: Container[Clause] | None) -> Iterator[list[int]]:
        """Yield the clauses of the formula; each must be one of those that are allowed (2), or any if that is None."""
        names: dict[int, str] = {}
        named: dict[int, Literal] = {}
        problem: re.Match[str] | None = None
        count = 0
        for text in self.lines("formula.cnf"):
            if text.startswith("c ") and not NAME.fullmatch(text):
                continue
            if problem:
                clause = read_clause(text)
                self.meter.work(30 + 10 * len(clause))
                literals = [named.get(number, (number > 0, "a variable without a name")) for number in clause]
                if allowed is not None and frozenset(literals) not in allowed:
                    meant = ", ".join("not " * (not sign) + name[:80] for sign, name in literals[:9])
                    raise CheckError(f"no clause of the question: {shown(meant)}")
                count += 1
                yield clause
            elif problem := PROBLEM.fullmatch(text):
                if len(names) != int(problem[1]) or max(names, default=0) != int(problem[1]):
                    raise CheckError("not each variable has a name, or a name has no variable")
                named = {number * sign: (sign > 0, name) for number, name in names.items() for sign in (1, -1)}
            elif match := NAME.fullmatch(text):
                if int(match[1]) in names:
                    raise CheckError("the variable has a name already")
                self.meter.hold(VARIABLE + len(match[2]))
                names[int(match[1])] = match[2]
            else:
                raise CheckError("neither a comment nor `p cnf VARIABLES CLAUSES`")
        if not problem or int(problem[2]) != count:
            raise CheckError("the number of clauses is not the one declared")
