"""The claims about Orcoon: verdicts as they are now, counterexamples by the checker's rules, formulas against enumeration."""

import re
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crosscut.checker.certificate import GAMES
from crosscut.checker.game import Position
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.selfplay import interval
from crosscut.core.board import cells_of
from crosscut.core.errors import CrosscutError
from crosscut.core.game import BLACK, COLOURS, WHITE, Game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.claims import (
    crossing,
    deadlocks,
    joining,
    knights,
    often,
    opening,
    permanence,
    race,
    raced,
    rules,
)
from crosscut.games.orcoon.claims.blocked import ordinary_is_drawn
from crosscut.games.orcoon.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.orcoon.claims.drawn_games import backwards, carried_over, replay_draw
from crosscut.games.orcoon.claims.draws import all_draws, draw_formula
from crosscut.games.orcoon.claims.raced import joined_to, positions_with_deadlock
from crosscut.games.orcoon.claims.random_games import ends, exact_ends
from crosscut.games.orcoon.claims.refuting import proofs, refute
from crosscut.games.orcoon.claims.sizes import lying, opened
from crosscut.games.orcoon.claims.strips import Strip
from crosscut.games.orcoon.deadlocks.pattern import parse
from crosscut.games.orcoon.deadlocks.spot import spot
from crosscut.solver import kernel, trust
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.sat import decide

# What each reading comes to now: H holds, F fails, O is open.
VERDICTS = {
    "orcoon-01": "HH",
    "orcoon-02": "HHFH",
    "orcoon-03": "H",
    "orcoon-04": "H",
    "orcoon-05": "H",
    "orcoon-06": "FHFFHHFH",
    "orcoon-07": "H",
    "orcoon-08": "HHF",
    "orcoon-09": "HHF",
    "orcoon-10": "H",
    "orcoon-11": "HF",
    "orcoon-12": "FH",
    "orcoon-13": "FFHFFH",
    "orcoon-14": "HH",
    "orcoon-15": "H",
    "orcoon-16": "H",
    "orcoon-17": "HHOHHH",
    "orcoon-18": "HH",
    "orcoon-19": "HH",
    "orcoon-20": "HFHF",
    "orcoon-21": "H",
    "orcoon-22": "H",
}
LETTERS = {"H": Verdict.HOLDS, "F": Verdict.FAILS, "O": Verdict.OPEN}
LONG = 0.5  # seconds: such readings are decided by the slow tests
READINGS = [
    pytest.param(
        claim,
        reading,
        LETTERS[letter],
        id=f"{claim.id}-{reading.name}",
        marks=[pytest.mark.slow] if reading.seconds > LONG else [],
    )
    for claim in CLAIMS
    for reading, letter in zip(claim.readings, VERDICTS[claim.id], strict=True)
]
COMPILED = ("in fights", "the right to move decides more often")


def run(proofs_in: Path | None = None) -> Run:
    return Run(Meter(), False, proofs_in)


def naive(game: Game[Any]) -> Any:
    return GAMES["orcoon"](game.board.name, game.readings)


def checked(picture: Picture) -> tuple[Any, Any]:
    """The checker's game and position of a picture, which the checker must find legal."""
    rules_of = naive(picture.game)
    return rules_of, rules_of.read(picture.game.format(picture.position))


def can_place(game: Any, stones: str, colour: str) -> bool:
    return any(game.may_place(stones, colour, cell) for cell in range(len(stones)))


@pytest.mark.parametrize(("claim", "reading", "verdict"), READINGS)
def test_verdicts(claim: Claim, reading: Reading, verdict: Verdict) -> None:
    if kernel.native is None and reading.name in COMPILED:
        with pytest.raises(CrosscutError, match=r"compiled|native"):
            reading.decide(run())
        return
    found = reading.decide(run())
    assert found.verdict is verdict
    assert found.because
    assert found.scope
    if verdict is Verdict.FAILS:
        assert found.pictures or found.evidence is Evidence.SAMPLED


