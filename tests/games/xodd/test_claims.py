"""The claims about Xodd and Yodd: every verdict from a run, counterexamples by the checker's rules, the searches and formulas."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cases import slow
from crosscut.checker.certificate import GAMES as CHECKER_GAMES
from crosscut.claims.claim import Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import cells_of, mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, PASS, WHITE, Reason, Turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims import variants
from crosscut.games.xodd.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.xodd.claims.endgame import barred, wishes
from crosscut.games.xodd.claims.ending import WithoutOdd
from crosscut.games.xodd.claims.formulas import Around, refute
from crosscut.games.xodd.claims.goal import joining, leading
from crosscut.games.xodd.claims.positions import boards, few_stones, legal_positions, open_board, rim, stones_of
from crosscut.games.xodd.claims.shapes import beside, cut_at_once, shape_at, shapes, surroundings
from crosscut.games.xodd.claims.territory import some_white
from crosscut.games.xodd.rules import Xodd
from crosscut.solver import kernel
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence
from crosscut.solver.sat import decide as decide_formula
from crosscut.solver.trust import check
from naive import NaiveMinimax

READINGS = {(claim.id, reading.name): reading for claim in CLAIMS for reading in claim.readings}
LONG = 0.5  # seconds; what takes longer is decided in the slow tests
NATIVE = kernel.native is not None

# What a run says today. A verdict that changes is a change of the rules, of a reading, or a mistake.
BOTH = {
    ("01", "ended games"): "HOLDS unchecked",
    ("02", "groups on the board"): "HOLDS refutation",
    ("02", "the stone counted too"): "FAILS witness",
    ("03", "groups on the board"): "HOLDS refutation",
    ("03", "the stone counted too"): "FAILS witness",
    ("04", "after Black's first turn"): "HOLDS unchecked",
    ("04", "every turn"): "FAILS witness",
    ("04", "whatever the order"): "FAILS witness",
    ("04", "judged before the turn"): "FAILS witness",
    ("05", "in the order of play"): "HOLDS unchecked",
    ("05", "judged before the turn"): "FAILS witness",
    ("06", "as written"): "FAILS witness",
    ("06", "with the case left out"): "HOLDS unchecked",
    ("07", "never breaks it"): "HOLDS unchecked",
    ("08", "the start"): "HOLDS unchecked",
    ("09", "as said"): "HOLDS witness",
    ("10", "as said"): "HOLDS witness",
    ("11", "as said"): "HOLDS witness",
    ("12", "counts"): "HOLDS witness",
    ("12", "White cannot join"): "HOLDS witness",
    ("12", "no useful turn: who wins"): "HOLDS certificate",
    ("12", "no useful turn: margin"): "HOLDS unchecked",
    ("13", "one stone"): "FAILS witness",
    ("13", "one turn"): "HOLDS unchecked",
    ("13", "best play"): "OPEN unchecked",
    ("14", "who is to move"): "OPEN unchecked",
    ("15", "one group"): "HOLDS unchecked",
    ("15", "with one stone a turn"): "HOLDS unchecked",
    ("16", "with one stone a turn"): "HOLDS unchecked",
    ("17", "boards"): "HOLDS unchecked",
    ("17", "best play"): "HOLDS unchecked",
    ("18", "whatever else is there"): "FAILS witness",
    ("18", "these two groups alone"): "HOLDS refutation",
    ("19", "at once"): "FAILS witness",
    ("19", "at once, mended"): "HOLDS refutation",
    ("19", "best play, safe"): "FAILS unchecked",
    ("19", "best play, unsafe"): "FAILS unchecked",
    ("20", "a join"): "HOLDS witness",
    ("20", "an opponent group"): "HOLDS witness",
    ("20", "a join that is needed"): "HOLDS certificate",
    ("20", "often"): "HOLDS unchecked",
    ("21", "alone at the edge"): "HOLDS unchecked",
    ("22", "closed"): "HOLDS unchecked",
    ("22", "room outside"): "HOLDS unchecked",
    ("23", "lost"): "HOLDS unchecked",
    ("23", "closed"): "HOLDS unchecked",
    ("24", "at least as many"): "HOLDS unchecked",
    ("24", "more"): "FAILS unchecked",
    ("25", "connecting"): "HOLDS unchecked",
    ("25", "creating"): "HOLDS unchecked",
}
EXPECTED = {(f"{name}-{number}", reading): said for name in ("xodd", "yodd") for (number, reading), said in BOTH.items()} | {
    ("xodd-11", "what it would prevent"): "HOLDS witness",
    ("xodd-12", "two points apart"): "HOLDS unchecked",
    ("xodd-15", "even in play"): "FAILS sampled",
    ("yodd-15", "even in play"): "HOLDS sampled",
    ("xodd-15", "no win"): "FAILS table" if NATIVE else "FAILS unchecked",
    ("xodd-15", "not everywhere"): "HOLDS table" if NATIVE else "HOLDS unchecked",
    ("xodd-19", "at once, if no enemy group touches both cells"): "HOLDS refutation",
    ("xodd-21", "own stones"): "FAILS table" if NATIVE else "OPEN unchecked",
    ("xodd-21", "own stones, one of them inside"): "HOLDS table" if NATIVE else "OPEN unchecked",
    ("xodd-21", "enemy stones"): "HOLDS table" if NATIVE else "OPEN unchecked",
    ("xodd-22", "three are needed"): "FAILS unchecked",
    ("xodd-22", "five cells are needed"): "HOLDS unchecked",
    ("yodd-15", "no win"): "FAILS table" if NATIVE else "FAILS unchecked",
    ("yodd-15", "not everywhere"): "OPEN unchecked",
    ("yodd-19", "at once, if at most three enemy groups are beside it"): "HOLDS refutation",
    ("yodd-21", "own stones"): "HOLDS unchecked" if NATIVE else "OPEN unchecked",
    ("yodd-21", "enemy stones"): "HOLDS unchecked" if NATIVE else "OPEN unchecked",
    ("yodd-22", "three are needed"): "HOLDS unchecked",
}


def marked(item: tuple[tuple[str, str], Reading]) -> Any:
    """A reading as a parameter, slow if it is."""
    (claim, name), reading = item
    return pytest.param(claim, name, id=f"{claim}, {name}", marks=[pytest.mark.slow] if reading.seconds > LONG else [])


def decided(claim: str, name: str) -> Finding:
    """What a run finds, now."""
    return READINGS[claim, name].decide(Run(Meter()))


@cache
def found_once(claim: str, name: str) -> Finding:
    """The same, for tests that look at one finding several times under the rules as they are."""
    return decided(claim, name)


def rules(game: Xodd) -> Any:
    """The checker's rules for a game."""
    return CHECKER_GAMES[game.name](game.board.name, {})


