"""The two rule sets, `games/` and `checker/`, which share no code, compared on all tiny positions and on random larger ones."""

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from boards_of_games import games
from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS, Game
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import open_game
from crosscut.solver import trust
from crosscut.solver.sample import random_position

READINGS = [
    {"pie": pie, "crossing": crossing, "connection": connection}
    for pie, crossing, connection in product(("off", "on"), ("forbidden", "allowed"), ("chain", "knight"))
]
NAMES = ["-".join(readings.values()) for readings in READINGS]


def agree(game: Game[Any], naive: Any, text: str) -> bool:
    """Compare everything both say of the position of that text; return whether it is legal."""
    p = game.parse(text)
    try:
        q = naive.read(text)
    except CheckError:
        assert game.illegal(p) is not None, text
        return False
    assert game.illegal(p) is None, text
    assert naive.write(q) == game.format(p) == text
    assert naive.person(q) == game.person(p)
    for colour in (0, 1):
        assert (naive.holder(q, COLOURS[colour]) == naive.person(q)) == (colour == game.turn(p))
    outcome = game.outcome(p)
    assert naive.ended(q) == (outcome is not None), text
    if outcome is not None:
        winner = None if outcome.winner is None else COLOURS[outcome.winner]
        assert naive.winner(q, None) == winner, text
        witness = game.witness(p)
        if witness:
            assert naive.winner(q, witness.removeprefix("order=")) == winner, text
    turns = [format_turn(game.board, turn) for turn in game.moves(p)]
    assert naive.turns(q) == turns, text
    for turn in turns:
        assert naive.write(naive.play(q, turn)) == game.format(game.play(p, parse_turn(game.board, turn)))
    return True


def both(name: str, board: str, readings: dict[str, str]) -> tuple[Game[Any], Any]:
    return open_game(name, board, readings), CHECKER_GAMES[name](board, readings)


