"""Connections in lines of Quax and Torax: right ones are accepted, wrong ones refused, and what they say is so.

What wins say is compared with a search that tries everything by the checker's rules, which know nothing of connections.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import sealed
from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.checker.fields import Position
from crosscut.checker.game import opponent, placed
from crosscut.checker.games import GAMES
from crosscut.checker.games.quax.connections import Connection, Reader, gone_round, sides_joined
from crosscut.checker.jobs import Work

BRIDGE = "b2/b3;b3/bottom;1+2@b3;b2/a3;a3/bottom;4+5@a3;3|6"


def rules_of(game: str, board: str) -> Any:
    return GAMES[game](board, {})


# ---- By hand -------------------------------------------------------------------------------------------------------------------

RIGHT = [
    ("quax", "3x3", "B:.B./.B./...", "b2/b3;b3/bottom;1+2@b3;!3", {"b3"}),
    ("quax", "3x3", "W:.B./.B./...", "b2/b3;b3/bottom;1+2@b3;a3/bottom;b2a3;!3", {"b3"}),
    ("quax", "1x3", "B:...", "a1/top;a1/bottom;1+2@a1;!3", {"a1"}),
    ("quax", "3x1", "W:./W/.", "a1/left;a1/right;1+2@a1;!3", None),
    # The two stones that touch at a corner: by their block, or by the corner b1, which is at the top already.
    ("quax", "2x2", "W:B./.B", "a1b2;a1/b1;b1/b2;2+3@b1;1|4;!5", {"a1b2", "b1a2", "b1"}),
    ("quax", "2x2", "B:B./.B", "a1b2;!1", {"a1b2", "b1a2"}),
    ("quax", "2x2", "B:B./.B", "a1b2/a1;b2/a1b2;1+2@a1b2;!3", {"a1b2", "b1a2"}),
    # The Connector's column, and his empty cell between two of his.
    ("torax", "torus3", "B:B../B../.W.", "a3/a1;a3/a2;1+2@a3;!3", {"a3"}),
    ("torax", "torus3", "W:B../B../.W.", "a3/a1;a3/a2;1+2@a2;!3", {"a3"}),
    # The Blocker's column is a loop already; so a row will do, as a cell that touches it on both sides.
    ("torax", "torus3", "W:WW./W../W..", "c1/a1;c1/b1;1+2@c1;a3/a1;!3,4", {"c1"}),
]


@pytest.mark.parametrize(("game", "board", "position", "wins", "must"), RIGHT)
def test_right_wins(game: str, board: str, position: str, wins: str, must: set[str] | None) -> None:
    rules = rules_of(game, board)
    p = rules.read(position)
    colour = "W" if position.startswith("W:WW") else "B"
    if must is None:  # one column: White joins his sides by any stone, so he has done so
        with pytest.raises(CheckError, match="somebody has won already"):
            rules.spoilers(p, "W", wins)
    else:
        assert rules.spoilers(p, colour, wins) == must


WRONG = [
    ("B:.B./.B./...", "", "neither a connection nor a win"),
    ("B:.B./.B./...", "b2/b3", "wins without a `!`"),
    ("B:.B./.B./...", "b2/b3;!1", "expected a connection of top and bottom"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;!1,2", "expected a connection of top and bottom"),
    ("B:.B./.B./...", "b2/b3;!2", "no connection 2 was written before"),
    ("B:.B./.B./...", "b2/b3;1+2@b3;b3/bottom;!2", "no connection 2 was written before"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;1+2@b3;!3;a3/bottom", "a connection behind a win"),
    ("B:.B./.B./...", "b2/b3;!0", "expected ! and one to three numbers"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;1+2@b3;!3,3,3,3", "expected ! and one to three numbers"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;01+2@b3;!3", "neither a connection nor a win"),
    ("B:.B./.B./...", "b2/a3", "these do not touch"),
    ("B:.B./.B./...", "b2/b2", "these do not touch"),
    ("B:.B./.B./...", "b2/bottom", "these do not touch"),
    ("B:.B./.B./...", "b2/left", "'left' is no end"),
    ("B:.B./.B./...", "top/bottom", "neither is a cell"),
    ("B:.B./.B./...", "b2/b9", "'b9' is no end"),
    ("B:.B./.B./.W.", "b2/b3", "b3 is the other player's"),
    ("B:.B./.B./W..", "b2a3", "a3 is the other player's"),
    ("B:.B./.B./...", "b2c3/b2", "'b2c3' is no end"),
    ("B:.../.B./..B:bridges=Bb2c3", "b2c3/b2", "'b2c3' is no end"),
    ("B:.../.B./..B:bridges=Bb2c3", "b2c3", "there is a bridge in the block"),
    ("B:.B./.B./..B", "b2c3/b1", "these do not touch"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;1+2@a3", "they do not meet there"),
    ("B:.B./.B./...", "b2a3;a3/bottom;1+2@a3", "one of the two is half"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;1|2", "one of them is full"),
    ("B:.B./.B./...", "b2a3;b2c3;1|2", "they have different ends, or classes"),
    ("B:.B./.B./...", "b2/b3;b3/bottom;1+2@b3;3|3", "all have an element in common"),
    # Both halves of the way from a1 to b2 and on to c3 want a block of their own, and both ways back the same one.
    ("B:.B./.B./...", "b2/b3;b3/a3;1+2@b3;b2a3;3|4;a3/b3;5+6@a3", "the carrier has the element of an end"),
    ("B:B../.B./..B", "a1b2;a1/b1;b1/b2;2+3@b1;1|4;5+5@b2", "the carriers have an element in common"),
]


@pytest.mark.parametrize(("position", "wins", "error"), WRONG)
def test_wrong_wins(position: str, wins: str, error: str) -> None:
    rules = rules_of("quax", "3x3")
    with pytest.raises(CheckError, match=error):
        rules.spoilers(rules.read(position), "B", wins)


WRONG_LOOPS = [
    ("B:B../B../.W.", "B", "a1/a2;!1", "the loop does not go round"),
    ("B:B../B../.W.", "B", "a3/a1;a3/a2;1+2@a3;!3,3", "an element in common"),
    ("B:B../B../.W.", "B", "a3/a1;!1", "of an end with itself"),
    ("B:.../.../.W.", "B", "a3/a1;a1/a2;a2/a3;1+2@a1;!4", "of an end with itself"),
    # An empty cell's own way round must be full.
    ("B:.B./.../...", "B", "a1/b1;b1/c1;c1/a1;1+2@b1;4+3@c1;!5", "too many are half"),
    ("B:.../.../...:auction", "B", "a1/b1;!1", "before it is settled who blocks"),
    ("W:W../W../W..", "W", "a3/a1;!1", "of an end with itself"),
    ("W:WW./W../W..", "W", "a3/a1;a3/a2;!1,2", "the classes leave the Connector a loop"),
    ("W:WW./.../...", "W", "c1/a1;c1/b1;1+2@c1;a2/a1;a3/a1;a2/a3;4+6@a2;7+5@a3;!3,8", "one of the two is half"),
]


@pytest.mark.parametrize(("position", "colour", "wins", "error"), WRONG_LOOPS)
def test_wrong_wins_round_the_board(position: str, colour: str, wins: str, error: str) -> None:
    rules = rules_of("torax", "torus3")
    with pytest.raises(CheckError, match=error):
        rules.spoilers(rules.read(position), colour, wins)


# ---- Files ---------------------------------------------------------------------------------------------------------------------


def header(**changes: Any) -> dict[str, Any]:
    about = {"crosscut": "strategy", "version": 2, "game": "quax", "rules": 2, "board": "3x3", "readings": {}, "side": "B"}
    return {**about, "rules": GAMES["quax"].VERSION, "guarantee": "win", "connections": "yes", **changes}


def verdict(head: dict[str, Any], lines: list[str], folder: Path) -> str:
    file = folder / "file"
    file.write_text(sealed({"position": lines[0].split(" ")[1], **head}, lines))
    walk, shared = check_file(file), check_file(file, work=Work(folder=folder / "kept"))
    assert (walk.ok, walk.error, walk.line) == (shared.ok, shared.error, shared.line)
    return str(walk.statements[0].sentence) if walk.ok else walk.error


STRAIGHT = "b2/b3;b3/bottom;1+2@b3"
GOOD = f"1 B:.B./.B./... + wins={STRAIGHT};!3"
OTHER = [
    f"2 W:.B./.B./... * wins={STRAIGHT};!3",
    "1 B:.B./.B./.W. + wins=b2a3;!1",
]


def test_files(tmp_path: Path) -> None:
    assert verdict(header(), [GOOD], tmp_path) == "proved: quax:3x3:B:.B./.B./...: B win"
    assert verdict(header(guarantee="at_least_draw"), [GOOD], tmp_path).startswith("proved")
    assert verdict(header(weaker="yes"), [GOOD], tmp_path).startswith("proved")
    both = f"1 W:.B./.B./... * wins={STRAIGHT};!3;b2/a3;a3/bottom;!3"
    assert "a connection behind a win" in verdict(header(), [both], tmp_path)
    two = f"1 W:.B./.B./... * wins={STRAIGHT};b2/a2;a2/a3;a3/bottom;4+5@a2;!3"
    assert "1 positions demanded and not answered, the first is 'B:.B./.B./.W.'" in verdict(header(), [two], tmp_path)


@pytest.mark.parametrize(
    ("changes", "line", "error"),
    [
        ({"connections": "no"}, GOOD, "leaves or images of an unknown kind"),
        ({"guarantee": "within 3"}, GOOD, "connections with another guarantee"),
        ({"guarantee": "lasts 1"}, GOOD, "connections with another guarantee"),
        ({"connections": True}, GOOD, "wrong type"),
        ({"game": "hex"}, GOOD, "no certificates of format version 2"),
        ({}, GOOD.replace("1 B", "0 B"), "the rank 0 is too small"),
        ({}, GOOD.split(" wins")[0], "`[+]` without wins"),
        ({}, GOOD.replace(" + ", " b3 "), "wins where there can be none"),
        ({}, GOOD.replace(" + ", " * "), "the prover decides"),
        ({}, GOOD.replace(" + ", "  "), "neither a line"),
        ({}, f"{GOOD} wins=!1", "neither a line"),
        ({}, GOOD.replace("1 B", "1 W"), "the other player decides"),
        ({"side": "W"}, GOOD, "the other player decides|no end|no win|is the other player's"),
        ({}, "0 B:.B./.B./.B. - wins=!1", "the turn must be `-`"),
    ],
)
def test_wrong_files(changes: dict[str, Any], line: str, error: str, tmp_path: Path) -> None:
    assert re.search(error, verdict(header(**changes), [line], tmp_path))


def test_without_the_member_there_are_no_wins(tmp_path: Path) -> None:
    plain = {name: value for name, value in header().items() if name != "connections"}
    assert verdict(plain, [GOOD], tmp_path) == "the line has wins, and the header no connections"


# ---- What wins say is so -------------------------------------------------------------------------------------------------------


class Values:
    """Whether a colour wins, by trying everything."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.known: dict[Position, str] = {}

    def winner(self, p: Position) -> str:
        if p not in self.known:
            won = self.rules.winner(p)
            if won is None:
                after = (self.rules.after(p, ply) for ply in self.rules.turns(p))
                won = p.turn if any(self.winner(q) == p.turn for q in after) else opponent(p.turn)
            self.known[p] = won
        return self.known[p]