def text(game: Xodd, p: Stones) -> str:
    return game.format(p)


# The book


def test_every_reading_has_an_expected_verdict() -> None:
    assert set(EXPECTED) == set(READINGS)
    ids = [claim.id for claim in CLAIMS] + [sentence.id for sentence in UNDECIDABLE]
    assert len(ids) == len(set(ids))
    assert {id_.partition("-")[0] for id_ in ids} == {"xodd", "yodd"}


@pytest.mark.parametrize(("claim", "name"), [marked(item) for item in READINGS.items()])
def test_verdicts(claim: str, name: str) -> None:
    found = found_once(claim, name)
    assert f"{found.verdict} {found.evidence}" == EXPECTED[claim, name]
    assert found.because
    assert found.scope
    if found.verdict is Verdict.FAILS and found.evidence is not Evidence.SAMPLED:  # a share of games has no counterexample
        assert found.pictures
        assert found.pictures[0].caption
    assert not (found.verdict is Verdict.HOLDS and found.figures.get("cases") == 0)


@pytest.mark.parametrize(
    ("claim", "name"),
    [slow("xodd-19", "at once, mended"), ("yodd-18", "these two groups alone"), ("yodd-02", "groups on the board")],
)
def test_refutations_are_kept_where_they_are_wanted_and_checked_from_the_file(claim: str, name: str, tmp_path: Any) -> None:
    found = READINGS[claim, name].decide(Run(Meter(), proofs=tmp_path))
    assert found.proofs
    assert sorted(tmp_path.iterdir()) == sorted(found.proofs)
    for file in found.proofs:
        report = check(file)
        assert report.ok
        assert report.statements[0].known


