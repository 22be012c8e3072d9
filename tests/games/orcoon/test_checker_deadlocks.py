"""Bundles about deadlock patterns: right lists are accepted, wrong ones refused; the clauses against the definitions."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pysat.solvers import Solver

from cases import slow
from crosscut.checker import Report
from crosscut.checker.certificate import check_stream
from crosscut.checker.clauses import Clause
from crosscut.checker.command import report_lines
from crosscut.checker.games.orcoon.deadlocks import Allowed, deadlock_clauses, occurs_clauses
from crosscut.checker.games.orcoon.pattern import Pattern, listed_images
from crosscut.checker.games.orcoon.rules import Orcoon

READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}
E3 = "?BW/B../W.B"
E4 = "?BW?/W..B/B..W/?WB?"
E8 = "??BW?/W...?/B.W.B/?...W/?WB??"
CROSS = "B.W/W.B"
# Mutually dead and minimal, but its stones break the rules whatever is added.
NOWHERE = "?????BW??/?WB?W..B?/B..WB..W?/W..B?W.B?/B.WBWB..W/?.......B/?WB..WBW?/???WB????"
NAMES = ("manifest.json", "formula.cnf", "proof.drat")

Members = dict[str, str]
Point = tuple[int, int]


def orcoon_on(board: str, **readings: str) -> Orcoon:
    return Orcoon(board, READINGS | readings)


def points(pattern: str) -> dict[Point, str]:
    return {(r, c): glyph for r, row in enumerate(pattern.split("/")) for c, glyph in enumerate(row) if glyph != "?"}


def images(pattern: str) -> list[dict[Point, str]]:
    """The images, each in the corner of the board; written by coordinates."""
    found: list[dict[Point, str]] = []
    for down, right, turned, colours in itertools.product((1, -1), (1, -1), (False, True), ("BW", "WB")):
        cells = {(r * down, c * right): glyph for (r, c), glyph in points(pattern).items()}
        if turned:
            cells = {(c, r): glyph for (r, c), glyph in cells.items()}
        top, left = (min(point[axis] for point in cells) for axis in (0, 1))
        image = {(r - top, c - left): glyph.translate(str.maketrans("BW", colours)) for (r, c), glyph in cells.items()}
        if image not in found:
            found.append(image)
    return found


def text_of(image: dict[Point, str]) -> str:
    rows, columns = (max(point[axis] for point in image) + 1 for axis in (0, 1))
    return "/".join("".join(image.get((r, c), "?") for c in range(columns)) for r in range(rows))


def nothing_listed(game: Orcoon, patterns: list[str]) -> list[Clause]:
    """The clauses 10 of the page, which the checker recognises without writing them."""
    what = {".": "dead", "B": "fixed black", "W": "fixed white"}
    clauses = []
    for image in (image for pattern in patterns for image in images(pattern)):
        for down, right in game.board.points:
            at = {game.board.cell_at(r + down, c + right): glyph for (r, c), glyph in image.items()}
            if None not in at:
                named = [f"{what[glyph]} {game.board.names[cell]}" for cell, glyph in at.items() if cell is not None]
                clauses.append(frozenset((False, name) for name in named))
    return clauses


def formula(game: Orcoon, cells: int, patterns: list[str]) -> list[Clause]:
    return sorted(set(deadlock_clauses(game, cells)), key=sorted) + nothing_listed(game, patterns)


def numbered(clauses: list[Clause]) -> tuple[dict[str, int], list[list[int]]]:
    numbers: dict[str, int] = {}
    return numbers, [
        [(1 if sign else -1) * numbers.setdefault(name, len(numbers) + 1) for sign, name in sorted(clause)] for clause in clauses
    ]


def satisfiable(clauses: list[Clause]) -> bool:
    with Solver("cadical195", bootstrap_with=numbered(clauses)[1]) as solver:
        answer: bool = solver.solve()
        return answer


@cache
def order(pattern: str, crossing: str = "forbidden") -> str:
    """Some order of placements on the pattern's box that leads to it, found by trying."""
    rows = pattern.split("/")
    game = orcoon_on(f"{len(rows)}x{len(rows[0])}", crossing=crossing)
    wanted = "".join(rows)
    seen: set[str] = set()

    def go_on(stones: str) -> str | None:
        if all(glyph in ("?", stone) for glyph, stone in zip(wanted, stones, strict=True)):
            return ""
        for cell, colour in itertools.product(range(len(wanted)), "BW"):
            if wanted[cell] in ("?", colour) and game.may_place(stones, colour, cell):
                after = stones[:cell] + colour + stones[cell + 1 :]
                if after not in seen:
                    seen.add(after)
                    rest = go_on(after)
                    if rest is not None:
                        return f"{colour}{game.board.names[cell]},{rest}"
        return None

    found = go_on("." * len(wanted))
    assert found
    return found[:-1]