def positions(rules: Any, chance: random.Random, least: int, most: int) -> Iterator[Position]:
    """Random positions that have not ended, with a number of elements that are left for play between these."""
    cells = len(rules.board.names)
    while True:
        stones = "".join(chance.choice("BW.") for _ in range(cells))
        links: tuple[list[int], list[int]] = ([], [])
        for bridge in chance.sample(range(len(rules.pairs)), len(rules.pairs)):
            a, b = rules.pairs[bridge]
            if stones[a] == stones[b] != "." and bridge ^ 1 not in links[0] + links[1] and chance.random() < 0.5:
                links["BW".index(stones[a])].append(bridge)
        marks = (tuple(tuple(sorted(one)) for one in links), *(field.nothing for field in rules.fields[1:]))
        p = Position(chance.choice("BW"), stones, marks)
        if least <= stones.count(".") <= most and not rules.ended(p):
            yield rules.read(rules.write(p))


def derived(rules: Any, p: Position, colour: str, chance: random.Random, most: int) -> tuple[list[str], list[str]]:
    """Random items that are accepted, and random wins of them that are."""
    reader = Reader(rules, p, colour)
    made: list[Connection] = []
    items: list[str] = []
    names = [name for name, stone in zip(rules.board.names, p.stones, strict=True) if stone in (".", colour)]
    names += list(rules.bridges) if chance.random() < 0.5 else []
    sides = {"B": ["top", "bottom"], "W": ["left", "right"]}[colour] if reader.sides else []
    basic = [f"{x}/{y}" for x in names for y in [*names, *sides] if chance.random() < 0.9] + list(rules.bridges)
    chance.shuffle(basic)
    of: dict[int, str] = {}
    for name in [*names, *sides]:
        try:
            of[reader.named(name)[0]] = name
        except CheckError:
            continue

    def offer(item: str) -> None:
        try:
            found = reader.connection(made, item)
        except CheckError:
            return
        if found not in made:
            made.append(found)
            items.append(item)

    for item in basic:
        offer(item)
    for _ in range(most):
        one = chance.randrange(len(made)) if made else 0
        if chance.random() < 0.6:
            near = [at for at, other in enumerate(made) if other.full and set(other.ends) & set(made[one].ends)] if made else []
            if near:
                other = chance.choice(near)
                middle = chance.choice(sorted(set(made[one].ends) & set(made[other].ends)))
                offer(f"{one + 1}+{other + 1}@{of[middle]}")
        elif made:
            like = [at for at, other in enumerate(made) if (other.ends, other.bits) == (made[one].ends, made[one].bits)]
            like = [at for at in like if not made[at].full]
            if len(like) > 1:
                offer("|".join(str(at + 1) for at in chance.sample(like, chance.randrange(2, min(4, len(like)) + 1))))
    wins, won = [], sides_joined if reader.sides else gone_round
    for _ in range(60 if made else 0):
        number = 1 if colour == "B" or reader.sides else chance.choice((2, 2, 3))
        loops = [at for at, one in enumerate(made) if (one.ends[0] == one.ends[1]) == (number < 3 and not reader.sides)]
        if not loops:
            continue
        first = chance.choice(loops)
        like = [at for at in loops if made[at].ends == made[first].ends]
        win = "!" + ",".join(str(at + 1) for at in [first, *(chance.choice(like) for _ in range(number - 1))])
        try:
            won(reader, reader.apart(made, win))
        except CheckError:
            continue
        wins.append(win)
    return items, sorted(set(wins))


