"""Sections with strips: whoever wins in a strip wins on the board, right files are accepted, wrong ones refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import sealed
from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.checker.game import Position, opponent
from crosscut.checker.games import GAMES
from crosscut.checker.jobs import Work
from crosscut.solver import trust
from plain_orcoon import PlainOrcoon
from plain_threats import RefusedError, check
from small_sections import ORCOON, header
from strip_sections import PlainStrips, random_strip_section, right_section, some_position


def rules_of(board: str, **readings: str) -> Any:
    return GAMES["orcoon"](board, ORCOON | readings)


# ---- What strips say is so -----------------------------------------------------------------------------------------------------


class Values:
    """Who wins where the side `other` may skip: backward induction by the checker's rules, which know no skip of their own."""

    def __init__(self, rules: Any, other: str) -> None:
        self.rules, self.other = rules, other
        self.lost = cache(self._lost)

    def _lost(self, p: Position) -> bool:
        """Does `other` lose?"""
        if self.rules.ended(p):
            return bool(self.rules.winner(p, None) != self.other)
        after = [self.rules.after(p, turn) for turn in self.rules.turns(p)]
        if p.turn != self.other:
            return any(map(self.lost, after))
        return all(map(self.lost, [*after, p._replace(turn=opponent(p.turn))]))


def compared(board: str, crossing: str, count: int | None) -> int:
    """Go over to all strips from all positions, or from some, and return how many are won."""
    rules, (rows, columns) = rules_of(board, crossing=crossing), (int(size) for size in board.split("x"))
    plain, won = PlainOrcoon(rows, columns, crossing == "forbidden"), 0
    values = {colour: Values(rules, colour) for colour in "BW"}
    strips = {colour: PlainStrips(plain, opponent(colour)) for colour in "BW"}
    chance = random.Random(board)
    some: Iterator[str] = (some_position(plain, chance) for _ in iter(int, 1))
    for stones in plain.legal_positions() if count is None else islice(some, count):
        for other in "BW":
            q, prover = Position(other, stones), opponent(other)
            for first, last in combinations_with_replacement(range(1, len(rules.layers[prover]) + 1), 2):
                text, said = f"{first}-{last}", f"{rules.write(q)} strip={first}-{last}"
                try:
                    over = rules.strip(q, text)
                except CheckError as error:
                    assert "too near to the strip" in str(error)  # noqa: PT017 - any other is a mistake
                    assert not strips[other].may(stones, first - 1, last - 1), said
                    continue
                assert strips[other].may(stones, first - 1, last - 1), said
                assert over == Position(other, strips[other].over(stones, first - 1, last - 1), skips=True), said
                rules.check(over)  # legal as it stands
                if values[other].lost(over):
                    won += 1
                    assert not plain.won(stones, other), said
                    assert values[other].lost(q._replace(skips=True)), said
                    assert strips[other].waiting(stones), said
            r = Position(prover, stones, skips=True)
            together = rules.together(r)
            assert together.stones == strips[other].together(stones), rules.write(r)
            assert values[other].lost(together) == values[other].lost(rules.least(r)) == values[other].lost(r), rules.write(r)
    return won


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("board", "count"),
    [
        *[("1x3", None), ("3x1", None), ("2x3", None), ("3x2", None), ("2x4", 150), ("3x3", 80), ("3x4", 12), ("4x3", 12)],
        *(slow(board, None) for board in ("2x4", "4x2", "3x3")),
        *(slow(board, 1000) for board in ("3x4", "4x3", "2x6", "6x2")),
        *(slow(board, 300) for board in ("3x5", "5x3")),
    ],
)
def test_whoever_wins_in_a_strip_wins(board: str, crossing: str, count: int | None) -> None:
    assert compared(board, crossing, count) > 5


# ---- Files ---------------------------------------------------------------------------------------------------------------------

# White can never place on c2, which touches her d1 at a corner only. The second board is the first with the sides exchanged.
LINES = ["4 B:...W/.... c1 strip=3-4 order=c2", "2 B:BWWW/.WWW:skips a2 order=", "2 B:BWWW/..WW:skips a2 order="]
TURNED = ["4 W:../../../B. a3 strip=3-4 order=b3", "2 W:W./BB/BB/BB:skips b1 order=", "2 W:W./B./BB/BB:skips b1 order="]
IMAGES = [LINES[0], "2 B:.WWW/BWWW:skips a1 order=", "2 B:..WW/BWWW:skips a1 order="]
WAITING = ["3 W:..BW/.... - strip=3-4 order=c2", *LINES[1:]]