def zipped(members: Members) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def checked(data: bytes) -> Report:
    return check_stream(io.BytesIO(data))


def bundle(manifest: dict[str, Any], clauses: list[Clause], **values: Any) -> bytes:
    """A bundle with these clauses and a solver's proof, `values` replacing members of the manifest."""
    numbers, lines = numbered(clauses)
    with Solver("cadical195", bootstrap_with=lines, with_proof=True) as solver:
        assert solver.solve() is False
        proof: list[str] = solver.get_proof()
    texts = [f"c {number} = {name}" for name, number in numbers.items()]
    texts += [f"p cnf {len(numbers)} {len(lines)}", *(" ".join(map(str, [*line, 0])) for line in lines)]
    return packed(manifest, "\n".join(texts) + "\n", "".join(line + "\n" for line in proof), values)


def packed(manifest: dict[str, Any], formula: str, proof: str, values: dict[str, Any]) -> bytes:
    digests = {"formula": hashlib.sha256(formula.encode()).hexdigest(), "proof": hashlib.sha256(proof.encode()).hexdigest()}
    text = json.dumps(manifest | digests | values) + "\n"
    return zipped(dict(zip(NAMES, (text, formula, proof), strict=True)))


def manifest_of(board: str, question: str, crossing: str, **members: Any) -> dict[str, Any]:
    game = orcoon_on(board)
    manifest = {"crosscut": "refutation", "version": 1, "game": "orcoon", "rules": 1, "board": board, "question": question}
    manifest |= {"readings": READINGS | {"crossing": crossing}, "position": game.write(game.start())}
    return manifest | {"encoder": 1, "formula": "", "proof": ""} | members


def listing(board: str, cells: int, patterns: list[str], crossing: str = "forbidden") -> dict[str, Any]:
    orders = [order(pattern, crossing) for pattern in patterns]
    return manifest_of(board, "deadlocks", crossing, cells=cells, patterns=patterns, orders=orders)


# Accepted

LISTS = [
    ("1x1", 0, [], "forbidden"),
    ("1x4", 0, [], "forbidden"),
    ("2x3", 0, [], "forbidden"),
    ("2x3", 0, [CROSS], "allowed"),
    ("3x2", 0, [CROSS], "allowed"),
    ("3x3", 0, [E3], "forbidden"),
    ("3x3", 0, [CROSS], "allowed"),
    ("3x4", 0, [E3], "forbidden"),
    ("4x3", 0, [E3], "forbidden"),
    ("4x4", 0, [E3, E4], "forbidden"),
    ("4x4", 0, [E4, E3], "forbidden"),
    ("4x4", 0, [CROSS, E4], "allowed"),
    ("3x3", 1, [], "forbidden"),
    ("3x4", 2, [], "forbidden"),
    ("3x4", 2, [CROSS], "allowed"),
    ("4x3", 9, [CROSS], "allowed"),
    ("4x4", 2, [], "forbidden"),
    ("4x4", 3, [E3], "forbidden"),
    ("4x4", 4, [E3, E4], "forbidden"),
    ("5x3", 3, [], "forbidden"),
    ("5x4", 4, [E3, E4], "forbidden"),
    ("5x5", 0, [E3, E4, E8], "forbidden"),
    ("4x4", 256, [E3, E4], "forbidden"),
]


