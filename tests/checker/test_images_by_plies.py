"""One line for all images of a position, by plies: the link game and Gem.

The maps are written down a second time here, by where the cells lie; the writer is a search by the checker's rules that takes the
least image by trying these maps, one after another.
"""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from typing import Any

import pytest

from cases import slow
from crosscut.checker.budget import MILLION, Budget, Meter
from crosscut.checker.certificate import Report, check_stream
from crosscut.checker.fields import Position
from crosscut.checker.games import GAMES
from crosscut.checker.games.gem.rules import Gem
from crosscut.checker.games.seo.rules import Seo
from crosscut.checker.jobs import Work
from crosscut.checker.ply_game import PlyGame
from crosscut.checker.ply_section import opened
from crosscut.checker.section import Line
from crosscut.checker.shapes import rings
from crosscut.checker.statement import nowhere
from crosscut.solver import trust

Map = tuple[int, ...]
Entry = tuple[int, str, str]
"""A line: rank, position, ply."""

Y, EE = {"goal": "y"}, {"goal": "ee"}
BLOCK, CROSS = {"own_links": "block"}, {"own_links": "cross"}


def known_maps(game: PlyGame) -> list[Map]:
    """The maps of the format's page, by where the cells lie: n has what lay on the cell that a map has at n."""
    board = game.board
    size = board.sizes[0]
    if board.kind == "torus":
        places = [
            [(down * row + by, right * column + aside)[::turn] for row, column in board.points]
            for down, right, turn in product((1, -1), repeat=3)
            for by, aside in product(range(size), repeat=2)
        ]
        return [tuple([board.at[row % size, column % size] for row, column in place]) for place in places]
    if board.kind in ("pentagon", "heptagon", "trigon"):
        around = [[board.at[point] for point in ring] for ring in rings(board.kind, size)]
        found = []
        for turn, way in product(range(len(board.sides)), (1, -1)):
            image = [0] * len(board.names)
            for far, ring in enumerate(around):
                for at, cell in enumerate(ring):
                    image[cell] = ring[(way * at + turn * far) % len(ring)]
            found.append(tuple(image))
        return found
    if board.kind == "triangle":
        lengths = [[to for to, _ in board.points].count(row) for row in range(size)]
        from_corners: list[Map] = [(row, at, size - 1 - row - at) for row in range(size) for at in range(lengths[row])]
        return [
            tuple([from_corners.index(tuple([far[k] for k in order])) for far in from_corners])
            for order in permutations(range(3))
        ]
    assert board.kind == "gem"
    mirrored = [board.at[row, board.columns - 1 - column] for row, column in board.points]
    return [tuple(range(len(board.names))), tuple(mirrored)]


def seo(size: int = 3, readings: dict[str, str] = BLOCK) -> Seo:
    return Seo(f"torus{size}", readings)


def least_of(game: PlyGame, p: Position, maps: Sequence[Map]) -> str:
    """The image of least text, each image made by itself."""
    return min([game.write(game.carried(p, image)) for image in maps])


def moved(game: PlyGame, p: Position, image: Map) -> Position:
    """What a map makes of the stones and last stones of the link game, whatever it does to diagonals; without links."""
    return game.carried(p._replace(marks=(p.marks[0], ((), ()))), image)


def played(game: PlyGame, chance: random.Random, plies: int) -> Position:
    """A position of a game played at random, after so many plies or the last one before the end."""
    nothing = tuple(field.nothing for field in game.fields)
    p = Position("B", "." * len(game.board.names), nothing)
    for _ in range(plies):
        q = game.after(p, chance.choice(game.turns(p)))
        if game.ended(q):
            return p
        p = q
    return p


# The maps


GAMES_HERE: list[PlyGame] = [
    *(seo(size, readings) for size in (3, 4, 5) for readings in (BLOCK, CROSS)),
    *(Gem(board, Y) for board in ("pentagon2", "pentagon3", "heptagon2", "trigon3", "triangle4", "gem3", "gem4")),
]


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: f"{game.board.name}, {'-'.join(game.readings.values())}")
def test_the_maps_are_those_that_are_seen_from_where_the_cells_lie(game: PlyGame) -> None:
    assert sorted(game.maps) == sorted(known_maps(game))
    assert len(set(game.maps)) == len(game.maps)


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: f"{game.board.name}, {'-'.join(game.readings.values())}")
def test_the_least_image_is_that_of_all_that_are_tried(game: PlyGame) -> None:
    chance, maps = random.Random(2), known_maps(game)
    for at in range(24):
        p = played(game, chance, at % 12)
        for q in (p, game.relevant(p)):
            assert game.write(game.least(q)) == least_of(game, q, maps)
            assert game.least(game.least(q)) == game.least(q)
            said = trust.open_position(
                "seo" if isinstance(game, Seo) else "gem",
                game.board.name,
                game.readings,
                game.write(q),
                "B",
                leaves=False,
                images=True,
            )
            assert said == least_of(game, q, maps)


