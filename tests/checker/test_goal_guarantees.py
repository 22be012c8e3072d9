"""Sections with `margin K` and `lasts K`: accepted exactly where brute force by naive rules says that the sentence is true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from certify import sealed
from crosscut.checker import check_file, jobs
from crosscut.checker.certificate import GAMES, Report, Work
from crosscut.core.errors import NotationError
from crosscut.core.game import COLOURS
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.puzzles.keep_margin import KeepMargin
from crosscut.games.xodd.tables.engine import Lookup
from crosscut.puzzles.within import Race
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax

Choose = Callable[[Any, int | None], str]


class Brute:
    """What is true, by the checker's rules and exhaustive search; a section for any strategy, good or bad."""

    def __init__(self, board: str) -> None:
        self.game = read_id(board).game
        self.rules: Any = GAMES[self.game.name](self.game.board.name, self.game.readings)
        self.lasts, self.margin = cache(self._lasts), cache(self._margin)

    def positions(self) -> Iterator[Any]:
        for q in self.game.legal_positions():
            for p in (q._replace(turn=turn) for turn in (0, 1)):
                if self.game.illegal(p) is None:
                    yield self.rules.read(self.game.format(p))

    def after(self, p: Any) -> list[Any]:
        return [self.rules.after(p, turn) for turn in self.rules.turns(p)]

    def not_lost(self, p: Any, side: str) -> bool:
        return self.rules.winner(p, None) in (side, None)

    def _lasts(self, p: Any, side: str, turns: int) -> bool:
        if self.rules.ended(p):
            return self.not_lost(p, side)
        if turns == 0:
            return True
        found = (self.lasts(q, side, turns - 1) for q in self.after(p))
        return any(found) if p.turn == side else all(found)

    def _margin(self, p: Any, side: str) -> int:
        if self.rules.ended(p):
            lead = self.rules.groups(p.stones, "W") - self.rules.groups(p.stones, "B")
            return int(lead if side == "B" else -lead)
        found = [self.margin(q, side) for q in self.after(p)]
        return max(found) if p.turn == side else min(found)

    def header(self, p: Any, side: str, guarantee: str, **more: str) -> dict[str, Any]:
        names = {"game": self.game.name, "rules": 1, "board": self.game.board.name, "readings": self.game.readings}
        said = {"position": self.rules.write(p), "side": side, "guarantee": guarantee}
        return {"crosscut": "strategy", "version": 1} | names | said | more

    def section(self, root: Any, side: str, turns: int | None, choose: Choose) -> list[str]:
        """The lines of the strategy `choose` from a root; `turns`: to be lasted, None: to the end. For games without orders."""
        lines: dict[tuple[Any, int | None], tuple[int, str]] = {}

        def visit(p: Any, left: int | None) -> int:
            if (p, left) not in lines:
                turn, q, made = "-", p, 0
                if not self.rules.ended(p) and p.turn == side and left != 0:
                    turn, made = choose(p, left), 1
                    q = self.rules.after(p, turn)
                then = None if left is None else left - made
                below, replied = 0, 0
                if not self.rules.ended(q) and then != 0:
                    replied = 1
                    for r in self.after(q):
                        if not self.rules.ended(r) and then != 1:
                            below = max(below, visit(r, None if then is None else then - 1))
                lines[p, left] = (made + replied + below if left is None else left, turn)
            return lines[p, left][0]

        visit(root, turns)
        ranked = [(rank, self.rules.write(p), turn) for (p, _), (rank, turn) in lines.items()]
        first = self.rules.write(root)
        ranked.sort(key=lambda line: (-line[0], line[1] != first, line[1]))
        return [f"{rank} {text} {turn}" for rank, text, turn in ranked]


def report(folder: Path, head: dict[str, Any], lines: list[str]) -> Report:
    file = folder / "file"
    file.write_text(sealed(head, lines))
    return check_file(file)


@pytest.mark.parametrize(("board", "most"), [("xodd:1x4", 6), ("xodd:2x2", 5), ("hex:rhombus2", 5)])
def test_to_last(board: str, most: int, tmp_path: Path) -> None:
    """The best strategy is accepted where one exists; a random one only where there is no way through to a loss."""
    brute, chance = Brute(board), random.Random(7)
    seen = {True: 0, False: 0}
    for p in list(brute.positions())[::5]:
        for side in "BW":
            for turns in range(most):

                def best(q: Any, left: int | None, side: str = side) -> str:
                    assert left is not None
                    good = [turn for turn in brute.rules.turns(q) if brute.lasts(brute.rules.after(q, turn), side, left - 1)]
                    return str(chance.choice(good or brute.rules.turns(q)))

                true = brute.lasts(p, side, turns)
                found = report(tmp_path, brute.header(p, side, f"lasts {turns}"), brute.section(p, side, turns, best))
                assert found.ok == true, (p, side, turns, found.error)
                at_random = brute.section(p, side, turns, lambda q, _: chance.choice(brute.rules.turns(q)))
                wild = report(tmp_path, brute.header(p, side, f"lasts {turns}"), at_random)
                assert true or not wild.ok
                seen[wild.ok] += 1
    assert min(seen.values()) > 20


