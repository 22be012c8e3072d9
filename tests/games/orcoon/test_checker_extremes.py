"""Bundles about extremal positions: right ones are accepted, wrong ones refused; the clauses against the rules."""

from __future__ import annotations

import io
import itertools
import json
import random
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.game import Position, placed
from crosscut.checker.games.orcoon.questions import Orcoon
from crosscut.core.registry import open_game
from crosscut.games.orcoon.questions.extreme import EXTREMES
from crosscut.solver.extreme import extreme
from refuted import Solved

READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}
SIDES = {"fewest-stones": ("black", "white"), "most-dead": ("black", "white"), "longest-order": ("own", "other")}


def orcoon_on(board: str, crossing: str = "forbidden") -> Orcoon:
    return Orcoon(board, READINGS | {"crossing": crossing})


def allowed(game: Orcoon, question: str, orders: list[str], **bound: int) -> tuple[str, set[Clause]]:
    """What a refutation of the question would prove, and its clauses."""
    members = {"question": question, "orders": orders, "position": "B:" + game.write(game.start())[2:], **bound}
    _, sentence, clauses = game.refutable(members)
    assert isinstance(clauses, set)
    return sentence, clauses


def bundle_of(board: str, question: str, folder: Path, crossing: str = "forbidden") -> dict[str, bytes]:
    """The members of a bundle that the solver has written."""
    extreme(open_game("orcoon", board, {"crossing": crossing}), EXTREMES[question], refutation=folder / "found.zip")
    with zipfile.ZipFile(folder / "found.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def error(members: dict[str, bytes], **values: Any) -> str:
    """What the checker says of a bundle with other values in its manifest; "" if it accepts it."""
    manifest = json.loads(members["manifest.json"]) | values
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (members | {"manifest.json": json.dumps(manifest).encode() + b"\n"}).items():
            archive.writestr(name, data)
    return check_stream(io.BytesIO(stream.getvalue())).error


BOUNDS = {"fewest-stones": "least", "most-dead": "most", "longest-order": "most"}


CONNECT = "at least one side can still connect by placing alone"
FOUND = {
    ("3x3", "fewest-stones", "forbidden"): f"in every legal position of 3x3 with fewer than 6 stones {CONNECT}",
    ("2x3", "fewest-stones", "forbidden"): f"in every legal position of 2x3 {CONNECT}",
    ("2x3", "fewest-stones", "allowed"): f"in every legal position of 2x3 (crossing=allowed) with fewer than 4 stones {CONNECT}",
    (
        "3x3",
        "most-dead",
        "forbidden",
    ): "no legal position of 3x3 has more than 3 empty cells on which neither side, placing alone, can ever place",
    ("2x3", "longest-order", "forbidden"): "in every legal position of 2x3 a side that can connect by placing alone can do so"
    " with at most 4 placements",
}


@pytest.mark.parametrize(("board", "question", "crossing"), FOUND)
def test_found_extremes_are_proved(board: str, question: str, crossing: str, tmp_path: Path) -> None:
    members = bundle_of(board, question, tmp_path, crossing)
    (statement,) = check_stream(io.BytesIO((tmp_path / "found.zip").read_bytes())).statements
    assert statement.known
    assert (statement.side, statement.guarantee) == ("-", FOUND[board, question, crossing])
    # Another bound, a shorter list, a list with other orders, another board or reading.
    manifest = json.loads(members["manifest.json"])
    bound, orders = BOUNDS[question], manifest["orders"]
    assert error(members) == ""
    if question != "longest-order" and manifest[bound] <= 9:
        for other in (manifest[bound] + 1, manifest[bound] - 1):
            assert "no clause of the question" in error(members, **{bound: other})
    for less in ([], orders[: len(orders) // 2], [order for order in orders if order[0] == "W"]):
        assert "no clause of the question" in error(members, orders=less)
    for kind in SIDES.keys() - {question}:
        assert error(members, question=kind) != ""
    assert error(members, readings=READINGS | {"crossing": "allowed" if crossing == "forbidden" else "forbidden"}) != ""
    assert error(members, readings=READINGS | {"connection": "knight"}) != ""
    assert error(members, position="B:W") != ""


def test_a_bound_below_a_listed_order_is_refused(tmp_path: Path) -> None:
    members = bundle_of("2x3", "longest-order", tmp_path)
    assert "more than 3 placements" in error(members, most=3)
    # That no position needs more than five follows from the same formula.
    assert error(members, most=5) == ""


@pytest.mark.parametrize(
    ("question", "order", "reason"),
    [
        ("fewest-stones", "B:a1,a2:", ""),
        ("fewest-stones", "B:a1:a2", ""),
        ("fewest-stones", "B:a1:", "does not connect"),
        ("fewest-stones", "W:a1,a2:", "does not connect"),
        ("fewest-stones", "B:a1,a2", "not an order"),
        ("fewest-stones", "X:a1,a2:", "not an order"),
        ("fewest-stones", "B:a1,a9:", "not an order"),
        ("fewest-stones", 7, "not an order"),
        ("most-dead", "B:a1:", ""),
        ("most-dead", "B::", "onto a cell"),
        ("most-dead", "B:a1:a2", "onto a cell"),
        ("longest-order", "B::a1,a2", ""),
        ("longest-order", "B:b2,b1:", ""),
        ("longest-order", "B:b2,a2,a1:", "more than 2 placements"),
        ("longest-order", "W:b2:", "does not connect"),
    ],
)
def test_listed_orders_are_looked_at(question: str, order: Any, reason: str) -> None:
    game = orcoon_on("2x2")
    if not reason:
        assert allowed(game, question, [order], **{BOUNDS[question]: 2})
        return
    with pytest.raises(CheckError, match=reason):
        allowed(game, question, [order], **{BOUNDS[question]: 2})


@pytest.mark.parametrize(("question", "bound"), [("fewest-stones", 0), ("most-dead", -1), ("most-dead", 4), ("longest-order", 5)])
def test_bounds_that_are_none(question: str, bound: int) -> None:
    with pytest.raises(CheckError, match="number"):
        allowed(orcoon_on("2x2"), question, [], **{BOUNDS[question]: bound})


# The clauses against the rules


def works(game: Orcoon, stones: str, order: str) -> bool:
    """Whether the order can be placed, own stones left out, and leads to a connection (or needs no stones)."""
    colour, cells, standing = order.split(":")
    names = game.board.index
    if any(stones[names[cell]] != colour for cell in standing.split(",") if cell):
        return False
    for cell in (names[name] for name in cells.split(",") if name):
        if stones[cell] != colour:
            if not game.may_place(stones, colour, cell):
                return False
            stones = placed(stones, colour, cell)
    return True


def legal_positions(game: Orcoon) -> Iterator[tuple[str, bool]]:
    for glyphs in itertools.product(".BW", repeat=len(game.board.names)):
        stones = "".join(glyphs)
        try:
            game.check(Position("B", stones))
        except CheckError:
            yield stones, False
        else:
            yield stones, True


def some_orders(game: Orcoon, *, onto: bool, chance: random.Random) -> list[str]:
    """Orders that connect if all goes well, by chance; for `onto` any orders."""
    found: set[str] = set()
    names = game.board.names
    while len(found) < 12:
        colour = chance.choice("BW")
        cells = chance.sample(range(len(names)), chance.randrange(1, len(names)))
        standing = [] if onto else [cell for cell in cells if chance.random() < 0.3]
        order = [cell for cell in cells if cell not in standing]
        stones = "".join(colour if cell in cells else "." for cell in range(len(names)))
        if onto or game.connected(stones, colour):
            found.add(":".join([colour, *(",".join(names[cell] for cell in part) for part in (order, standing))]))
    return sorted(found)


class Clauses(Solved):
    """Clauses to be asked with some literals held."""

    def hold(
        self, game: Orcoon, stones: str, sides: tuple[str, str], true: Iterable[str] = (), false: Iterable[str] = ()
    ) -> bool:
        """Whether there is a model with these stones, the first side's as "B", and these variables."""
        held = {
            f"stone {side} {name}": stone == glyph
            for name, stone in zip(game.board.names, stones, strict=True)
            for side, glyph in zip(sides, "BW", strict=True)
        }
        return self.holds([*(name for name in held if held[name]), *true], [*(name for name in held if not held[name]), *false])


@pytest.mark.parametrize(("board", "crossing"), [("2x2", "forbidden"), ("2x3", "forbidden"), ("3x2", "allowed")])
def test_stones_stand_if_they_are_few_and_no_listed_order_works(board: str, crossing: str) -> None:
    game, chance = orcoon_on(board, crossing), random.Random(1)
    for least in (3, 5, 257):
        orders = some_orders(game, onto=False, chance=chance)
        clauses = Clauses(allowed(game, "fewest-stones", orders, least=least)[1])
        answers = set()
        for stones, legal in legal_positions(game):
            few = len(stones) - stones.count(".") < least
            expected = legal and few and not any(works(game, stones, order) for order in orders)
            assert clauses.hold(game, stones, ("black", "white")) == expected
            answers.add(expected)
        assert answers == {True, False}


@pytest.mark.parametrize(("board", "crossing"), [("2x2", "forbidden"), ("2x3", "forbidden"), ("3x2", "allowed")])
def test_cells_are_dead_if_no_listed_order_leads_there(board: str, crossing: str) -> None:
    game, chance = orcoon_on(board, crossing), random.Random(2)
    for most in (0, 1, 2):
        orders = some_orders(game, onto=True, chance=chance)
        clauses = Clauses(allowed(game, "most-dead", orders, most=most)[1])
        for stones, legal in legal_positions(game):
            reached = {order.split(":")[1].split(",")[-1] for order in orders if works(game, stones, order)}
            free = [name for name, stone in zip(game.board.names, stones, strict=True) if stone == "." and name not in reached]
            assert clauses.hold(game, stones, ("black", "white")) == (legal and len(free) > most)
            for name in game.board.names if legal and len(free) > most else ():
                assert clauses.hold(game, stones, ("black", "white"), [f"dead {name}"]) == (name in free)


@pytest.mark.parametrize(("board", "crossing"), [("2x2", "forbidden"), ("2x3", "forbidden"), ("3x2", "allowed")])
def test_a_side_is_asked_if_it_can_connect_and_no_listed_order_works(board: str, crossing: str) -> None:
    game, chance = orcoon_on(board, crossing), random.Random(3)
    orders = some_orders(game, onto=False, chance=chance)
    clauses = Clauses(allowed(game, "longest-order", orders, most=5 if board != "2x2" else 3)[1])
    yes = 0
    for stones, legal in legal_positions(game):
        for colour, asked, other in (("B", "asked black", "asked white"), ("W", "asked white", "asked black")):
            listed = any(works(game, stones, order) for order in orders if order[0] == colour)
            expected = legal and not listed and game.can_connect(stones, colour)
            own = stones if colour == "B" else stones.translate(str.maketrans("BW", "WB"))
            assert clauses.hold(game, own, ("own", "other"), [asked], [other]) == expected
            yes += expected
    assert yes


@pytest.mark.parametrize("question", SIDES)
def test_no_clause_can_be_made_stronger(question: str) -> None:
    game = orcoon_on("2x3")
    orders = some_orders(game, onto=question == "most-dead", chance=random.Random(5))[:1]
    _, clauses = allowed(game, question, orders, **{BOUNDS[question]: 5})
    for one in clauses:
        for literal in one:
            assert one - {literal} not in clauses
            assert one - {literal} | {(not literal[0], literal[1])} not in clauses