def test_ids_and_sections() -> None:
    ids = [claim.id for claim in CLAIMS] + [sentence.id for sentence in UNDECIDABLE]
    assert ids == [f"orcoon-{number:02}" for number in range(1, len(ids) + 1)]
    for claim in CLAIMS:
        names = [reading.name for reading in claim.readings]
        assert len(names) == len(set(names))


def test_boards_come_smallest_first() -> None:
    assert list(lying(6)) == ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]
    assert list(lying(9, 8, 2)) == ["2x4", "3x3"]


# ---- Who wins the empty board ---------------------------------------------------------------------------------------------


def test_what_the_claims_say_of_first_moves_is_what_the_tables_of_the_docs_say() -> None:
    """The page's values were found by retrograde analysis; the claims' are in certificates."""
    page = (Path(__file__).parents[3] / "docs" / "results" / "orcoon-values.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| ([0-9]+)x([0-9]+) \| (wins|loses) in [0-9]+ \| (wins|loses) in", page.split("With `crossing=")[0], re.M
    )
    assert len(rows) > 15
    values = {(int(m), int(n)): black == "wins" for m, n, black, _ in rows}
    # A board on its side, with the colours exchanged: what White is worth who begins.
    values |= {(int(n), int(m)): white == "wins" for m, n, _, white in rows}
    assert not values[4, 3]
    assert not values[3, 2]
    for (high, wide), black_wins in values.items():
        assert black_wins == (high < wide or (high == wide and high % 2 == 1)), (high, wide)


def test_a_board_that_is_the_other_way_round_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """So neither repair of orcoon-06 holds by construction."""
    monkeypatch.setattr(opening, "lying", lambda most: iter(["1x2", "2x1"]))
    found = opening.longer_edges(run())
    assert (found.verdict, found.pictures[0].game.board.name) == (Verdict.FAILS, "2x1")
    monkeypatch.setattr(opening, "_solved", lambda *_, **__: SimpleNamespace(value=Value.WIN))
    found = opening.odd_squares(run())
    assert (found.verdict, found.pictures[0].game.board.name) == (Verdict.FAILS, "2x2")


# ---- The knight variant -------------------------------------------------------------------------------------------------


def is_drawn(game: Any, stones: str) -> bool:
    """Nobody can place and nobody is joined, by the checker's rules."""
    return not any(game.connected(stones, colour) or can_place(game, stones, colour) for colour in "BW")


@pytest.mark.parametrize("board", ["1x4", "2x2", "2x3", "2x4", "3x3"])
@pytest.mark.parametrize("reading", ["forbidden", "allowed"])
@pytest.mark.parametrize("jumps", [True, False])
def test_models_are_the_drawn_positions(board: str, reading: str, jumps: bool) -> None:
    """Without jumps 3x3 has eight, so that "no model" is not for want of looking."""
    game = opened(board, connection="knight" if jumps else "chain", crossing=reading)
    rules_of = naive(game)
    plain = opened(board, crossing=reading)
    wanted = {(p.black, p.white) for p in plain.legal_positions() if is_drawn(rules_of, "".join(plain.glyphs(p)))}
    formula = draw_formula(game, jumps=jumps)
    found = set()
    while (model := decide(formula).model) is not None:
        black, white = (
            sum(1 << cell for cell, name in enumerate(game.board.names) if ("stone", colour, name) in model)
            for colour in ("black", "white")
        )
        found.add((black, white))
        held = [black >> cell & 1 for cell in range(game.board.size)] + [white >> cell & 1 for cell in range(game.board.size)]
        formula.add(*(-literal if holds else literal for literal, holds in zip(formula.key, held, strict=True)))
    assert found == wanted
    assert (board, reading, jumps) != ("3x3", "forbidden", False) or len(found) == 8