def test_two_digits_are_compared_as_text() -> None:
    """On a torus of ten rows `a10` comes before `a2`, and `Ba1+` before `Ba10`."""
    game, chance = seo(10), random.Random(6)
    maps = known_maps(game)
    for plies in (2, 3, 9):
        p = played(game, chance, plies)
        assert game.write(game.least(p)) == least_of(game, p, maps)
        assert game.write(game.least(game.relevant(p))) == least_of(game, game.relevant(p), maps)


def test_maps_of_a_torus_that_keep_no_diagonals_are_not_among_them() -> None:
    """By neighbours alone torus4 is a cube of four dimensions: 384 maps, of which 128 keep diagonals."""
    game = seo(4)
    wrong = sorted(set(game.symmetries) - set(game.maps))
    assert (len(game.symmetries), len(game.maps), len(wrong)) == (384, 128, 256)
    p = game.read("B:B.../.W../..../....:last=Ba1+Wb2")
    assert len(game.turns(p)) == 7
    lost = 0
    for image in wrong:
        assert game.moved(p, image) is None
        q = moved(game, p, image)
        lost += sorted(image.index(game.board.index[ply]) for ply in game.turns(p)) != sorted(
            game.board.index[ply] for ply in game.turns(q)
        )
    assert lost == 256
    p, worth = game.read("B:W..B/WWBW/.WBB/.B..:last=Bb4+Wb3"), worth_to(game, "B")
    assert {worth(moved(game, p, image)) for image in game.maps} == {worth(p)}
    assert {worth(moved(game, p, image)) for image in wrong} == {False, True}


def test_maps_that_keep_diagonals_and_not_which_ones_cross_are_not_allowed() -> None:
    """Half of the cells, of one colour of a chessboard, moved by two columns: diagonals stay such, those of a block do not."""
    game = seo(4)
    image = [game.board.at[row, (column + 2 * ((row + column) % 2)) % 4] for row, column in game.board.points]
    ends = {frozenset(pair) for pair in game.pairs}
    assert {frozenset(image[cell] for cell in pair) for pair in ends} == ends
    assert not game.keeps(image)
    assert game.keeps(range(16))


def test_maps_of_gem_carry_sides_to_sides_in_their_order() -> None:
    """Without regard to neighbours: of all orders of the cells of pentagon2, those that keep the five sides are ten."""
    game = Gem("pentagon2", Y)
    swapped = [*range(6)]
    one, other = sorted(game.rim[0])
    swapped[one], swapped[other] = other, one
    assert not game.keeps(swapped)
    assert all(game.keeps(image) for image in game.symmetries)
    inner = [*range(16)]
    larger = Gem("pentagon3", Y)
    free = [cell for cell in range(16) if all(cell not in side for side in larger.rim)]
    inner[free[0]], inner[free[1]] = free[1], free[0]
    assert larger.keeps(inner)  # its sides stay; neighbours are `symmetries`' concern
    assert tuple(inner) not in larger.maps


# Why one line may stand for all: the rules commute with every map


def commutes(game: PlyGame, p: Position, image: Map) -> None:
    """All that the checker asks of a position comes out the same in its image."""
    q = game.carried(p, image)
    names = game.board.names
    there = {names[cell]: names[place] for place, cell in enumerate(image)}
    assert game.ended(q) == game.ended(p)
    if game.ended(p):
        assert game.winner(q) == game.winner(p)
        return
    plies = game.turns(p)
    assert sorted(there[ply] for ply in plies) == sorted(game.turns(q))
    for ply in plies:
        assert game.after(q, there[ply]) == game.carried(game.after(p, ply), image)
    assert game.relevant(q) == game.carried(game.relevant(p), image)
    assert game.parse(game.write(q)) == q


