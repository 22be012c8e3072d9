"""Wins by connections are carried out: against every reply on small boards, against random ones on larger boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cases import slow
from crosscut.core.errors import CertificateError
from crosscut.core.game import PASS, Turn, position_id
from crosscut.core.instance import read_id
from crosscut.core.notation import parse_turn
from crosscut.games.quax.following import Held, Plan
from crosscut.games.quax.rules import Bridged, Bridging
from plain_connections import read
from written_wins import Written

Node = tuple[Bridged, Held, Turn | None]


def opened(text: str) -> tuple[Bridging, Bridged]:
    instance = read_id(text)
    assert isinstance(instance.game, Bridging)
    assert isinstance(instance.position, Bridged)
    return instance.game, instance.position


def written(game: Bridging, p: Bridged, side: int, chance: random.Random) -> str:
    """Some wins that a search in plain Python sees, as text; "" if it sees none."""
    board, state = read(position_id(game, p).replace("torus", "").replace(",", ""))
    found = Written(board, state, side, chance, board.columns)
    wins = found.wins()
    if p.turn != side:
        always = [won for won in wins if won.full]
        wins = always if always and chance.random() < 0.3 else wins
    return found.text(chance.sample(wins, min(len(wins), chance.randint(1, 3)))) if wins else ""


def stronger(game: Bridging, p: Bridged, side: int, chance: random.Random) -> Bridged:
    """A position for which p is weaker for a side: he has more stones and bridges, the other player fewer."""
    own, theirs = ("white", "black") if side else ("black", "white")
    bridged = 0
    for number, (_, ends, _) in enumerate(game.diagonals):
        bridged |= ends if game.bridges(p, 1 - side) >> number & 1 else 0
    for cell in range(game.board.size):
        bit = 1 << cell
        if getattr(p, theirs) & bit & ~bridged and chance.random() < 0.5:
            p = p._replace(**{theirs: getattr(p, theirs) & ~bit})
        if not (p.black | p.white) & bit and chance.random() < 0.25:
            p = p._replace(**{own: getattr(p, own) | bit})
    for number in range(len(game.diagonals)):
        if number in game.open_bridges(p, side) and chance.random() < 0.3:
            p = p._replace(**{f"{own}_bridges": getattr(p, f"{own}_bridges") | 1 << number})
    return p


def positions(text: str, count: int, chance: random.Random) -> Iterator[Bridged]:
    """Positions of random games."""
    game, start = opened(text)
    while count:
        p = start
        while game.outcome(p) is None and count:
            yield p
            count -= 1
            p = game.play(p, chance.choice(list(game.moves(p))))


def begun(plan: Plan, p: Bridged) -> Iterator[Node]:
    """All ways in which carrying a win out begins on p."""
    if p.turn == plan.side:
        yield p, plan.first(), None
        return
    for turn in plan.game.moves(p):
        after = plan.game.play(p, turn)
        if (held := plan.missed(turn)) is not None and plan.game.outcome(after) is None:
            yield after, held, turn


def carried_out(plan: Plan, node: Node) -> tuple[Bridged, Held]:
    p, held, last = node
    turn, after = held.answer(p, last)
    assert plan.game.legal(p, turn) is None
    assert turn != PASS
    return plan.game.play(p, turn), after


def against_all(plan: Plan, p: Bridged, *, filled: bool = False) -> int:
    """Play against all replies, each node once; return how many games ended."""
    ended, ahead, seen = 0, list(begun(plan, p)), set[Node]()
    while ahead:
        node = ahead.pop()
        if node in seen:
            continue
        seen.add(node)
        q, held = carried_out(plan, node)
        if filled and plan.game.outcome(q) is None:
            q = held.rest(q)
            assert plan.game.illegal(q) is None
        outcome = plan.game.outcome(q)
        if outcome is not None:
            assert outcome.winner == plan.side, plan.game.format(q)
            ended += 1
            continue
        assert held.pending
        assert not plan.carrier(held.pending) & plan.game.stones(q, 1 - plan.side)
        for turn in plan.game.moves(q):
            r = plan.game.play(q, turn)
            assert plan.game.outcome(r) is None, f"{plan.text}: {plan.game.format(r)}"
            ahead.append((r, held, turn))
    return ended


BLACK_FIRST = [
    ("quax:3x3", 60),
    ("quax:3x4", 20),
    ("torax:torus3:B:.../.../...", 60),
    ("torax:torus3x4:B:..../..W./....", 30),
]
SLOW_BLACK_FIRST = [("quax:4x4", 60), ("quax:4x3", 400), ("torax:torus4:B:..../..W./..../....", 40)]
WHITE_FIRST = [
    ("quax:3x3:W:.../.../...", 60),
    ("quax:4x3:W:.../.../.../...", 20),
    ("torax:torus3x4:W:WWW./.W../....", 15),
]
SLOW_WHITE_FIRST = [
    ("torax:torus3:W:WW./.W./...", 120),
    ("quax:4x4:W:..../..../..../....", 60),
    ("torax:torus4:B:W.W./.W../.W.W/....", 40),
]


def seen(text: str, count: int, side: int, chance: random.Random) -> Iterator[Plan]:
    """Wins of a side in positions of random games."""
    game, _ = opened(text)
    for p in positions(text, count, chance):
        if wins := written(game, p, side, chance):
            yield Plan(game, p, side, wins)


CASES = [*((*case, 0) for case in BLACK_FIRST), *((*case, 1) for case in WHITE_FIRST)]
LARGER = [*((*case, 0) for case in SLOW_BLACK_FIRST), *((*case, 1) for case in SLOW_WHITE_FIRST)]
ALL = [*CASES, *(slow(*case) for case in LARGER)]


@pytest.mark.parametrize(("text", "count", "side"), ALL)
def test_every_reply_loses(text: str, count: int, side: int) -> None:
    plans = list(seen(text, count, side, random.Random(text)))
    assert sum(against_all(plan, plan.position) for plan in plans) > 100
    assert sum(against_all(plan, plan.position, filled=True) for plan in plans) > 50


@pytest.mark.parametrize(("text", "count", "side"), ALL)
def test_so_it_does_where_the_position_is_better_than_that_of_the_line(text: str, count: int, side: int) -> None:
    chance = random.Random(text)
    games = 0
    for plan in seen(text, count, side, chance):
        p = stronger(plan.game, plan.position, side, chance)
        if plan.game.outcome(p) is None and plan.game.illegal(p) is None:
            games += against_all(plan, p)
    assert games > 50


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("quax:5x5:B:...../..W../..B../...../.....", 0),
        ("quax:5x5:B:...../.WW../..B../.W.../.....", 1),
        slow("quax:6x6:B:....../....../..BW../....../....../......", 0),
        slow("torax:torus5:B:...../.WB../..W../...../.....", 0),
        slow("torax:torus5:B:WW.../.WW../..WW./...../W...W", 1),
    ],
)
def test_random_replies_lose_on_larger_boards(text: str, side: int) -> None:
    chance, games = random.Random(text), 0
    for plan in seen(text, 40, side, chance):
        for _ in range(10):
            nodes = list(begun(plan, plan.position))
            while nodes:
                q, held = carried_out(plan, chance.choice(nodes))
                if (outcome := plan.game.outcome(q)) is not None:
                    assert outcome.winner == side
                    games += 1
                    break
                turn = chance.choice(list(plan.game.moves(q)))
                nodes = [(plan.game.play(q, turn), held, turn)]
    assert games > 50


# ---- By hand -------------------------------------------------------------------------------------------------------------------

BELOW = "B:.B./.B./..."  # the stone in the middle is at the top, and has two ways to the bottom
TWO_WAYS = "b2/b3;b3/bottom;1+2@b3;a2/a3"


def plan_of(tail: str, text: str, side: int = 0) -> Plan:
    game, p = opened(f"quax:3x3:{tail}")
    return Plan(game, p, side, text)


def test_a_half_win_is_played() -> None:
    plan = plan_of(BELOW, "b2/b3;b3/bottom;1+2@b3;!3")
    turn, held = plan.first().answer(plan.position, None)
    assert turn == parse_turn(plan.game.board, "b3")
    assert not held.pending


WRONG = [
    "",
    "!1",
    "!0",
    "b2/b3",
    "b2/b3;!2",
    "b2/b3;b3/bottom;1+2@c3;!3",
    "b2/b3;b3/bottom;1+2@b3;3+2@b3;!4",
    "b2/b3;1|1;!2",
    "b2b3;!1",
    "b2c3;1|1;!2",
    "b2/left;!1",
    "b2/x9;!1",
    "b2/b3/b2;!1",
    "b2/;!1",
    "b2/b3;!1;b2/b3",
    "b2/b3;!1,1,1,1",
    "b2/b3;99999+1@b2;!1",
    "b2/b3;b3/bottom;1+2@b3;!3;",
    "B2/b3;!1",
    "a1b2/b2;!1",
    "1+1@b2;!1",
    "b2/a2;!1",
]


@pytest.mark.parametrize("text", WRONG)
def test_texts_that_say_no_wins(text: str) -> None:
    plan = plan_of("B:.B./WB./...", text)
    with pytest.raises(CertificateError):
        plan.first()


def test_damaged_texts_never_break_it() -> None:
    """A text with something changed says no wins, or wins; carried out they win, or the certificate is said to be wrong."""
    chance, refused = random.Random(20000), 0
    for plan in seen("quax:3x3", 60, 0, chance):
        for _ in range(40):
            at = chance.randrange(len(plan.text))
            text = plan.text[:at] + chance.choice("123ab/;!+@|,") + plan.text[at + chance.randint(0, 1) :]
            damaged = Plan(plan.game, plan.position, 0, text)
            try:
                for node in begun(damaged, plan.position):
                    while plan.game.outcome((q := carried_out(damaged, node))[0]) is None:
                        turn = chance.choice(list(plan.game.moves(q[0])))
                        if plan.game.outcome(r := plan.game.play(q[0], turn)) is not None:
                            break
                        node = r, q[1], turn
            except CertificateError:
                refused += 1
    assert refused > 100