@pytest.mark.slow
def test_drawn_positions_of_4x4_by_the_rules() -> None:
    """Every drawn position has points dead for both, as full boards join somebody; these are gone through by the checker."""
    game = opened("4x4", connection="knight")
    rules_of = naive(game)
    with_deadlock = [one.position for one in positions_with_deadlock("4x4", Meter())]
    drawn = {p for p in with_deadlock if is_drawn(rules_of, "".join(game.glyphs(p)))}
    assert drawn == set(all_draws(game))
    assert len(drawn) == 32


def test_fewest_stones_of_a_draw() -> None:
    game = opened("4x4", connection="knight")
    assert decide(draw_formula(game, most=12)).model is not None
    assert decide(draw_formula(game, most=11)).model is None


def test_drawn_games_by_the_checkers_rules() -> None:
    small, last, order, _, games = knights._core(Meter())
    assert games == 12
    for board in ("4x4", "5x4", "5x5", "6x7"):
        game = opened(board, connection="knight")
        carried = order if board == "4x4" else carried_over(small, order, game)
        rules_of = naive(game)
        p: Position = rules_of.start()
        for cell in carried:
            assert game.board.names[cell] in rules_of.turns(p)
            p = rules_of.play(p, game.board.names[cell])
        assert rules_of.turns(p) == ["pass"]
        p = rules_of.play(p, "pass")
        assert rules_of.turns(p) == ["pass"]
        p = rules_of.play(p, "pass")
        assert rules_of.ended(p)
        assert rules_of.winner(p, None) is None
    assert (last.black | last.white).bit_count() == 12


def test_the_drawn_game_is_one_with_crossings_allowed_too() -> None:
    """By the checker's rules under both readings: so the counterexample does not hang on how rule 4 is read."""
    small, last, order, _, _ = knights._core(Meter())
    for crossing_rule in ("forbidden", "allowed"):
        rules_of = naive(opened("4x4", connection="knight", crossing=crossing_rule))
        p: Position = rules_of.start()
        for cell in (small.board.names[cell] for cell in order):
            assert cell in rules_of.turns(p)
            p = rules_of.play(p, cell)
        assert p.stones == "".join(small.glyphs(last)).replace("*", ".") == "BWBWB..WW..BWBWB"
        assert is_drawn(rules_of, p.stones)
        assert rules_of.turns(p) == ["pass"]
        end = rules_of.play(rules_of.play(p, "pass"), "pass")
        assert rules_of.ended(end)
        assert rules_of.winner(end, None) is None


@pytest.mark.slow
def test_a_ban_of_the_next_deadlock_would_not_help() -> None:
    """The game drawn on 4x6 holds no pattern but those of the two diagrams, so not E4-1 either."""
    found = knights.shown_deadlocks_only(run())
    game, p = found.pictures[0].game, found.pictures[0].position
    assert {one.pattern for one in spot(opened("4x6"), Stones(p.black, p.white), Meter())} == {knights.SHOWN[0]}
    assert game.board.name == "4x6"


def test_a_game_that_is_not_drawn_is_refused() -> None:
    game = opened("2x2", connection="knight")
    with pytest.raises(CrosscutError):
        replay_draw(game, (0,))
    small, _, order, _, _ = knights._core(Meter())
    with pytest.raises(CrosscutError):
        replay_draw(small, order[:-1])
    assert backwards(opened("2x2", connection="knight"), Stones(0b0101, 0b1010), Meter()) is None  # Black is joined too early


def test_drawn_by_the_two_deadlocks_shown() -> None:
    found = knights.shown_deadlocks_only(run())
    game, p = checked(found.pictures[0])
    assert is_drawn(game, p.stones)
    assert game.board.name == "4x6"


