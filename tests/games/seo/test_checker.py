"""Certificates of the second kind: right ones are accepted, forged ones refused with the line and the reason, in both ways."""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest

from crosscut.checker.certificate import Report, check_stream
from crosscut.checker.fields import Field, Position
from crosscut.checker.game import opponent
from crosscut.checker.games import GAMES
from crosscut.checker.games.seo.rules import Seo
from crosscut.checker.jobs import Work
from crosscut.checker.ply_game import PlyGame

Entry = tuple[int, str, str]
"""A line: rank, position, ply."""


class Sums(PlyGame):
    """A game for these tests: Black makes two plies, White one, and so on; a stone on cell n counts n.

    When the board is full Black has won if the sum of his cells is larger, drawn if it is equal; the difference is his lead.
    """

    KINDS: ClassVar[tuple[str, ...]] = ("rectangle",)
    SWITCHES: ClassVar[dict[str, Sequence[str]]] = {}

    def declared(self) -> list[Field]:
        return []

    def check(self, p: Position) -> None:
        pass

    def turns(self, p: Position) -> list[str]:
        return [name for name, stone in zip(self.board.names, p.stones, strict=True) if stone == "."]

    def after(self, p: Position, turn: str) -> Position:
        cell = self.board.index[turn]
        stones = p.stones[:cell] + p.turn + p.stones[cell + 1 :]
        return Position("B" if (len(stones) - stones.count(".")) % 3 < 2 else "W", stones)

    def lead(self, p: Position, colour: str) -> int:
        sums = {player: sum(at for at, stone in enumerate(p.stones, 1) if stone == player) for player in "BW"}
        return sums[colour] - sums[opponent(colour)]

    def winner(self, p: Position, order: str | None = None) -> str | None:
        lead = self.lead(p, "B")
        return "B" if lead > 0 else "W" if lead < 0 else None


