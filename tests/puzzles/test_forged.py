"""Forged puzzles: the walk through a solution gets every true sentence there is, and claims that are true or just beside it.

A certificate cannot say more than what is true (the checker's own tests are about that), so the strongest certificate of a forger
has a section for every guarantee that anybody has anywhere, from a naive minimax. With that in hand a claim must be accepted
exactly if a naive program says that it is true; what is false must fail by the walk alone. Then single forgeries, end to end.
"""

import gzip
import json
import random
import re
import struct
import zipfile
import zlib
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import CertificateError, NotationError, UnsupportedError
from crosscut.core.game import play
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import open_game
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.bundle import PUZZLES, read_bundle
from crosscut.puzzles.by_checker import _Walk, verify
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.puzzles.construction.record import construction_record
from crosscut.puzzles.construction.solve import _other
from crosscut.puzzles.construction.soundness import check as check_construction
from crosscut.puzzles.goals import Goal, Guarantee
from crosscut.puzzles.minimal import removals
from crosscut.puzzles.play import Solution
from crosscut.puzzles.puzzle import Puzzle, Removal, parse_puzzle, puzzle_record
from crosscut.puzzles.soundness import Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.puzzles import puzzle_text
from crosscut.solver import trust
from crosscut.solver.certificates import CertificateWriter, Claim
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.strategy import Strategy
from naive_goals import NaiveGoals

# Boards, and of how many positions one is taken.
SLOWLY = [("orcoon:2x3", 1), ("orcoon:2x3,connection=knight", 1), ("xodd:2x3", 1), ("xodd:2x4", 25), ("orcoon:3x3", 40)]


class Everything(dict[tuple[str, str], list[Guarantee]]):
    """The strongest true guarantees of a side in a position, found when they are asked for."""

    def __init__(self, naive: NaiveGoals) -> None:
        super().__init__()
        self.naive = naive

    def get(self, key: tuple[str, str], default: Any = ()) -> Any:
        if key not in self:
            self[key] = self._found(*key)
        return self[key]

    def _found(self, text: str, side: str) -> list[Guarantee]:
        rules = self.naive.rules
        p = rules.read(text)
        value, distance = self.naive.minimax._solve(p)
        mine = value if p.turn == side else -value
        found = [[Guarantee("lasts", distance - 1)], [Guarantee("at_least_draw")], [Guarantee("within", distance)]][mine + 1]
        if hasattr(rules, "groups"):
            margin = self.naive.margin(p)
            found.append(Guarantee("margin", margin if p.turn == side else -margin))
        return found


class Answers(dict[str, str]):
    """A quickest turn for each position that the winner `side` wins, found when it is asked for."""

    def __init__(self, forger: "Forger", side: str) -> None:
        super().__init__()
        self.forger, self.side = forger, side

    def get(self, name: str, default: Any = "") -> Any:
        text, _, goal = name.partition(" ")
        kind, _, number = goal.partition(" ")
        return self.forger.quickest(text, (kind, int(number)) if kind else self.forger.asks)