@pytest.mark.parametrize(("board", "cells", "patterns", "crossing"), LISTS)
def test_right_lists_are_accepted(board: str, cells: int, patterns: list[str], crossing: str) -> None:
    game = orcoon_on(board, crossing=crossing)
    report = checked(bundle(listing(board, cells, patterns, crossing), formula(game, cells, patterns)))
    assert (report.error, report.ok) == ("", True)
    (statement,) = report.statements
    inner = f"{game.board.rows - 2}x{game.board.columns - 2}"
    which = f"of at most {cells} dead cells which fit into {inner}" if cells else f"that fit into {board}"
    reading = " with crossing=allowed" * (crossing == "allowed")
    shapes = ", ".join(patterns) or "none"
    assert statement.guarantee == f"the deadlock patterns {which}{reading} are exactly these: {shapes}"
    assert (statement.side, statement.position) == ("-", game.write(game.start()))
    assert next(report_lines("x.zip", report)).startswith(f"x.zip: proved: {statement.guarantee} (")


@pytest.mark.parametrize(("board", "cells", "patterns", "crossing"), [case for case in LISTS if case[2]])
def test_without_one_of_its_patterns_a_list_has_no_refutation(board: str, cells: int, patterns: list[str], crossing: str) -> None:
    game = orcoon_on(board, crossing=crossing)
    for pattern in patterns:
        assert satisfiable(formula(game, cells, [other for other in patterns if other != pattern]))


def test_any_image_stands_for_its_pattern() -> None:
    assert len(images(E3)) == 8
    for image in images(E3):
        text = text_of(image)
        assert checked(bundle(listing("3x3", 0, [text]), formula(orcoon_on("3x3"), 0, [E3]))).ok


def test_a_long_list_is_named_by_its_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.checker.games.orcoon.deadlocks.MOST_SHOWN", 1)
    (statement,) = checked(bundle(listing("4x4", 0, [E3, E4]), formula(orcoon_on("4x4"), 0, [E3, E4]))).statements
    digest = hashlib.sha256(f"{E3},{E4}".encode()).hexdigest()
    assert statement.guarantee == f"the deadlock patterns that fit into 4x4 are exactly these: 2 with the SHA-256 {digest}"


def nowhere(board: str = "8x9", pattern: str = NOWHERE, values: dict[str, Any] | None = None) -> bytes:
    manifest = manifest_of(board, "occurs", "forbidden", pattern=pattern)
    return bundle(manifest, sorted(set(occurs_clauses(Pattern(pattern, orcoon_on("1x1")))), key=sorted), **(values or {}))


@pytest.mark.parametrize(("board", "pattern"), [("8x9", NOWHERE), ("2x3", CROSS)])
def test_a_pattern_that_occurs_nowhere(board: str, pattern: str) -> None:
    report = checked(nowhere(board, pattern))
    assert (report.error, report.ok) == ("", True)
    (statement,) = report.statements
    assert (statement.side, statement.guarantee) == ("-", f"no legal position has the deadlock pattern {pattern}")


def test_a_pattern_that_occurs_has_a_model() -> None:
    for pattern in (E3, E4):
        assert satisfiable(list(occurs_clauses(Pattern(pattern, orcoon_on("1x1")))))


def test_a_manifest_in_another_layout() -> None:
    data = bundle(listing("3x3", 0, [E3]), formula(orcoon_on("3x3"), 0, [E3]))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name).decode() for name in NAMES}
    for separators, indent in ((",", ":"), None), ((",", "  :  "), 3):
        text = json.dumps(json.loads(members["manifest.json"]), separators=separators, indent=indent)
        assert checked(zipped(members | {"manifest.json": text + "\n"})).ok


# Refused for what the manifest says

PADDED = "?BW?/B..?/W.B?/????"
HUGE = int("9" * 400)
BOTH = {"patterns": [E3, E4], "orders": [order(E3), order(E4)]}