@pytest.fixture(autouse=True)
def sums(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sums", Sums)


def header(game: PlyGame, name: str, root: str, side: str, guarantee: str, **more: Any) -> str:
    members = {"crosscut": "strategy", "version": 2, "game": name, "rules": 1, "board": game.board.name}
    members |= {"readings": game.readings, "position": root, "side": side, "guarantee": guarantee}
    return json.dumps(members | more)


def strategy(game: PlyGame, root: str, side: str, worth: Callable[[Position], int], *, relevant: bool) -> list[Entry]:
    """The lines of a strategy that holds what `worth` says for `side`, by the checker's rules, in a certificate's order."""
    found: dict[str, tuple[int, str]] = {}

    def visit(p: Position, text: str) -> int:
        if game.ended(p):
            return 0
        if text not in found:
            plies = game.turns(p)
            chosen = "*"
            if p.turn == side:
                chosen = max(plies, key=lambda ply: worth(game.after(p, ply)))
                plies = [chosen]
            after = [game.after(p, ply) for ply in plies]
            ranks = [visit(q, game.write(game.relevant(q) if relevant and not game.ended(q) else q)) for q in after]
            found[text] = (1 + max(ranks), chosen)
        return found[text][0]

    visit(game.read(root), root)
    return sorted(((rank, text, ply) for text, (rank, ply) in found.items()), reverse=True)


def worth_to(game: PlyGame, side: str) -> Callable[[Position], int]:
    """What a position is worth for `side`: the lead where there are scores, else 1 or -1; by the checker's rules alone."""
    known: dict[Position, int] = {}

    def worth(p: Position) -> int:
        if p not in known:
            if game.ended(p):
                known[p] = game.lead(p, side) if isinstance(game, Sums) else 1 if game.winner(p) == side else -1
            else:
                values = [worth(game.after(p, ply)) for ply in game.turns(p)]
                known[p] = max(values) if p.turn == side else min(values)
        return known[p]

    return worth


def sealed(head: str, lines: Sequence[Entry]) -> bytes:
    texts = [head, *(f"{rank} {position} {ply}" for rank, position, ply in lines)]
    digest = hashlib.sha256("".join(f"{text}\n" for text in texts).encode()).hexdigest()
    footer = json.dumps({"end": "strategy", "lines": len(lines), "sha256": digest})
    return "".join(f"{text}\n" for text in [*texts, footer]).encode()


def checked(data: bytes) -> Report:
    return check_stream(io.BytesIO(data), work=Work(1))


ROOT = "B:B../..W/...:last=Ba1+Wc2"


def seo(readings: str = "block") -> Seo:
    return Seo("torus3", {"own_links": readings})


def good(guarantee: str = "win", *, relevant: bool = True) -> tuple[str, list[Entry]]:
    """A certificate of a position of Seo's game on 3x3."""
    game = seo()
    worth = worth_to(game, "B")
    side = "B" if worth(game.read(ROOT)) > 0 else "W"
    lines = strategy(game, ROOT, side, worth_to(game, side), relevant=relevant)
    more = {"relevant": "yes"} if relevant else {}
    return header(game, "seo", ROOT, side, guarantee.format(rank=lines[0][0]), **more), lines


@pytest.mark.parametrize("relevant", [False, True])
@pytest.mark.parametrize("guarantee", ["win", "at_least_draw", "within {rank}"])
def test_good_ones_are_accepted(guarantee: str, relevant: bool) -> None:
    report = checked(sealed(*good(guarantee, relevant=relevant)))
    assert report.ok, report.message


def refused(head: str, lines: Sequence[Entry]) -> str:
    """Why a certificate is refused, the same in one process and in batches."""
    report = checked(sealed(head, lines))
    assert not report.ok
    assert not report.statements
    return report.message


def with_ply(lines: Sequence[Entry], at: int, ply: str) -> list[Entry]:
    return [*lines[:at], (*lines[at][:2], ply), *lines[at + 1 :]]


def test_a_ply_of_the_wrong_player() -> None:
    head, lines = good()
    at = next(at for at, line in enumerate(lines) if line[2] == "*")
    one = seo().turns(seo().parse(lines[at][1]))[0]
    assert f"line {at + 2}: the other player decides: expected `*`" in refused(head, with_ply(lines, at, one))
    at = next(at for at, line in enumerate(lines) if line[2] != "*")
    assert f"line {at + 2}: the prover decides: expected one ply" in refused(head, with_ply(lines, at, "*"))


def test_every_line_is_needed_and_no_other_is_accepted() -> None:
    head, lines = good()
    for at in range(len(lines)):
        message = refused(head, lines[:at] + lines[at + 1 :])
        assert "not answered" in message or "no earlier line demands" in message or at == 0
    assert "no earlier line demands" in refused(head, [*lines, lines[-1]])
    assert "a section without lines" in refused(head, [])


def test_ranks_fall_and_bound_what_is_left() -> None:
    head, lines = good()
    rises = [(line[0] + (at == len(lines) - 1) * 9, *line[1:]) for at, line in enumerate(lines)]
    assert "the rank rises" in refused(head, rises)
    flat = [(lines[0][0], *line[1:]) for line in lines]
    assert "larger than the rank demanded" in refused(head, flat)
    low = [(line[0] - 1, *line[1:]) for line in lines]
    assert "rank" in refused(head, low)
    within, _ = good("within {rank}")
    rank = lines[0][0]
    assert "too large for the guarantee" in refused(within.replace(f"within {rank}", f"within {rank - 1}"), lines)


def test_the_wrong_winner() -> None:
    head, lines = good()
    side = json.loads(head)["side"]
    message = refused(head.replace(f'"side": "{side}"', f'"side": "{opponent(side)}"'), lines)
    assert "expected" in message or "against the guarantee" in message


def test_an_illegal_ply() -> None:
    head, lines = good()
    at = next(at for at, line in enumerate(lines) if line[2] != "*")
    assert "is not legal" in refused(head, with_ply(lines, at, "a1"))


def test_positions_in_another_form() -> None:
    head, lines = good()
    _, plain = good(relevant=False)
    assert "no earlier line demands this position" in refused(head, plain)
    without = {name: value for name, value in json.loads(head).items() if name != "relevant"}
    assert "no earlier line demands this position" in refused(json.dumps(without), lines)
    rank, position, ply = lines[0]
    for wrong in (position.replace(":last", ":links=:last"), position + ":links=", position.replace("Ba1+Wc2", "Wc2+Ba1")):
        message = refused(head.replace(position, wrong), [(rank, wrong, ply), *lines[1:]])
        assert "line 1" in message
        assert "normal form" in message or "links: '' is no link" in message or "expected such as Ba1+We5" in message


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 3}, "unknown member 'relevant'"),
        ({"version": 1}, "unknown member 'relevant'"),
        ({"leaves": "settled"}, "unknown member 'leaves'"),
        ({"images": "all"}, "of an unknown kind"),
        ({"relevant": "no"}, "of an unknown kind"),
        ({"guarantee": "margin 1"}, "no margins in this game"),
        ({"board": "torus2"}, "too small"),
        ({"readings": {}}, "the switch own_links is missing"),
        ({"position": "B:B../..W/...:last=Bb1+Wc2"}, "rule 1"),
        ({"position": "B:B../..W/...:last=Ba1+Wc2:links=Ba1b2"}, "rule 2"),
        ({"position": "B:BB./BB./..W:last=Ba1+Wc3:links=Ba1b2+Bb1a2"}, "crosses another, rule 2"),
    ],
)
def test_headers(change: dict[str, Any], said: str) -> None:
    head, lines = good()
    assert said in refused(json.dumps(json.loads(head) | change), lines)


