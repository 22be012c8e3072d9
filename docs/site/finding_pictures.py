"""The pictures of the results page: `python docs/site/finding_pictures.py` draws them anew (docs/results/pictures/finding-*.svg).

Each is a position, or a few side by side, that `crosscut show` takes too, with a line that says what is to be seen. Values of
first turns are read from the tables of the pages, so each has one home. Findings whose picture stands on another page use that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import crosscut
from crosscut.core.stones import Stones
from crosscut.reports.pictures import write_file
from crosscut.reports.sheet import sheet_svg
from result_charts import FOLDER, RESULTS, rows


class Shown(NamedTuple):
    """A position, what is to be seen, the cells with a ring, the values of first turns, and labels by cell."""

    position: str
    says: str
    ringed: tuple[str, ...] = ()
    values: Mapping[str, str] = {}
    labels: Mapping[str, str] = {}


def empties(rows_of: str) -> tuple[str, ...]:
    """Return the names of the cells of a rectangle, written as in a position ID, that have an `x` there."""
    return tuple(
        f"{'abcdefghi'[column]}{row}"
        for row, text in enumerate(rows_of.split("/"), 1)
        for column, mark in enumerate(text)
        if mark == "x"
    )


def deadlock(rows_of: str, says: str, switches: str = "") -> Shown:
    """Return the picture of a deadlock: `x` in its rows is a dead cell, which gets a ring."""
    lines = rows_of.split("/")
    return Shown(f"orcoon:{len(lines)}x{len(lines[0])}{switches}:B:{rows_of.replace('x', '.')}", says, empties(rows_of))


def xodd_openings(board: str, heading: str, column: int) -> Shown:
    """Return a board of Xodd with the first stones that win and those that lose, as the page of values has them."""
    (winning,) = [row[column].split() for row in rows(RESULTS / "xodd-values.md", heading) if row[0] == f"xodd:{board}"]
    high, wide = map(int, board.split("x"))
    drops = [f"{colour}{'abcdefghi'[x]}{y}" for colour in "BW" for y in range(1, high + 1) for x in range(wide)]
    return Shown(
        f"xodd:{board}",
        f"{board}: first stones, black and white; + wins",
        (),
        {drop: "win" if drop in winning else "loss" for drop in drops},
    )


def orcoon_openings(board: str) -> Shown:
    """Return a board of Orcoon with Black's first placements: the map on the left of the page of values, by turns."""
    below = (
        (RESULTS / "orcoon-values.md").read_text(encoding="utf-8").split("## Opening maps\n", 1)[1].split(f"\n{board}\n", 1)[1]
    )
    high, wide = map(int, board.split("x"))
    values = {
        f"{'abcdefghi'[x]}{y}": "win" if worth.startswith("+") else "loss"
        for y, line in enumerate(below.splitlines()[:high], 1)
        for x, worth in enumerate(line.split()[:wide])
    }
    return Shown(f"orcoon:{board}", f"{board}: Black's first placements; + wins", (), values)


def quax_openings() -> Shown:
    """Return the first stones of Quax on 5x5; on the page each cell of a corner stands for its images."""
    cells, values = (
        line.strip("| ").split(" | ")[1:]
        for line in (RESULTS / "record-games.md").read_text(encoding="utf-8").splitlines()
        if line.startswith(("| first stone |", "| Black | "))
    )
    worth = dict(zip(cells, values, strict=True))
    images = {
        f"{column}{row}": {"wins": "win", "loses": "loss"}[worth[f"{'abcba'['abcde'.index(column)]}{(1, 2, 3, 2, 1)[row - 1]}"]]
        for column in "abcde"
        for row in range(1, 6)
    }
    return Shown("quax:5x5", "First stones on 5x5: + wins, \N{MINUS SIGN} loses", (), images)


def gem_openings(board: str, winning: tuple[str, ...], says: str) -> Shown:
    """Return the first stones of a board of Gem."""
    names = crosscut.position(f"gem:{board}").game.board.names
    return Shown(f"gem:{board}", says, (), {name: "win" if name in winning else "loss" for name in names})


def chain(position: str, cell: str) -> tuple[str, ...]:
    """Return the cells of White's chain that holds a cell."""
    given = crosscut.position(position)
    assert isinstance(given.position, Stones)
    return given.cells(given.game.board.flood(1 << given.cell(cell), given.position.white))


def gem_winners(board: str) -> tuple[str, ...]:
    """Return the first stones that win, as the page of Gem has them: which, or all but which."""
    (said,) = [row[2] for row in rows(RESULTS / "gem.md", "## Opening maps") if row[0] == f"gem:{board}"]
    names = crosscut.position(f"gem:{board}").game.board.names
    cells = said.replace(",", " ").split()
    return tuple(name for name in names if name not in cells) if said.startswith("all but") else tuple(cells)


def seo_openings() -> Shown:
    """Return White's first stones on the torus of 5x5, each with the number of turns that the game then lasts.

    The symmetries of the torus that keep a1 exchange cells as far from it, along one axis and the other.
    """

    def away(cell: str) -> list[int]:
        return sorted(min(step, 5 - step) for step in ("abcde".index(cell[0]), int(cell[1]) - 1))

    lengths = {
        tuple(away(row[1])): row[2].split()[-1]
        for row in rows(RESULTS / "seo-values.md", "# Seo's link game: small boards")
        if row[0] == "torus5"
    }
    cells = [f"{column}{row}" for row in range(1, 6) for column in "abcde"][1:]
    says = "Wherever White puts her first stone, Black makes the last turn (numbers: turns after it)"
    return Shown("seo:torus5:W:B..../...../...../...../.....", says, (), {}, {cell: lengths[tuple(away(cell))] for cell in cells})