def texts(game: Game[Any], extras: tuple[str, ...]) -> Iterator[str]:
    """All colourings of the board with either side to move and each of the extras."""
    rows = [len(cells) for cells in game.board.rows]
    for glyphs in product((".", *game.fields[0].glyphs), repeat=game.board.size):
        body, at = [], 0
        for length in rows:
            body.append("".join(glyphs[at : at + length]))
            at += length
        for colour, extra in product("BW", extras):
            yield f"{colour}:{'/'.join(body)}{extra}"


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in games().items() if game.name in CHECKER_GAMES])
def test_every_game(game: Game[Any]) -> None:
    """All boards of at most six cells, and positions of random play."""
    naive = CHECKER_GAMES[game.name](game.board.name, dict(game.readings))
    if game.board.size <= 6:
        assert sum(agree(game, naive, text) for text in texts(game, ("",))) > 0
    chance = random.Random(1896)
    for _ in range(10):
        assert agree(game, naive, game.format(random_position(game, chance)))


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in games().items() if game.name in CHECKER_GAMES])
def test_maps_of_the_checker_are_the_symmetries_that_keep_the_colours(game: Game[Any]) -> None:
    """Sides keep their owners, and lines are lines again, though all cells of hextorus2 are neighbours."""
    naive = CHECKER_GAMES[game.name](game.board.name, dict(game.readings))
    kept = [symmetry for symmetry in game.symmetries(game.start()) if not symmetry.exchanged]
    assert sorted(naive.maps) == sorted(symmetry.table for symmetry in kept)


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in games().items() if game.name in CHECKER_GAMES])
@pytest.mark.parametrize("most", [5, slow(1000)])
def test_turns_that_a_symmetry_makes_one_are_one_for_the_checker(game: Game[Any], most: int) -> None:
    """Where a symmetry keeps a position, a turn and its image; on large boards so many turns of a position.

    Puzzles count the two as one solution.
    """
    referee = trust.Referee(game.name, game.board.name, game.readings)
    chance = random.Random(1942)
    for p in (game.start(), *(random_position(game, chance) for _ in range(30 if game.board.size < 25 else 8))):
        kept = [symmetry for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
        turns = list(game.moves(p)) if len(kept) > 1 else []
        if game.board.size >= 25:
            turns = chance.sample(turns, min(most, len(turns)))
        for turn in turns:
            images = {format_turn(game.board, symmetry.turn(turn)) for symmetry in kept}
            assert all(referee.one_turn(game.format(p), format_turn(game.board, turn), image) for image in images)


def orcoon_extras(readings: dict[str, str]) -> tuple[str, ...]:
    return ("", ":pass", ":pass:over") if readings["connection"] == "knight" else ("", ":pass")


@pytest.mark.parametrize("board", ["1x1", "1x4", "2x2", "2x3", "3x2"])
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_on_all_positions(board: str, readings: dict[str, str]) -> None:
    game, naive = both("orcoon", board, readings)
    legal = sum(agree(game, naive, text) for text in texts(game, orcoon_extras(readings)))
    assert legal > 0


@pytest.mark.parametrize(("every", "legal"), [(7, 2848), slow(1, 2 * 9937)])
def test_orcoon_3x3_on_all_positions(every: int, legal: int) -> None:
    """All in the slow tier; by default one in seven."""
    game, naive = both("orcoon", "3x3", dict(READINGS[0]))
    assert sum(agree(game, naive, text) for text in islice(texts(game, ("",)), 0, None, every)) == legal


@pytest.mark.slow
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_3x3_on_all_positions_and_readings(readings: dict[str, str]) -> None:
    game, naive = both("orcoon", "3x3", readings)
    assert sum(agree(game, naive, text) for text in texts(game, orcoon_extras(readings))) > 0


@pytest.mark.parametrize("board", ["rhombus1", "rhombus2"])
@pytest.mark.parametrize("pie", ["off", "on"])
def test_hex_on_all_positions(board: str, pie: str) -> None:
    game, naive = both("hex", board, {"pie": pie})
    assert sum(agree(game, naive, text) for text in texts(game, ("",))) == 2 * 3**game.board.size


@pytest.mark.slow
def test_hex_3x3_on_all_positions() -> None:
    game, naive = both("hex", "rhombus3", {"pie": "off"})
    assert sum(agree(game, naive, text) for text in texts(game, ("",))) == 2 * 3**9


@pytest.mark.parametrize("board", ["4x4", "5x3", "6x7", "9x9", "13x13"])
@pytest.mark.parametrize("readings", READINGS, ids=NAMES)
def test_orcoon_on_random_positions(board: str, readings: dict[str, str]) -> None:
    """Seeded random legal play, number of stones uniform. The ends that rule 5 decides are compared only where that is quick."""
    game, naive = both("orcoon", board, readings)
    chance = random.Random(20120424)
    for _ in range(6):
        p = random_position(game, chance)
        assert agree(game, naive, game.format(p))
        if game.board.size <= 16 and game.outcome(p) is None and readings["connection"] == "chain":
            assert agree(game, naive, game.format(p) + ":pass")


@pytest.mark.parametrize("board", ["rhombus5", "rhombus11"])
def test_hex_on_random_positions(board: str) -> None:
    game, naive = both("hex", board, {"pie": "off"})
    chance = random.Random(1942)
    for _ in range(10):
        assert agree(game, naive, game.format(random_position(game, chance)))


ODD_EXTRAS = ("", ":pass", ":pass:over", ":over", ":swapped")


@pytest.mark.parametrize(
    ("name", "board"),
    [
        *(("xodd", board) for board in ("1x1", "1x2", "1x5", "2x2", "2x3", "3x2")),
        *(("yodd", board) for board in ("hexhex1", "rhombus1", "rhombus2")),
    ],
)
def test_xodd_and_yodd_on_all_positions(name: str, board: str) -> None:
    game, naive = both(name, board, {})
    odd = sum(len(game.groups(p)) % 2 for p in map(game.parse, texts(game, ("",)))) // 2
    # Either side to move, with no pass, one, or two before; and the empty board.
    assert sum(agree(game, naive, text) for text in texts(game, ODD_EXTRAS[:3])) == 6 * odd + 1
    for text in texts(game, ODD_EXTRAS[3:]):
        with pytest.raises(NotationError):
            game.parse(text)
        with pytest.raises(CheckError):
            naive.read(text)


@pytest.mark.parametrize(("name", "board"), [slow("xodd", "2x4"), ("yodd", "hexhex2")])
def test_xodd_and_yodd_on_all_boards(name: str, board: str) -> None:
    game, naive = both(name, board, {})
    assert sum(agree(game, naive, text) for text in texts(game, ("",)) if text[0] == "B") > 1000


@pytest.mark.parametrize(
    ("name", "board"), [("xodd", "4x4"), ("xodd", "2x9"), ("xodd", "5x5"), ("yodd", "hexhex3"), ("yodd", "rhombus4")]
)
def test_xodd_and_yodd_on_random_positions(name: str, board: str) -> None:
    game, naive = both(name, board, {})
    chance = random.Random(2011)
    for _ in range(4 if game.board.size > 20 else 12):
        p = random_position(game, chance)
        for extra in ("", ":pass", ":pass:over") if p.black | p.white else ("",):
            assert agree(game, naive, game.format(p) + extra)


@pytest.mark.parametrize(("name", "board"), [("xodd", "12x12"), ("yodd", "hexhex6"), ("yodd", "hexhex9")])
def test_xodd_and_yodd_turn_by_turn_on_large_boards(name: str, board: str) -> None:
    """Single turns, legal and not, each judged and played by both."""
    game, naive = both(name, board, {})
    chance = random.Random(2011)
    p, judged = game.start(), {True: 0, False: 0}
    for _ in range(60):
        legal = None
        for _ in range(12):
            cells = sorted(chance.sample(range(game.board.size), chance.choice((1, 2, 2))))
            text = "+".join(chance.choice("BW") + game.board.names[cell] for cell in cells)
            turn = parse_turn(game.board, text)
            fits = game.legal(p, turn) is None
            q = naive.read(game.format(p))
            assert naive.allowed(q, text) == fits, (game.format(p), text)
            judged[fits] += 1
            if fits:
                legal = turn
                assert naive.write(naive.play(q, text)) == game.format(game.play(p, turn))
        p = p if legal is None else game.play(p, legal)
    assert min(judged.values()) > 100
