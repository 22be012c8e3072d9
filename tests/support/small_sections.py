"""Small sections made by hand or at random: corners of the grammar, of legal positions and of legal turns.

`lasts 0` proves of a position that it is legal and not lost, `lasts 1` of a turn that it is legal and does not lose. So one line
shows what a checker thinks of a position or a turn.
"""

import json
import random
import re
from pathlib import Path
from typing import Any

from certify import sealed

ORCOON = {"connection": "chain", "crossing": "forbidden", "pie": "off"}
WARRENS = ["3x4:4,4,4", "4x3:3,3,3,3", "hexhex2:2,3,2", "hexhex3:3,4,5,4,3", "hexagon2x3:2,3,4,3"]
GAMES: list[tuple[str, list[str], dict[str, str], str, list[str]]] = [
    ("orcoon", ["2x3:3,3", "3x3:3,3,3"], ORCOON, ".BW", ["", "", ":pass", ":swapped", ":pass:over"]),
    ("orcoon", ["2x3:3,3", "3x3:3,3,3"], ORCOON | {"pie": "on"}, ".BW", ["", ":swapped", ":swapped:pass", ":pass"]),
    ("orcoon", ["3x3:3,3,3"], ORCOON | {"crossing": "allowed"}, ".BW", ["", ":pass"]),
    (
        "orcoon",
        ["3x3:3,3,3"],
        ORCOON | {"connection": "knight", "pie": "on"},
        ".BW",
        ["", ":pass", ":pass:over", ":swapped:pass"],
    ),
    ("hex", ["rhombus2:2,2", "rhombus3:3,3,3"], {"pie": "on"}, ".BW", ["", ":swapped", ":pass"]),
    ("xodd", ["2x3:3,3", "3x3:3,3,3"], {}, ".BW", ["", "", ":pass", ":pass:over", ":over"]),
    ("yodd", ["hexhex2:2,3,2", "rhombus2:2,2"], {}, ".BW", ["", ":pass", ":pass:over"]),
    ("seo", ["torus3:3,3,3"], {"own_links": "block"}, ".BW", ["", ":last=Ba1", ":last=Ba1+Wc3", ":last=Ba1+Wc3:links=Ba1b2"]),
    ("seo", ["torus3:3,3,3"], {"own_links": "cross"}, ".BW", [":last=Ba1+Wc3:links=Ba1b2+Bb1a2", ":last=Bb2+Wc1"]),
    ("quax", ["2x2:2,2"], {}, ".BW", ["", ":bridges=Ba1b2", ":bridges=Wb1a2"]),
    ("quax", ["3x3:3,3,3"], {}, ".BW", ["", "", ":bridges=Ba1b2", ":bridges=Ba1b2+Wc2b3", ":bridges=Wb1a2"]),
    ("torax", ["torus3:3,3,3"], {}, ".BW", ["", ":swapped", ":bridges=Ba1b2", ":bridges=Wc1a3:swapped", ":auction"]),
    ("torax", ["torus3:3,3,3"], {}, ".W", [":auction", ":blocking", ":blocking:swapped"]),
    ("gem", ["triangle2:2,1", "trigon3:3,4,3", "pentagon2:2,3,1", "heptagon2:2,3,3"], {"goal": "y"}, ".BW", ["", ":swapped"]),
    ("gem", ["pentagon2:2,3,1", "gem3:3,4,3,2,1", "triangle2:2,1"], {"goal": "ee"}, ".BW", [""]),
    ("iqishiqi", ["hexhex2:2,3,2", "hexhex3:3,4,5,4,3"], {}, ".xo", [""]),
    ("oshiqi", ["3x3:3,3,3", "3x5:5,5,5", "2x3:3,3"], {}, "..BW@", [""]),
    ("crosshairs", ["hexhex2:2,3,2", "hextorus2:2,3,2", "hexhex3:3,4,5,4,3"], {"move": "own"}, ".bwBW", ["", ":dropped"]),
    ("crosshairs", ["hexhex2:2,3,2", "hextorus2:2,3,2"], {"move": "any"}, ".bwBW", ["", ":dropped"]),
    ("warrens", WARRENS, {"ending": "text"}, ".BW", ["", ":second", ":passes=1", ":passes=2", ":fresh", ":passes=2:fresh"]),
    ("warrens", WARRENS, {"ending": "ludii"}, ".BW", ["", ":second", ":passes=1", ":passes=2", ":passes=1:fresh"]),
]
FORMS = {
    "orcoon": ["{a}", "{a}", "swap"],
    "hex": ["{a}", "{a}", "swap"],
    "xodd": ["B{a}", "W{a}", "B{a}+W{b}", "W{a}+W{b}", "B{a}+B{b}", "W{b}+B{a}"],
    "yodd": ["B{a}", "W{a}", "B{a}+W{b}", "W{a}+W{b}", "B{a}+B{b}"],
    "seo": ["{a}"],
    "quax": ["{a}", "{a}{b}", "{a}{b}", "{b}{a}"],
    "torax": ["{a}", "{a}{b}", "{a}{b}", "adopt"],
    "gem": ["{a}", "swap"],
    "iqishiqi": ["{a}", "{a}", "{a},{b}", "{b},{a}"],
    "oshiqi": ["{a}", "{a}", "{a},{b}", "{b},{a}"],
    "crosshairs": ["{a}", "{a}", "{a}-{b}", "{b}-{a}"],
    "warrens": ["{a}-{b}", "{b}-{a}", "pass", "*"],
}
BY_TURNS = {"orcoon", "hex", "xodd", "yodd"}