@pytest.mark.slow
def test_strips_agree_with_sat() -> None:
    """Shortest draws, by columns: with jumps none on up to three rows, four columns on four; without jumps three on three."""
    for rows, jumps, most in ((2, False, 6), (3, False, 6), (3, True, 6)):
        lengths = [
            columns
            for columns in range(1, most + 1)
            if decide(draw_formula(opened(f"{rows}x{columns}", connection="knight"), jumps=jumps)).model is not None
        ]
        board, _ = Strip(rows, jumps=jumps).shortest_draw(Meter(), most)
        assert (None if board is None else len(board)) == (min(lengths) if lengths else None)
    board, _ = Strip(3, jumps=False).shortest_draw(Meter())
    assert board is not None
    stones = "".join(column[row] for row in range(3) for column in board)
    assert is_drawn(naive(opened("3x3")), stones)


@pytest.mark.slow
def test_shortest_draw_on_four_rows() -> None:
    board, _ = Strip(4).shortest_draw(Meter())
    assert board is not None
    assert len(board) == 4
    stones = "".join(column[row] for row in range(4) for column in board)
    assert is_drawn(naive(opened("4x4", connection="knight")), stones)


@pytest.mark.parametrize("decider", [permanence.jump_is_cut, permanence.jump_is_cut_for_good])
def test_a_cut_by_the_checkers_rules(decider: Any) -> None:
    before, after = decider(run()).pictures
    game, p = checked(before)
    one, two = cells_of(before.marked)
    colour = p.stones[one]
    placed = next(cell for cell in range(len(p.stones)) if p.stones[cell] != checked(after)[1].stones[cell])
    assert colour == p.stones[two] != p.turn
    assert two in game.linked(p.stones, colour, one)
    assert game.board.names[placed] in game.turns(p)
    q = game.play(p, game.board.names[placed])
    assert two not in game.linked(q.stones, colour, one)
    assert q == checked(after)[1]


# ---- Deadlocks ----------------------------------------------------------------------------------------------------------


def test_the_first_diagram_is_alive_without_rule_4() -> None:
    """A rule flipped, and a claim falls: the formula has a model then."""
    pattern = deadlocks.meant(deadlocks.FIRST)
    assert decide(deadlocks.placed_formula(opened("4x4"), pattern, 0, 1)).model is None
    assert decide(deadlocks.placed_formula(opened("4x4", crossing="allowed"), pattern, 0, 1)).model is not None


def test_a_diagram_that_is_no_deadlock_is_not_refuted() -> None:
    game = opened("4x4")
    formula = deadlocks.placed_formula(game, parse("?B?/B../W.B"), 0, 0)
    assert refute(run(), game, "not so", formula, {}, "none") is None


def test_surroundings_are_all_positions_with_the_pattern() -> None:
    game = opened("3x4")
    pattern = parse("?BW/B../W.B")
    found = {p for p, _ in deadlocks.surroundings(game, pattern)}
    masks = [
        tuple(sum(1 << 4 * row + column + left for row, column in image.places(glyph)) for glyph in "BW.")
        for image in {image for _, image in pattern.images()}
        for left in range(4 - image.box[1] + 1)
    ]
    wanted = {
        p
        for p in game.legal_positions()
        if any(not (b & ~p.black or w & ~p.white or dead & (p.black | p.white)) for b, w, dead in masks)
    }
    assert found == wanted
    assert len(found) == 256
    assert {p for p, _ in deadlocks.surroundings(game, pattern, 2)} == {p for p in wanted if (p.black | p.white).bit_count() == 7}


@pytest.mark.slow
def test_order_and_blocks_by_the_checkers_rules() -> None:
    before, after = rules.order_matters(run()).pictures
    game, p = checked(before)
    _, q = checked(after)
    assert not game.can_connect(p.stones, p.turn)
    assert game.connected(q.stones, p.turn)
    game, p = checked(ordinary_is_drawn(run()).pictures[0])
    assert not any(game.can_connect(p.stones, colour) for colour in "BW")
    game, p = checked(crossing.is_a_deadlock(run()).pictures[0])
    assert is_drawn(game, p.stones)