class Forger:
    """Draws claims about positions of one board, and says by naive means whether they are true."""

    def __init__(self, board: str, seed: int) -> None:
        self.game: Any = read_id(board).game
        self.naive = NaiveGoals(self.game.name, self.game.board.name, self.game.readings)
        self.rules = self.naive.rules
        self.random = random.Random(seed)
        self.wrong = 0.1
        self.asks = ("win", 0)

    def goals(self, text: str) -> list[tuple[str, int]]:
        value, distance = self.naive.minimax._solve(self.rules.read(text))
        near = self.random.choice((-2, -1, 0, 0, 0, 1, 2))
        found = [("win", 0)] if value else []
        found += [("within", max(1, distance + near))] if value > 0 else []  # draws have no distance
        if self.game.name == "xodd":
            found.append(("margin", self.naive.best_margin(text) + self.random.choice((-2, 0, 0, 2))))
        elif self.game.knight:
            found.append(("hold", 0))
        else:
            found.append(("connect", 0))
        return found

    def after(self, text: str, turn: str) -> str:
        return str(self.rules.write(self.rules.play(self.rules.read(text), turn)))

    def ended(self, text: str) -> bool:
        return bool(self.rules.ended(self.rules.read(text)))

    def one_turn(self, text: str, first: str, second: str) -> bool:
        """Whether a flip that keeps the position carries what one turn leads to to what the other does."""
        p = self.rules.read(text)
        one, other = (self.rules.play(p, turn) for turn in (first, second))
        same = one._replace(stones="") == other._replace(stones="")
        flips = range(4)
        kept = [flip for flip in flips if self.naive.flips(p.stones)[flip] == p.stones]
        return same and any(self.naive.flips(one.stones)[flip] == other.stones for flip in kept)

    def asked(self, text: str, side: str, goal: tuple[str, int]) -> list[str]:
        """The replies in a position, the loser to move, that leave something to ask."""
        if self.ended(text) or self.naive.seen(text, side, *goal):
            return []
        replies = self.rules.turns(self.rules.read(text))
        reached = {reply: self.after(text, reply) for reply in replies}
        return [reply for reply, q in reached.items() if not self.ended(q) and not self.naive.seen(q, side, *goal)]

    def left(self, goal: tuple[str, int]) -> tuple[str, int]:
        return (goal[0], goal[1] - 2) if goal[0] == "within" else goal

    def quickest(self, text: str, goal: tuple[str, int]) -> str:
        """A turn after which the winner needs the fewest turns, "" if no turn reaches the goal."""

        def needs(turn: str) -> int:
            q = self.after(text, turn)
            asked = self.asked(q, text[0], self.left(goal))
            return max((self.naive.length(self.after(q, reply), *self.left(goal)) for reply in asked), default=0)

        return min(self.naive.reaching(text, *goal), key=needs, default="")

    def tree(self, text: str, goal: tuple[str, int], unique: str, depth: int = 0) -> dict[str, Any]:
        """A claimed solution: good turns and the right replies, mostly."""
        draw = self.random
        turns = self.rules.turns(self.rules.read(text))
        good = self.naive.reaching(text, *goal)
        turn = draw.choice(turns if draw.random() < self.wrong or not good else good)
        q, side = self.after(text, turn), text[0]
        if unique == "root" or self.ended(q) or depth > 6:
            return {"turn": turn, "replies": {}}
        asked = self.asked(q, side, self.left(goal))
        answered: list[str] = []
        for reply in asked:
            if not any(self.one_turn(q, reply, other) for other in answered):
                answered.append(reply)
        if unique == "line":
            answered = draw.sample(answered, min(1, len(answered)))
        if answered and draw.random() < self.wrong:
            answered.pop()
        if draw.random() < self.wrong:
            answered = [*answered, *draw.sample(self.rules.turns(self.rules.read(q)), 1)]
        open_ = [reply for reply in dict.fromkeys(answered) if not self.ended(self.after(q, reply))]
        below = {reply: self.tree(self.after(q, reply), self.left(goal), unique, depth + 1) for reply in open_}
        return {"turn": turn, "replies": below}

    def depth(self, tree: dict[str, Any]) -> int:
        return 1 + max(map(self.depth, tree["replies"].values()), default=0)

    def line(self, tree: dict[str, Any]) -> list[str]:
        """The first longest way through a tree, sometimes cut or another one."""
        if not tree["replies"]:
            return [tree["turn"]]
        ways = list(tree["replies"].items())
        reply, below = max(ways, key=lambda way: self.depth(way[1]))
        if self.random.random() < self.wrong / 2:
            reply, below = self.random.choice(ways)
        return [tree["turn"]] if self.random.random() < self.wrong / 4 else [tree["turn"], reply, *self.line(below)]

    def is_true(self, text: str, goal: tuple[str, int], tree: dict[str, Any], line: list[str], unique: str) -> bool:
        """Whether a claim is true."""
        name, number = goal
        value = self.naive.value(text)
        if (name == "hold" and value != 0) or (name == "margin" and self.naive.best_margin(text) != number):
            return False
        if not self.holds(text, goal, tree, unique):
            return False
        if unique == "root":
            return bool(line[0] == tree["turn"])
        if len(line) != 2 * self.depth(tree) - 1 or (unique == "tree" and self.depth(tree) != self.naive.length(text, *goal)):
            return False
        at = tree
        for reply, turn in zip(line[1::2], line[2::2], strict=True):
            if reply not in at["replies"] or at["replies"][reply]["turn"] != turn:
                return False
            at = at["replies"][reply]
        return bool(line[0] == tree["turn"]) and (unique == "tree" or self.resists(text, goal, line))

    def resists(self, text: str, goal: tuple[str, int], line: list[str]) -> bool:
        """Whether each reply of a line is the first, in the game's order, of those that hold out longest."""
        side, p = text[0], self.game.parse(text)
        for turn, reply in zip(line[::2], line[1::2], strict=False):
            text, p, goal = self.after(text, turn), play(self.game, p, parse_turn(self.game.board, turn)), self.left(goal)
            asked = self.asked(text, side, goal)
            lengths = {other: self.naive.length(self.after(text, other), *goal) for other in asked}
            order = [format_turn(self.game.board, other) for other in self.game.moves(p)]
            if reply != min(asked, key=lambda other: (-lengths[other], order.index(other))):
                return False
            text, p = self.after(text, reply), play(self.game, p, parse_turn(self.game.board, reply))
        return True

    def holds(self, text: str, goal: tuple[str, int], tree: dict[str, Any], unique: str) -> bool:
        turn, p = tree["turn"], self.rules.read(text)
        if len(self.naive.reaching(text, *goal)) != 1 or not self.naive.reaches(self.rules.play(p, turn), p.turn, *goal):
            return False
        if unique == "root":
            return not tree["replies"]
        q, left = self.after(text, turn), self.left(goal)
        asked, answered = self.asked(q, p.turn, left), list(tree["replies"])
        if not set(answered) <= set(asked) or (unique == "line" and len(answered) != bool(asked)):
            return False
        missing = [reply for reply in asked if not any(self.one_turn(q, reply, other) for other in answered)]
        if unique == "tree" and missing:
            return False
        return all(self.holds(self.after(q, reply), left, tree["replies"][reply], unique) for reply in answered)


