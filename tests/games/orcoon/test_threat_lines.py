"""Sections with threats: what a threat answers is won, right files are accepted, wrong ones refused, `explain` walks through."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import sealed
from crosscut.checker import check_file
from crosscut.checker.boards import CheckError
from crosscut.checker.game import opponent
from crosscut.checker.games import GAMES
from crosscut.core.game import PASS
from crosscut.core.notation import format_turn
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.search.proofnumber import ProofNumber
from crosscut.games.orcoon.search.threat_lines import ThreatLines
from crosscut.games.orcoon.search.windows import Windows, columns_of
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.solver import kernel
from crosscut.solver.certificates import Claim
from crosscut.solver.explain import explain
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Value

from .test_proofnumber import natively, orcoon, python, search

NATIVE = pytest.mark.skipif(kernel.native is None, reason="no compiled module")
SEED = 20120424


def rules_of(game: Orcoon) -> Any:
    return GAMES["orcoon"](game.board.name, game.readings)


def positions(game: Orcoon) -> Iterator[Stones]:
    for stones in game.legal_positions():
        for turn in (0, 1):
            yield stones._replace(turn=turn)


# ---- Why a threat is enough ----------------------------------------------------------------------------------------------------


@pytest.mark.twin
@pytest.mark.parametrize(
    ("board", "crossing"),
    [
        ("1x4", "forbidden"),
        ("2x3", "forbidden"),
        ("3x2", "allowed"),
        slow("3x3", "forbidden"),
        slow("3x3", "allowed"),
        slow("2x5", "forbidden"),
    ],
)
def test_what_a_threat_answers_is_won(board: str, crossing: str) -> None:
    """All positions, all cells as threats, orders of all lengths by random: each answered reply leads to a won position."""
    game, chance, answered = orcoon(board, {"crossing": crossing}), random.Random(SEED), 0
    rules, solved, names = rules_of(game), solve_all(game, Meter()), game.board.names
    for q in positions(game):
        colour = opponent("BW"[q.turn])
        here = rules.parse(game.format(q))
        for cell in names:
            order = chance.sample(names, chance.randrange(min(4, len(names))))
            try:
                threats = rules.threats(here, f"{cell}:{','.join(order)}")
            except CheckError:
                continue
            for turn in game.moves(q):
                if turn != PASS and rules.answered(rules.parse(game.format(r := game.play(q, turn))), threats):
                    answered += 1
                    score = solved.score(r)
                    assert score is not None
                    assert score[0], f"{game.format(q)}: {colour} {cell} {order} against {format_turn(game.board, turn)}"
    assert answered > 20


@pytest.mark.twin
@pytest.mark.parametrize("board", ["2x3", "3x2", slow("3x3"), slow("2x5")])
def test_whoever_is_seen_to_be_cut_off_loses(board: str) -> None:
    game = orcoon(board)
    rules, solved, seen = rules_of(game), solve_all(game, Meter()), 0
    for p in positions(game):
        if rules.open(rules.parse(game.format(p)), "BW"[p.turn]) is None:
            seen += 1
            score = solved.score(p)
            assert score is not None
            assert score[0], game.format(p)
    assert seen > 20


# ---- Right and wrong files -----------------------------------------------------------------------------------------------------


def header(game: Orcoon, p: Stones, prover: int) -> dict[str, Any]:
    return Claim(game, game.format(p), prover, "win", leaves="strips" if columns_of(game) else "local", images="least").header()


def lines_of(game: Orcoon, p: Stones) -> tuple[int, list[str]]:
    """Who wins a position, and the lines for it by the twin."""
    twin = ProofNumber(game, python, Meter())
    prover = p.turn if twin.solve(p) is Value.WIN else 1 - p.turn
    lines = ThreatLines(twin.windows, twin, prover, images=True)
    return prover, [line.text for line in lines.below(p)]


def verdict(head: dict[str, Any], lines: list[str], file: Path) -> str:
    file.write_text(sealed(head, lines))
    report = check_file(file)
    return "proved" if report.ok else report.error


@pytest.mark.twin
@pytest.mark.parametrize("board", ["2x3", "3x3", slow("2x5"), slow("3x4")])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_right_files_are_accepted(board: str, crossing: str, tmp_path: Path) -> None:
    game = orcoon(board, {"crossing": crossing})
    chance = random.Random(SEED)
    all_of_them = list(positions(game))
    for p in [game.start(), *chance.sample(all_of_them, min(60, len(all_of_them)))]:
        prover, lines = lines_of(game, p)
        assert verdict(header(game, p, prover), lines, tmp_path / "file") == "proved", game.format(p)
        assert verdict(header(game, p, 1 - prover), lines, tmp_path / "file") != "proved", game.format(p)


@pytest.mark.twin
def test_every_damage_that_matters_is_refused(tmp_path: Path) -> None:
    """A line taken away, or a threat, whose replies then have no lines; threats of one cell more or less may stay right."""
    game = orcoon("3x3")
    p = game.parse("B:W../.../B..")
    prover, lines = lines_of(game, p)
    head, file = header(game, p, prover), tmp_path / "file"
    with_threats = [number for number, line in enumerate(lines) if "threats=" in line]
    assert with_threats
    for number in range(len(lines)):
        assert verdict(head, lines[:number] + lines[number + 1 :], file) != "proved"
    for number in with_threats:
        kept, _, threats = lines[number].partition(" threats=")
        for text in (kept, f"{kept} threats=", f"{kept} threats=a1", f"{kept} threats={threats};", f"{kept} threats=:{threats}"):
            assert verdict(head, [*lines[:number], text, *lines[number + 1 :]], file) != "proved", text
    plain = {name: value for name, value in head.items() if name != "leaves"}
    assert verdict(plain, lines, file) == "the line has threats where there can be none"


@pytest.mark.twin
@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"leaves": "settled"}, "leaves or images of an unknown kind"),
        ({"guarantee": "within 9"}, "leaves or images of an unknown kind"),
        ({"readings": {"connection": "chain", "crossing": "forbidden", "pie": "on"}}, "leaves or images of an unknown kind"),
        ({"readings": {"connection": "knight", "crossing": "forbidden", "pie": "off"}}, "leaves or images of an unknown kind"),
    ],
)
def test_headers_that_allow_no_threats(changes: dict[str, Any], error: str, tmp_path: Path) -> None:
    game = orcoon("2x3")
    prover, lines = lines_of(game, game.start())
    assert verdict(header(game, game.start(), prover), lines, tmp_path / "file") == "proved"
    assert error in verdict(header(game, game.start(), prover) | changes, lines, tmp_path / "file")


@pytest.mark.twin
@pytest.mark.parametrize(
    ("position", "text", "error"),
    [
        ("W:B../...", "a1:", "not legal there"),
        ("W:B../...", "b2:a2", "not legal there"),  # it touches a1 only at a corner
        ("W:.../.B.", "b1", "is no threat"),
        ("W:.../.B.", "b1:x9", "is no threat"),
        ("W:.../.B.", "b1:,", "is no threat"),
        ("W:.../..W", "a1:a2", "can still connect"),
    ],
)
def test_what_is_no_threat(position: str, text: str, error: str) -> None:
    rules = rules_of(orcoon("2x3"))
    with pytest.raises(CheckError, match=error):
        rules.threats(rules.parse(position), text)


@pytest.mark.twin
def test_what_a_threat_answers() -> None:
    """Black threatens b1 on 2x3, which connects him and cuts White off; on b1 and on the order's cells replies stay open."""
    rules = rules_of(orcoon("2x3"))
    q = rules.parse("W:.../.B.")
    (threat,) = rules.threats(q, "b1:")
    reached = {turn: rules.after(q, turn) for turn in rules.turns(q) if turn != "pass"}
    assert {turn for turn, r in reached.items() if not rules.answered(r, [threat])} == {"b1"}
    (longer,) = rules.threats(q, "b1:a1,a2")
    assert {turn for turn, r in reached.items() if not rules.answered(r, [longer])} == {"a1", "b1", "a2"}