def reached(game: PlyGame, first: Position) -> list[Position]:
    """All positions that play from `first` leads to, in the order in which they are found."""
    found = {first: None}
    order = [first]
    for p in order:
        for ply in game.turns(p):
            if (q := game.after(p, ply)) not in found:
                found[q] = None
                order.append(q)
    return order


@pytest.mark.parametrize("readings", [BLOCK, CROSS], ids=["block", "cross"])
@pytest.mark.parametrize(("step", "share"), [(37, 72), slow(1, 36)])
def test_all_positions_of_torus3_and_every_map(readings: dict[str, str], step: int, share: int) -> None:
    """All positions after a first stone on a1, 63,249 with `block`; each goes with its share of the maps."""
    game = seo(3, readings)
    start = Position("W", "B........", ((0, None), ((), ())))
    positions = reached(game, start)
    assert len(positions) > 60_000
    used = set()
    for at, p in enumerate(positions[::step]):
        for number in range(at % share, 72, share):
            commutes(game, p, game.maps[number])
            used.add(number)
    assert len(used) == 72


@pytest.mark.parametrize("readings", [BLOCK, CROSS], ids=["block", "cross"])
@pytest.mark.parametrize(("board", "games", "share"), [(4, 4, 16), slow(4, 12, 1), slow(5, 5, 1)])
def test_play_on_larger_tori(board: int, games: int, share: int, readings: dict[str, str]) -> None:
    game, chance = seo(board, readings), random.Random(board)
    for _ in range(games):
        p = Position("B", "." * board**2, ((None, None), ((), ())))
        while not game.ended(p):
            p = game.after(p, chance.choice(game.turns(p)))
            for image in game.maps[chance.randrange(share) :: share]:
                commutes(game, p, image)


@pytest.mark.parametrize(
    ("board", "readings", "step"),
    [
        *(("pentagon2", Y, 5), ("pentagon2", EE, 5), ("triangle3", Y, 1), ("heptagon2", Y, 41), ("pentagon3", EE, 0)),
        *(("pentagon3", Y, 0), ("gem3", EE, 0), ("trigon3", Y, 0)),
        *(slow("pentagon2", Y, 1), slow("pentagon2", EE, 1), slow("heptagon2", Y, 7), slow("gem3", Y, 0)),
    ],
)
def test_boards_of_gem_and_every_map(board: str, readings: dict[str, str], step: int) -> None:
    """All stones on all cells, legal or not, or each so many-th; where the step is 0, sixty boards dealt at random."""
    game, chance = Gem(board, readings), random.Random(5)
    cells = len(game.board.names)
    dealt: Iterator[Sequence[str]] = product(".BW", repeat=cells)
    if not step:
        dealt = iter([chance.choices(".BW", k=cells) for _ in range(60)])
    for at, stones in enumerate(dealt):
        if at % max(step, 1) == 0:
            for image in game.maps:
                commutes(game, Position("BW"[at % 2], "".join(stones)), image)


# A small writer


def worth_to(game: PlyGame, side: str) -> Callable[[Position], bool]:
    """Whether `side` wins a position, by the checker's rules alone; no two positions are taken for one."""
    known: dict[Position, bool] = {}

    def worth(p: Position) -> bool:
        if p not in known:
            if game.ended(p):
                known[p] = game.winner(p) == side
            else:
                values = (worth(game.after(p, ply)) for ply in game.turns(p))
                known[p] = any(values) if p.turn == side else all(values)
        return known[p]

    return worth


def head(game: PlyGame, root: str, side: str, guarantee: str, **more: Any) -> str:
    name = "seo" if isinstance(game, Seo) else "gem"
    members = {"crosscut": "strategy", "version": 2, "game": name, "rules": 1, "board": game.board.name}
    members |= {"readings": game.readings, "position": root, "side": side, "guarantee": guarantee}
    return json.dumps(members | more)


def strategy(game: PlyGame, root: str, side: str, listed: Callable[[Position], str]) -> list[Entry]:
    """The lines by which `side` wins, in the order of a certificate; `listed` says what stands for a position."""
    worth, found = worth_to(game, side), dict[str, tuple[int, str]]()

    def visit(text: str) -> int:
        if text not in found:
            p, chosen = game.parse(text), "*"
            plies = game.turns(p)
            if p.turn == side:
                chosen = next(ply for ply in plies if worth(game.after(p, ply)))
                plies = [chosen]
            after = [game.after(p, ply) for ply in plies]
            found[text] = (1 + max([0 if game.ended(q) else visit(listed(q)) for q in after]), chosen)
        return found[text][0]

    visit(root)
    return sorted(((rank, text, ply) for text, (rank, ply) in found.items()), key=lambda line: (-line[0], line[1] != root, line))


