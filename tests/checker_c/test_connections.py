"""Connections in certificates of Quax and Torax: files by hand and damaged ones, by the second checker and by the first."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from certify import certificate_of, sealed, sections
from crosscut.solver import kernel
from crosscut.solver.plies_engines import NativeProof
from second_checker import SANITIZED, compiled, differences, misjudged, said, written
from small_sections import header


def made(lines: list[str], board: str, side: str = "B", guarantee: str = "win", game: str = "quax", **more: Any) -> str:
    members = {"connections": "yes"} | more
    position = lines[0].split(" ")[1]
    kept = {name: value for name, value in members.items() if value}
    return sealed(header(game, board, {}, position, side, guarantee, **kept), lines)


def one(wins: str, position: str = "B:.B./.B./...", turn: str = "+", rank: int = 1, board: str = "3x3", **more: Any) -> str:
    return made([f"{rank} {position} {turn} wins={wins}"], board, **more)


def small(wins: str, turn: str = "B", **more: Any) -> str:
    """A line of 2x2: each of Black's two stones reaches the bottom by the cell below."""
    return one(wins, f"{turn}:BB/..", "+" if turn == "B" else "*", board="2x2", **more)


def loop(wins: str, position: str = "B:BB./.../...", side: str = "B", **more: Any) -> str:
    """A line of Torax: of the Connector, unless it says otherwise."""
    return one(wins, position, side=side, game="torax", board=more.pop("board", "torus3"), **more)


def blocker(wins: str, position: str = "W:.WW/WW./W..", **more: Any) -> str:
    """A line of the Blocker, who lacks a1 for loops both ways, unless it says otherwise."""
    return loop(wins, position, "W", **more)