@pytest.mark.parametrize("board", ["xodd:1x4", "xodd:2x2", "yodd:rhombus2"])
def test_margins(board: str, tmp_path: Path) -> None:
    brute, chance = Brute(board), random.Random(8)
    seen = {True: 0, False: 0}
    for p in list(brute.positions())[::5]:
        for side in "BW":

            def best(q: Any, _: int | None, side: str = side) -> str:
                return str(max(brute.rules.turns(q), key=lambda turn: brute.margin(brute.rules.after(q, turn), side)))

            lines = brute.section(p, side, None, best)
            wild = brute.section(p, side, None, lambda q, _: chance.choice(brute.rules.turns(q)))
            for number in (-3, -2, -1, 0, 1, 2, 3):
                true = brute.margin(p, side) >= number
                assert report(tmp_path, brute.header(p, side, f"margin {number}"), lines).ok == true, (p, side, number)
                found = report(tmp_path, brute.header(p, side, f"margin {number}"), wild).ok
                assert true or not found
                seen[found] += 1
    assert min(seen.values()) > 20


class Threads(ThreadPoolExecutor):
    """Threads in the place of processes, which take a while to start."""

    def __init__(self, workers: int, *_: Any) -> None:
        super().__init__(workers)


def lasting(board: str, turns: int) -> tuple[dict[str, Any], list[str]]:
    """A section by which the second player lasts so many turns from the start, or from another position."""
    instance = read_id(board)
    game, p = instance.game, instance.position
    side = 1 - game.turn(p)
    found = Race(Minimax(game, Meter()), lambda: None).lasting_lines(p, side, turns)
    lines = sorted(found, key=lambda line: (-line.rank, line.position))
    brute = Brute(board)
    return brute.header(brute.rules.read(game.format(p)), COLOURS[side], f"lasts {turns}"), [line.text for line in lines]


def keeping(board: str) -> tuple[dict[str, Any], list[str]]:
    """A section by which the second player keeps the first to his best margin."""
    instance = read_id(board)
    game, p = instance.game, instance.position
    assert isinstance(p, Stones)
    solver, side = Lookup(game, Meter()), 1 - game.turn(p)
    margin = -solver.score(p)
    lines = sorted(KeepMargin(solver, p, side, Meter(), margin).lines(), key=lambda line: (-line.rank, line.position))
    brute = Brute(board)
    root = brute.rules.read(game.format(p))
    return brute.header(root, COLOURS[side], f"margin {margin}", images="least"), [line.text for line in lines]