def test_certificates_are_kept_where_they_are_wanted(tmp_path: Any) -> None:
    for claim, name in (("yodd-12", "no useful turn: who wins"), ("xodd-20", "a join that is needed")):
        found = READINGS[claim, name].decide(Run(Meter(), proofs=tmp_path))
        assert found.proofs
        assert all(check(file).ok for file in found.proofs)


def test_limits_reach_the_decisions() -> None:
    for claim, name in (("xodd-07", "never breaks it"), ("xodd-19", "at once"), ("yodd-23", "closed")):
        with pytest.raises(LimitReached):
            READINGS[claim, name].decide(Run(Meter(Limits(nodes=20))))


# Counterexamples and examples by the checker's rules, the turns written out


def shown(claim: str, name: str) -> tuple[Xodd, Any, Any, Picture]:
    """The game, the checker's rules, its position, and the first picture of a finding."""
    picture = found_once(claim, name).pictures[0]
    game = picture.game
    assert isinstance(game, Xodd)
    naive = rules(game)
    return game, naive, naive.parse(text(game, picture.position)), picture


def all_groups(naive: Any, stones: str) -> int:
    return len(set(naive.group_of(stones).values()))


@pytest.mark.parametrize(
    ("claim", "turn", "legal"),
    [("xodd-19", "Wb1+Wa2", True), slow("yodd-19", "Wc3+We3", False)],
)
def test_figure_5_is_not_as_said(claim: str, turn: str, legal: bool) -> None:
    """One group, which touches both points, and the cut is legal; four groups, and it is not."""
    _, naive, p, picture = shown(claim, "at once")
    naive.check(p)
    assert naive.allowed(p, turn) == legal
    assert (turn in naive.turns(p)) == legal
    near = list(cells_of(picture.marked))
    group_of = naive.group_of(p.stones)
    touching = {group_of[n] for c in near for n in naive.board.neighbours[c] if p.stones[n] == "W"}
    assert len(touching) == (1 if claim == "xodd-19" else 4)


@pytest.mark.parametrize(("claim", "turn"), [("xodd-18", "Bb2+Bc2"), ("yodd-18", "Bd2+Bc3")])
def test_groups_two_cells_apart_can_be_joined_with_a_third(claim: str, turn: str) -> None:
    _, naive, p, picture = shown(claim, "whatever else is there")
    naive.check(p)
    assert turn in naive.turns(p)
    before, after = all_groups(naive, p.stones), all_groups(naive, naive.after(p, turn).stones)
    assert before - after == 2
    assert turn in picture.caption


def test_no_smaller_board_has_groups_two_cells_apart_that_can_be_joined() -> None:
    """2x4 is the first: by the checker's rules, all turns of two black stones on all boards of fewer cells."""
    for game in boards("xodd", 7):
        naive = rules(game)
        for p in legal_positions(game, Meter()):
            if stones_of(p) < 3:
                continue
            q = naive.parse(text(game, p))
            for turn in naive.turns(q):
                drops = turn.split("+")
                if len(drops) == 2 and all(drop[0] == "B" for drop in drops):
                    one, other = (naive.board.index[drop[1:]] for drop in drops)
                    near = [naive_touch(naive, q.stones, c) for c in (one, other)]
                    if other in naive.board.neighbours[one] and all(near) and not near[0] & near[1]:
                        assert any(len(naive_touch(naive, q.stones, c) & (near[0] | near[1])) > 1 for c in empties(q.stones))


def naive_touch(naive: Any, stones: str, cell: int) -> set[int]:
    return {naive.group_of(stones)[near] for near in naive.linked(stones, "B", cell)}


def _same_group(naive: Any, stones: str, one: int, other: int) -> bool:
    group_of = naive.group_of(stones)
    return one in group_of and group_of[one] == group_of.get(other)


def empties(stones: str) -> Iterator[int]:
    return (cell for cell, glyph in enumerate(stones) if glyph == ".")