MANIFESTS: list[tuple[str, dict[str, Any], str]] = [
    ("cells no number", {"cells": "0"}, '"cells" of the manifest has the wrong type'),
    ("cells a truth", {"cells": False}, '"cells" of the manifest has the wrong type'),
    ("cells a fraction", {"cells": 1.5}, '"cells" of the manifest has the wrong type'),
    ("cells negative", {"cells": -1}, "the cells are not 0 to 256"),
    ("cells huge", {"cells": HUGE}, "the cells are not 0 to 256"),
    ("cells without inner cells", {"cells": 2, "board": "2x5", "position": "B:...../....."}, "board without inner cells"),
    ("patterns no list", {"patterns": E3}, '"patterns" of the manifest has the wrong type'),
    ("orders no list", {"orders": {"a": "b"}}, '"orders" of the manifest has the wrong type'),
    ("pattern no string", {"patterns": [3]}, "pattern 1: not a string"),
    ("pattern a huge number", {"patterns": [HUGE]}, "pattern 1: not a string"),
    ("pattern a deep list", {"patterns": [json.loads("[" * 300 + "]" * 300)]}, "pattern 1: not a string"),
    ("order no string", {"orders": [None]}, "its order is not a string"),
    ("fewer orders", {"orders": []}, "not as many orders as patterns"),
    ("more orders", {"orders": [order(E3), ""]}, "not as many orders as patterns"),
    ("empty pattern", {"patterns": [""]}, "not rows of one length"),
    ("empty rows", {"patterns": ["//"]}, "not rows of one length"),
    ("uneven rows", {"patterns": ["?BW/B../W."]}, "not rows of one length"),
    ("other glyph", {"patterns": ["?BW/B../W.b"]}, "of the glyphs . B W ?"),
    ("not ASCII", {"patterns": ["?BW/B../W.\u2026"]}, "of the glyphs . B W ?"),
    ("half a character", {"patterns": ["\ud800"]}, "of the glyphs . B W ?"),
    ("wide border", {"patterns": [PADDED]}, "an outer row or column holds nothing but ?"),
    ("nothing but ?", {"patterns": ["?"]}, "an outer row or column holds nothing but ?"),
    ("huge pattern", {"patterns": ["/".join(["." * 20] * 20)]}, "board 20x20 has more than 256 cells"),
    ("long pattern", {"patterns": ["." * 5_000]}, "unknown board"),
    ("no dead cell", {"patterns": ["BW"], "orders": ["Ba1,Wb1"]}, f"pattern 1: {'BW'!r}: not mutually dead"),
    ("stone missing", {"patterns": ["?BW/B../W.?"]}, "not mutually dead"),
    ("not mutually dead", {"patterns": ["?BW/B../W.W"]}, "not mutually dead"),
    ("one colour is free", {"patterns": ["??W/B../W.B"]}, "not mutually dead"),
    ("not under rule 4", {"patterns": [CROSS], "orders": [order(CROSS, "allowed")]}, "which is not legal there"),
    ("a stone too many", {"patterns": ["BBW/B../W.B"]}, "not minimal, without a1 a mutually dead part is left"),
    ("two in one", {"patterns": ["?BW??BW/B..?B../W.B?W.B"]}, "not minimal, without"),
    ("twice", {"patterns": [E3, E3], "orders": [order(E3)] * 2}, f"pattern 2: {E3!r}: an image of one before"),
    ("order illegal", {"orders": ["Ba2,Bb1"]}, "its order has the placement 'Bb1', which is not legal there"),
    ("order on a stone", {"orders": ["Ba1,Ba1"]}, "its order has the placement 'Ba1', which is not legal there"),
    ("order off the board", {"orders": ["Bd1"]}, "its order has the placement 'Bd1', which is not legal there"),
    ("order without colour", {"orders": ["a1"]}, "its order has the placement 'a1', which is not legal there"),
    ("order with a blank", {"orders": [order(E3).replace(",", ", ")]}, "which is not legal there"),
    ("order with a pass", {"orders": [order(E3) + ",pass"]}, "its order has the placement 'pass', which is not legal there"),
    ("order with a comma too many", {"orders": [order(E3) + ","]}, "its order has the placement '', which is not legal there"),
    ("no order", {"orders": [""]}, "its order does not lead to it"),
    ("order too short", {"orders": [order(E3).rsplit(",", 1)[0]]}, "its order does not lead to it"),
    ("order for another image", {"orders": [order("WB?/..W/B.W")]}, "does not lead to it"),
    ("order that fills a dead cell", {"orders": ["Bb2"]}, "does not lead to it"),
    ("too large for the board", BOTH, f"pattern 2: {E4!r}: too large"),
    ("too many cells", {"board": "6x6", "position": "B:" + "/".join(["......"] * 6), "cells": 3, **BOTH}, "pattern 2: "),
    ("too large within", {"board": "5x3", "position": "B:.../.../.../.../...", "cells": 9}, "too large"),
    ("other position", {"position": "W:.../.../..."}, "the position is not the empty board with Black to move"),
    ("stones in the position", {"position": "B:B../.../..."}, "the position is not the empty board with Black to move"),
    ("other board", {"board": "4x3"}, "the position is not the empty board with Black to move"),
    ("huge board", {"board": f"{HUGE}x3"}, "unknown board"),
    ("knight", {"readings": READINGS | {"connection": "knight"}}, "no formula for another reading than connection=chain"),
    ("reading no string", {"readings": READINGS | {"crossing": 0}}, "a reading is not a string"),
    ("other encoder", {"encoder": 2}, "unknown question, or unknown version"),
    ("huge encoder", {"encoder": HUGE}, "unknown question, or unknown version"),
    ("other rules", {"rules": 2}, "unknown version of the rules"),
    ("other question", {"question": "occurs"}, "has the unknown member 'cells'"),
    ("no known question", {"question": "deadlock"}, "unknown question, or unknown version"),
    ("question no string", {"question": ["deadlocks"]}, 'the member "question" of the manifest has the wrong type'),
    ("question elsewhere", {"question": 1, "author": {"question": "deadlocks"}}, '"question" of the manifest has the wrong type'),
    ("another member", {"colour": "B"}, "has the unknown member 'colour'"),
    ("other game", {"game": "hex", "board": "rhombus3", "readings": {"pie": "off"}}, "no refutations in this game"),
    ("other format", {"crosscut": "strategy"}, "not a refutation of format version 1"),
    ("formula's digest", {"formula": "0" * 64}, "formula.cnf: its digest is not the one"),
    ("proof's digest", {"proof": "0" * 64}, "proof.drat: its digest is not the one"),
]