def test_games_of_one_kind_have_no_certificates_of_the_other() -> None:
    head, lines = good()
    plain = {name: value for name, value in json.loads(head).items() if name != "relevant"}
    assert "not a strategy of format version 1" in refused(json.dumps(plain | {"version": 3}), lines)
    assert "no certificates of format version 1" in refused(json.dumps(plain | {"version": 1}), lines)
    hexes = plain | {"game": "hex", "board": "rhombus2", "readings": {"pie": "off"}, "position": "B:../.."}
    assert "no certificates of format version 2" in refused(json.dumps(hexes), lines)


def test_lasting() -> None:
    """The loser holds out as long as the winner needs, less one; not longer."""
    game = seo()
    side = "B" if worth_to(game, "B")(game.read(ROOT)) < 0 else "W"

    worth, never = worth_to(game, side), 99

    def left(p: Position) -> int:
        if worth(p) > 0:
            return never
        lengths = [1 + left(game.after(p, ply)) for ply in game.turns(p)]
        return max(lengths, default=0) if p.turn == side else min(lengths, default=0)

    length = left(game.read(ROOT))
    found: dict[tuple[str, int], str] = {}

    def visit(p: Position, lasting: int) -> None:
        text = game.write(p)
        if game.ended(p) or lasting == 0 or (text, lasting) in found:
            return
        plies = game.turns(p)
        found[text, lasting] = "*"
        if p.turn == side:
            plies = [max(plies, key=lambda ply: left(game.after(p, ply)))]
            found[text, lasting] = plies[0]
        for ply in plies:
            visit(game.after(p, ply), lasting - 1)

    for lasts in (length - 1, length):
        found.clear()
        visit(game.read(ROOT), lasts)
        lines = sorted(((rank, text, ply) for (text, rank), ply in found.items()), reverse=True)
        report = checked(sealed(header(game, "seo", ROOT, side, f"lasts {lasts}"), lines))
        assert report.ok == (lasts < length), report.message


@pytest.mark.parametrize("board", ["1x3", "1x4", "2x3"])
def test_scores_where_one_player_decides_twice(board: str) -> None:
    game = Sums(board, {})
    root = game.write(Position("B", "." * len(game.board.names)))
    for side in "BW":
        worth = worth_to(game, side)
        value = worth(game.read(root))
        lines = strategy(game, root, side, worth, relevant=False)
        assert checked(sealed(header(game, "sums", root, side, f"margin {value}"), lines)).ok
        assert "against the guarantee" in refused(header(game, "sums", root, side, f"margin {value + 1}"), lines)
        won = checked(sealed(header(game, "sums", root, side, "win"), lines)).ok
        drawn = checked(sealed(header(game, "sums", root, side, "at_least_draw"), lines)).ok
        assert (won, drawn) == (value > 0, value >= 0)


def test_a_relevant_that_drops_something_that_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forger whose `relevant` forgets all links: the checker's own demands other positions."""

    class Forgetful(Seo):
        def relevant(self, p: Position) -> Position:
            q = super().relevant(p)
            return q._replace(marks=(q.marks[0], ((), ())))

    game = Seo("torus4", {"own_links": "block"})
    chance = random.Random(3)
    refusals = 0
    for _ in range(30):
        p = game.read("B:B.../..../..W./....:last=Ba1+Wc3")
        while not game.ended(p) and p.stones.count(".") > 8:
            p = game.after(p, chance.choice(game.turns(p)))
        if game.ended(p):
            continue
        root = game.write(p)
        side = "B" if worth_to(game, "B")(p) > 0 else "W"
        forged = strategy(Forgetful("torus4", game.readings), root, side, worth_to(game, side), relevant=True)
        right = strategy(game, root, side, worth_to(game, side), relevant=True)
        head = header(game, "seo", root, side, "win", relevant="yes")
        assert checked(sealed(head, right)).ok
        refusals += forged != right and bool(refused(head, forged))
    assert refusals > 5


@pytest.mark.parametrize("readings", ["block", "cross"])
def test_relevant_keeps_the_future(readings: str) -> None:
    """On all positions of 3x3 that play reaches, and on random ones of 5x5."""
    for board, games in (("torus3", 40), ("torus5", 25)):
        game, chance = Seo(board, {"own_links": readings}), random.Random(4)
        for _ in range(games):
            p = Position("B", "." * len(game.board.names), ((None, None), ((), ())))
            while not game.ended(p):
                assert game.parse(game.write(p)) == p
                q = game.relevant(p)
                assert game.turns(q) == game.turns(p)
                assert game.relevant(q) == q
                for ply in game.turns(p):
                    after = game.after(p, ply)
                    assert game.relevant(game.after(q, ply)) == game.relevant(after)
                p = game.after(p, chance.choice(game.turns(p)))


def test_several_processes_judge_alike() -> None:
    head, lines = good()
    for data in (sealed(head, lines), sealed(head, lines[:-1]), sealed(head, [*lines[1:], lines[0]])):
        one, two = checked(data), check_stream(io.BytesIO(data), work=Work(2))
        assert (one.ok, one.message) == (two.ok, two.message)