PICTURES: dict[str, tuple[Shown, ...]] = {
    "finding-smallest-deadlocks": (
        deadlock("?BW/Bxx/WxB".replace("?", "B"), "E3-1: three dead points"),
        deadlock(".BW./WxxB/BxxW/.WB.", "E4-1: four"),
        deadlock("..BW./Wxxx./BxWxB/.xxxW/.WB..", "E8-1: eight round a stone"),
        deadlock("....BW./.WBWxxB/BxxxxxW/WxxBWB./.BW....", "E9-1: nine, and more units can be put in"),
    ),
    "finding-without-crossing-rule": (
        deadlock("BxW/WxB", "E2-1, the crossing", ",crossing=allowed"),
        deadlock(".BW./WxxB/BxxW/.WB.", "E4-1", ",crossing=allowed"),
    ),
    "finding-conflict": (
        Shown(
            "orcoon:3x4:B:WW.B/W..W/B.WW",
            "No cell is dead for both, and yet neither side can connect: Black's stones exclude each other.",
        ),
    ),
    "finding-random": (
        Shown(
            "orcoon:8x8:W:WBWWWWBB/BBWBBBBW/WWWBWBWW/B.WBWBWB/..BBBBWW/WBBWWBWB/WWBWBBWB/WBBWBWWB",
            "The end of a random game: three points are dead for both sides.",
            ("b4", "a5", "b5"),
        ),
    ),
    "finding-knight": (
        Shown(
            "orcoon:4x4,connection=knight:B:BWBW/B..W/W..B/WBWB",
            "Nobody is joined, and nobody can place: a draw, reached by twelve placements in turn.",
            ("b2", "c2", "b3", "c3"),
        ),
    ),
    "finding-strips": tuple(orcoon_openings(board) for board in ("2x3", "3x4", "3x5", "4x5")),
    "finding-xodd": (
        xodd_openings("3x3", "# Xodd and Yodd: values", 4),
        xodd_openings("3x5", "# Xodd and Yodd: values", 4),
        xodd_openings("4x4", "# Xodd and Yodd: values", 4),
        xodd_openings(
            "5x5", "Four boards are larger; what is known of their margins stands [below](#margins-of-larger-boards).", 3
        ),
    ),
    "finding-one-row": tuple(xodd_openings(f"1x{n}", "# Xodd and Yodd: values", 4) for n in (8, 9)),
    "finding-pass": (Shown("xodd:7x3:B:BWB/W.W/BWB/WBW/.../BWB/BBB", "Black to move wins by the pass, and by nothing else."),),
    "finding-stuck": (
        Shown("xodd:2x2:B:.B/BW", "No stone can be dropped on a1", ("a1",)),
        Shown("yodd:rhombus3:B:B.W/WBB/BBW", "Nor on b1", ("b1",)),
    ),
    "finding-blocks": (
        Shown("torax:torus3:B:WW./.../...", "Two blocks (white) side by side: the Connector has lost"),
        Shown("torax:torus3:B:.W./W../...", "At a corner: he has, too"),
    ),
    "finding-quax": (quax_openings(),),
    "finding-fortress": (
        Shown("crosshairs:hexhex3:W:.BB/..b./...../..../...", "The soldier on f2 can never be captured.", ("f2",)),
        Shown("crosshairs:hexhex3:W:.B./Bb../...../..../...", "Nor the one on d2.", ("d2",)),
    ),
    "finding-gem-centre": (
        gem_openings("heptagon3", gem_winners("heptagon3"), "Seven sides: the centre alone wins"),
        gem_openings("trigon3", gem_winners("trigon3"), "Three sectors: the centre alone loses"),
    ),
    "finding-gem-full": (
        Shown(
            "gem:heptagon3:B:BWB/BBWB/BWWWB/WBBWW/BBBBW",
            "A full board of seven sides: the ringed chain wins, and no other does.",
            chain("gem:heptagon3:B:BWB/BBWB/BWWWB/WBBWW/BBBBW", "f2"),
        ),
    ),
    "finding-match": (
        Shown(
            "iqishiqi:hexhex6:W:....../......./......../........./..xx....../....x...x../.xx.....x./........x/...x..../x.o.x../.xx...",
            "After d7: the ball is not home, and no drop of White's can push it.",
        ),
    ),
    "finding-cycles": (
        Shown("warrens:hexhex2:B:../.../.B", "If as many own neighbours were enough: d3 to b1 ...", ("b1",)),
        Shown("warrens:hexhex2:B:B./.../..", "... and back to d3, for ever.", ("d3",)),
    ),
    "finding-seo": (seo_openings(),),
}


def picture(name: str) -> str:
    """Return a picture as SVG."""
    shown = [
        crosscut.position(one.position).svg(one.says, ringed=one.ringed, values=one.values, labels=one.labels)
        for one in PICTURES[name]
    ]
    return shown[0] if len(shown) == 1 else sheet_svg(shown)


if __name__ == "__main__":
    for each in PICTURES:
        write_file(FOLDER / f"{each}.svg", picture(each))