@pytest.mark.parametrize(("values", "reason"), [case[1:] for case in MANIFESTS], ids=[case[0] for case in MANIFESTS])
def test_wrong_manifests_are_refused(values: dict[str, Any], reason: str) -> None:
    report = checked(bundle(listing("3x3", 0, [E3]), formula(orcoon_on("3x3"), 0, [E3]), **values))
    assert (report.ok, report.statements, report.line) == (False, (), 0)
    assert reason in report.error
    assert report.error.startswith("manifest.json: ") or "digest" in reason


@pytest.mark.parametrize("image", [text_of(image) for image in images(E3)])
def test_each_image_of_a_listed_pattern_is_one_too_many(image: str) -> None:
    manifest = listing("3x3", 0, [E3, image])
    assert "an image of one before" in checked(bundle(manifest, formula(orcoon_on("3x3"), 0, [E3]))).error


def test_too_many_dead_cells_and_too_large_differ() -> None:
    # Each for one reason only: 4 dead cells of 2x2, at most 3 wanted; 3 of 2x2, within 1x3.
    for board, cells, pattern in (("4x4", 3, E4), ("5x3", 3, E3)):
        game = orcoon_on(board)
        with pytest.raises(Exception, match="too large"):
            listed_images(game, cells, [pattern], [order(pattern)])
    assert len(listed_images(orcoon_on("4x4"), 4, [E4], [order(E4)])) == len(images(E4))
    # Turned it fits.
    wide = "B.W/W.B"
    assert listed_images(orcoon_on("3x2", crossing="allowed"), 0, [wide], [order(wide, "allowed")])


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"pattern": 5}, '"pattern" of the manifest has the wrong type'),
        ({"pattern": E3}, "the board is not the pattern's box, 3x3"),
        ({"pattern": NOWHERE.replace("??WB????", "?WWB????")}, "not minimal"),
        ({"pattern": NOWHERE.replace("??WB????", "??W?????")}, "not mutually dead"),
        ({"readings": READINGS | {"connection": "knight"}}, "no formula for another reading"),
        ({"position": "B:."}, "the position is not the empty board"),
        ({"board": "9x8", "position": "B:" + "/".join(["." * 8] * 9)}, "the board is not the pattern's box, 8x9"),
        ({"cells": 0}, "has the unknown member 'cells'"),
        ({"question": "deadlocks"}, "lacks 'cells'"),
        ({"readings": READINGS | {"crossing": "allowed"}}, "not mutually dead"),
    ],
)
def test_wrong_manifests_of_occurs_are_refused(values: dict[str, Any], reason: str) -> None:
    report = checked(nowhere(values=values))
    assert not report.ok
    assert report.error.startswith("manifest.json: ")
    assert reason in report.error