def listing(game: PlyGame, maps: Sequence[Map], *, relevant: bool) -> Callable[[Position], str]:
    return lambda q: least_of(game, game.relevant(q) if relevant else q, maps)


def sealed(header: str, lines: Sequence[Entry]) -> bytes:
    texts = [header, *(f"{rank} {position} {ply}" for rank, position, ply in lines)]
    digest = hashlib.sha256("".join(f"{text}\n" for text in texts).encode()).hexdigest()
    footer = json.dumps({"end": "strategy", "lines": len(lines), "sha256": digest})
    return "".join(f"{text}\n" for text in [*texts, footer]).encode()


def checked(header: str, lines: Sequence[Entry], jobs: int = 1) -> Report:
    return check_stream(io.BytesIO(sealed(header, lines)), work=Work(jobs))


def refused(header: str, lines: Sequence[Entry]) -> str:
    report = checked(header, lines)
    assert not report.ok
    return report.message


def made(game: PlyGame, root: str, guarantee: str = "win", *, relevant: bool = False) -> tuple[str, list[Entry]]:
    """A section for whoever wins, with images; `{rank}` in the guarantee is the first line's."""
    side = "B" if worth_to(game, "B")(game.read(root)) else "W"
    lines = strategy(game, root, side, listing(game, known_maps(game), relevant=relevant))
    more = {"relevant": "yes"} if relevant else {}
    return head(game, root, side, guarantee.format(rank=lines[0][0]), images="least", **more), lines


EMPTY = "B:.../.../..."
ROOT = "B:B../..W/...:last=Ba1+Wc2"

GEMS = (("pentagon2", 0), ("heptagon2", 0), ("triangle3", 0), ("trigon3", 3), ("gem3", 4), ("pentagon3", 9))
"""Boards of Gem, and how many stones lie on them."""


def roots() -> Iterator[tuple[str, PlyGame, str]]:
    """Names of sections, and the positions that they begin with."""
    yield "torus3", seo(), ROOT
    yield "torus3, cross", seo(3, CROSS), ROOT
    yield "torus3, no stones", seo(), EMPTY
    yield "torus4", seo(4), "W:BBB./BW../BWW./WB..:last=Bc1+Wa4"
    for board, plies in GEMS:
        for readings in (Y, EE) if board.startswith(("pentagon", "gem")) else (Y,):
            game = Gem(board, readings)
            yield f"{board}, {readings['goal']}", game, game.write(played(game, random.Random(1), plies))


ROOTS = {name: (game, root) for name, game, root in roots()}


@pytest.mark.parametrize("name", ROOTS)
def test_right_ones_are_accepted_and_those_with_other_lines_refused(name: str) -> None:
    game, root = ROOTS[name]
    for relevant in (False, True)[: 1 + isinstance(game, Seo)]:
        header, lines = made(game, root, relevant=relevant)
        report = checked(header, lines)
        assert report.ok, report.message
        plain = strategy(
            game, root, json.loads(header)["side"], listing(game, [tuple(range(len(game.board.names)))], relevant=relevant)
        )
        members = json.loads(header)
        del members["images"]
        assert checked(json.dumps(members), plain).ok
        if plain != lines:
            assert "no earlier line demands this position" in refused(header, plain)
            assert "no earlier line demands this position" in refused(json.dumps(members), lines)


def test_large_tori_are_within_the_bounds_of_a_strangers_file() -> None:
    """What finding the maps costs is charged for each section; torus16 has 2,048 of 256 cells."""
    game = seo(16)
    root = game.write(game.read("B:" + "/".join(["." * 16] * 16)))
    one = sealed(head(game, root, "B", "lasts 0", images="least"), [(0, root, "-")])
    report = check_stream(io.BytesIO(one * 3))
    assert report.ok, report.message


def test_what_it_saves() -> None:
    game = seo()
    _, lines = made(game, EMPTY, relevant=True)
    plain = strategy(game, EMPTY, "B", listing(game, [tuple(range(9))], relevant=True))
    assert 5 * len(lines) < len(plain)