def with_more(rules: Any, p: Position, colour: str, spoil: Any, chance: random.Random) -> Position:
    """The position with stones and bridges of a colour, of those outside of a set, that rules 2 and 3 allow."""
    stones = p.stones
    for cell, name in enumerate(rules.board.names):
        if stones[cell] == "." and name not in spoil and chance.random() < 0.7:
            stones = placed(stones, colour, cell)
    links = [list(one) for one in p.marks[0]]
    for name, bridge in rules.bridges.items():
        joins = all(stones[cell] == colour for cell in rules.pairs[bridge])
        taken = any(one in links[0] + links[1] for one in (bridge, bridge ^ 1))
        if joins and not taken and name not in spoil and chance.random() < 0.7:
            links["BW".index(colour)].append(bridge)
    return Position(p.turn, stones, (tuple(tuple(sorted(one)) for one in links), *p.marks[1:]))


def compared(game: str, board: str, count: int, empty: tuple[int, int]) -> tuple[int, int]:
    """Compare wins in random positions; return how many positions had wins, and how many positions were searched."""
    rules, chance = rules_of(game, board), random.Random(f"{game}{board}{count}")
    values, won, searched = Values(rules), 0, 0
    for _, p in zip(range(count), positions(rules, chance, *empty), strict=False):
        colour = chance.choice("BW")
        other = opponent(colour)
        items, wins = derived(rules, p, colour, chance, 60)
        won += bool(wins)
        for win in chance.sample(wins, min(4, len(wins))):
            spoil = rules.spoilers(p, colour, ";".join([*items, win]))
            mine, his = p._replace(turn=colour), p._replace(turn=other)
            after = [rules.after(his, ply) for ply in rules.turns(his) if ply not in spoil]
            for q in [mine, *(with_more(rules, mine, other, spoil, chance) for _ in range(2)), *after]:
                searched += 1
                assert values.winner(q) == colour, f"{rules.write(p)} {colour}: {';'.join([*items, win])}, {rules.write(q)}"
    return won, searched


@pytest.mark.parametrize(
    ("game", "board", "count", "empty"),
    [
        ("quax", "3x3", 120, (2, 5)),
        ("quax", "3x4", 30, (3, 5)),
        ("quax", "1x4", 30, (2, 4)),
        ("torax", "torus3", 120, (2, 5)),
        ("torax", "torus3x4", 30, (3, 5)),
        slow("quax", "3x3", 3000, (2, 8)),
        slow("quax", "3x4", 1000, (3, 6)),
        slow("torax", "torus3", 3000, (2, 6)),
        slow("torax", "torus3x4", 600, (3, 6)),
    ],
)
def test_what_wins_say_is_so(game: str, board: str, count: int, empty: tuple[int, int]) -> None:
    won, searched = compared(game, board, count, empty)
    assert won > count / 10
    assert searched > 3 * won
