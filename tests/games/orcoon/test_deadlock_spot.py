"""Deadlocks in positions: every image of every small pattern is found by name, and the reasons given for dead cells are right."""

import random
from importlib.resources import files
from itertools import product

import pytest

from crosscut.core.board import cells_of
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, COLOURS, WHITE
from crosscut.core.instance import read_alignments, read_id
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.catalogue import catalogue
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes
from crosscut.games.orcoon.deadlocks.report.text import barred_text, spotted_labels, spotted_text
from crosscut.games.orcoon.deadlocks.spot import barred, require_orcoon, spot
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.sample import random_position

READINGS = ["forbidden", "allowed"]


def position(text: str) -> tuple[Orcoon, Stones]:
    instance = read_id(text).require_legal()
    return require_orcoon(instance.game, instance.position)


def orcoon(board: str, crossing: str) -> Orcoon:
    game = open_game("orcoon", board, {"crossing": crossing})
    assert isinstance(game, Orcoon)
    return game


@pytest.mark.parametrize("crossing", READINGS)
def test_every_image_is_found_by_its_name(crossing: str) -> None:
    for deadlock in catalogue(crossing, Meter(), cells=9).deadlocks:
        for _, image in deadlock.pattern.images():
            where = occurrence(image, crossing)
            assert where is not None
            one = [found for found in spot(where.game, where.position, Meter()) if found.pattern == deadlock.pattern]
            assert [found.name for found in one] == [deadlock.name]
            places = {where.game.board.places[cell] for cell in cells_of(one[0].dead)}
            assert places == set(image.places("."))
            stones = {where.game.board.places[cell] for cell in cells_of(one[0].stones)}
            assert stones == {*image.places("B"), *image.places("W")}


def test_two_patterns_in_one_position() -> None:
    game, p = position("orcoon:4x8:B:.BW.BBW./W..BB..B/B..WW.BB/.WB.....")
    found = spot(game, p, Meter())
    assert [one.name for one in found] == ["E4-1", "E3-1"]
    assert spotted_labels(found) == {cell: str(n) for n, one in enumerate(found, 1) for cell in cells_of(one.dead)}


def test_the_designers_first_diagram_in_words() -> None:
    game, p = position("orcoon:3x3:W:BBW/B../W.B")
    text = "\n".join(spotted_text(game, p, spot(game, p, Meter()), list(barred(game, p))))
    assert "1: E3-1, 3 dead cells: b2 c2 b3" in text
    assert " 2 B * *" in text
    assert "b2 is dead for White: with c1 it would touch only diagonally, and b1 is Black's and c2 is dead" in text
    assert "c2 is dead for White: with a3 it would complete a crossing with a2 and c3, and b2 and b3 between" in text
    empty, start = position("orcoon:3x3")
    assert next(iter(spotted_text(empty, start, [], []))) == "no mutually dead pattern"


@pytest.mark.parametrize(("board", "shifts"), [("5x5", 1), ("5x6", 2)])
def test_the_designers_second_diagram_has_one_alignment_that_is_mutually_dead(board: str, shifts: int) -> None:
    """Also when points outside the rows are don't cares: none is mutually dead only because of the empty points put there."""
    text = files("crosscut.examples").joinpath("second-deadlock.txt").read_text()
    found = read_alignments(text, {"board": board})
    dead = {}
    for instance in found.instances:
        game, p = require_orcoon(instance.game, instance.position)
        names = [one.name for one in spot(game, p, Meter())]
        if names:
            dead[instance.id] = names
    assert list(dead.values()) == [["E8-1"]] * shifts
    assert "orcoon:5x5:W:..WB./B..../W.B.W/....B/.BW.." in dead or board != "5x5"

    rows = [row.replace(" ", "").translate(str.maketrans("xo", "BW")) for row in text.splitlines()[4:]]
    width = int(board[-1])
    planes = Planes(width + 2 * EDGE, True)
    drawn = []
    for places in product(*(range(width - len(row) + 1) for row in rows)):
        shown = tuple(f"{'?' * at + row:?<{width}}" for at, row in zip(places, rows, strict=True))
        if planes.largest(planes.sketch(Pattern(shown))):
            drawn.append("/".join(shown).replace("?", "."))
    assert [identity.split(":")[-1] for identity in dead] == drawn


@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize("board", ["3x3", "2x4"])
def test_cells_said_to_be_dead_stay_so_however_both_sides_play(board: str, crossing: str) -> None:
    """Over all legal positions: what a colour ever takes, with both placing in any order, is within `could_hold`."""
    game = orcoon(board, crossing)
    ever: dict[tuple[int, int], tuple[int, int]] = {}
    positions = sorted(game.legal_positions(), key=lambda p: -(p.black | p.white).bit_count())
    for p in positions:
        black, white = p.black, p.white
        for colour in (BLACK, WHITE):
            own, other = p.sides(colour)
            for cell in range(game.board.size):
                if game.placeable(own, other, cell):
                    after = (p.black | 1 << cell, p.white) if colour == BLACK else (p.black, p.white | 1 << cell)
                    black |= ever[after][0]
                    white |= ever[after][1]
        ever[p.black, p.white] = black, white
        dead = {(reason.cell, reason.colour) for reason in barred(game, p)}
        empty = game.board.all_cells & ~(p.black | p.white)
        for colour, taken in ((BLACK, black), (WHITE, white)):
            assert not any((cell, colour) in dead for cell in cells_of(taken & empty)), game.format(p)
            could = game.could_hold(*p.sides(colour))
            assert {cell for cell in cells_of(empty) if not could >> cell & 1} == {c for c, k in dead if k == colour}


@pytest.mark.parametrize("crossing", READINGS)
def test_reasons_name_stones_and_cells_that_are_there(crossing: str) -> None:
    game, chance, kinds = orcoon("7x7", crossing), random.Random(20120424), set()
    for _ in range(200):
        p = random_position(game, chance)
        reasons = list(barred(game, p))
        dead = {(reason.cell, reason.colour) for reason in reasons}
        for reason in reasons:
            own, other = p.sides(reason.colour)
            kinds.add(reason.rule)
            assert own >> reason.stone & 1
            assert all(other >> cell & 1 for cell in reason.others)
            for cell in reason.lacking:
                foreign = other >> cell & 1
                assert (cell, reason.colour) in dead or (reason.rule == "3" and foreign)
            text = barred_text(game, p, reason)
            assert text.startswith(f"{game.board.names[reason.cell]} is dead for {('Black', 'White')[reason.colour]}: with ")
        for one in spot(game, p, Meter()):
            assert {(cell, colour) for cell in cells_of(one.dead) for colour in (BLACK, WHITE)} <= dead
            assert not one.stones & ~(p.black | p.white)
    assert kinds == ({"3", "4"} if crossing == "forbidden" else {"3"})
    assert COLOURS == "BW"


def test_other_games_and_limits() -> None:
    game = open_game("hex", "rhombus3")
    with pytest.raises(UnsupportedError, match="hex has no deadlocks"):
        require_orcoon(game, game.start())
    with pytest.raises(LimitReached):
        spot(*position("orcoon:3x3:W:BBW/B../W.B"), Meter(Limits(nodes=1)))