def test_a_manifest_of_many_patterns_is_read_and_a_longer_one_is_not() -> None:
    data = bundle(listing("3x3", 0, [E3]), formula(orcoon_on("3x3"), 0, [E3]), patterns=[E3] * 5_000, orders=[order(E3)] * 5_000)
    assert "pattern 2: " in checked(data).error
    data = bundle(listing("3x3", 0, [E3]), formula(orcoon_on("3x3"), 0, [E3]), patterns=[E3] * 90_000)
    assert checked(data).error == "manifest.json: too large"


# Refused for what the formula or the proof says

FOREIGN: list[tuple[str, list[tuple[bool, str]]]] = [
    ("empty clause", []),
    ("a dead cell less", [(False, "dead b2")]),
    ("a stone", [(True, "black a1")]),
    (
        "a pattern that is not listed",
        [(False, f"{what} {cell}") for what, cell in (("fixed black", "a1"), ("dead", "b2"), ("fixed white", "c3"))],
    ),
    ("a clause 7 too short", [(True, "dead a1"), (True, "dead b2")]),
    ("a clause 8", [(False, "dead a1")]),
    ("a clause 9", [(False, "dead a1"), (True, "count 1 a1")]),
    ("a reason too few", [(False, "dead a1"), (True, "touch black a1 b2"), (True, "cross black a1 c2")]),
    ("a name of something else", [(False, "own final a1")]),
    ("a cell off the board", [(False, "dead z9")]),
    ("no cell", [(False, "dead")]),
]


def placed_image(change: str) -> list[tuple[bool, str]]:
    """The clause 10 for E3 as it stands, with one change; it begins with the dead cell b2."""
    first, *others = sorted(nothing_listed(orcoon_on("3x3"), [E3])[0])
    return {"shorter": others, "sign": [(True, first[1]), *others], "two things": [first, *others, (False, "fixed white b2")]}[
        change
    ]


FOREIGN += [(f"a clause 10, {change}", placed_image(change)) for change in ("shorter", "sign", "two things")]


@pytest.mark.parametrize("clause", [case[1] for case in FOREIGN], ids=[case[0] for case in FOREIGN])
def test_a_foreign_clause_is_refused(clause: list[tuple[bool, str]]) -> None:
    clauses = [*formula(orcoon_on("3x3"), 0, [E3]), frozenset(clause)]
    report = checked(bundle(listing("3x3", 0, [E3]), clauses))
    assert not report.ok
    assert report.error.startswith(f"formula.cnf, line {report.line}: ")
    assert "no clause of the question" in report.error or "not each variable" in report.error


def test_the_formula_of_a_longer_list_does_not_pass_for_a_shorter_one() -> None:
    clauses = formula(orcoon_on("4x4"), 0, [E3, E4])
    report = checked(bundle(listing("4x4", 0, [E3]), clauses))
    assert "no clause of the question: 'not " in report.error


def test_formulas_of_other_questions_are_refused() -> None:
    clauses = formula(orcoon_on("4x4"), 4, [E3, E4])
    for board, cells in (("4x4", 0), ("4x4", 5), ("5x4", 4)):
        assert "no clause of the question" in checked(bundle(listing(board, cells, [E3, E4]), clauses)).error
    assert (
        "no clause of the question" in checked(bundle(listing("4x4", 4, [E3, E4]), formula(orcoon_on("4x4"), 0, [E3, E4]))).error
    )
    allowed = listing("4x4", 0, [E4, CROSS], "allowed")
    assert "no clause of the question" in checked(bundle(allowed, formula(orcoon_on("4x4"), 0, [E3, E4]))).error