def verdict(lines: list[str], folder: Path, readings: dict[str, str] | None = None, **changes: Any) -> str:
    """What the checker says by one process, by several, and, if all lines are drawn, as a sample."""
    position = lines[0].split(" ")[1]
    rows = position.split(":")[1].split("/")
    board, side = f"{len(rows)}x{len(rows[0])}", "B" if len(rows) == 2 else "W"
    head = header("orcoon", board, ORCOON | (readings or {}), position, side, "win", leaves="strips")
    file = folder / "file"
    file.write_text(sealed({name: value for name, value in (head | changes).items() if value}, lines))
    walk, shared = check_file(file), check_file(file, work=Work(folder=folder / "kept"))
    assert (walk.ok, walk.error, walk.line) == (shared.ok, shared.error, shared.line)
    if walk.ok:
        assert check_file(file, work=Work(seed=1)) == walk
    return str(walk.statements[0].sentence) if walk.ok else walk.error


@pytest.mark.parametrize("changes", [{}, {"guarantee": "at_least_draw"}, {"readings": {"crossing": "allowed"}}])
@pytest.mark.parametrize("lines", [LINES, TURNED, WAITING])
def test_right_files(lines: list[str], changes: dict[str, Any], tmp_path: Path) -> None:
    assert verdict(lines, tmp_path, **changes).startswith("proved: orcoon:")


def test_one_line_serves_all_images_moved_together(tmp_path: Path) -> None:
    assert verdict(IMAGES, tmp_path, images="least").startswith("proved")
    assert "no earlier line demands this position" in verdict(LINES, tmp_path, images="least")
    assert "no earlier line demands this position" in verdict(IMAGES, tmp_path)


@pytest.mark.parametrize(
    "more", ["threats=c2:", "local=c2", "threats=d2:c2 local=c2", "threats=c2:;d2:c2"], ids=lambda more: str(more).split("=")[0]
)
def test_a_threat_or_a_region_answers_the_skip(more: str, tmp_path: Path) -> None:
    """And all else, so that one line is enough; d2 is no threat, since Black may not place on it."""
    text = verdict([f"{LINES[0]} {more}"], tmp_path)
    assert text.startswith("proved") if "d2" not in more else "the threat places B on 'd2'" in text


SKIPPED = LINES[2].split(" ")[1]


@pytest.mark.parametrize(
    ("lines", "changes", "error"),
    [
        # No strips.
        *(
            ([LINES[0].replace("3-4", strip), *LINES[1:]], {}, f"'{strip}' is no strip: expected FIRST-LAST of the 4 layers")
            for strip in ("3-5", "0-4", "4-3", "03-4", "3-04", "3", "3-4-4", "c-d", "3-4,", "-3-4", "+3-4", "3-1000")
        ),
        # Black's stone on c3 is on one of the two columns beside the strip.
        *(
            ([LINES[0].replace("3-4", strip), *LINES[1:]], {}, f"B has a stone on c1, too near to the strip {strip}")
            for strip in ("4-4", "2-2", "1-1", "1-2")
        ),
        ([TURNED[0].replace("3-4", "1-2")], {}, "W has a stone on a3, too near to the strip 1-2"),
        ([LINES[0].replace("3-4", "2-4"), *LINES[1:]], {}, "no earlier line demands this position"),
        ([LINES[0].replace("strip=3-4 ", ""), *LINES[1:]], {}, "no earlier line demands this position"),
        # Skips, and positions moved together.
        (LINES[:2], {}, f"1 positions demanded and not answered, the first is '{SKIPPED}'"),
        (LINES[:1], {}, "2 positions demanded and not answered, the first is 'B:BWWW/.WWW:skips'"),
        ([*LINES[:2], "2 B:WWBW/WW.W:skips c2 order="], {}, "no earlier line demands this position"),
        ([LINES[0], "2 B:WWBW/WW.W:skips c2 order=", LINES[2]], {}, "no earlier line demands this position"),
        ([*LINES[:2], LINES[2].replace(":skips", "")], {}, "no earlier line demands this position"),
        ([*LINES[:2], LINES[2].replace(":skips", ":skips:skips")], {}, "no earlier line demands this position"),
        ([*LINES[:2], "2 B:BWWW/..WW:skips b2 order=a2"], {}, "the turn 'b2' is not legal in"),
        # The rest of the line is about the strip.
        ([LINES[0].replace("=c2", "=b2"), *LINES[1:]], {}, "the order places B on 'b2', which is not legal there"),
        ([LINES[0].replace(" order=c2", ""), *LINES[1:]], {}, "an order is needed"),
        ([f"{LINES[0]} threats=b2:", *LINES[1:]], {}, "the threat places B on 'b2', which is not legal there"),
        ([f"{LINES[0]} local=b2,c2", *LINES[1:]], {}, "the region has b2, which is not empty"),
        ([LINES[0].replace("4 B", "3 B"), *LINES[1:]], {}, "the rank 2 is larger than the rank demanded, 1"),
        ([LINES[0].replace("3-4 order=c2", "").replace(" strip=", "") + " order=c2 strip=3-4"], {}, "neither a line"),
        ([LINES[0].replace("3-4", "")], {}, "neither a line"),
        # Where there can be none.
        (["1 B:BWWW/B... pass strip=1-4"], {}, "the line has a strip where there can be none"),
        (LINES, {"leaves": "local"}, "the line has a strip where there can be none"),
        (LINES, {"leaves": "threats"}, "the line has a strip where there can be none"),
        (LINES, {"leaves": None}, "the line has a strip where there can be none"),
        ([f"2 {SKIPPED} a2 order="], {}, "nobody may skip turns but in lines behind a strip"),
        (LINES, {"leaves": "strip"}, "leaves or images of an unknown kind"),
        (LINES, {"guarantee": "within 4"}, "leaves or images of an unknown kind"),
        (LINES, {"readings": {"pie": "on"}}, "leaves or images of an unknown kind"),
        (LINES, {"readings": {"connection": "knight"}}, "leaves or images of an unknown kind"),
    ],
)
def test_wrong_files(lines: list[str], changes: dict[str, Any], error: str, tmp_path: Path) -> None:
    assert error in verdict(lines, tmp_path, **changes)