@pytest.mark.parametrize("guarantee", ["win", "at_least_draw", "within {rank}"])
def test_guarantees(guarantee: str) -> None:
    assert checked(*made(seo(), ROOT, guarantee)).ok
    assert checked(*made(seo(), ROOT, guarantee, relevant=True)).ok


def test_several_processes_judge_alike() -> None:
    header, lines = made(seo(), ROOT, relevant=True)
    for entries in (lines, lines[:-1], [*lines[1:], lines[0]]):
        one, two = checked(header, entries), checked(header, entries, 2)
        assert (one.ok, one.message) == (two.ok, two.message)


@pytest.mark.parametrize("name", ["torus3", "torus4", "pentagon2, ee", "gem3, y"])
def test_a_line_for_another_image_is_refused(name: str) -> None:
    """In the place of the least one, and beside it; its ply is carried along, so the play in it is right."""
    game, root = ROOTS[name]
    header, lines = made(game, root, relevant=isinstance(game, Seo))
    tried = 0
    for at, (rank, text, ply) in enumerate(lines[1:], 1):
        p = game.parse(text)
        for image in game.maps:
            other = game.write(game.carried(p, image))
            if other != text:
                there = ply if ply == "*" else game.board.names[image.index(game.board.index[ply])]
                wrong = (rank, other, there)
                place = f"line {at + 2}: no earlier line demands this position"
                assert place in refused(header, [*lines[:at], wrong, *lines[at + 1 :]])
                assert "no earlier line demands this position" in refused(header, [*lines[:at], wrong, *lines[at:]])
                tried += 1
                break
    assert tried > len(lines) // 3


def test_every_line_is_needed() -> None:
    header, lines = made(seo(), ROOT, relevant=True)
    for at in range(1, len(lines)):
        message = refused(header, lines[:at] + lines[at + 1 :])
        assert "not answered" in message or "no earlier line demands" in message


def test_the_first_line_is_taken_as_it_is() -> None:
    """The header's position need not be least; the same position is demanded as its least image."""
    game = seo()
    other = game.write(next(q for q in (game.carried(game.read(ROOT), image) for image in game.maps) if game.write(q) != ROOT))
    assert game.write(game.least(game.read(other))) != other or game.write(game.least(game.read(ROOT))) != ROOT
    for root in (ROOT, other):
        assert checked(*made(game, root, relevant=True)).ok


@pytest.mark.parametrize("relevant", [False, True])
def test_lasting(relevant: bool) -> None:
    """The loser holds out as long as the winner needs, less one; each image for the same rank."""
    game, maps = seo(), known_maps(seo())
    side = "W" if worth_to(game, "B")(game.read(ROOT)) else "B"
    worth, never = worth_to(game, side), 99
    listed = listing(game, maps, relevant=relevant)

    def left(p: Position) -> int:
        if worth(p):
            return never
        lengths = [1 + left(game.after(p, ply)) for ply in game.turns(p)]
        return max(lengths, default=0) if p.turn == side else min(lengths, default=0)

    length = left(game.read(ROOT))
    for lasts in (length - 1, length):
        found: dict[tuple[int, str], str] = {}
        todo = [(lasts, ROOT)]
        for rank, text in todo:
            p = game.parse(text)
            plies, ply = game.turns(p), "*"
            if p.turn == side and plies:
                ply = max(plies, key=lambda one, p=p: left(game.after(p, one)))  # type: ignore[misc]
                plies = [ply]
            found[rank, text] = ply
            after = [game.after(p, one) for one in plies]
            demanded = {(rank - 1, listed(q)) for q in after if rank > 1 and not game.ended(q)}
            todo += sorted(demanded - found.keys() - set(todo))
        lines = sorted(((rank, text, ply) for (rank, text), ply in found.items()), reverse=True)
        more = {"relevant": "yes"} if relevant else {}
        report = checked(head(game, ROOT, side, f"lasts {lasts}", images="least", **more), lines)
        assert report.ok == (lasts < length), report.message


def test_of_two_ranks_an_image_has_a_line_for_each() -> None:
    """`lasts K` demands a position for one rank; a line for another rank is refused."""
    game = Gem("pentagon2", Y)
    root = game.write(Position("B", "......"))
    first = game.board.names[0]
    lines = [(2, root, first), (1, least_of(game, game.after(game.read(root), first), known_maps(game)), "*")]
    header = head(game, root, "B", "lasts 2", images="least")
    assert checked(header, lines).ok
    assert "no earlier line demands" in refused(header, [lines[0], (2, *lines[1][1:])])