@pytest.mark.parametrize(
    ("claim", "name", "drop", "change"),
    [
        ("xodd-02", "the stone counted too", "Ba1", 0),
        ("xodd-03", "the stone counted too", "Bb1", -1),
        slow("xodd-04", "every turn", "Ba1", 1),
        ("xodd-06", "as written", "Ba1", 0),
        slow("xodd-13", "one stone", "Bb2", -3),
        ("yodd-06", "as written", "Bc2", 0),
    ],
)
def test_what_single_drops_do(claim: str, name: str, drop: str, change: int) -> None:
    _, naive, p, picture = shown(claim, name)
    cell = naive.board.index[drop[1:]]
    assert 1 << cell == picture.marked
    after = p.stones[:cell] + drop[0] + p.stones[cell + 1 :]
    assert all_groups(naive, after) - all_groups(naive, p.stones) == change


@pytest.mark.parametrize("claim", ["xodd-04", "yodd-04"])
@pytest.mark.slow
def test_a_drop_that_changes_the_parity_only_when_it_comes_first(claim: str) -> None:
    _, naive, p, picture = shown(claim, "whatever the order")
    names = [naive.board.names[cell] for cell in cells_of(picture.marked)]
    turn = "+".join(f"B{name}" for name in names)
    assert turn in naive.turns(p)
    count = all_groups(naive, p.stones)
    assert sorted(all_groups(naive, naive.after(p, f"B{name}").stones) - count for name in names) == [0, 1]


@pytest.mark.parametrize("claim", ["xodd-20", "yodd-20"])
@pytest.mark.parametrize(("name", "colour"), [("a join", "B"), ("an opponent group", "W"), ("a join that is needed", "B")])
def test_what_endgames_forbid(claim: str, name: str, colour: str) -> None:
    game, naive, p, picture = shown(claim, name)
    naive.check(p)
    (cell,) = cells_of(picture.marked)
    drop = f"{colour}{naive.board.names[cell]}"
    assert drop in picture.caption
    assert not [turn for turn in naive.turns(p) if drop in turn.split("+")]
    before, after = all_groups(naive, p.stones), all_groups(naive, p.stones[:cell] + colour + p.stones[cell + 1 :])
    assert after < before if colour == "B" else after > before
    if name == "a join that is needed":
        assert NaiveMinimax(game.name, game.board.name, {}).value(text(game, picture.position)) == -1


# The search for goals, against a literal search over the checker's turns


class NaiveGoal:
    """Whether Black gets the game to end on a board of some kind, by all turns of the checker's rules, passes and all."""

    def __init__(self, naive: Any, reached: Any) -> None:
        self.naive = naive
        self.reached = reached
        self.known: dict[Any, bool] = {}

    def gets(self, p: Any) -> bool:
        if p not in self.known:
            if self.naive.ended(p):
                self.known[p] = self.reached(p.stones)
            else:
                values = (self.gets(self.naive.after(p, turn)) for turn in self.naive.turns(p))
                self.known[p] = any(values) if p.turn == "B" else all(values)
        return self.known[p]


@pytest.mark.parametrize("board", ["xodd:2x2", "xodd:2x3", "xodd:1x5", "yodd:rhombus2"])
def test_leading_is_what_a_naive_search_says(board: str) -> None:
    game = open_board(*board.split(":"))
    naive = rules(game)
    for least in (1, 3, -1):
        goal = leading(game, least, Meter())
        literal = NaiveGoal(naive, lambda stones, m=least: naive.groups(stones, "W") - naive.groups(stones, "B") >= m)
        for p in legal_positions(game, Meter()):
            for turn in (BLACK, WHITE) if p.black | p.white else ():
                q = p._replace(turn=turn)
                assert goal.gets(q) == literal.gets(naive.parse(text(game, q)))
        assert goal.gets_from_start() == literal.gets(naive.start())