# ---- Races --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decider", [race.first_wins, race.no_other_way])
def test_a_pass_wins_there(decider: Any) -> None:
    found: Finding = decider(run())
    game, p = checked(found.pictures[0])
    assert game.winner(game.play(p, "pass"), None) == p.turn
    assert not game.connected(p.stones, p.turn)


@pytest.mark.slow
def test_a_race_by_the_checkers_rules() -> None:
    (picture,) = race.race(run()).pictures
    game = naive(picture.game)
    for turn in (BLACK, WHITE):
        p = game.read(picture.game.format(picture.position._replace(turn=turn)))
        wins = []
        for name in game.turns(p):
            q = game.play(p, name)
            if not game.ended(q) and not game.connected(q.stones, COLOURS[turn]):
                other = COLOURS[1 - turn]
                wins.append(not game.can_connect(q.stones, other) and game.can_connect(q.stones, COLOURS[turn]))
        assert any(wins)


def test_positions_with_a_deadlock_are_found_within_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raced, "_found", {})
    with pytest.raises(LimitReached):
        positions_with_deadlock("4x4", Meter(Limits(seconds=0.01)))
    assert not raced._found


def test_joined_to_a_piece() -> None:
    game = opened("3x3")
    p = game.parse("B:BBW/B../W.B")
    piece = game.board.all_cells & ~(p.black | p.white)
    assert joined_to(game, p.black, BLACK, piece)
    assert joined_to(game, p.white, WHITE, piece)
    assert not joined_to(game, p.black & ~(1 << 8), BLACK, piece)  # nothing at the bottom then


# ---- Chance -------------------------------------------------------------------------------------------------------------


def test_random_games_end_where_nobody_can_place() -> None:
    game = opened("5x5")
    rules_of = naive(game)
    found = list(ends(game, 20, 7, Meter()))
    assert found == list(ends(game, 20, 7, Meter()))
    for p in found:
        assert not any(can_place(rules_of, "".join(game.glyphs(p)), colour) for colour in "BW")


def test_exact_shares() -> None:
    game = opened("2x3")
    shares = exact_ends(game, Meter())
    assert sum(shares.values()) == 1
    black = sum((share for p, share in shares.items() if game.connected(p, BLACK)), Fraction(0))
    sampled = [game.connected(p, BLACK) for p in ends(game, 2000, 3, Meter())]
    low, high = interval(sum(sampled), len(sampled))
    assert low < black < high


def test_wilson() -> None:
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


@pytest.mark.parametrize(("half", "verdict"), [(0.01, Verdict.FAILS), (0.035, Verdict.OPEN), (0.1, Verdict.HOLDS)])
def test_intervals_decide(monkeypatch: pytest.MonkeyPatch, half: float, verdict: Verdict) -> None:
    """About 3.5 % of random games on 5x5 leave dead points: below, above or within what is asked for."""
    monkeypatch.setattr(often, "HALF", half)
    assert often._in_random_games(run(), (("5x5", 400),), nobody=False).verdict is verdict


# ---- Joined edges, proofs -----------------------------------------------------------------------------------------------


def test_joining_formulas_without_what_makes_them_false_have_models() -> None:
    """A full board may join nobody where the diagonal rule is broken; so the formula is not empty by accident."""
    game = opened("3x3")
    formula = joining.full_formula(game)
    diagonal = [clause for clause in formula.clauses if len(clause) == 4 and sum(literal < 0 for literal in clause) == 2]
    formula.clauses = [clause for clause in formula.clauses if clause not in diagonal]
    assert decide(formula).model is not None
    assert decide(joining.full_formula(game)).model is None


def test_proofs_are_kept_and_checked_again(tmp_path: Path) -> None:
    found = joining.never_both(run(tmp_path))
    assert found.proofs == proofs(run(tmp_path), "joined-both")
    assert len(found.proofs) == found.figures["boards refuted"]
    for file in found.proofs[:5]:
        report = trust.check(file)
        assert report.ok
        assert "joins both" in report.statements[0].guarantee
