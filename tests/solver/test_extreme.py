"""Extremal positions against brute force over the checker's rules: every legal position, every placement, no bound."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.game import placed
from crosscut.checker.games.orcoon.rules import Orcoon as Naive
from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.postpass.search import PostPass
from crosscut.games.orcoon.postpass.shortest import shortest_order
from crosscut.games.orcoon.questions.extreme import EXTREMES
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.extreme import extreme
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.questions import question_of
from crosscut.solver.trust import check

READINGS = {"pie": "off", "crossing": "forbidden", "connection": "chain"}
FAR = 1000


class Brute:
    """What every legal position of a board allows, by the checker's rules."""

    def __init__(self, board: str, crossing: str = "forbidden") -> None:
        rows, columns = map(int, board.split("x"))
        rules = Naive(board, READINGS | {"crossing": crossing})
        size = rows * columns
        self.legal: list[str] = []
        for glyphs in product(".BW", repeat=size):
            stones = "".join(glyphs)
            try:
                rules.read("B:" + "/".join(stones[at : at + columns] for at in range(0, size, columns)))
            except CheckError:
                continue
            self.legal.append(stones)

        @cache
        def placements(stones: str, colour: str) -> tuple[int, ...]:
            return tuple(cell for cell in range(size) if rules.may_place(stones, colour, cell))

        @cache
        def shortest(stones: str, colour: str) -> int:
            if rules.connected(stones, colour):
                return 0
            return 1 + min((shortest(placed(stones, colour, cell), colour) for cell in placements(stones, colour)), default=FAR)

        @cache
        def alone(stones: str, colour: str) -> frozenset[int]:
            """The cells that a colour can ever get, placing alone."""
            now = placements(stones, colour)
            return frozenset(now).union(*(alone(placed(stones, colour, cell), colour) for cell in now))

        @cache
        def ever(stones: str, colour: str) -> frozenset[int]:
            """The cells that a colour can ever get, both sides placing in any order."""
            after = [placed(stones, side, cell) for side in "BW" for cell in placements(stones, side)]
            return frozenset(placements(stones, colour)).union(*(ever(next_, colour) for next_ in after))

        self.shortest, self.alone, self.ever = shortest, alone, ever

    def fewest(self) -> int | None:
        neither = [s for s in self.legal if self.shortest(s, "B") >= FAR and self.shortest(s, "W") >= FAR]
        return min((len(s) - s.count(".") for s in neither), default=None)

    def dead(self, stones: str) -> set[int]:
        empty = {cell for cell, glyph in enumerate(stones) if glyph == "."}
        return empty - self.ever(stones, "B") - self.ever(stones, "W")

    def most_dead(self) -> int:
        return max(len(self.dead(stones)) for stones in self.legal)

    def longest(self) -> int:
        found = (self.shortest(stones, colour) for stones in self.legal for colour in "BW")
        return max(length for length in found if length < FAR)


def orcoon(board: str, crossing: str = "forbidden") -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


BOARDS = [(board, "forbidden") for board in ("1x1", "1x4", "2x2", "2x3", "3x2")]
BOARDS += [("2x3", "allowed")]
SLOW = [slow(board, "forbidden") for board in ("2x4", "3x3", "2x5", "5x2", "3x4", "4x3")]
SLOW += [slow("3x3", "allowed")]


@pytest.mark.parametrize(("board", "crossing"), [*BOARDS, *SLOW])
def test_against_all_positions(board: str, crossing: str) -> None:
    game, brute = orcoon(board, crossing), Brute(board, crossing)
    search = PostPass(game)
    for question, expected in (
        ("fewest-stones", brute.fewest()),
        ("most-dead", brute.most_dead()),
        ("longest-order", brute.longest()),
    ):
        answer = extreme(game, EXTREMES[question])
        assert answer.found is not None
        found = answer.found
        assert found.value == expected, question
        assert answer.evidence is Evidence.REFUTATION
        if found.position is None:
            continue
        stones = "".join(game.glyphs(found.position))
        assert stones in brute.legal
        if question == "fewest-stones":
            assert brute.shortest(stones, "B") >= FAR <= brute.shortest(stones, "W")
            assert len(stones) - stones.count(".") == expected
        elif question == "most-dead":
            assert set(found.cells) == brute.dead(stones)
        else:
            assert found.colour is not None
            assert brute.shortest(stones, "BW"[found.colour]) == len(found.cells) == expected
            assert game.connects(*Stones(*found.position).sides(found.colour), found.colour, list(found.cells))
    # The searches beneath, on every position; and that the other side's stones help nobody onto a cell.
    for stones in brute.legal:
        black, white = (sum(1 << cell for cell, glyph in enumerate(stones) if glyph == colour) for colour in "BW")
        p = Stones(black, white)
        for colour, letter in enumerate("BW"):
            order = shortest_order(game, *p.sides(colour), colour, Meter())
            assert (FAR if order is None else len(order)) == min(FAR, brute.shortest(stones, letter))
            assert brute.alone(stones, letter) == brute.ever(stones, letter)
            for cell in cells_of(game.board.all_cells & ~(p.black | p.white)):
                onto = search.order_onto(*p.sides(colour), cell, Meter())
                assert (onto is not None) == (cell in brute.ever(stones, letter))


PAGE = (Path(__file__).parents[2] / "docs" / "results" / "orcoon-extremes.md").read_text(encoding="utf-8")
ENTRIES = [
    (board, question, value)
    for board, *values in re.findall(r"^\| (\dx\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    for question, value in zip(EXTREMES, values, strict=True)
    if value != "-"
]
# Minutes: not even among the slow tests.
LONG = [("5x5", "fewest-stones")]


@pytest.mark.parametrize(
    ("board", "question", "value"),
    [
        pytest.param(*entry, marks=() if entry[0] in ("2x2", "2x3", "3x3") else pytest.mark.slow)
        for entry in ENTRIES
        if entry[:2] not in LONG and not entry[2].startswith("at least")
    ],
)
def test_the_table_of_the_page(board: str, question: str, value: str) -> None:
    answer = extreme(orcoon(board), EXTREMES[question])
    assert answer.found is not None
    assert answer.evidence is Evidence.REFUTATION
    assert answer.found.value == (None if value == "no such position" else int(value))


def test_the_bundle_proves_the_bound(tmp_path: Path) -> None:
    file = tmp_path / "extreme.zip"
    answer = extreme(orcoon("3x3"), EXTREMES["fewest-stones"], refutation=file)
    assert answer.refutation is not None
    assert answer.refutation.file == file
    (statement,) = check(file).statements
    assert statement.known
    assert statement.guarantee == answer.refutation.sentence
    assert statement.guarantee.startswith("in every legal position of 3x3 with fewer than 6 stones")


def test_limits_keep_the_bound() -> None:
    answer = extreme(orcoon("4x4"), EXTREMES["fewest-stones"], limits=Limits(nodes=8))
    assert (answer.found, answer.limit, answer.evidence) == (None, "nodes", Evidence.UNCHECKED)
    assert answer.bound is not None
    assert 0 <= answer.bound <= 8


def test_questions_of_the_command_line_and_readings() -> None:
    assert list(EXTREMES) == list(question_of("orcoon", "extreme").options[0].choices)
    with pytest.raises(UnsupportedError):
        extreme(open_game("orcoon", "2x2", {"connection": "knight"}), EXTREMES["most-dead"])