SECTIONS = {
    "lasts, hex": lambda: lasting("hex:rhombus2", 2),
    "lasts, xodd": lambda: lasting("xodd:1x4:B:..B.", 3),
    "lasts, orcoon": lambda: lasting("orcoon:2x3:B:..W/...", 4),
    "margin, xodd": lambda: keeping("xodd:1x4:W:.B.."),
    "margin, yodd": lambda: keeping("yodd:rhombus2:W:../.B"),
}
QUICK = ("margin, yodd",)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in SECTIONS])
def test_every_damage_is_refused_in_both_ways(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", Threads)
    header, lines = SECTIONS[name]()
    kind, number = header["guarantee"].split(" ")
    game = read_id(f"{header['game']}:{header['board']}").game
    file = tmp_path / "file"

    def accepted(head: dict[str, Any], body: list[str]) -> bool:
        file.write_text(sealed(head, body))
        wanted = check_file(file)
        for size in (1, 3):
            monkeypatch.setattr(jobs, "BATCH", size)
            assert check_file(file, work=Work(2)) == wanted
        assert check_file(file, work=Work(1, tmp_path / "kept")) == wanted
        return wanted.ok

    assert len(lines) > 3
    assert accepted(header, lines)
    wrong: list[tuple[dict[str, Any], list[str]]] = [
        (header | {"guarantee": f"{kind} {int(number) + 1}"}, lines),
        (header | {"guarantee": "win"}, lines),
        (header | {"guarantee": f"{kind} 0{number}"}, lines),
        (header | {"guarantee": f"{kind} +{number}"}, lines),
        (header | {"guarantee": kind}, lines),
        (header | {"side": {"B": "W", "W": "B"}[header["side"]]}, lines),
        (header | {"leaves": "settled"}, lines),
    ]
    if kind == "lasts":
        wrong += [
            (header | {"guarantee": f"lasts {int(number) - 1}"}, lines),
            (header | {"guarantee": "within 30"}, lines),
            (header | {"guarantee": "at_least_draw"}, lines),
            (header | {"guarantee": f"margin {number}"}, lines),
        ]
    for at, line in enumerate(lines):
        rank, position, turn, *order = line.split(" ")
        before, behind = lines[:at], lines[at + 1 :]
        wrong.append((header, before + behind))
        wrong.append((header, [*before, line, line, *behind]))
        ranks = {str(int(rank) - 1), str(int(rank) + 1)} if kind == "lasts" else {"0"}
        wrong += [(header, [*before, " ".join([other, position, turn, *order]), *behind]) for other in ranks - {"-1"}]
        if turn == "-":
            continue
        legal = {format_turn(game.board, other) for other in game.moves(game.parse(position))}
        turns = {"-", "swap", "a9", "Ba1", "a1", "pass"} - legal
        wrong += [(header, [*before, " ".join([rank, position, other, *order]), *behind]) for other in sorted(turns)]
        if order:
            wrong.append((header, [*before, f"{rank} {position} {turn}", *behind]))
    for head, body in wrong:
        assert not accepted(head, body), (head["guarantee"], body)
    assert accepted(header, lines)


def test_one_position_with_several_ranks(tmp_path: Path) -> None:
    """In Xodd a board comes up after different numbers of turns: each number needs a line of its own."""
    brute, chance = Brute("xodd:1x5"), random.Random(3)
    root = brute.rules.read("B:..B..")
    header = brute.header(root, "W", "lasts 4")

    def good(q: Any, left: int | None) -> str:
        assert left is not None
        turns = [turn for turn in brute.rules.turns(q) if brute.lasts(brute.rules.after(q, turn), "W", left - 1)]
        return str(chance.choice(turns))

    several: list[str] = []
    while not several:
        lines = brute.section(root, "W", 4, good)
        positions = Counter(line.split(" ")[1] for line in lines)
        several = [line for line in lines if positions[line.split(" ")[1]] > 1]
    assert report(tmp_path, header, lines).ok
    for one in several:
        found = report(tmp_path, header, [line for line in lines if line != one])
        rank, position, _ = one.split(" ")
        assert f"the first is '{position}={rank}'" in found.error or "no earlier line" in found.error


def test_messages(tmp_path: Path) -> None:
    brute = Brute("xodd:1x3")
    start = brute.rules.start()
    refused = {
        "the rank is 2, to be lasted are 3": report(tmp_path, brute.header(start, "W", "lasts 3"), ["2 B:... -"]),
        "is a lead of -1": report(tmp_path, brute.header(start, "B", "margin 1"), ["9 B:... Bb1"] + ["7 B:.BW pass"] * 0),
    }
    assert refused["the rank is 2, to be lasted are 3"].error == "the rank is 2, to be lasted are 3"
    ended = brute.rules.read("B:BWB:pass:over")
    found = report(tmp_path, brute.header(ended, "B", "margin 1"), ["0 B:BWB:pass:over -"])
    assert found.error == "the game ends against the guarantee: 'B:BWB:pass:over' is a lead of -1"
    assert report(tmp_path, brute.header(ended, "B", "margin -1"), ["0 B:BWB:pass:over -"]).ok
    lost = report(tmp_path, brute.header(ended, "B", "lasts 4"), ["4 B:BWB:pass:over -"])
    assert "is won by W" in lost.error
    for board in ("hex:rhombus2", "orcoon:1x2"):
        other = Brute(board)
        root = other.rules.start()
        found = report(tmp_path, other.header(root, "B", "margin 1"), [f"3 {other.rules.write(root)} a1"])
        assert (found.error, found.line) == ("there are no margins in this game", 1)


def test_nothing_to_last(tmp_path: Path) -> None:
    """`lasts 0` of a position that has not ended, whoever is to move, says nothing, and is true."""
    brute = Brute("orcoon:1x2")
    root = brute.rules.start()
    for side in "BW":
        assert report(tmp_path, brute.header(root, side, "lasts 0"), ["0 B:.. -"]).ok
        assert not report(tmp_path, brute.header(root, side, "lasts 0"), ["0 B:.. a1"]).ok


@pytest.mark.parametrize("name", SECTIONS)
def test_explain_walks_through_every_line_of_play(name: str, tmp_path: Path) -> None:
    """Whatever the other player does is answered, by the right rank of a position; behind the last turn there is nothing."""
    header, lines = SECTIONS[name]()
    file = tmp_path / "file"
    file.write_text(sealed(header, lines))
    game = read_id(f"{header['game']}:{header['board']}").game
    kind, number = header["guarantee"].split(" ")
    ends = 0
    todo: list[tuple[str, ...]] = [()]
    while todo:
        turns = todo.pop()
        answers = explain(file, turns).answers
        last, played = answers[-1], len(turns) + sum(answer.turn is not None for answer in answers)
        if last.outcome is None and (kind == "margin" or played < int(number)):
            assert game.turn(last.after) != COLOURS.index(header["side"])
            todo += [(*turns, format_turn(game.board, turn)) for turn in game.moves(last.after)]
            continue
        ends += 1
        if last.outcome is None:
            turn = format_turn(game.board, next(game.moves(last.after)))
            with pytest.raises(NotationError, match="the section ends there"):
                explain(file, (*turns, turn))
        elif kind == "lasts":
            assert last.outcome.winner in (COLOURS.index(header["side"]), None)
        else:
            assert (Brute(f"{game.name}:{game.board.name}").margin(parsed(game, last.after), header["side"])) >= int(number)
    assert ends > 3


def parsed(game: Any, p: Any) -> Any:
    """A position as the checker reads it."""
    return GAMES[game.name](game.board.name, game.readings).read(game.format(p))