def test_other_games_have_no_strips() -> None:
    rules = GAMES["hex"]("rhombus2", {"pie": "off"})
    with pytest.raises(CheckError, match="no strips"):
        rules.strip(rules.start(), "1-2")
    with pytest.raises(CheckError, match="nobody may skip"):
        rules.read("B:../..:skips")


@pytest.mark.parametrize(("count", "seed"), [(40, 1), slow(5000, 2)])
def test_random_strategies(count: int, seed: int, tmp_path: Path) -> None:
    """Right files are accepted, by samples of lines too; one with a mistake exactly if a plainer reading accepts it."""
    words = {True: 0, False: 0}
    for number in range(seed * 1_000_000, seed * 1_000_000 + count):
        file = tmp_path / "file"
        file.write_text(sealed(*right_section(number)))
        walk = check_file(file)
        assert walk.ok, (number, walk.error)
        assert check_file(file, work=Work(seed=number)) == check_file(file, work=Work(folder=tmp_path / "kept")) == walk
        file.write_text(random_strip_section(number))
        try:
            check(file.read_bytes())
            accepted = True
        except RefusedError:
            accepted = False
        walk, shared = check_file(file), check_file(file, work=Work(folder=tmp_path / "kept"))
        assert walk.ok == accepted, (number, walk.error)
        assert (walk.ok, walk.error, walk.line) == (shared.ok, shared.error, shared.line)
        words[accepted] += 1
    assert min(words.values()) >= count // 4


# ---- What the solver asks ------------------------------------------------------------------------------------------------------


def test_the_listed_position_is_moved_together() -> None:
    names = "orcoon", "2x4", ORCOON
    assert trust.open_position(*names, "B:WWBW/WW..:skips", "B") == "B:BWWW/..WW:skips"
    assert trust.open_position(*names, "B:WWBW/WW..:skips", "B", images=True) == "B:..WW/BWWW:skips"
    assert trust.open_position(*names, "B:WWBW/WW..", "B") == "B:WWBW/WW.."
    assert trust.open_position(*names, "B:WWWW/WWWW:skips", "B") == "B:WWWW/WWWW:skips"
    assert trust.open_position(*names, "B:WWBW/WWBW:skips", "B") is None
    assert trust.open_position("orcoon", "4x2", ORCOON, "W:BB/BB/W./B.:skips", "W", images=True) == "W:.B/.W/BB/BB:skips"


def test_a_threat_answers_a_skip_and_a_placement_in_the_strip() -> None:
    names, before = ("orcoon", "2x4", ORCOON), "W:WWBW/WW..:skips"
    assert trust.answering_threat(*names, before, "c2:", "B:WWBW/WW..:skips") == "c2"
    assert trust.answering_threat(*names, before, "c2:", "B:WWBW/WW.W:skips") == "c2"
