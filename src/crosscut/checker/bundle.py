"""Refutation bundles: a formula, and a proof that nothing satisfies it.

In a bundle of the kind "refutation" the checker knows what the formula says: the game's rules write its clauses for each question
that they know (`Game.refutable`). In one of the kind "formula" it does not know, and the statement says so. The numbers in
comments are those of the three points of the section "Refutation bundles" on the format's page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterator
from typing import Any, BinaryIO

from .boards import CheckError, shown
from .budget import Meter
from .clauses import Clause, Literal
from .drat import read_clause, refutes
from .lrat import refutes_by_hints
from .statement import COMMON, OWN, Elsewhere, Report, Statement, json_members, named_game, proved, require
from .zipped import Archive

MAX_MEMBER = 400_000_000
"""Bytes of a member, decompressed; a larger one is refused before it is read."""

MAX_MANIFEST = 1_000_000
MAX_LINE = 1_000_000
MEMBERS = ("manifest.json", "formula.cnf", "proof.lrat")
UNHINTED = ("manifest.json", "formula.cnf", "proof.drat")
MANIFEST = COMMON | dict.fromkeys(("question", "formula", "proof"), str) | {"encoder": int}
FORMULA = COMMON | dict.fromkeys(("claim", "formula", "proof"), str)
MAX_CLAIM = 200
UNKNOWN = "formula refuted; what it means was not checked"
NAME = re.compile(r"c ([1-9][0-9]{0,8}) = (.+)")
PROBLEM = re.compile(r"p cnf (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})")

# Bytes that a variable takes here: its name twice, and two signs.
VARIABLE = 600


def check_bundle(stream: BinaryIO, meter: Meter, elsewhere: Elsewhere) -> Report:
    """Check a refutation bundle.

    Args:
        stream: the zip file; it must be able to seek.
        meter: counts what the check costs.
        elsewhere: knows other games.

    Returns:
        What the bundle proves, or why it is refused; the error names the member that is to blame.
    """
    bundle = _Bundle(meter, elsewhere)
    try:
        bundle.open(stream)
        return Report(True, (bundle.statement(),))
    except CheckError as error:
        line = f", line {bundle.number}" if bundle.number else ""
        return Report(False, error=f"{bundle.member}{line}: {error}", line=bundle.number)


class _Bundle:
    """A bundle. `member` and `number` are the member and line last looked at, so any error is theirs."""

    def __init__(self, meter: Meter, elsewhere: Elsewhere) -> None:
        self.meter, self.elsewhere = meter, elsewhere
        self.member, self.number = "the bundle", 0

    def open(self, stream: BinaryIO) -> None:
        """Open the archive; refuse one that is not as the format's page says."""
        self.archive = Archive(stream, (MEMBERS, UNHINTED), self.meter)
        self.hinted = MEMBERS[-1] in self.archive.entries
        for member in MEMBERS if self.hinted else UNHINTED:
            self.member = member
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
        members = json_members("manifest", text)
        if members.get("crosscut") == "formula":
            return self.formula_alone(members)
        require("manifest", {name: members[name] for name in {**MANIFEST, **OWN} if name in members}, MANIFEST, OWN)
        game, foreign = named_game("refutation", members, self.meter, self.elsewhere)
        if not game.QUESTIONS:
            raise CheckError("the checker knows no refutations in this game")
        if members["question"] not in game.QUESTIONS or members["encoder"] != 1:
            raise CheckError("unknown question, or unknown version of its formula")
        require("manifest", members, MANIFEST | dict(game.QUESTIONS[members["question"]]), OWN)
        side, sentence, allowed = game.refutable(members)
        return proved(members, foreign, side, sentence, self.refuted(members, allowed))

    def formula_alone(self, members: dict[str, Any]) -> Statement:
        """Return the statement of a bundle whose formula the checker cannot write by itself: the formula has no model."""
        require("manifest", members, FORMULA, OWN)
        claim = members["claim"]
        if not claim.isprintable() or not claim.isascii() or not 0 < len(claim) <= MAX_CLAIM:
            raise CheckError(f"the claim is not 1 to {MAX_CLAIM} characters of printable ASCII")
        game, foreign = named_game("formula", members, self.meter, self.elsewhere)
        game.read(members["position"])
        return proved(members, foreign, "-", UNKNOWN, self.refuted(members, None), claim)

    def refuted(self, members: dict[str, Any], allowed: Container[Clause] | None) -> int:
        """Return how many lines of the proof it took to refute the formula, all of whose clauses must be allowed (None: any)."""
        proof, proves = ("proof.lrat", refutes_by_hints) if self.hinted else ("proof.drat", refutes)
        for name, member in (("formula", "formula.cnf"), ("proof", proof)):
            digest = hashlib.sha256()
            for data in self.chunks(member):
                digest.update(data)
            if digest.hexdigest() != members[name]:
                raise CheckError("its digest is not the one in the manifest")  # 1
        return proves(self.formula(allowed), self.lines(proof), self.meter)  # 3

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