END_6X6 = "torax:torus6:B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6"
BELOW = "b2/b3;b3/bottom;1+2@b3"
APART = "a1/a2;a2/bottom;1+2@a2;b1/b2;b2/bottom;4+5@b2"
READY = "B:.B./.B./..B"  # the bridge b2c3 is ready
ROUND = "c1/a1;c1/b1;1+2@c1"
SEAM = "B:B../B../.B.:bridges=Ba2b3"  # the bridge a1b3 over the seam closes a loop
CELL = "a1/b1;a1/c1;a1/a3;a1/a2"  # the Blocker has a chain at all four sides of a1
CORNER = "b1/c1;c1/a1;1+2@c1;a2/a3;a3/a1;4+5@a3"
RIGHT = {
    "a cell": one(f"{BELOW};!3"),
    "a side by a cell, the other way round": one("bottom/b3;b3/b2;2+1@b3;!3"),
    "at least a draw": one(f"{BELOW};!3", guarantee="at_least_draw"),
    "with weaker": one(f"{BELOW};!3", weaker="yes"),
    "a win that is there twice": one(f"{BELOW};!3;!3"),
    "full, the prover to move": small(f"{APART};3|6;!7"),
    "two of three have no element in common": small(f"{APART};3|6|3;!7"),
    "two wins apart": small(f"{APART};!3;!6", "W"),
    "one row": one("a1/top;bottom/a1;1+2@a1;!3", "B:...", board="1x3"),
    "White": one("b2/c2;c2/right;1+2@c2;!3", "W:.../WW./...", side="W"),
    "a bridge": one("b2c3;!1", READY),
    "a ready bridge in the middle": one("b2c3/b2;c3/b2c3;1+2@b2c3;!3", READY),
    "by the name of the side": one("b2/b3;b3/bottom;b1/top;3+1@top;4+2@b3;!5"),
    "the middle is a side's chain": one(f"{BELOW};top/b1;4+4@b2;!3"),
    "a bridge that is there": one("b2/c3;c3/c4;c4/bottom;2+3@c4;!4", "B:.B./.B./..B/...:bridges=Bb2c3", board="4x3"),
    "the connector": loop(f"{ROUND};!3"),
    "the connector, a cell as the end": loop("c1/a1;c1/b1;1+2@a1;!3"),
    "the connector, after a swap": loop(f"{ROUND};!3", "B:BB./.../...:swapped", side="B"),
    "the connector, a bridge over the seam": loop("a1b3;!1", SEAM),
    "the connector, a ready bridge as the end": loop("a1b3/a1;a1b3/b3;1+2@a1;!3", SEAM),
    "the blocker, one of two half": blocker("b1/c1;a2/a3;a3/a1;2+3@a3;!1,4", "W:WWW/W../.BB"),
    "the blocker, any step of the loop": blocker("a1/b1;a2/a3;a3/a1;2+3@a3;!1,4", "W:WWW/W../.BB"),
    "the blocker, an empty end with itself": blocker(f"{CELL};1+2@b1;3+4@a2;!5,6"),
    "the blocker, three from an empty end": blocker(f"{CELL};!1,2,3"),
}
WRONG = {
    "no header": one(f"{BELOW};!3", connections=None),
    "another value": one(f"{BELOW};!3", connections="no"),
    "within": one(f"{BELOW};!3", guarantee="within 9"),
    "lasts": one(f"{BELOW};!3", guarantee="lasts 1"),
    "relevant": one(f"{BELOW};!3", relevant="yes"),
    "leaves": one(f"{BELOW};!3", leaves="settled"),
    "another game": made(["1 B:.../.../... +"], "torus3", game="seo"),
    "rank 0": one(f"{BELOW};!3", rank=0),
    "rank 0, the other side to move": small(f"{APART};!3;!6", "W", rank=0),
    "the other side decides": one(f"{BELOW};!3", "W:.B./.B./..."),
    "the prover decides": one(f"{BELOW};!3", turn="*"),
    "behind a ply": one(f"{BELOW};!3", turn="b3"),
    "behind another position": one(f"{BELOW};!3", turn="=B:.B./.B./...", weaker="yes"),
    "an ended position": one(f"{BELOW};!3", "B:.B./.B./.B.", turn="-"),
    "+ in an ended position": one("b1/b2;!1", "B:.B./.B./.B."),
    "two chains at one edge of a torus": loop("a1/d1;c1/d1;1+2@d1;!3", "B:B.B./..../..../....", board="torus4"),
    "nothing": one(""),
    "no wins": made(["1 B:.B./.B./... +"], "3x3"),
    "no win": one(BELOW),
    "no win, the other side to move": small(APART, "W"),
    "a separator more": one(f"{BELOW};!3;"),
    "a separator at the front": one(f";{BELOW};!3"),
    "two separators": one(f"{BELOW};;!3"),
    "something behind": one(f"{BELOW};!3 x"),
    "wins twice": one(f"{BELOW};!3 wins=!3"),
    "threats": one(f"{BELOW};!3 threats=a1:"),
    "a win before a connection": one("b2/b3;b3/bottom;1+2@b3;!3;b2/b3"),
    "a number not written yet": one(f"{BELOW};!4"),
    "its own number": one("b2/b3;b3/bottom;1+3@b3;!3"),
    "number 0": one(f"{BELOW};!0"),
    "a number with 0 in front": one(f"{BELOW};!03"),
    "a large number": one(f"{BELOW};!4294967299"),
    "no number": one(f"{BELOW};!"),
    "a comma behind": one(f"{BELOW};!3,"),
    "cells that do not touch": one("b1/b3;b3/bottom;1+2@b3;!3"),
    "cells at a corner": one("b2/a3;a3/bottom;1+2@a3;!3"),
    "a cell and itself": one(f"{BELOW};b2/b2;!3"),
    "a stone of the other player's": one(f"{BELOW};!3", "B:.B./.B./.W."),
    "a cell that is not at the side": one("b2/bottom;!1"),
    "two sides": one("top/bottom;!1"),
    "the other player's side": one(f"{BELOW};a1/left;!3"),
    "a cell off the board": one("b2/b4;b4/bottom;1+2@b4;!3"),
    "half connections meet": one("b2a3;a3/bottom;1+2@a3;!3"),
    "they meet elsewhere": one("b2/b3;b3/bottom;1+2@b2;!3"),
    "they meet in nothing": one("b2/b3;b3/bottom;1+2@;!3"),
    "an end in the middle": small("a1/a2;1+1@a1;2+1@a2;a2/bottom;3+4@a2;!5"),
    "a ready bridge that is not": one("b2c3/b2;b2c3/c3;1+2@b2c3;!3"),
    "a bridge with an end of the other player's": one("b2c3;!1", "B:.B./.B./..W"),
    "a bridge that is crossed": one("b2c3;!1", "B:.B./.BW/.WB:bridges=Wc2b3"),
    "a bridge that is there, as an element": one(f"{BELOW};b1c2;!3", "B:.BB/.BB/...:bridges=Bb1c2"),
    "the cells of a bridge in the wrong order": one("c3b2;!1", READY),
    "a bridge that does not reach the side": one("b2c3;!1"),
    "one half connection": small(f"{APART};3|;!7"),
    "the same half connection twice": small(f"{APART};3|3;!7"),
    "a full connection among half ones": small(f"{APART};3|1;!7"),
    "half connections of other ends": small(f"{APART};a1b2;3|7;!8"),
    "two wins, one is not apart": small(f"{APART};!3", "W"),
    "a win to the same side": one("b1/top;!1"),
    "a win of two in Quax": small(f"{APART};!3,6"),
    "the connector, evenly": loop("a2/b2;b1/b2;1+2@b2;!3", "B:BB./B../..."),
    "the connector, no round trip": loop("a1/c1;b1/c1;!1"),
    "the connector, half with an empty end": loop("a1/b1;a1/c1;c1/b1;2+3@c1;1+4@b1;!5", "B:..B/.../..."),
    "the connector, two connections": loop(f"{ROUND};c1/a1;!3,4"),
    "while it is not settled who blocks": loop(f"{ROUND};!3", "W:.../.../...:auction", side="W"),
    "the blocker, one connection": blocker(f"{CELL};1+2@b1;!5"),
    "the blocker, one class": blocker(f"{CELL};1+2@b1;1+2@c1;!5,6"),
    "the blocker, an even one": blocker(f"{CELL};1+4@b1;3+4@a2;!5,6"),
    "the blocker, other ends": blocker(f"{CELL};b2/b3;1+2@b1;!3,6"),
    "the blocker, three of two classes": blocker(f"{CELL};!1,4,3"),
    "the blocker, two of two ends": blocker(f"{CELL};!1,2"),
    "the blocker, three from an end to itself": blocker(f"{CELL};1+2@b1;3+4@a2;1+3@b1;!5,6,7"),
    "the blocker, three that are not there": blocker(f"{CELL};!1,2,3,4"),
    "the blocker, two half": blocker(f"{CORNER};!3,6", "W:WW./W../..."),
    "half connections of two classes": blocker(f"{CORNER};3|6;!7", "W:WW./W../..."),
    "an end in its own carrier": small(f"{APART};3|6;7+2@bottom;!7"),
    "connections that meet share an element": small(f"{APART};3|6;7+7@bottom;!7"),
}


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("built"))


