"""The questions of refutations in Xodd and Yodd: `settled`, whether whoever leads does so on every odd board that can still come;
`groups`, how many groups a board can have; `drops`, whether a turn with a stone is legal; `facts`, whether a board has some; and
`construction`, whether a construction puzzle has another completion; `parity`, about drops whatever surrounds them, and `walls`,
which have files of their own.

The formula of the first says: a board with an odd number of groups contains the stones of the position, and the side that trails
leads on it. That of the second: a board, an odd one if that is asked, has more groups than so many. That of the third: an odd
board has one empty cell, and no single stone is legal there. Written from the page of encodings; the numbers in comments are
those of its clauses.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from ...boards import CheckError
from ...chains import fact
from ...clauses import Clause, Value, at_least, clause, counted, odd
from ...construction import CONSTRUCTION, construction_question
from ...game import Position, opponent
from ...groups import groups, spread
from . import rules
from .clues import CLUES, odd_boards
from .parity import parity_question
from .walls import walls_question

NAMES = {"B": "black", "W": "white"}


class Xodd(rules.Xodd):
    """Xodd, with its questions."""

    QUESTIONS: ClassVar = {
        "settled": {},
        "groups": {"most": int, "odd": bool},
        "drops": {"least": int},
        "facts": {"facts": list},
        "construction": CONSTRUCTION,
        "walls": {"cell": str, "beyond": list, "size": int, "walls": list},
        "parity": dict.fromkeys(("drops", "barred", "touched", "one", "two", "both"), list) | {"changes": bool},
    }

    def refutable(self, members: Mapping[str, Any]) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation proves and the clauses that it may use; see `Rules`."""
        p = self.read(members["position"])
        match members["question"]:
            case "groups":
                sentence, clauses = self.most_groups(members)
            case "drops":
                sentence, clauses = self.legal_drop(members)
            case "facts":
                sentence, clauses = self.facts(members)
            case "construction":
                sentence, clauses = construction_question(self, members, odd_boards, CLUES, "stones with an odd number of groups")
            case "walls":
                sentence, clauses = walls_question(self, members)
            case "parity":
                sentence, clauses = parity_question(self, members)
            case _:
                return self.settled_question(p)
        return "-", sentence, counted(self.meter, clauses)

    def settled_question(self, p: Position) -> tuple[str, str, Container[Clause]]:
        """Return what a refutation of `settled` proves, and its clauses."""
        if self.ended(p) or not p.stones.strip("."):
            raise CheckError("the game has ended, or nobody leads yet")
        leader = "B" if self.lead(p, "B") > 0 else "W"
        says = "leads on every board with an odd number of groups that contains these stones"
        return leader, says, counted(self.meter, self.overtaken(p.stones, leader))

    def most_groups(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `groups` proves, and its clauses."""
        most, which = members["most"], " with an odd number of groups" if members["odd"] else ""
        return f"no {self.board.name} board{which} has more than {most} groups", self.more_groups(most, members["odd"])

    def legal_drop(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `drops` proves, and its clauses."""
        least = members["least"]
        if least < 1:
            raise CheckError("no number of empty cells")
        few = "an empty cell" if least > len(self.board.names) else f"at least one, but fewer than {least} empty cells,"
        sentence = f"on every {self.board.name} board with an odd number of groups and {few} a turn with a stone is legal"
        return sentence, self.no_drop(least)

    def facts(self, members: Mapping[str, Any]) -> tuple[str, Iterator[Clause]]:
        """Return what a refutation of `facts` proves, and its clauses."""
        facts, stones = members["facts"], self.read(members["position"]).stones
        given = f" that contains the stones of {members['position']}" if stones.strip(".") else ""
        has = " and ".join(map(str, facts))
        return f"no {self.board.name} board with an odd number of groups{given} has: {has}", self.with_facts(stones, facts)

    def more_groups(self, most: int, only_odd: bool) -> Iterator[Clause]:
        """Yield the clauses that say: a board has more groups than so many."""
        roots = yield from self.containing("." * len(self.board.names))
        if only_odd:
            yield from odd("groups", in_order(roots), whole=True)  # 8
        counts = yield from at_least("groups", in_order(roots))  # 9
        if not 0 < most < len(counts) - 1:
            raise CheckError("no question: not a number of groups below that of roots")
        yield from clause([], [counts[most + 1]])  # 12

    def no_drop(self, least: int) -> Iterator[Clause]:
        """Yield the clauses that say: an odd board has empty cells, fewer than so many, and no turn with a stone is legal."""
        names = self.board.names
        roots = yield from self.containing("." * len(names))
        yield from odd("groups", in_order(roots), whole=True)  # 8
        empty = [f"empty {name}" for name in names]
        for name, free in zip(names, empty, strict=True):
            black, white = (f"stone {colour} {name}" for colour in NAMES.values())
            yield from clause([free, black])  # 13
            yield from clause([free, white])  # 13
            yield from clause([], [free, black, white])  # 13
        for colour in NAMES.values():
            for cell, name in enumerate(names):
                touched = yield from self.touched(colour, cell)
                yield from odd(f"{colour} touches {name}", touched, f"{colour} odd {name}")  # 15
                yield from clause([empty[cell], f"{colour} odd {name}"])  # 16
        yield from clause([], empty)  # 17
        for pair in combinations(empty, 2):
            yield from clause(pair)  # 17
        counts = yield from at_least("empty", empty)  # 18
        if least <= len(names):
            yield from clause([counts[least]])  # 18

    def touched(self, colour: str, cell: int) -> Generator[Clause, None, list[str]]:
        """Yield the clauses about which groups a cell touches; return the statements that it touches one, root by root."""
        names, near = self.board.names, self.board.neighbours[cell]
        found = []
        for root in range(len(names)):
            # Every cell from the root on that a chain of such cells joins to it may belong to its group.
            reached = spread(self.board, root, set(range(root, len(names))))
            members = [f"{colour} member {names[root]} {names[other]}" for other in near if other in reached]
            if members:
                found.append(touches := f"{colour} touches {names[cell]} {names[root]}")
                yield from clause([touches], members)  # 14
                for one in members:
                    yield from clause([one], [touches])  # 14
        return found

    def with_facts(self, stones: str, facts: Sequence[object]) -> Iterator[Clause]:
        """Yield the clauses that say: an odd board contains the stones and has all facts."""
        roots = yield from self.containing(stones)
        yield from odd("groups", in_order(roots), whole=True)  # 8
        for number, text in enumerate(facts, 1):
            yield from fact(self.board, self.edges, self.stones_with(stones), text, f"fact {number}")

    def stones_with(self, stones: str) -> dict[str, list[Value]]:
        """Return the statements that a board which contains the stones has stones, by colour, cell by cell."""
        names = self.board.names
        return {
            colour: [
                here == colour if here != "." else f"stone {NAMES[colour]} {names[cell]}" for cell, here in enumerate(stones)
            ]
            for colour in NAMES
        }

    def containing(self, stones: str) -> Generator[Clause, None, dict[str, dict[int, str]]]:
        """Yield the clauses about a board that contains the stones; return the statements that cells are roots, by colour."""
        stone = self.stones_with(stones)
        for cell, here in enumerate(stones):
            if here == ".":
                yield from clause([stone["B"][cell], stone["W"][cell]])  # 1
        roots = {}
        for colour in NAMES:
            member = yield from groups(self.board, stone[colour], NAMES[colour])  # 2 to 7
            roots[colour] = {cell: having[cell] for cell, having in member.items()}
        return roots

    def overtaken(self, stones: str, leader: str) -> Iterator[Clause]:
        """Yield the clauses that say: an odd board contains the stones, and the side that does not lead now leads there."""
        roots = yield from self.containing(stones)
        yield from odd("groups", in_order(roots), whole=True)  # 8
        led = yield from at_least("leader", [*roots[leader].values()])  # 9
        trailed = yield from at_least("trailer", [*roots[opponent(leader)].values()])  # 9
        reasons: list[Value] = []
        for count in range(1, len(led)):
            if count < len(trailed):
                reasons.append(overtaken := f"overtaken {count}")
                yield from clause([overtaken], [led[count]])  # 10
                yield from clause([overtaken, trailed[count]])  # 10
                yield from clause([led[count]], [trailed[count], overtaken])  # 10
            else:
                reasons.append(led[count])
        yield from clause([], reasons)  # 11


class Yodd(Xodd, rules.Yodd):
    """Yodd, with the same questions."""


def in_order(roots: dict[str, dict[int, str]]) -> list[str]:
    """Return the roots of both colours, cell by cell, black before white."""
    return [root for _, root in sorted((cell, root) for of in roots.values() for cell, root in of.items())]