def test_images_keep_the_edges() -> None:
    """On a square the reflections in its diagonals exchange the edges, so they are no images in Orcoon."""
    rules = rules_of(orcoon("3x3"))
    one, other = rules.parse("W:.B./.../..."), rules.parse("W:.../B../...")
    assert len(rules.maps) == 4
    assert rules.least(one) == rules.parse("W:.../.../.B.") != rules.least(other)
    assert len(GAMES["xodd"]("3x3", GAMES_READINGS).maps) == 8


GAMES_READINGS = {switch: values[0] for switch, values in GAMES["xodd"].SWITCHES.items()}


# ---- The kernel, and walks -----------------------------------------------------------------------------------------------------


@NATIVE
@pytest.mark.parametrize("board", ["2x3", "3x3", "3x5", "3x6", slow("4x4"), slow("4x5")])
@pytest.mark.parametrize("images", [False, True])
def test_the_kernel_writes_the_lines_of_the_twin(board: str, images: bool) -> None:
    """With the kernel's witnesses, and the turns of its search."""
    game = orcoon(board)
    found, strips = search(game, memory=10**8, symmetry=images), 0
    for p in (game.start(), *(game.play(game.start(), turn) for turn in game.drops[2:4])):
        prover = p.turn if found.solve(p) is Value.WIN else 1 - p.turn
        for _ in range(2):  # the first time some turns are searched again, which may change others
            native_lines = [line.decode() for piece in found.lines(p, prover, Meter()) for line in piece.splitlines()]
        twin = ThreatLines(Windows(game, natively), found, prover, images=images)
        assert sorted(native_lines) == sorted(line.text for line in twin.below(p))
        strips += sum(" strip=" in line for line in native_lines)
    assert (strips > 0) == (board in ("3x5", "3x6", "4x5"))


@pytest.mark.twin
@pytest.mark.parametrize("position", ["2x3:W:B../...", "3x3:B:W../.../B.."])
def test_explain_wins_whatever_is_played(position: str, tmp_path: Path) -> None:
    """Every line of play against the certificate ends in the prover's win; many of them by a threat."""
    board, _, text = position.partition(":")
    game = orcoon(board)
    p = game.parse(text)
    prover, lines = lines_of(game, p)
    file = tmp_path / "file"
    file.write_text(sealed(header(game, p, prover), lines))
    chance, by_threat = random.Random(SEED), 0
    for _ in range(100):
        turns: list[str] = []
        while True:
            answer = explain(file, tuple(turns)).answers[-1]
            if answer.outcome is not None:
                assert answer.outcome.winner == prover
                break
            by_threat += answer.settled and answer.turn != PASS
            assert isinstance(answer.after, Stones)
            turns.append(format_turn(game.board, chance.choice(list(game.moves(answer.after)))))
    assert by_threat > 20
