"""Bundles about all legal positions: those of the claims are accepted, changed ones refused; the clauses against the rules."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.game import Position
from crosscut.checker.games.orcoon.deadlocks import Allowed
from crosscut.checker.games.orcoon.questions import Orcoon
from crosscut.claims.claim import Run
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.claims.deadlocks import placed_formula
from crosscut.games.orcoon.claims.draws import all_draws, draw_formula
from crosscut.games.orcoon.claims.joining import both_formula, full_formula
from crosscut.games.orcoon.claims.refuting import refute
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.deadlocks.pattern import parse
from crosscut.games.orcoon.rules import Orcoon as Games
from crosscut.solver.limits import Meter
from refuted import Solved

E3 = "?BW/B../W.B"
ALIVE = "?B?/B../W.B"


def game_of(board: str, connection: str = "chain", crossing: str = "forbidden") -> Orcoon:
    return Orcoon(board, {"connection": connection, "crossing": crossing, "pie": "off"})


def written(game: Orcoon, question: str, **members: Any) -> set[Clause]:
    """The clauses of a question that are written, not recognised."""
    allowed = game.refutable({"question": question, "position": game.write(game.start()), **members})[2]
    clauses = allowed.written if isinstance(allowed, Allowed) else allowed
    assert isinstance(clauses, set)
    return clauses


class Clauses(Solved):
    """Clauses to be asked with stones held."""

    def hold(self, stones: Mapping[str, Iterable[str]], names: Iterable[str]) -> bool:
        held = {f"stone {colour} {name}": name in cells for name in names for colour, cells in stones.items()}
        return self.holds([name for name in held if held[name]], [name for name in held if not held[name]])


def sides_of(stones: str, names: Iterable[str]) -> dict[str, set[str]]:
    found = {"black": "B", "white": "W"}
    return {
        colour: {name for name, stone in zip(names, stones, strict=True) if stone == glyph} for colour, glyph in found.items()
    }


def all_stones(game: Orcoon, held: Mapping[int, str] = MappingProxyType({})) -> Iterator[tuple[str, bool]]:
    """All ways to put stones on the board, each with whether it is legal; only those with these glyphs on some of the cells."""
    for glyphs in itertools.product(*(held.get(cell, ".BW") for cell in range(len(game.board.names)))):
        stones = "".join(glyphs)
        try:
            game.check(Position("B", stones))
        except CheckError:
            yield stones, False
        else:
            yield stones, True


def legal_only(clauses: Iterable[Clause]) -> set[Clause]:
    """The clauses that speak of stones alone, of both colours or of one: those of legal positions, and of full boards."""
    return {one for one in clauses if all(name.startswith("stone ") for _, name in one)}


@pytest.mark.parametrize("board", ["2x2", "2x3", "3x2"])
def test_parted_sides_whatever_the_stones(board: str) -> None:
    """Without the clauses about stones alone black and white stones have nothing to do with each other."""
    game = game_of(board)
    names = game.board.names
    nobody = Clauses(written(game, "joined", full=True) - legal_only(written(game, "joined", full=True)))
    answers = set()
    for black in itertools.product(".B", repeat=len(names)):
        for white in itertools.product(".W", repeat=len(names)):
            joined = game.connected("".join(black), "B"), game.connected("".join(white), "W")
            stones = {"black": sides_of("".join(black), names)["black"], "white": sides_of("".join(white), names)["white"]}
            assert nobody.hold(stones, names) == (not any(joined))
            answers.add(joined)
    assert len(answers) == 4


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_full_boards_are_legal_ones(crossing: str) -> None:
    game = game_of("2x3", crossing=crossing)
    clauses = Clauses(legal_only(written(game, "joined", full=True)))
    for stones, legal in all_stones(game):
        assert clauses.hold(sides_of(stones, game.board.names), game.board.names) == (legal and "." not in stones)


def nobody_places(game: Orcoon, stones: str) -> bool:
    return not any(game.may_place(stones, colour, cell) for colour in "BW" for cell in range(len(stones)))


@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
@pytest.mark.parametrize("most", [6, 9])
def test_drawn_positions_without_their_ways(crossing: str, most: int) -> None:
    """Without the clauses about ways: the legal positions in which neither side can place."""
    game = game_of("3x3", "knight", crossing)
    clauses = Clauses(one for one in written(game, "drawn", most=most, patterns=[]) if "from the" not in str(one))
    found = 0
    for stones, legal in all_stones(game_of("3x3", crossing=crossing)):  # whoever is joined
        expected = legal and len(stones) - stones.count(".") <= most and nobody_places(game, stones)
        assert clauses.hold(sides_of(stones, game.board.names), game.board.names) == expected
        found += expected
    assert found


def test_drawn_positions_of_4x4() -> None:
    game = game_of("4x4", "knight")
    names = game.board.names
    clauses = Clauses(written(game, "drawn", most=16, patterns=[]))
    found = set()
    while clauses.solver.solve():
        model = set(clauses.solver.get_model())
        glyphs = {"stone black": "B", "stone white": "W"}
        stones = "".join(
            next((glyph for name, glyph in glyphs.items() if clauses.number(f"{name} {cell}") in model), ".") for cell in names
        )
        assert nobody_places(game, stones)
        assert not game.connected(stones, "B")
        assert not game.connected(stones, "W")
        found.add(stones)
        keys = [clauses.number(f"{name} {cell}") for name in glyphs for cell in names]
        clauses.solver.add_clause([-number if number in model else number for number in keys])
    theirs = opened("4x4", connection="knight")
    assert found == {"".join(theirs.glyphs(p)) for p in all_draws(theirs)}
    assert len(found) == 32


@pytest.mark.parametrize(
    ("pattern", "some", "step"), [(E3, False, 3), (ALIVE, True, 3), slow(E3, False, 1), slow(ALIVE, True, 1)]
)
def test_placements_on_the_dead_cells_of_a_pattern(pattern: str, some: bool, step: int) -> None:
    """On every third filling of the other cells, and on all of them."""
    game = game_of("3x4")
    clauses = Clauses(written(game, "barred", pattern=pattern, row=1, column=2))
    dead = [game.board.index[name] for name in ("c2", "d2", "c3")]
    rows = pattern.split("/")
    held = {4 * r + c + 1: glyph for r, row in enumerate(rows) for c, glyph in enumerate(row) if glyph != "?"}
    answers = set()
    for stones, legal in itertools.islice(all_stones(game, held), 0, None, step):
        expected = legal and any(game.may_place(stones, colour, cell) for colour in "BW" for cell in dead)
        assert clauses.hold(sides_of(stones, game.board.names), game.board.names) == expected
        answers.add(expected)
    assert (True in answers) == some


# Bundles of the claims


def formula_of(game: Games, question: dict[str, Any]) -> Formula:
    """The formula that the claims make of a question."""
    match question["question"]:
        case "joined":
            return (full_formula if question["full"] else both_formula)(game)
        case "barred":
            return placed_formula(game, parse(question["pattern"]), question["row"] - 1, question["column"] - 1)
        case _:
            most = question["most"] if question["most"] < game.board.size else None
            return draw_formula(game, most=most, without=[parse(text) for text in question["patterns"]])


def bundle_of(folder: Path, question: dict[str, Any], board: str, **readings: str) -> dict[str, bytes]:
    game = opened(board, **readings)
    formula = formula_of(game, question)
    assert refute(Run(Meter(), proofs=folder), game, "not so", formula, question, "kept") is not None
    with zipfile.ZipFile(folder / "kept.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def checked(members: dict[str, bytes], **values: Any) -> tuple[str, str]:
    """What the checker says of a bundle with other values in its manifest: the error, and the sentence."""
    manifest = json.loads(members["manifest.json"]) | values
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (members | {"manifest.json": json.dumps(manifest).encode() + b"\n"}).items():
            archive.writestr(name, data)
    report = check_stream(io.BytesIO(stream.getvalue()))
    return report.error, "".join(statement.sentence for statement in report.statements)


KNIGHT = {"connection": "knight", "crossing": "forbidden", "pie": "off"}


@pytest.mark.parametrize(
    ("question", "board", "sentence", "others"),
    [
        (
            {"question": "joined", "full": False},
            "3x3",
            "proved: no legal position of 3x3 joins both Black's and White's edges",
            [{"full": True}, {"board": "4x3"}, {"readings": KNIGHT}],
        ),
        (
            {"question": "joined", "full": True},
            "3x3",
            "proved: on every full legal board of 3x3 Black's or White's edges are joined",
            [{"full": False}, {"board": "4x3"}, {"readings": KNIGHT}],
        ),
        (
            {"question": "barred", "pattern": E3, "row": 1, "column": 2},
            "3x4",
            f"proved: no legal position of 3x4 with the pattern {E3} from row 1 and column 2 on lets a colour place on a dead"
            " cell of it",
            [{"pattern": "?WB/W../B.W"}, {"column": 1}, {"column": 3}, {"row": 0}, {"pattern": "?BW/B"}],
        ),
        (
            {"question": "drawn", "most": 9, "patterns": []},
            "3x3",
            "proved: in every legal position of 3x3 with connection=knight in which neither side can place, a side is joined",
            [{"most": 0}, {"readings": KNIGHT | {"connection": "chain"}}, {"board": "3x4"}],
        ),
        (
            {"question": "drawn", "most": 11, "patterns": []},
            "4x4",
            "proved: in every legal position of 4x4 with connection=knight in which neither side can place, with at most 11"
            " stones, a side is joined",
            [{"most": 10}, {"most": 12}, {"most": 16}],
        ),
        (
            {"question": "drawn", "most": 16, "patterns": ["?BW?/W..B/B..W/?WB?"]},
            "4x4",
            "proved: in every legal position of 4x4 with connection=knight in which neither side can place, without the patterns"
            " ?BW?/W..B/B..W/?WB?, a side is joined",
            [{"patterns": []}, {"patterns": [E3]}, {"patterns": ["?BW?/W..B"]}],
        ),
    ],
)
def test_claims_are_proved_in_these_words(
    question: dict[str, Any], board: str, sentence: str, others: list[dict[str, Any]], tmp_path: Path
) -> None:
    members = bundle_of(tmp_path, question, board, **({"connection": "knight"} if question["question"] == "drawn" else {}))
    assert checked(members) == ("", sentence)
    for other in others:
        assert checked(members, **other)[0] != "", other


@pytest.mark.parametrize("board", ["2x3", "3x3", "3x4"])
@pytest.mark.parametrize("crossing", ["forbidden", "allowed"])
def test_the_checker_writes_the_same_clauses(board: str, crossing: str) -> None:
    pattern = E3 if board != "2x3" else "B.W/W.B"
    asked: list[tuple[dict[str, Any], str]] = [({"question": "joined", "full": full}, "chain") for full in (False, True)]
    asked += [({"question": "barred", "pattern": pattern, "row": 1, "column": 1}, "chain")]
    asked += [({"question": "drawn", "most": most, "patterns": []}, "knight") for most in (1, 4, 12)]
    for question, connection in asked:
        formula = formula_of(opened(board, crossing=crossing, connection=connection), question)
        names = [" ".join(map(str, name)) for name in formula.names]
        ours = {frozenset((literal > 0, names[abs(literal) - 1]) for literal in clause) for clause in formula.clauses}
        assert ours == written(game_of(board, connection, crossing), **question)


def test_a_clause_that_says_more_is_refused(tmp_path: Path) -> None:
    members = bundle_of(tmp_path, {"question": "drawn", "most": 9, "patterns": []}, "3x3", connection="knight")
    lines = members["formula.cnf"].decode().splitlines()
    clauses = {at: set(line.split()) for at, line in enumerate(lines) if not line.startswith(("c", "p"))}
    for at in clauses:
        rest = lines[at].split(" ", 1)[1]
        formula = "\n".join([*lines[:at], rest, *lines[at + 1 :], ""]).encode()
        digest = hashlib.sha256(formula).hexdigest()
        error, _ = checked(members | {"formula.cnf": formula}, formula=digest)
        assert set(rest.split()) in clauses.values() or "no clause of the question" in error, lines[at]