def header(
    game: str, board: str, readings: dict[str, str], position: str, side: str, guarantee: str, **more: Any
) -> dict[str, Any]:
    version = 1 if game in BY_TURNS else 2
    return {
        "crosscut": "strategy", "version": version, "game": game, "rules": 1, "board": board, "readings": readings,
        "position": position, "side": side, "guarantee": guarantee, **more,
    }  # fmt: skip


def orcoon_section(*lines: str, guarantee: str = "win", leaves: str = "", images: str = "", **readings: str) -> str:
    """A section of Orcoon about the first line's position: on one row a win of Black's, else of White's."""
    members = {name: text for name, text in (("leaves", leaves), ("images", images)) if text}
    position = lines[0].split(" ")[1]
    rows = position[2:].removesuffix(":skips").split("/")
    side, board = "B" if len(rows) == 1 else "W", f"{len(rows)}x{len(rows[0])}"
    return sealed(header("orcoon", board, ORCOON | readings, position, side, guarantee, **members), [*lines])


def random_section(rng: random.Random) -> str:
    """A section of one line: some position, and a turn that may be legal there."""
    game, boards, readings, glyphs, extras = rng.choice(GAMES)
    board, lengths = rng.choice(boards).split(":")
    empty = rng.choice([0, 2, 6, 12])
    signs = [glyph for glyph in glyphs if glyph not in "o@"] + ["."] * empty
    rows = [[rng.choice(signs) for _ in range(int(length))] for length in lengths.split(",")]
    for ball in set(glyphs) & set("o@"):
        row = rng.choice(rows) if rng.random() < 0.3 else rows[len(rows) // 2]
        row[rng.randrange(len(row)) if rng.random() < 0.3 else len(row) // 2] = ball
    extra = rng.choice(extras)
    for side, *ends in re.findall(r"([BW])([a-c][1-3])([a-c][1-3])?", extra):  # stones where links and last stones want them
        for column, number in filter(None, ends):
            rows[int(number) - 1]["abc".index(column)] = side
    position = f"{rng.choice('BW')}:{'/'.join(''.join(row) for row in rows)}{extra}"
    cells = [
        f"{letter}{number}"
        for number in range(1, len(rows) + 1)
        for letter in "abcdefghi"[: max(len(row) for row in rows) * 2 - 1]
    ]
    first, second = sorted(rng.sample(range(len(cells)), 2))
    form = rng.choice(["-", "-", "*", "pass", *FORMS[game] * 2])
    turn = form.format(a=cells[first], b=cells[second])
    lasts = 0 if turn == "-" else 1
    side = position[0] if turn != "*" and rng.random() < 0.9 else rng.choice("BW")
    guarantee = rng.choice([f"lasts {lasts}"] * 10 + ["win", "at_least_draw", "margin 0"])
    more = {"leaves": "settled"} if game in ("xodd", "yodd") and guarantee == "win" else {}
    order = rng.choice(["", "", " order=", f" order={rng.choice(cells)}"]) if game == "orcoon" else ""
    return sealed(header(game, board, readings, position, side, guarantee, **more), [f"{lasts} {position} {turn}{order}"])


def section(game: str, board: str, position: str, lines: list[str], guarantee: str = "win", **readings: str) -> str:
    default = {"orcoon": ORCOON, "hex": {"pie": "off"}, "gem": {"goal": "y"}, "warrens": {"ending": "text"}}.get(game, {})
    return sealed(header(game, board, default | readings, position, position[0], guarantee), lines)


def weaker(
    position: str,
    to: str,
    *lines: str,
    board: str = "2x2",
    game: str = "quax",
    guarantee: str = "win",
    said: str = "yes",
    last: int = 1,
) -> str:
    """Go over to a position, and on by lines without their ranks, each of one less."""
    ranked = [f"{len(lines) + last - at} {line}" for at, line in enumerate([f"{position} ={to}", *lines])]
    default = {"hex": {"pie": "off"}, "seo": {"own_links": "block"}}.get(game, {})
    return sealed(header(game, board, default, position, "B", guarantee, weaker=said), ranked)


def ended(board: str, position: str, guarantee: str) -> str:
    return section("warrens", board, position, [f"0 {position} -"], guarantee)


def first_turn(after: str) -> str:
    position = "B:BB.B/..W.:fresh"
    return section(
        "warrens", "2x4", position, [f"2 {position} d1-c1", f"1 {after} {'*' if after[0] == 'W' else 'pass'}"], "lasts 2"
    )


def settled(rank: int) -> str:
    position = "W:WB./.WB/.B."
    head = header("xodd", "3x3", {}, position, "W", "win", leaves="settled")
    return sealed(head, [f"{rank} {position} Bc1+Wa2"])


RING = "B:.BB./B..B/.BB./...."
SEALED = section("orcoon", "1x1", "B:.", ["2 B:. a1 order="])
HEADER, LINE, FOOTER = SEALED.splitlines()
OWN, THEIRS, ROUND, AUCTION = "BBW/.B./...", "W.B/.WB/...", "BB./.../...", "B:WWW/WWW/WW.:auction"
BALL = "B:.../.x../..o../..../..."


def threatened(*lines: str, guarantee: str = "win", leaves: str = "threats", images: str = "", **readings: str) -> str:
    """A section of White's on two columns or three: on 2x2 he wins on b2, with a2 as his threat; Black's only placement is a1."""
    members = {name: text for name, text in (("leaves", leaves), ("images", images)) if text}
    position = lines[0].split(" ")[1]
    board = "2x3" if len(position) == 9 else "2x2"
    return sealed(header("orcoon", board, ORCOON | readings, position, "W", guarantee, **members), [*lines])


TWO_LINES = "6 W:.../.B. b1 order=a1,c1", "4 W:.BB/.W. c2 order=a2 threats=a2:"
THREAT = "4 W:.B/.. b2 order=a2 threats=a2:"
BLACK_FIRST = "3 B:.WB/.WW - order=a2 threats=a2:"

MADE: dict[str, tuple[bool, str]] = {
    "as it should be": (True, SEALED),
    "two sections": (True, SEALED + SEALED),
    "blanks in JSON": (True, SEALED.replace('"sha256": ', '"sha256" :  ')),
    "other order in the footer": (True, SEALED.replace(FOOTER, "{" + ", ".join(FOOTER.strip("{}").split(", ")[::-1]) + "}")),
    "a member twice": (False, SEALED.replace('"lines": 1', '"lines": 1, "lines": 1')),
    "a blank before the footer": (False, SEALED.replace(FOOTER, " " + FOOTER)),
    "no last line end": (False, SEALED[:-1]),
    "a blank line": (False, SEALED + "\n"),
    "no lines": (False, sealed(json.loads(HEADER), [])),
    "rank with zeros": (True, sealed(json.loads(HEADER), ["0" + LINE])),
    "rank of seven digits": (False, sealed(json.loads(HEADER), ["000000" + LINE])),
    "rank too small": (False, sealed(json.loads(HEADER), ["1" + LINE[1:]])),
    "a game of elsewhere": (False, SEALED.replace("orcoon", "chess")),
    "within with a zero": (False, section("orcoon", "1x1", "B:.", [LINE], "within 02")),
    "within": (True, section("orcoon", "1x1", "B:.", [LINE], "within 2")),
    "within, too long": (False, section("orcoon", "1x1", "B:.", [LINE], "within 1")),
    "within, huge": (True, section("orcoon", "1x1", "B:.", [LINE], "within 99999999999999999999999")),
    "margin where none is": (False, section("orcoon", "1x1", "B:.", [LINE], "margin 1")),
    "no choice taken": (False, section("iqishiqi", "hexhex3", BALL, [f"1 {BALL} f2"], "lasts 1")),
    "a choice taken": (True, section("iqishiqi", "hexhex3", BALL, [f"1 {BALL} f2,g5"], "lasts 1")),
    "weaker: the same": (True, weaker("B:B./..", "B:B./..", "B:B./.. a2")),
    "weaker: more of theirs": (True, weaker("B:B./..", "B:B./.W", "B:B./.W a2")),
    "weaker: less of one's own": (True, weaker("B:BB/..", "B:B./..", "B:B./.. a2")),
    "weaker: one's own becomes theirs": (True, weaker("B:BB/.W", "B:BW/.W", "B:BW/.W a2")),
    "weaker: more of one's own": (False, weaker("B:.B/..", "B:BB/..", "B:BB/.. a2")),
    "weaker: less of theirs": (False, weaker("B:B./.W", "B:B./..", "B:B./.. a2")),
    "weaker: theirs becomes one's own": (False, weaker("B:BW/..", "B:BB/..", "B:BB/.. a2")),
    "weaker: another turn": (False, weaker("W:B./..", "B:B./..", "B:B./.. a2")),
    "weaker: the other player decides": (True, weaker("W:BB/..", "W:BB/..", "W:BB/.. *", "B:BB/W. b2", "B:BB/.W a2")),
    "weaker: won by the other player": (False, weaker("B:BB/..", "B:WW/..")),
    "weaker: less bridges of one's own": (True, weaker(f"B:{OWN}:bridges=Ba1b2", f"B:{OWN}", f"B:{OWN} b3", board="3x3")),
    "weaker: more bridges of one's own": (
        False,
        weaker(f"B:{OWN}", f"B:{OWN}:bridges=Ba1b2", f"B:{OWN}:bridges=Ba1b2 b3", board="3x3"),
    ),
    "weaker: more bridges of theirs": (
        True,
        weaker(f"B:{THEIRS}", f"B:{THEIRS}:bridges=Wa1b2", f"B:{THEIRS}:bridges=Wa1b2 c3", board="3x3"),
    ),
    "weaker: less bridges of theirs": (False, weaker(f"B:{THEIRS}:bridges=Wa1b2", f"B:{THEIRS}", f"B:{THEIRS} c3", board="3x3")),
    "weaker: an illegal position": (False, weaker("B:B./..", "B:B./..:bridges=Wb1a2", "B:B./..:bridges=Wb1a2 a2")),
    "weaker: no normal form": (False, weaker("B:B./..", "B:B./..:bridges=", "B:B./.. a2")),
    "weaker: no position": (False, weaker("B:B./..", "", "B:B./.. a2")),
    "weaker: the rank": (False, weaker("B:B./..", "B:B./.W", "B:B./.W a2", last=0)),
    "weaker: at least a draw": (True, weaker("B:B./..", "B:B./.W", "B:B./.W a2", guarantee="at_least_draw")),
    "weaker: within": (False, weaker("B:B./..", "B:B./.W", "B:B./.W a2", guarantee="within 2")),
    "weaker: lasting": (False, weaker("B:B./..", "B:B./.W", "B:B./.W a2", guarantee="lasts 2")),
    "weaker: an unknown kind": (False, weaker("B:B./..", "B:B./.W", "B:B./.W a2", said="no")),
    "weaker: not announced": (False, section("quax", "2x2", "B:B./..", ["2 B:B./.. =B:B./.W", "1 B:B./.W a2"])),
    "weaker: another game by turns": (False, weaker("B:B./..", "B:B./..", "B:B./.. a2", game="hex", board="rhombus2")),
    "weaker: another game by plies": (False, weaker("B:.../.../...", "B:.../.../...", game="seo", board="torus3")),
    "weaker: a torus": (True, weaker(f"B:{ROUND}", f"B:{ROUND[:-1]}W", f"B:{ROUND[:-1]}W c1", game="torax", board="torus3")),
    "weaker: a torus, swapped": (
        False,
        weaker(f"B:{ROUND}", f"B:{ROUND}:swapped", f"B:{ROUND}:swapped c1", game="torax", board="torus3"),
    ),
    "weaker: a torus, swapped and won": (
        False,
        weaker(f"B:{ROUND}", "B:WWW/WWW/WW.:swapped", game="torax", board="torus3"),
    ),
    "weaker: an auction": (False, weaker(AUCTION, AUCTION, f"{AUCTION} adopt", game="torax", board="torus3")),
    "pass with a stone to place": (False, section("quax", "2x2", "B:../..", ["1 B:../.. pass"], "lasts 1")),
    "pass with a bridge to put": (False, section("quax", "2x2", "B:BW/WB", ["1 B:BW/WB pass"], "lasts 1")),
    "who adopts blocks": (True, section("torax", "torus3", "B:WWW/WWW/WW.:auction", ["1 B:WWW/WWW/WW.:auction adopt"])),
    "rule 3": (False, section("orcoon", "2x2", "B:B./.B", ["0 B:B./.B -"], "lasts 0")),
    "rule 4": (False, section("orcoon", "2x3", "B:B.W/W.B", ["0 B:B.W/W.B -"], "lasts 0")),
    "rule 4 left out": (True, section("orcoon", "2x3", "B:B.W/W.B", ["0 B:B.W/W.B -"], "lasts 0", crossing="allowed")),
    "threats": (True, threatened(THREAT)),
    "threats, a draw would do": (True, threatened(THREAT, guarantee="at_least_draw")),
    "threats, within turns": (False, threatened(THREAT, guarantee="within 4")),
    "threats, lasting": (False, threatened(THREAT, guarantee="lasts 4")),
    "threats, images too": (True, threatened(THREAT, images="least")),
    "threats, other images": (False, threatened(THREAT, images="largest")),
    "threats, crossing": (True, threatened(THREAT, crossing="allowed")),
    "threats, knights": (False, threatened(THREAT, connection="knight")),
    "threats, pie": (False, threatened(THREAT, pie="on")),
    "threats, images and pie": (False, threatened(THREAT, leaves="", images="least", pie="on")),
    "threats, not said in the header": (False, threatened(THREAT, leaves="")),
    "threats, settled": (False, threatened(THREAT, leaves="settled")),
    "threats, none": (False, threatened(THREAT.replace(" threats=a2:", ""))),
    "threats, empty": (False, threatened(THREAT.replace("a2:", ""))),
    "threats, no colon": (False, threatened(THREAT.replace("a2:", "a2"))),
    "threats, no cell": (False, threatened(THREAT.replace("a2:", ":a2"))),
    "threats, no cell of the board": (False, threatened(THREAT.replace("a2:", "c2:"))),
    "threats, the same twice": (True, threatened(THREAT + ";a2:")),
    "threats, a semicolon": (False, threatened(THREAT + ";")),
    "threats, a comma": (False, threatened(THREAT + ",")),
    "threats, a comma behind a cell": (False, threatened(THREAT + "a1,")),
    "threats, two commas": (False, threatened(THREAT + "a1,,a1")),
    "threats, a blank behind": (False, threatened(THREAT + " ")),
    "threats, before the order": (False, threatened("4 W:.B/.. b2 threats=a2: order=a2")),
    "threats, twice": (False, threatened(THREAT + " threats=a2:")),
    "threats, the order takes the reply's cell": (False, threatened(THREAT + "a1")),
    "threats, one that answers nothing, too": (True, threatened(THREAT + "a1;a2:")),
    "threats, on a stone": (False, threatened(THREAT.replace("a2:", "b2:"))),
    "threats, against rule 3": (False, threatened(THREAT + ";a1:")),
    "threats, rank": (True, threatened("2" + THREAT[1:])),
    "threats, a rank too small": (False, threatened("1" + THREAT[1:])),
    "threats, a pass wins": (True, threatened("2 W:.B/WW pass")),
    "threats, after the end": (False, threatened("2 W:.B/WW pass threats=a1:")),
    "threats, all replies cut off": (True, threatened("3 W:.B/W. b2 order=")),
    "threats, on a stone, and all replies cut off": (False, threatened("3 W:.B/W. b2 order= threats=b2:")),
    "threats, a reply has a line": (True, threatened(*TWO_LINES, images="least")),
    "threats, after one the other side can connect": (
        False,
        threatened(TWO_LINES[0] + " threats=a1:", TWO_LINES[1], images="least"),
    ),
    "threats, the other side is out of play": (False, threatened(TWO_LINES[0] + " threats=c2:", TWO_LINES[1], images="least")),
    "threats, in the header's position, and a reply on the threat's cell": (
        True,
        threatened(BLACK_FIRST, "2 W:.WB/BWW a1 order="),
    ),
    "threats, no line for a reply on the threat's cell": (False, threatened(BLACK_FIRST)),
    "threats, each answers a reply on the other's cell": (True, threatened("1" + BLACK_FIRST[1:] + ";a1:")),
    "threats, a first rank too small": (False, threatened("0" + BLACK_FIRST[1:] + ";a1:")),
    "leaves, a rank for each turn": (True, settled(2)),
    "leaves, a rank too small": (False, settled(1)),
    "warrens, two by two points": (True, ended("4x4", f"{RING}:passes=2", "margin 8")),
    "warrens, no half point more": (False, ended("4x4", f"{RING}:passes=2", "margin 9")),
    "warrens, an enemy stone inside": (True, ended("4x4", f"{RING.replace('B..B', 'BW.B')}:passes=2", "margin 4")),
    "warrens, no empty cell more": (False, ended("4x4", f"{RING.replace('B..B', 'BW.B')}:passes=2", "margin 5")),
    "warrens, one hexagonal cell": (True, ended("hexhex3", "B:.../.BB./.B.B./.BB./...:passes=2", "margin 2")),
    "warrens, who moved last loses a tie": (True, ended("2x2", "B:B./.W:passes=2", "margin 1")),
    "warrens, and no more": (False, ended("2x2", "B:B./.W:passes=2", "margin 2")),
    "warrens, no stone has moved": (True, ended("2x2", "B:B./.W:passes=2:fresh", "at_least_draw")),
    "warrens, so nobody wins": (False, ended("2x2", "B:B./.W:passes=2:fresh", "win")),
    "warrens, the first turn is one move": (True, first_turn("W:BBB./..W.")),
    "warrens, and no second": (False, first_turn("B:BBB./..W.:second")),
    "groups even": (False, section("xodd", "2x2", "W:B./.B", ["0 W:B./.B -"], "lasts 0")),
}


def random_files(folder: Path, count: int, seed: int) -> list[Path]:
    rng = random.Random(seed)
    files = []
    for number in range(count):
        files.append(folder / f"random-{number}")
        files[-1].write_text(random_section(rng))
    return files