def damaged(text: str, rng: random.Random) -> str:
    """Another turn, number, end or separator, an item less, more or elsewhere; the footer is right."""
    top, line = text.splitlines()[:2]
    head, _, wins = line.partition(" wins=")
    items = wins.split(";")
    for _ in range(rng.choice([1, 1, 2, 3])):
        kind, at = rng.randrange(8), rng.randrange(len(items))
        places = [i for i, sign in enumerate(items[at]) if sign.isdigit()]
        if kind == 0 and len(items) > 1:
            del items[at]
        elif kind == 1:
            items.insert(rng.randrange(len(items) + 1), items[at])
        elif kind == 2:
            other = rng.randrange(len(items))
            items[at], items[other] = items[other], items[at]
        elif kind == 3 and places:
            i = rng.choice(places)
            items[at] = items[at][:i] + rng.choice("1234567") + items[at][i + 1 :]
        elif kind == 4:
            i = rng.randrange(len(items[at]) + 1)
            sign = rng.choice(["", "", *"/+|@!,;abc123", "top", "bottom"])
            items[at] = items[at][:i] + sign + items[at][i + rng.randrange(2) :]
        elif kind == 5:  # the same said otherwise
            items[at] = re.sub(r"^(\w+)([/+|])(\w+)", r"\3\2\1", items[at])
        else:  # one connection more, or one win
            cells = [f"{column}{row}" for column in "abc" for row in "123"]
            x, y, wins_at = rng.choice(cells), rng.choice(cells), sum(not item.startswith("!") for item in items)
            new = [f"{x}/{y}", f"{x}/{y}", f"{x}{y}", f"{x}/bottom", "1|2", f"1+2@{x}", "!1,2", f"!{rng.randrange(1, 8)}"]
            items.insert(wins_at, rng.choice(new))
    return sealed(json.loads(top), [f"{head} wins={';'.join(items)}"])


def damaged_files(folder: Path, count: int, seed: int) -> list[Path]:
    rng, found = random.Random(seed), list[str]()
    right, wrong = list(RIGHT.values()), list(WRONG.values())
    while len(found) < count:
        text = rng.choice(rng.choice([right, right, wrong]))
        if " wins=" in text and text.count("\n") == 3:
            found.append(damaged(text, rng))
    return written(found, folder)


def test_made_by_hand(program: Path, tmp_path: Path) -> None:
    assert not misjudged(program, RIGHT, WRONG, tmp_path)


def test_damaged_files(program: Path, tmp_path: Path) -> None:
    wrong, words = differences(program, damaged_files(tmp_path, 600, 1))
    assert not wrong
    assert min(words["proved"], words["refused"]) >= 50, words


@pytest.mark.skipif(kernel.native is None, reason="only the compiled module writes connections")
def test_damaged_lines_of_the_search(program: Path, tmp_path: Path) -> None:
    """Lines that the search has written, each as a section of its own: longer ones, and of larger boards."""
    rng, texts = random.Random(7), list[str]()
    for text in ("quax:5x4", "torax:torus4:B:..../..../..../...W", END_6X6):
        ((head, lines),) = sections(certificate_of(text, tmp_path, engine=NativeProof))
        said_all = [line for line in lines if " wins=" in line]
        texts += [
            sealed(head | {"position": line.split(" ")[1]}, [line]) for line in rng.sample(said_all, min(20, len(said_all)))
        ]
    changed = [damaged(text, rng) for text in texts for _ in range(4)]
    wrong, words = differences(program, written([*texts, *changed], tmp_path))
    assert not wrong
    assert min(words["proved"], words["refused"]) >= 10, words


@pytest.mark.slow
def test_damaged_files_under_sanitizers(tmp_path: Path) -> None:
    files = damaged_files(tmp_path, 20_000, 2)
    found = said([str(compiled(tmp_path, *SANITIZED))], files, (0, 1))
    assert all(found[file] for file in files)