@pytest.mark.parametrize("board", ["xodd:2x2", "xodd:2x3", "yodd:rhombus2", "yodd:hexhex2"])
def test_joining_is_what_a_naive_search_says(board: str) -> None:
    game = open_board(*board.split(":"))
    naive = rules(game)
    seen = set()
    for shape in shapes(game):
        goal = joining(game, *shape.stones, Meter())
        one, other = shape.stones
        literal = NaiveGoal(naive, lambda stones, a=one, b=other: stones[a] == "B" and _same_group(naive, stones, a, b))
        for p in surroundings(game, shape, Meter()):
            if stones_of(p) >= game.board.size - 4:
                seen.add(goal.gets(p))
                assert goal.gets(p) == literal.gets(naive.parse(text(game, p)))
    assert True in seen or board != "yodd:hexhex2"


def test_a_white_group_in_a_territory_is_what_a_naive_search_says() -> None:
    for board in ("3x3", "3x4", "3x5", "4x4"):
        game = open_board("xodd", board)
        naive, edge = rules(game), rim(game)
        goal = some_white(game, game.board.all_cells & ~edge, Meter())
        literal = NaiveGoal(naive, lambda stones: "W" in stones)
        for turn in (BLACK, WHITE):
            p = Stones(edge, 0, turn)
            assert goal.gets(p) == literal.gets(naive.parse(text(game, p))), board


# The formulas


@pytest.mark.parametrize(("board", "one", "other"), [("xodd:4x4", "b2", "c3"), ("yodd:hexhex3", "d2", "d4")])
def test_the_formula_says_of_real_surroundings_what_the_rules_say(board: str, one: str, other: str) -> None:
    """With the groups of a real board fixed, the formula has one answer each: groups beside, one touching both, the parity."""
    game = open_board(*board.split(":"))
    shape = shape_at(game, one, other)
    chance = random.Random(5)
    rest = game.board.all_cells & ~mask_of((*shape.stones, *shape.between))
    kinds = set()
    for _ in range(120):
        white = mask_of([cell for cell in cells_of(rest) if chance.random() < 0.45])
        p = Stones(mask_of(shape.stones), white, WHITE)
        around = Around(game, shape.between, mask_of(shape.stones))
        group_of = {cell: group for colour, group in game.groups(p) if colour == WHITE for cell in cells_of(group)}
        for cell, literal in around.stones.items():
            around.formula.add(literal if cell in group_of else -literal)
        for a, b in combinations(around.stones, 2):
            same = around.formula.number("same", *(game.board.names[cell] for cell in sorted((a, b))))
            around.formula.add(same if a in group_of and group_of[a] == group_of.get(b) else -same)
        found = beside(game, p, shape)
        after = p._replace(white=white | mask_of(shape.between))
        changes = (sum(game.counts(p)) - sum(game.counts(after))) % 2 == 1
        others = [number for number in range(len(around.touched)) if number != found.groups]
        for good, bad in (
            ([(around.both,)], [(-around.both,)])[:: 1 if found.both else -1],
            ([(around.changes,)], [(-around.changes,)])[:: 1 if changes else -1],
            (list(around.number(around.touched, [found.groups])), list(around.number(around.touched, others))),
        ):
            assert _with(around, good)
            assert not _with(around, bad)
        kinds.add((found.groups, found.both, changes))
    assert len(kinds) >= 5


def _with(around: Around, clauses: Sequence[tuple[int, ...]]) -> bool:
    """Whether the formula has a model with the clauses."""
    formula = around.formula
    before = list(formula.clauses)
    for clause in clauses:
        formula.add(*clause)
    found = decide_formula(formula).model is not None
    formula.clauses = before
    return found


def test_a_formula_with_a_model_is_no_refutation() -> None:
    """What the designer says of figure 5, without the case that he leaves out, is not refuted: there is a counterexample."""
    game = open_board("xodd", "5x5")
    shape = shape_at(game, "b2", "c3")
    around = Around(game, shape.between, mask_of(shape.stones))
    around.deny(changes=True, touched=(1, 3))  # the cut is legal
    with pytest.raises(ContradictionError, match="has a model"):
        refute(Run(Meter()), around, "wrong", "one group or three, and the cut is legal")


# Shares compared