@pytest.mark.parametrize("change", [{"images": "all"}, {"images": "yes"}, {"images": ""}])
def test_other_values_are_refused(change: dict[str, str]) -> None:
    for game, root in (ROOTS["torus3"], ROOTS["pentagon2, y"]):
        header, lines = made(game, root)
        assert "of an unknown kind" in refused(json.dumps(json.loads(header) | change), lines)
        assert "wrong type" in refused(json.dumps(json.loads(header) | {"images": 1}), lines)


OTHERS = {
    "quax": ("3x3", "B:.../.../..."),
    "torax": ("torus3", "B:.../.../..."),
    "iqishiqi": ("hexhex2", "B:../.../.."),
    "oshiqi": ("3x3", "B:.../.../..."),
    "crosshairs": ("hexhex2", "B:../.../.."),
    "warrens": ("3x3", "B:.../.../..."),
}


def test_other_games_by_plies_refuse_the_member() -> None:
    assert {name for name, kind in GAMES.items() if kind.FORMAT == 2} == {"seo", "gem", *OTHERS}
    for name, (board, root) in OTHERS.items():
        readings = {switch: values[0] for switch, values in GAMES[name].SWITCHES.items()}
        members = {"crosscut": "strategy", "version": 2, "game": name, "rules": 1, "board": board, "readings": readings}
        members |= {"position": root, "side": "B", "guarantee": "lasts 0", "images": "least"}
        assert "of an unknown kind for the game" in refused(json.dumps(members), [(0, root, "-")])


def test_relevant_stays_the_link_games() -> None:
    header, lines = made(*ROOTS["pentagon2, y"])
    assert "of an unknown kind" in refused(json.dumps(json.loads(header) | {"relevant": "yes"}), lines)


def test_forgers_with_other_maps() -> None:
    """Maps of the board that carry neighbours to neighbours alone, or too few of the right ones: other lines, so refused."""
    game, chance = seo(4), random.Random(3)

    few, all_maps = known_maps(game)[:16], game.symmetries
    refusals = 0
    for _ in range(4):
        p = played(game, chance, 9)
        root = game.write(p)
        side = "B" if worth_to(game, "B")(p) else "W"
        lines = strategy(game, root, side, listing(game, known_maps(game), relevant=True))
        header = head(game, root, side, "win", images="least", relevant="yes")
        assert checked(header, lines).ok
        first, *others = lines
        loose = [
            (rank, min(game.write(moved(game, game.parse(text), image)) for image in all_maps), ply) for rank, text, ply in others
        ]
        for wrong in (strategy(game, root, side, listing(game, few, relevant=True)), [first, *loose]):
            refusals += wrong != lines and "no earlier line demands" in refused(header, wrong)
    assert refusals > 4


# What it costs


@pytest.mark.parametrize(
    ("game", "maps"),
    [(Gem("heptagon5", Y), 14), (seo(7), 392), slow(seo(15), 1800)],
    ids=lambda value: value.board.name if isinstance(value, PlyGame) else None,
)
def test_large_boards(game: PlyGame, maps: int) -> None:
    """What the maps cost is counted, and so are the images of all positions that one ply leads to."""
    root, meter, cells = game.write(played(game, random.Random(1), 1)), Meter(), len(game.board.names)
    section = opened(head(game, root, "B", "lasts 2", images="least"), meter, nowhere)
    assert len(section.game.maps) == maps
    assert meter.steps > 20 * maps * cells
    before = meter.steps
    replies = len(game.turns(game.read(root)))
    assert len(section.follow(Line(2, root, "*"))) == replies
    assert meter.steps - before > replies * maps * cells
    dear = check_stream(io.BytesIO(sealed(section.header, [(2, root, "*")])), work=Work(1, budget=Budget(work=before / MILLION)))
    assert dear.message.endswith("million steps of work; --work allows more")


def test_what_ties_cost_is_counted() -> None:
    """A position that all maps keep costs more than one that has a single least image."""
    costs = []
    for text in ("W:B.../..../..../....:last=Ba1", "W:BBB./BW../BWW./WB..:last=Bc1+Wa4"):
        game = seo(4)
        assert len(game.maps) == 128  # which is counted, too, and not here
        before = game.meter.steps
        game.least(game.read(text))
        costs.append(game.meter.steps - before)
    assert costs[0] > 4 * costs[1] > 0