def test_a_proof_that_proves_nothing_is_refused() -> None:
    numbers, lines = numbered(formula(orcoon_on("4x4"), 0, [E3]))
    texts = [f"c {number} = {name}" for name, number in numbers.items()]
    texts += [f"p cnf {len(numbers)} {len(lines)}", *(" ".join(map(str, [*line, 0])) for line in lines)]
    for proof, reason in (("", "ends without the empty clause"), ("0\n", "neither RUP nor RAT")):
        report = checked(packed(listing("4x4", 0, [E3]), "\n".join(texts) + "\n", proof, {}))
        assert reason in report.error


# The clauses against the definitions


def test_clauses_10_are_recognised_and_nothing_else_is() -> None:
    game, patterns = orcoon_on("4x5"), [E3, E4]
    allowed = Allowed(game, set(), {text_of(image) for pattern in patterns for image in images(pattern)})
    clauses = nothing_listed(game, patterns)
    assert all(clause in allowed for clause in clauses)
    for clause in clauses:
        for literal in clause:
            assert clause - {literal} not in allowed
            assert clause - {literal} | {(True, literal[1])} not in allowed
        for name in game.board.names:
            assert all(
                (extra := (False, f"{what} {name}")) in clause or clause | {extra} not in allowed
                for what in ("dead", "fixed black")
            )
    assert listed_images(game, 0, patterns, [order(one) for one in patterns]) == allowed.images


def corners(e: Point) -> Iterator[tuple[Point, Point, Point, list[Point]]]:
    """For a cell and each direction of a knight's jump: the cell there, the two other corners of the window, its middles."""
    r, c = e
    for down, right in itertools.product((1, -1), (1, -1)):
        yield (r + down, c + 2 * right), (r + down, c), (r, c + 2 * right), [(r, c + right), (r + down, c + right)]
        yield (r + 2 * down, c + right), (r + 2 * down, c), (r, c + right), [(r + down, c), (r + down, c + right)]


def blocks(e: Point) -> Iterator[tuple[Point, list[Point]]]:
    """For a cell: each diagonal neighbour with the two common neighbours."""
    r, c = e
    for down, right in itertools.product((1, -1), (1, -1)):
        yield (r + down, c + right), [(r + down, c), (r, c + right)]


def breaks(stones: dict[Point, str], crossing: str) -> bool:
    """Whether rule 3 or 4 is broken; cells that are empty or off the board are not in `stones`."""
    for e, colour in stones.items():
        for d, commons in blocks(e):
            if stones.get(d) == colour and all(stones.get(m) != colour for m in commons):
                return True
        for d, *others, middles in corners(e) if crossing == "forbidden" else ():
            alternate = stones.get(d) == colour and all(stones.get(o) not in (None, colour) for o in others)
            if alternate and not any(m in stones for m in middles):
                return True
    return False


def barred(e: Point, colour: str, dead: set[Point], stones: dict[Point, str], crossing: str) -> bool:
    """Whether reason D or X keeps the colour off a dead cell."""
    other = "W" if colour == "B" else "B"
    for d, commons in blocks(e):
        if stones.get(d) == colour and all(m in dead or stones.get(m) == other for m in commons):
            return True
    for d, *others, middles in corners(e) if crossing == "forbidden" else ():
        if stones.get(d) == colour and all(stones.get(o) == other for o in others) and dead.issuperset(middles):
            return True
    return False


def dead_sets(game: Orcoon, crossing: str, cells: int) -> Iterator[tuple[str, frozenset[int]]]:
    """Every legal position with each of its mutually dead sets, as the page on deadlocks defines them."""
    board = game.board
    inner = [p for p in board.points if not cells or (0 < p[0] < board.rows - 1 and 0 < p[1] < board.columns - 1)]
    for glyphs in itertools.product(".BW", repeat=len(board.points)):
        stones = {p: glyph for p, glyph in zip(board.points, glyphs, strict=True) if glyph != "."}
        empty = set(board.points) - stones.keys()
        # Only cells that could be dead at best, if all empty ones were.
        free = [p for p in inner if p in empty and all(barred(p, colour, empty, stones, crossing) for colour in "BW")]
        if not free or breaks(stones, crossing):
            continue
        for size in range(1, min(len(free), cells or len(free)) + 1):
            for chosen in itertools.combinations(free, size):
                dead = set(chosen)
                if cells and not (any(r == 1 for r, _ in dead) and any(c == 1 for _, c in dead)):
                    continue
                if all(barred(p, colour, dead, stones, crossing) for p in dead for colour in "BW"):
                    yield "".join(glyphs), frozenset(board.points.index(p) for p in dead)