@pytest.mark.parametrize(
    ("squares", "smaller", "verdict"),
    [
        ((1, 2, 3), True, Verdict.HOLDS),
        ((7, 8, 9), True, Verdict.FAILS),
        ((7, 2, 3), True, Verdict.OPEN),
        ((7, 8, 9), False, Verdict.HOLDS),
        ((1, 2, 3), False, Verdict.FAILS),
        ((7, 2, 3), False, Verdict.OPEN),
    ],
)
def test_boards_that_differ_leave_a_comparison_open(squares: tuple[int, ...], smaller: bool, verdict: Verdict) -> None:
    """A verdict needs all boards to be of one mind: the smallest alone proves nothing, either way."""

    def share(game: Xodd, _meter: Meter) -> float:
        return squares[len(game.board.rows) - 2] / 10 if game.name == "xodd" else 0.5

    found = variants.compared(
        Run(Meter()), (2, 3, 4), share, smaller=smaller, evidence=Evidence.UNCHECKED, scope="three boards", because="So it is."
    )
    assert found.verdict is verdict
    assert bool(found.pictures) == (verdict is Verdict.FAILS)
    assert ("nothing follows" in found.because) == (verdict is Verdict.OPEN)


@pytest.mark.skipif(not NATIVE, reason="no compiled module")
@pytest.mark.slow
def test_best_play_is_open_since_4x4_reverses_what_3x3_says() -> None:
    found = found_once("xodd-13", "best play")
    percent = {name.removeprefix("percent on "): value for name, value in found.figures.items() if name.startswith("percent")}
    assert percent == {"3x3": 3.67, "rhombus3": 3.06, "4x4": 4.63, "rhombus4": 5.76}


def test_width_is_not_what_secures_a_group() -> None:
    """A row of five is enough, two by two is not, by the literal search too."""
    for board, gets in (("3x7", True), ("4x4", False)):
        game = open_board("xodd", board)
        p = Stones(rim(game), 0, WHITE)
        naive = rules(game)
        assert NaiveGoal(naive, lambda stones: "W" in stones).gets(naive.parse(text(game, p))) == gets
        assert some_white(game, game.board.all_cells & ~rim(game), Meter()).gets(p) == gets


# What is gone through


def test_boards_come_smallest_first() -> None:
    assert [game.board.name for game in boards("xodd", 6)] == ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]
    assert [game.board.name for game in boards("yodd", 19)] == ["hexhex1", "hexhex2", "hexhex3"]
    assert [game.board.name for game in boards("xodd", 6, 5)] == ["1x5", "1x6", "2x3"]


def test_few_stones_are_the_legal_positions_of_few_stones() -> None:
    game = open_board("xodd", "2x3")
    for most, must in ((3, 0), (4, 0b10), (6, 0)):
        every = {p[:2] for p in legal_positions(game, Meter()) if 0 < stones_of(p) <= most and p.black & must == must}
        found = [p[:2] for p in few_stones(game, most, Meter(), must)]
        assert set(found) - {(0, 0)} == every
        assert len(found) == len(set(found))
        assert [(black | white).bit_count() for black, white in found] == sorted(
            (black | white).bit_count() for black, white in found
        )


def test_the_connections_of_a_board_one_of_each_kind() -> None:
    assert [len(shapes(open_board("xodd", board))) for board in ("2x2", "2x3", "3x3", "4x4")] == [1, 1, 2, 4]
    for board in ("xodd:3x4", "yodd:hexhex3"):
        game = open_board(*board.split(":"))
        near = game.board.neighbours
        for shape in shapes(game):
            one, other = shape.stones
            assert near[one] & near[other] == mask_of(shape.between)
            assert not near[one] >> other & 1
        assert game.name == "xodd" or any(near[shape.between[0]] >> shape.between[1] & 1 for shape in shapes(game))


def test_surroundings_are_all_legal_positions_with_the_connection_open() -> None:
    game = open_board("xodd", "2x3")
    (shape,) = shapes(game)
    stones, between = mask_of(shape.stones), mask_of(shape.between)
    every = {
        p[:2]
        for p in legal_positions(game, Meter())
        if p.black & stones == stones
        and not (p.black | p.white) & between
        and not any(g & stones == stones for _, g in game.groups(p))
    }
    assert {p[:2] for p in surroundings(game, shape, Meter())} == every


