"""Which positions are puzzles: against a minimax of a few lines over the checker's rules, with flips of its own."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from crosscut.core.errors import UnsupportedError
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.puzzles.play import LEVELS, Play, is_trivial, representatives
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.trust import Referee
from naive import NaiveMinimax


class Naive:
    """Puzzles by the book: all turns, all replies, no memory of images; for boards of unequal sides, or Orcoon."""

    def __init__(self, game: str, board: str, readings: dict[str, str]) -> None:
        self.minimax = NaiveMinimax(game, board, readings)
        self.rules = self.minimax.rules
        self.referee = Referee(game, board, readings)
        self.rows, self.columns = map(int, board.split("x"))
        self.length = cache(self._length)
        self.single = cache(self._single)

    def flips(self, stones: str) -> list[str]:
        """The board as it is, upside down, mirrored, turned by 180 degrees."""
        rows = [stones[start : start + self.columns] for start in range(0, len(stones), self.columns)]
        mirrored = [row[::-1] for row in rows]
        return ["".join(part) for part in (rows, rows[::-1], mirrored, mirrored[::-1])]

    def winning(self, text: str) -> list[str]:
        """One winning turn of each kind."""
        p = self.rules.read(text)
        seen: set[Any] = set()
        found = []
        for turn in self.rules.turns(p):
            q = self.rules.play(p, turn)
            if self.minimax.value(text) > 0 and self.minimax._solve(q)[0] < 0 and q not in seen:
                found.append(turn)
            for flip in range(4):
                if self.flips(p.stones)[flip] == p.stones:
                    seen.add(q._replace(stones=self.flips(q.stones)[flip]))
        return found

    def replies(self, text: str, turn: str) -> list[str]:
        """The positions after all replies that leave something to ask."""
        p = self.rules.read(text)
        q = self.rules.play(p, turn)
        if self.rules.ended(q) or self.referee.sees_win(self.rules.write(q), p.turn):
            return []
        after = [self.rules.play(q, reply) for reply in self.rules.turns(q)]
        texts = [self.rules.write(r) for r in after if not self.rules.ended(r)]
        return [text for text in texts if not self.referee.sees_win(text, p.turn)]

    def _length(self, text: str) -> int:
        return 1 + min(max(map(self.length, self.replies(text, turn)), default=0) for turn in self.winning(text))

    def _single(self, text: str) -> bool:
        turns = self.winning(text)
        return len(turns) == 1 and all(map(self.single, self.replies(text, turns[0])))


def play_of(game: Any, p: Any) -> Play:
    engine, _ = engine_for(Instance(game, p))
    return Play(engine(game, Meter(Limits()), symmetry=True, distance=False))


def compare(board: str, every: int = 1) -> Counter[str]:
    """Compare every so many of all positions of a board; how many are won, and puzzles at each level."""
    game = read_id(board).game
    naive = Naive(game.name, game.board.name, game.readings)
    play = play_of(game, game.start())
    counts: Counter[str] = Counter()
    for number, p in enumerate(q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        if number % every or game.illegal(p) is not None:
            continue
        text = game.format(p)
        assert play.is_won(p) == (naive.minimax.value(text) > 0)
        counts["positions"] += 1
        if not play.is_won(p):
            continue
        counts["won"] += 1
        turns = naive.winning(text)
        assert [format_turn(game.board, turn) for turn in play.winning(p)] == turns, text
        assert play.length(p) == naive.length(text), text
        line = play.line(p)
        assert len(line) == 2 * naive.length(text) - 1, text
        single = {level: play.cook(p, level) is None for level in LEVELS}
        assert single["root"] == (len(turns) == 1), text
        assert single["tree"] == naive.single(text), text
        along, here = [], p
        for turn, reply in zip(line[::2], [*line[1::2], None], strict=True):
            along.append(len(naive.winning(game.format(here))) == 1)
            here = game.play(here, turn)
            here = here if reply is None else game.play(here, reply)
        assert single["line"] == all(along), text
        counts.update(level for level in LEVELS if single[level])
    return counts


@pytest.mark.twin
def test_all_positions_of_2x3_boards() -> None:
    assert compare("orcoon:2x3") == Counter(positions=1018, won=635, root=305, line=305, tree=303)
    found = compare("xodd:2x3")
    assert (found["positions"], found["won"], found["root"]) == (677, 453, 155)


@pytest.mark.slow
def test_some_positions_of_3x3() -> None:
    found = compare("orcoon:3x3", every=97)
    assert found["root"] > found["tree"] > 0


@pytest.mark.slow
def test_all_positions_of_3x3() -> None:
    assert compare("orcoon:3x3") == Counter(positions=19874, won=12616, root=4788, line=4389, tree=4098)


@pytest.mark.slow
def test_all_positions_of_xodd_2x4() -> None:
    assert compare("xodd:2x4") == Counter(positions=6581, won=4536, root=1042, line=957, tree=942)


def test_turns_that_a_symmetry_makes_one_are_one() -> None:
    instance = read_id("orcoon:3x3:B:.../.W./...")
    names = [format_turn(instance.game.board, turn) for turn in representatives(instance.game, instance.position)]
    assert names == ["a1", "b1", "a2", "pass"]


def test_what_is_trivial() -> None:
    game = read_id("orcoon:2x2").game
    assert is_trivial(game, game.parse("W:WW/.."), 1)  # Black can no longer join top and bottom
    assert not is_trivial(game, game.parse("B:WW/.."), 1)  # but it is Black's turn, so the pass is not White's
    assert not is_trivial(game, game.parse("W:W./W."), 1)  # Black still can, on the right
    odd = read_id("xodd:2x3").game
    assert is_trivial(odd, odd.parse("B:BWB/WWW"), 1)  # a full board: White has one group, Black two
    assert is_trivial(odd, odd.parse("W:BWB/WWW"), 1)
    assert not is_trivial(odd, odd.parse("B:BWB/WWW"), 0)
    assert not is_trivial(odd, odd.parse("W:B../..."), 1)
    assert is_trivial(odd, odd.parse("W:.../..B:pass"), 1)  # White leads, and his pass is the second


def test_a_swap_is_refused() -> None:
    game = read_id("orcoon:2x2,pie=on").game
    with pytest.raises(UnsupportedError, match="pie=off"):
        play_of(game, game.start())
