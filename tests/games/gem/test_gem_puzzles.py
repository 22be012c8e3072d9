"""Puzzles of Gem: missing stones against brute force, drawn positions, themes by hand, the bundles of the collection."""

import json
import zipfile
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from crosscut.core.board import cells_of, mask_of
from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.gem.puzzles.looks import looks, missing, stones_of, threats
from crosscut.games.gem.puzzles.sources import is_plain
from crosscut.games.gem.puzzles.themes import THEMES
from crosscut.games.gem.puzzles.traits import TRAITS
from crosscut.games.gem.rules import Gem
from crosscut.puzzles.compose import Composer, Settings
from crosscut.puzzles.play import Play
from crosscut.puzzles.walk import Decision
from crosscut.solver.limits import Meter

COLLECTION = Path(__file__).parents[3] / "collection"


def gem(board: str, goal: str = "y") -> Gem:
    game = open_game("gem", board, {"goal": goal})
    assert isinstance(game, Gem)
    return game


def scattered(game: Game[Stones], chance: Random) -> Stones:
    cells = chance.sample(range(game.board.size), chance.randrange(2, game.board.size))
    half = len(cells) // 2
    return Stones(mask_of(cells[:half]), mask_of(cells[half:]), chance.randrange(2))


@pytest.mark.parametrize("board", ["triangle4", "trigon3", "pentagon2", "gem3", "heptagon2"])
def test_missing_is_the_least_number_of_stones_that_win(board: str) -> None:
    game, chance = gem(board), Random(8)
    seen = set()
    for _ in range(60):
        p = scattered(game, chance)
        own, empty = stones_of(p, p.turn), list(cells_of(game.board.all_cells & ~(p.black | p.white)))
        least = next(
            (n for n in range(len(empty) + 1) for more in combinations(empty, n) if game.wins(own | mask_of(more))),
            game.board.size + 1,
        )
        assert missing(game, p, p.turn) == least, game.format(p)
        assert looks(game, p, p.turn) == -looks(game, p, 1 - p.turn)
        seen.add(least)
    assert len(seen) > 2


def test_threats_are_the_cells_that_win_at_once() -> None:
    game, chance = gem("gem3", "ee"), Random(2)
    for _ in range(60):
        p = scattered(game, chance)
        if game.outcome(p) is None:
            winning = {turn for turn in game.moves(p) if game.outcome(game.play(p, turn)) is not None}
            assert winning == {game.drops[cell] for cell in cells_of(threats(game, p, p.turn))}


@pytest.mark.parametrize(("board", "empty"), [("gem3", 5), ("pentagon3", 9), ("heptagon3", 12), ("triangle5", 12), ("gem5", 12)])
def test_drawn_positions_ask_something(board: str, empty: int) -> None:
    game = gem(board)
    assert TRAITS.drawn is not None
    asked = 0
    for seed in range(10):
        p = TRAITS.drawn(game, empty, Random(seed))
        assert game.empty(p) == empty
        assert p.black.bit_count() - p.white.bit_count() == p.turn
        asked += game.outcome(p) is None and not is_plain(game, p)
    assert asked > 4


def test_what_wins_at_once_or_has_to_be_stopped_is_no_puzzle() -> None:
    """Black's corners a1 and e1 need c1; nobody sees more than that, whoever is to move."""
    for turn in "BW":
        instance = read_id(f"gem:triangle3:{turn}:B.B/W./.")
        assert isinstance(instance.position, Stones)
        assert is_plain(instance.game, instance.position)
    quiet = read_id("gem:triangle3:B:.../../.")
    assert isinstance(quiet.position, Stones)
    assert not is_plain(quiet.game, quiet.position)


def test_make_leaves_plain_positions_out() -> None:
    composer = Composer(gem("gem3"), Settings("gem:gem3", seed=1), Meter())
    tried = [composer.attempt(number) for number in (3, 4)]  # the first that come upon such positions
    assert sum(one.failed["plain to see"] for one in tried) > 0
    for made in (one.made for one in tried if one.made is not None):
        instance = read_id(json.loads(made.line)["position"])
        assert isinstance(instance.position, Stones)
        assert not is_plain(instance.game, instance.position)


class _Of:
    """As much of a `Play` as themes of this game look at."""

    def __init__(self, game: object) -> None:
        self.game = game


def shown(position: str, *turns: str) -> set[str]:
    """The themes of a line: turns of the solver and replies."""
    instance = read_id(position)
    game, p = instance.game, instance.position
    line = []
    for number, text in enumerate(turns):
        turn = parse_turn(game.board, text)
        q = game.play(p, turn)
        if number % 2 == 0:
            line.append(Decision(p, turn, q, None))
        p = q
    play: Play = _Of(game)  # type: ignore[assignment]
    return {name for name, shows in THEMES.named.items() if shows(play, tuple(line))}


@pytest.mark.parametrize(
    ("position", "line", "themes"),
    [
        ("gem:gem4:W:BWBW/.W.W./BW..BB/.BW.W/WBWB/BBB/W./.", "b4 f2 e3 b2 g3", {"two ways round", "counter"}),
        (
            "gem:heptagon3:B:B.W/B.B./W.WW./B.B.B/W...W",
            "q3 c3 n4 d4 p2 e1 d2 e5 g5",
            {"two ways round", "counter", "corner"},
        ),
        ("gem:triangle5:W:.W.W./B..B/.../.B/.", "f2 a1 c3 e1 i1 d2 e3", {"corner", "apart"}),
    ],
)
def test_themes(position: str, line: str, themes: set[str]) -> None:
    assert shown(position, *line.split()) == themes


def test_the_collection_asks_for_two_turns_or_more_in_positions_that_are_not_plain() -> None:
    found = 0
    for bundle in COLLECTION.glob("gem-*.zip"):
        with zipfile.ZipFile(bundle) as packed:
            every = [json.loads(line) for line in packed.read("puzzles.jsonl").splitlines()]
            records = [record for record in every if record.get("kind") == "play"]
        for record in records:
            instance = read_id(record["position"])
            assert isinstance(instance.position, Stones)
            assert not is_plain(instance.game, instance.position)
            assert record["grade"]["turns"] > 1
            assert record["grade"]["level"] >= 3
        found += len(records)
    assert found == 38
    assert f"{found} [puzzles]" in (COLLECTION.parent / "docs" / "results" / "gem.md").read_text(encoding="utf-8")
