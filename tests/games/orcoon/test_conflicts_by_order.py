"""What is missing in the listed conflict deadlocks: an order, never an end (docs/mathematics/post-pass.md)."""

import re
from itertools import combinations
from pathlib import Path

from crosscut.checker.game import Position
from crosscut.checker.games.orcoon.rules import Orcoon

PAGE = Path(__file__).parents[3] / "docs" / "results" / "conflict-deadlocks.md"
READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}


def listed(board: str) -> list[tuple[str, str]]:
    """The positions of a board with the reasons of Black and White."""
    rows = int(board[0])
    section = PAGE.read_text(encoding="utf-8").split(f"## {board}, crossing forbidden\n")[1].split("\n## ")[0]
    found = []
    for block in section.split("```")[1].strip().split("\n\n"):
        lines = block.splitlines()
        at = next((i for i, line in enumerate(lines) if re.match(r"\d+\*? ", line)), None)
        if at is None:
            continue
        names = re.findall(r"\d+\*? +([cbd]{2})", lines[at])
        diagrams = [re.split(r" {2,}", line.strip()) for line in lines[at + 1 : at + 1 + rows]]
        found += [(name, "".join(row[i].replace(" ", "") for row in diagrams)) for i, name in enumerate(names)]
    return found


def has_end(rules: Orcoon, stones: str, colour: str) -> bool:
    """Whether some legal position has these stones, more of this colour alone, and its edges joined, whatever the order."""
    empty = [p for p, mark in enumerate(stones) if mark == "."]
    for size in range(len(empty) + 1):
        for some in combinations(empty, size):
            new = "".join(colour if p in some else mark for p, mark in enumerate(stones))
            if rules.connected(new, colour):
                bad = (rules.breaks_rule_3(new, m, p) or rules.breaks_rule_4(new, m, p) for p, m in enumerate(new) if m != ".")
                if not any(bad):
                    return True
    return False


def test_every_listed_conflict_lacks_an_order_and_not_an_end() -> None:
    for board, positions, colours in (("3x4", 2, 2), ("4x4", 172, 198)):
        rules = Orcoon(board, READINGS)
        assert len(listed(board)) == positions
        conflicts = [(s, x) for reasons, s in listed(board) for x, why in zip("BW", reasons, strict=True) if why == "c"]
        assert len(conflicts) == colours
        for stones, colour in conflicts:
            rules.check(Position("B", stones))
            assert not rules.can_connect(stones, colour)
            assert has_end(rules, stones, colour)


def test_a_bend_that_cannot_be_closed() -> None:
    rules = Orcoon("3x4", READINGS)
    closed = "WW.BW..WB.WW"
    assert not rules.can_connect(closed, "B")
    assert has_end(rules, closed, "B")
    for at in (3, 8):  # without one of the two black stones it can
        assert rules.can_connect(closed[:at] + "." + closed[at + 1 :], "B")