def as_solution(board: Any, tree: dict[str, Any]) -> Solution:
    replies = tuple((parse_turn(board, reply), as_solution(board, below)) for reply, below in tree["replies"].items())
    return Solution(parse_turn(board, tree["turn"]), replies)


@pytest.mark.parametrize(
    ("board", "every"),
    [
        ("orcoon:2x3", 11),
        ("orcoon:2x3,connection=knight", 11),
        slow("xodd:2x3", 17),
        ("orcoon:3x3", 800),
        ("xodd:1x5", 5),
        *(slow(board, every) for board, every in SLOWLY),
    ],
)
def test_with_every_true_sentence_only_true_claims_are_accepted(board: str, every: int) -> None:
    forger = Forger(board, 6)
    game, known, verdicts = forger.game, Everything(forger.naive), Counter[tuple[str, bool]]()
    for number, p in enumerate(q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        if number % every or game.illegal(p) is not None or game.outcome(p) is not None:
            continue
        text = game.format(p)
        for name, figure in forger.goals(text):
            goal = (name, figure)
            for unique in ("root",) if name in ("hold", "connect") else ("root", "line", "tree"):
                for _ in range(2):
                    tree = forger.tree(text, goal, unique)
                    line = forger.line(tree)
                    puzzle = Puzzle(
                        Instance(game, p),
                        unique,
                        as_solution(game.board, tree),
                        tuple(parse_turn(game.board, turn) for turn in line),
                        goal=Goal(name, figure),
                        cuts=cuts(forger, text) if name == "connect" else (),
                    )
                    true = forger.is_true(text, goal, tree, line, unique)
                    walk, forger.asks = _Walk(puzzle, known), goal
                    walk.answers = Answers(forger, text[0])
                    refused = refusal(walk)
                    assert (refused is None) == true, (text, goal, unique, tree, line, refused)
                    verdicts[unique, true] += 1
    assert all(verdicts[unique, true] for unique in ("root", "line", "tree") for true in (False, True)), verdicts


def refusal(walk: _Walk) -> str | None:
    """Return what the walk finds wrong, None if nothing."""
    try:
        walk.run()
    except CertificateError as error:
        return str(error)
    return None


def cuts(forger: Forger, text: str) -> tuple[tuple[Any, Any], ...]:
    """Each turn with a reply that cuts, where there is one."""
    board, side, found = forger.game.board, text[0], []
    for turn in forger.rules.turns(forger.rules.read(text)):
        q = forger.after(text, turn)
        for reply in () if forger.ended(q) else forger.rules.turns(forger.rules.read(q)):
            if not forger.naive.alive(forger.rules.read(forger.after(q, reply)), side):
                found.append((parse_turn(board, turn), parse_turn(board, reply)))
                break
    return tuple(found)


@pytest.mark.parametrize(
    ("board", "every"),
    [
        ("orcoon:2x3", 17),
        ("orcoon:2x3,connection=knight", 8),
        ("xodd:2x3", 17),
        ("orcoon:3x3", 2000),
        *(slow(board, every) for board, every in SLOWLY),
    ],
)
def test_with_every_true_sentence_only_stones_that_are_needed_are_said_to_be(board: str, every: int) -> None:
    forger = Forger(board, 7)
    game, rules, known = forger.game, forger.rules, Everything(forger.naive)
    verdicts = Counter[tuple[str, bool]]()
    for number, p in enumerate(q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        if number % every or game.illegal(p) is not None or game.outcome(p) is not None:
            continue
        text = game.format(p)
        for goal in forger.goals(text):
            turn = next(iter(game.moves(p)))
            walk = _Walk(Puzzle(Instance(game, p), "root", Solution(turn), goal=Goal(*goal)), known)
            for cell, name in enumerate(game.board.names):
                if rules.read(text).stones[cell] == ".":
                    continue
                less = walk.referee.without(text, name)
                legal = walk.referee.legal(less)
                turns = rules.turns(rules.read(less)) if legal else []
                pair = tuple(forger.random.sample(turns, 2)) if len(turns) > 1 else ()
                for because in ("illegal", "lost", "more", "turns", "because"):
                    said = Removal(name, because, tuple(parse_turn(game.board, turn) for turn in pair))
                    true = needed(forger, less, goal, because, pair) if legal else because == "illegal"
                    assert walk._needed(less, said) == true, (text, name, goal, because, pair)
                    verdicts[because, true] += 1
    assert all(verdicts[because, true] for because in ("lost", "turns") for true in (False, True)), verdicts


def needed(forger: Forger, less: str, goal: tuple[str, int], because: str, pair: tuple[str, ...]) -> bool:
    """Whether a stone is needed for this reason; `less` is the legal position without it."""
    naive, p = forger.naive, forger.rules.read(less)
    good = [] if forger.ended(less) else naive.reaching(less, *goal)
    if because == "lost":
        return not good
    if because == "more" and goal[0] in ("margin", "hold") and not forger.ended(less):
        return naive.best_margin(less) > goal[1] if goal[0] == "margin" else naive.value(less) > 0
    if because != "turns" or len(pair) < 2:
        return False
    both = all(naive.reaches(forger.rules.play(p, turn), p.turn, *goal) for turn in pair)
    return both and not forger.one_turn(less, *pair)


def solvers() -> Solvers:
    return Solvers(engine_for, Limits(), None)


def test_after_a_swap_colours_are_no_persons() -> None:
    """Only the swap wins, and after b1 only the pass does not; what "Black" has there is what the solver has."""
    game = read_id("orcoon:2x3,pie=on").game
    solver = Minimax[Any](game, Meter(Limits()))
    instance = read_id("orcoon:2x3,pie=on:W:B../...")
    p, (swap, b1, last) = instance.position, (parse_turn(game.board, text) for text in ("swap", "b1", "pass"))
    there = game.play(game.play(p, swap), b1)
    assert solver.score(p) > 0
    assert solver.from_child(there, game.play(there, last), solver.score(game.play(there, last))) < 0
    stream = BytesIO()
    writer = CertificateWriter(stream, packed=True)

    def say(q: Any, colour: int, guarantee: str) -> None:
        prover = game.person(q) if game.turn(q) == colour else 1 - game.person(q)
        claim = Claim(game, game.format(q), colour, guarantee)
        writer.section(claim, Strategy(solver, q, prover, solver.meter).lines())

    say(p, 1, "win")
    for at, own in ((p, swap), (there, last)):
        for turn in game.moves(at):
            if turn != own:
                say(game.play(at, turn), 0, "at_least_draw")
    forged = Puzzle(instance, "line", Solution(swap, ((b1, Solution(last)),)), (swap, b1, last))
    with pytest.raises(CertificateError, match="without a swap"):
        verify(forged, stream.getvalue())
    with pytest.raises(UnsupportedError, match="without a swap"):
        parse_puzzle(json.dumps(puzzle_record(forged)))


def test_a_level_that_the_goal_does_not_have_is_refused_by_the_walk_too() -> None:
    puzzle = Puzzle(
        read_id("orcoon:3x3"), "tree", Solution(parse_turn(read_id("orcoon:3x3").game.board, "a2")), goal=Goal("hold")
    )
    with pytest.raises(CertificateError, match="hold"):
        verify(puzzle, b"")


def test_a_solution_whose_turn_does_not_win_is_wrong_without_a_certificate_too() -> None:
    right = {"position": "orcoon:3x3:W:.../..W/BBB", "solution": {"turn": "c1", "replies": {}}, "unique": "tree"}
    found = check_one(parse_puzzle(json.dumps(right)), None, solvers())
    assert (found.verdict, found.puzzle is None) == (Verdict.SOUND, False)
    assert found.puzzle is not None
    game, solution = found.puzzle.instance.game, found.puzzle.solution
    reply, further = solution.replies[0]
    after = game.play(game.play(found.puzzle.instance.position, solution.turn), reply)
    for turn in game.moves(after):
        claimed = replace(found.puzzle, solution=Solution(solution.turn, ((reply, Solution(turn)),)))
        said = check_one(claimed, None, solvers())
        assert (said.verdict is Verdict.SOUND) == (turn == further.turn), turn
        assert said.verdict is Verdict.SOUND or puzzle_text(said).startswith("orcoon:3x3:W:.../..W/BBB c1: wrong: after c1 ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"position": "orcoon:3x3", "position": "orcoon:2x2", "solution": "a2"}', "a JSON object names a member twice"),
        ('{"position": "orcoon:3x3", "solution": {"turn": "a1", "turn": "a2"}}', "a JSON object names a member twice"),
        (
            '{"position": "xodd:2x3", "solution": {"turn": "Bb1", "replies":'
            ' {"Wa1+Ba2": {"turn": "pass"}, "Ba2+Wa1": {"turn": "pass"}}}}',
            "the solution answers 'Ba2+Wa1' twice",
        ),
        ("[]", "not a JSON object"),
        ("{", "not a JSON object"),
    ],
)
def test_nothing_is_said_twice(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        parse_puzzle(text)


def test_two_members_of_one_name_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "twice.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(PUZZLES, '{"position": "orcoon:3x3", "solution": "a2"}\n')
        with pytest.warns(UserWarning, match="Duplicate"):
            packed.writestr(PUZZLES, '{"position": "orcoon:3x3", "solution": "b2"}\n')
    with pytest.raises(CertificateError, match="two members of one name"):
        read_bundle(BytesIO(path.read_bytes()), 10**6)


def test_a_stone_without_which_the_game_has_ended_is_needed() -> None:
    """With knight's jumps: without the white stone on b2 Black, to move, is connected, and nothing is left to play."""
    instance = read_id("orcoon:2x3,connection=knight:B:..B/BW.")
    play = solvers().play(instance)
    found, superfluous = removals(play, instance.position)
    assert Removal("b2", "lost") in found
    assert "b2" not in superfluous


def test_a_strategy_certificate_is_no_refutation_though_a_formula_is_hidden_in_it() -> None:
    """A gzip file may carry other bytes in its header, which a reader of zip files finds: what is checked is not what is read."""
    game = open_game("xodd", "2x3")
    assert isinstance(game, Xodd)
    only = game.from_glyphs(tuple("BBBBBB"), 0)
    puzzle = Construction(game, ("?",) * 6, "BW", (), only)
    assert check_construction(construction_record(puzzle), Meter()).word == "cooked"
    lines = "".join(f"{line}\n" for line in _other(puzzle.sought(), only).dimacs())
    hidden = BytesIO()
    with zipfile.ZipFile(hidden, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("formula.cnf", lines)
    played = check_one(parse_puzzle(json.dumps({"position": "orcoon:3x3", "solution": "a2"})), None, solvers()).certificate
    assert played is not None
    text = gzip.decompress(played)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = b"\x1f\x8b\x08\x04" + bytes(6) + struct.pack("<H", len(hidden.getvalue())) + hidden.getvalue()
    forged = head + packer.compress(text) + packer.flush() + struct.pack("<LL", zlib.crc32(text), len(text))
    assert zipfile.ZipFile(BytesIO(forged)).read("formula.cnf").decode() == lines
    assert trust.check(BytesIO(forged)).ok
    for bundle in (forged, played):
        said = check_construction(construction_record(puzzle), Meter(), bundle=bundle)
        assert (said.word, said.solved) == ("cooked", True)
        assert "a certificate of a strategy" in said.why