@pytest.mark.parametrize("board", ["xodd:2x3", "yodd:hexhex2"])
def test_barred_wishes_are_in_no_turn(board: str) -> None:
    game = open_board(*board.split(":"))
    found = set()
    for p in legal_positions(game, Meter()):
        in_turns = {step for turn in game.moves(p) for step in turn.steps}
        for drop in wishes(game, p) if p.black | p.white else ():
            found.add(barred(game, p, drop.step))
            assert barred(game, p, drop.step) == (drop.step not in in_turns)
    assert found == {False, True}


# Other rules, other verdicts


def parity_with(game: Xodd, p: Stones, turn: Turn, odd: Any) -> bool:
    """Whether the parity changes in a turn, if that is told by how many groups each drop touches."""
    changes = False
    for step in turn.steps:
        own = p.sides(step.colour or 0)[0]
        touched = {
            group for colour, group in game.groups(p) if colour == step.colour and group & game.board.neighbours[step.cells[0]]
        }
        assert not own >> step.cells[0] & 1
        changes ^= odd(len(touched))
        p = game.play(p, Turn((step,)))
    return changes


@pytest.fixture
def three_change_parity(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule that a join of three groups changes the parity."""
    legal = Xodd.legal

    def other(game: Xodd, p: Stones, turn: Turn) -> Reason | None:
        found = legal(game, p, turn)
        if turn == PASS or (found is not None and found.rule != "3") or not p.black | p.white:
            return found
        return Reason("3", (), "the parity") if parity_with(game, p, turn, lambda k: k != 1) else None

    monkeypatch.setattr(Xodd, "legal", other)


@pytest.fixture
def even_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule that the number of groups is even."""

    def even(game: Xodd, p: Stones) -> Reason | None:
        return None if sum(game.counts(p)) % 2 == 0 else Reason("3", (), "odd")

    legal = Xodd.legal

    def other(game: Xodd, p: Stones, turn: Turn) -> Reason | None:
        found = legal(game, p, turn)
        if not turn.steps or (found is not None and found.rule != "3"):
            return found
        return even(game, game.play(p, turn))

    monkeypatch.setattr(Xodd, "illegal", even)
    monkeypatch.setattr(Xodd, "legal", other)


@pytest.mark.usefixtures("three_change_parity")
@pytest.mark.parametrize(
    ("claim", "name"),
    [
        slow("xodd-03", "groups on the board"),
        ("yodd-03", "groups on the board"),
        ("xodd-06", "with the case left out"),
        slow("yodd-19", "at once, mended"),
        ("xodd-09", "as said"),
        ("yodd-09", "as said"),
    ],
)
def test_claims_fall_when_joins_of_three_change_the_parity(claim: str, name: str) -> None:
    assert EXPECTED[claim, name].startswith("HOLDS")
    assert decided(claim, name).verdict is Verdict.FAILS


@pytest.mark.usefixtures("even_groups")
@pytest.mark.parametrize(
    ("claim", "name"), [("xodd-01", "ended games"), ("xodd-11", "as said"), ("yodd-12", "White cannot join")]
)
def test_claims_fall_when_the_number_is_to_be_even(claim: str, name: str) -> None:
    assert EXPECTED[claim, name].startswith("HOLDS")
    assert decided(claim, name).verdict is Verdict.FAILS


def test_a_goal_follows_the_rule_of_the_game_it_is_given() -> None:
    """With every number of groups allowed a side gets what it does not get with odd ones."""
    game = open_board("xodd", "2x3")
    free = WithoutOdd(game.board)
    odd, any_number = leading(game, 1, Meter()), leading(free, 1, Meter())
    assert any(odd.gets(p) != any_number.gets(p) for p in legal_positions(game, Meter()) if p.black | p.white)


def test_the_cut_of_figure_5_is_judged_by_the_rules() -> None:
    game = open_board("xodd", "3x3")
    naive = rules(game)
    for shape in shapes(game):
        for p in surroundings(game, shape, Meter()):
            turn = "+".join(f"W{game.board.names[cell]}" for cell in sorted(shape.between))
            assert cut_at_once(game, p, shape) == naive.allowed(naive.parse(text(game, p)), turn)