def test_spare_stones_do_not_hide_a_pattern() -> None:
    # E8 is a pattern by itself; a spare stone on a4 makes an image of E3 beside it, with three of its dead cells.
    game = orcoon_on("5x5")
    what = {".": "dead", "B": "fixed black", "W": "fixed white"}
    held = [frozenset({(True, f"{what[glyph]} {game.board.names[game.board.at[p]]}")}) for p, glyph in points(E8).items()]
    spare = frozenset({(True, "white a4")})
    clauses = [*formula(game, 0, [E3, E4]), *held, spare]
    assert satisfiable(clauses)
    assert not satisfiable([*clauses, frozenset({(True, "fixed white a4")})])
    assert not satisfiable([*formula(game, 0, [E3, E4, E8]), *held])


def models(game: Orcoon, cells: int) -> Iterator[tuple[str, frozenset[int], str]]:
    """The models of the formula with nothing listed, as positions with a set of cells and the fixed stones."""
    numbers, lines = numbered(formula(game, cells, []))
    names = game.board.names
    kinds = ("dead", "black", "white", "fixed black", "fixed white")
    key = [numbers[f"{kind} {name}"] for kind in kinds for name in names]

    def glyphs(model: set[int], before: str) -> str:
        black, white = ({cell for cell, name in enumerate(names) if numbers[f"{before}{c} {name}"] in model} for c in kinds[1:3])
        assert not black & white
        return "".join("B" if cell in black else "W" if cell in white else "." for cell in range(len(names)))

    with Solver("cadical195", bootstrap_with=lines) as solver:
        while solver.solve():
            model = set(solver.get_model())
            dead = frozenset(cell for cell, name in enumerate(names) if numbers[f"dead {name}"] in model)
            yield glyphs(model, ""), dead, glyphs(model, "fixed ")
            solver.add_clause([-number if number in model else number for number in key])


def fixed_stones(game: Orcoon, crossing: str, glyphs: str, dead: frozenset[int]) -> Iterator[str]:
    """The parts of the stones that keep the cells dead."""
    board = game.board
    cells = {board.points[cell] for cell in dead}
    for kept in itertools.product((True, False), repeat=len(glyphs)):
        fixed = "".join(glyph if keep else "." for glyph, keep in zip(glyphs, kept, strict=True))
        if any(glyph == "." and not keep for glyph, keep in zip(glyphs, kept, strict=True)):
            continue
        stones = {p: glyph for p, glyph in zip(board.points, fixed, strict=True) if glyph != "."}
        if all(barred(p, colour, cells, stones, crossing) for p in cells for colour in "BW"):
            yield fixed


@pytest.mark.parametrize(
    ("board", "crossing", "cells", "some"),
    [
        ("2x3", "forbidden", 0, False),
        ("2x3", "allowed", 0, True),
        ("3x2", "allowed", 0, True),
        ("2x4", "forbidden", 0, False),
        ("2x4", "allowed", 0, True),
        ("3x3", "forbidden", 0, True),
        ("3x3", "allowed", 0, True),
        ("3x3", "allowed", 1, False),
        slow("3x4", "allowed", 2, True),
    ],
)
def test_the_models_are_the_legal_positions_with_their_mutually_dead_sets(
    board: str, crossing: str, cells: int, some: bool
) -> None:
    game = orcoon_on(board, crossing=crossing)
    sets = list(dead_sets(game, crossing, cells))
    expected = {(glyphs, dead, fixed) for glyphs, dead in sets for fixed in fixed_stones(game, crossing, glyphs, dead)}
    found = list(models(game, cells))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert bool(expected) == some
