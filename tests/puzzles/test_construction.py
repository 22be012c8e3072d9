"""Construction puzzles: one completion and nothing superfluous, by brute force; the same seed; what `check` says of bad ones."""

import copy
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from crosscut.core.errors import NotationError, UnknownNameError, UnsupportedError
from crosscut.core.game import Game
from crosscut.core.registry import open_game
from crosscut.core.stones import StoneGame
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.make import make
from crosscut.puzzles.construction.path import path_of
from crosscut.puzzles.construction.puzzle import Part
from crosscut.puzzles.construction.record import construction_record, puzzle_id, read_construction
from crosscut.puzzles.construction.solve import solve
from crosscut.puzzles.construction.soundness import check
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.construction import completed_text, construction_text
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.trust import check as check_file
from naive_constructions import completes, completions

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "schemas" / "construction.json").read_text(encoding="utf-8")
)
BOARDS = [
    ("orcoon", "3x4", "final", 2),
    ("orcoon", "4x4", "deadlock", 2),
    ("xodd", "3x3", "groups", 4),
    ("xodd", "2x4", "groups", 4),
    ("yodd", "hexhex2", "groups", 4),
]


def opened(name: str, board: str) -> StoneGame:
    game: Game[Any] = open_game(name, board)
    assert isinstance(game, Orcoon | Xodd)
    return game


def made(name: str, board: str, kind: str | None, count: int, seed: int = 1) -> list[dict[str, Any]]:
    return [construction_record(puzzle) for puzzle in make(opened(name, board), count, seed, Meter(), kind=kind)]


def without(record: dict[str, Any], part: str) -> dict[str, Any]:
    """The puzzle without a part, by its text alone."""
    less = copy.deepcopy(record)
    if part.startswith("clue "):
        del less["clues"][int(part[5:]) - 1]
        return less
    names = opened(*record["board"].split(":")).board.names
    at = names.index(part)
    places = [at for at, glyph in enumerate(record["given"]) if glyph != "/"]
    given = list(record["given"])
    given[places[at]] = "?"
    less["given"] = "".join(given)
    return less


@pytest.mark.parametrize(("name", "board", "kind", "count"), BOARDS)
def test_one_completion_and_nothing_superfluous_by_brute_force(name: str, board: str, kind: str, count: int) -> None:
    records = made(name, board, kind, count)
    assert len(records) == count
    for record in records:
        jsonschema.validate(record, SCHEMA)
        assert list(completions(record)) == [record["solution"].replace("/", "")]
        dead = {cell for clue in record["clues"] if clue["kind"] == "dead" for cell in clue["cells"]}
        names = opened(name, board).board.names
        given = [names[at] for at, glyph in enumerate(record["given"].replace("/", "")) if glyph != "?"]
        parts = [cell for cell in given if cell not in dead] + [f"clue {at + 1}" for at in range(len(record["clues"]))]
        witnessed = [witness["without"] for witness in record["witnesses"]]
        puzzle = read_construction(record)
        for part, name_ in zip(puzzle.parts, parts, strict=True):
            if name_ not in witnessed:
                assert list(completions(without(record, name_))) == [record["solution"].replace("/", "")]
                assert not path_of(puzzle.without(part), record["grade"]["named"]).full, "it takes a harder technique"
        assert witnessed == [part for part in parts if part in witnessed]
        for witness in record["witnesses"]:
            assert completes(without(record, witness["without"]), witness["completion"].replace("/", ""))
            assert witness["completion"] != record["solution"]


def test_the_same_seed_makes_the_same_puzzles() -> None:
    whole = made("xodd", "3x4", None, 4)
    assert json.dumps(made("xodd", "3x4", None, 4)) == json.dumps(whole)
    assert made("xodd", "3x4", None, 2) == whole[:2], "fewer are the first ones"
    assert made("xodd", "3x4", None, 4, seed=4) != whole


def test_no_puzzle_twice_up_to_symmetry_and_an_end_where_there_are_no_more() -> None:
    """By the texts of all images, in the place of IDs."""
    found = list(make(opened("xodd", "2x2"), 10_000, 0, Meter()))
    assert 0 < len(found) < 300
    seen: set[str] = set()
    for puzzle in found:
        texts = set()
        for image in puzzle.images():
            clues = sorted(clue.sentence(puzzle.game.board) for clue in image.clues)
            texts.add(" ".join(("".join(image.given), *clues)))
        assert not texts & seen
        seen |= texts


@pytest.mark.parametrize(("name", "board", "kind", "count"), BOARDS)
def test_images_ask_the_same_and_have_one_id(name: str, board: str, kind: str, count: int) -> None:
    game = opened(name, board)

    def least(stones: str) -> str:
        p = game.from_glyphs(tuple(stones), 0)
        return min("".join(game.glyphs(q)) for q in game.images(p))

    for puzzle in make(game, count, 3, Meter(), kind=kind):
        images = list(puzzle.images())
        assert (images[0].given, images[0].clues) == (puzzle.given, puzzle.clues)
        assert {puzzle_id(image) for image in images} == {puzzle_id(puzzle)}
        assert puzzle_id(replace(puzzle, clues=puzzle.clues[::-1], witnesses=())) == puzzle_id(puzzle)
        assert puzzle.solution is not None
        solution = "".join(game.glyphs(puzzle.solution))
        for image in images:
            found = list(completions(construction_record(image)))
            assert [least(stones) for stones in found] == [least(solution)]
        less = replace(puzzle, clues=puzzle.clues[1:], witnesses=())
        assert puzzle_id(less) != puzzle_id(puzzle)


def test_a_clue_about_a_row_is_not_one_about_a_column() -> None:
    """Turned by a quarter, the board and its cells are the same and the puzzle is not: another row would be meant."""
    row = {"kind": "row", "row": 1, "colour": "B", "number": 1}
    record = {"schema": "crosscut/construction/1", "board": "xodd:2x2", "glyphs": "BW", "clues": [row]}
    puzzle = read_construction(record | {"given": "B?/??"})
    ids = {given: puzzle_id(read_construction(record | {"given": given})) for given in ("B?/??", "?B/??", "??/B?", "??/?B")}
    assert ids["B?/??"] == ids["?B/??"] != ids["??/B?"] == ids["??/?B"]
    assert len(list(puzzle.images())) == 8
    plain = {given: puzzle_id(read_construction(record | {"given": given, "clues": []})) for given in ("B?/??", "??/?W")}
    assert len(set(plain.values())) == 1


def test_a_limit_leaves_what_was_made_before_it() -> None:
    whole = made("orcoon", "4x4", "final", 3)
    game, meter = opened("orcoon", "4x4"), Meter()
    puzzles = make(game, 3, 1, meter, kind="final")
    assert construction_record(next(puzzles)) == whole[0]
    found: list[dict[str, Any]] = []
    with pytest.raises(LimitReached, match="nodes"):
        found.extend(
            construction_record(puzzle) for puzzle in make(game, 3, 1, Meter(Limits(nodes=meter.nodes + 3)), kind="final")
        )
    assert found == whole[:1]


def test_refutations_are_kept_and_checked(tmp_path: Path) -> None:
    puzzles = list(make(opened("yodd", "hexhex2"), 2, 1, Meter(), keep=tmp_path))
    records = [construction_record(puzzle) for puzzle in puzzles]
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(record["id"] for record in records)
    for record in records:
        report = check_file(tmp_path / f"{record['id']}.zip")
        assert report.ok
        (statement,) = report.statements
        assert statement.known
        assert f"other than {record['solution']}, agree with {record['given']}, " in statement.guarantee


def test_a_puzzle_with_a_longer_proof_than_wanted_is_left_unproved() -> None:
    puzzle = next(make(opened("yodd", "hexhex2"), 1, 1, Meter()))
    assert solve(puzzle, Meter(), longest=0).refutation is None
    found = solve(puzzle, Meter(), longest=10_000)
    assert found.completions == (puzzle.solution,)
    assert found.refutation is not None
    assert solve(puzzle, Meter(), longest=found.refutation.proof_lines).refutation == found.refutation


def test_with_its_bundle_a_puzzle_is_checked_without_solving(tmp_path: Path) -> None:
    puzzles = make(opened("orcoon", "4x4"), 2, 1, Meter(), kind="deadlock", keep=tmp_path)
    one, other = map(construction_record, puzzles)
    own, foreign = ((tmp_path / f"{record['id']}.zip").read_bytes() for record in (one, other))
    meter = Meter(Limits(nodes=0))
    verdict = check(one, meter, bundle=own)
    assert (verdict.word, verdict.superfluous, verdict.solved, meter.nodes) == (Verdict.SOUND, (), False, 0)
    refused = check(one, Meter(), bundle=foreign)
    assert (refused.word, refused.solved, refused.refutation) == (Verdict.REFUSED, True, None)
    assert "formula of the refutation is not that" in refused.why
    assert check(one, meter, bundle=foreign).word == Verdict.REFUSED
    assert "checker refuses" in check(one, Meter(), bundle=b"no bundle").why
    bare = one | {"witnesses": one["witnesses"][1:]}
    assert check(bare, meter, bundle=own).word == Verdict.UNKNOWN, "a part without a witness is tried"
    assert check(bare, Meter(), bundle=own).superfluous == ()
    unasked = check(one | {"witnesses": []}, meter, bundle=own, minimal=False)
    assert (unasked.word, unasked.superfluous) == (Verdict.SOUND, None)
    moved = one | {"solution": one["witnesses"][0]["completion"]}
    assert check(moved, Meter(), bundle=own).word == Verdict.WRONG
    cooked = without(one, one["witnesses"][0]["without"])
    verdict = check(cooked, Meter(), bundle=own)
    assert verdict.word == Verdict.COOKED, "a refused bundle does not keep a cook from being named"
    assert "; the formula of the refutation" in verdict.why


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(UnsupportedError, match="final, deadlock"):
        next(make(opened("orcoon", "3x3"), 1, 1, Meter(), kind="groups"))
    knight = open_game("orcoon", "3x3", {"connection": "knight"})
    assert isinstance(knight, Orcoon)
    with pytest.raises(UnsupportedError, match="knight"):
        next(make(knight, 1, 1, Meter()))
    with pytest.raises(UnsupportedError, match="at most 100 cells"):
        next(make(opened("xodd", "10x11"), 1, 1, Meter()))


@pytest.fixture(scope="module")
def puzzle() -> dict[str, Any]:
    return made("orcoon", "4x4", "final", 1)[0]


def test_a_good_puzzle_is_sound_with_or_without_its_solution(puzzle: dict[str, Any]) -> None:
    verdict = check(puzzle, Meter())
    assert (verdict.word, verdict.why, verdict.superfluous) == (Verdict.SOUND, "", ())
    assert verdict.refutation is not None
    asked = {name: puzzle[name] for name in ("schema", "board", "given", "glyphs", "clues")}
    assert check(asked, Meter()).completions == verdict.completions
    least = {name: puzzle[name] for name in ("board", "given", "clues")}
    assert check(least, Meter()).completions == verdict.completions


def test_a_cooked_puzzle_is_reported_with_where_completions_differ(puzzle: dict[str, Any]) -> None:
    for witness in puzzle["witnesses"]:
        verdict = check(without(puzzle, witness["without"]), Meter())
        assert verdict.word == Verdict.COOKED
        assert verdict.why.startswith("a second completion differs on ")
        assert len(set(verdict.completions)) == 2


def test_a_superfluous_stone_and_a_superfluous_clue_are_found(puzzle: dict[str, Any]) -> None:
    at = puzzle["given"].index("?")
    more = puzzle | {"given": puzzle["given"][:at] + puzzle["solution"][at] + puzzle["given"][at + 1 :], "witnesses": []}
    del more["id"]
    verdict = check(more, Meter())
    assert verdict.word == Verdict.SOUND
    place = [at for at, glyph in enumerate(puzzle["given"]) if glyph != "/"].index(at)
    assert place in {part.at for part in verdict.superfluous or () if part.kind == "cell"}
    said_twice = puzzle | {"clues": [*puzzle["clues"], puzzle["clues"][-1]], "witnesses": []}
    del said_twice["id"]
    assert {part.kind for part in check(said_twice, Meter()).superfluous or ()} == {"clue"}


def test_a_given_empty_cell_is_no_part_where_open_cells_hold_stones() -> None:
    clue = {"kind": "groups", "colour": "B", "number": 1}
    record = {"schema": "crosscut/construction/1", "board": "xodd:1x2", "given": ".?", "glyphs": "BW", "clues": [clue]}
    assert list(completions(record)) == [".B"]
    verdict = check(record, Meter())
    assert (verdict.word, verdict.superfluous) == (Verdict.SOUND, ())
    either = record | {"glyphs": "BW.", "clues": [clue, {"kind": "groups", "colour": "W", "number": 0}]}
    assert set(completions(either)) == {".B"}
    assert set(completions(without(either, "a1"))) == {".B", "B.", "BB"}
    assert list(completions(without(either, "clue 1"))) == list(completions(without(either, "clue 2"))) == [".B"]
    assert check(either, Meter()).superfluous == (Part("clue", 0),), "without the other a harder technique is needed"


def test_an_unsolvable_puzzle_is_refuted(puzzle: dict[str, Any], tmp_path: Path) -> None:
    clues = [*puzzle["clues"], {"kind": "empty", "number": 16}]
    verdict = check(puzzle | {"clues": clues}, Meter(), keep=tmp_path / "no.zip")
    assert verdict.word == Verdict.UNSOLVABLE
    assert check_file(tmp_path / "no.zip").ok


def test_wrong_solution_id_and_witness_are_reported(puzzle: dict[str, Any]) -> None:
    other = puzzle["witnesses"][0]
    assert "solution is none" in check(puzzle | {"solution": other["completion"]}, Meter()).why
    assert "ID" in check(puzzle | {"id": "0000000000000000"}, Meter()).why
    bad = puzzle | {"witnesses": [other | {"completion": puzzle["solution"]}]}
    assert "solution itself" in check(bad, Meter()).why
    bad = puzzle | {"witnesses": [other | {"completion": "..../..../..../...."}]}
    assert "is none" in check(bad, Meter()).why
    bad = puzzle | {"witnesses": [other | {"without": "clue 9"}]}
    verdict = check(bad, Meter())
    assert verdict.word == Verdict.WRONG
    assert "nothing that is given" in verdict.why


def test_a_limit_leaves_a_puzzle_unknown(puzzle: dict[str, Any]) -> None:
    verdict = check(puzzle, Meter(Limits(nodes=0)))
    assert (verdict.word, verdict.limit) == (Verdict.UNKNOWN, "nodes")


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "crosscut/solve/1"},
        {"board": 4},
        {"board": "orcoon:0x0"},
        {"board": "hex:rhombus4"},
        {"board": "chess:4x4"},
        {"given": "????"},
        {"given": "????/????/????/???"},
        {"given": "????/????/????/???/?"},
        {"given": "????/????/????/???Z"},
        {"glyphs": "B"},
        {"glyphs": None},
        {"clues": None},
        {"clues": [1]},
        {"solution": "B"},
        {"solution": 3},
        {"solution": "BBBB/BBBB/BBBB/BBBB:pass"},
        {"seed": "one"},
        {"witnesses": "none"},
        {"witnesses": [{"without": "z9", "completion": "..../..../..../...."}]},
        {"witnesses": [{}]},
    ],
    ids=str,
)
def test_what_is_no_record_is_refused(puzzle: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises((NotationError, UnknownNameError)):
        check(puzzle | change, Meter())


@pytest.mark.parametrize(("name", "board", "kind", "count"), BOARDS)
def test_records_are_read_as_they_were_written(name: str, board: str, kind: str, count: int) -> None:
    for record in made(name, board, kind, count):
        again = construction_record(read_construction(json.loads(json.dumps(record))))
        assert again == record | {"evidence": "unchecked"}


def test_text_for_people() -> None:
    puzzle = next(islice(make(opened("orcoon", "4x4"), 1, 1, Meter(), kind="deadlock"), 1))
    text = construction_text(puzzle)
    assert "?" in text
    assert all(clue.sentence(puzzle.game.board) in text for clue in puzzle.clues)
    assert "Solution" not in text
    assert construction_text(puzzle, solution=True).startswith(text)
    record = construction_record(puzzle)
    line = f"orcoon:4x4 {record['given']}: "
    assert completed_text(puzzle, check(record, Meter())) == f"{line}sound (one completion)"
    twice = record | {"clues": [*record["clues"], {"kind": "empty", "number": record["solution"].count(".")}], "witnesses": []}
    again = read_construction(twice)
    said = completed_text(again, check(twice, Meter()))
    assert said.startswith(f"{line}wrong: the ID is not that of the puzzle")
    assert said.endswith(f"superfluous, each by itself: clue {len(again.clues)}")
    cooked = without(record, record["witnesses"][0]["without"])
    said = completed_text(read_construction(cooked), check(cooked, Meter()))
    first, *boards = said.splitlines()
    assert "cooked: a second completion differs on " in first
    assert len(boards) == 5
    halves = [(row[6:14].split(), row[20:].split()) for row in boards[1:]]
    differ = [f"{'abcd'[at]}{y}" for y, (one, other) in enumerate(halves, 1) for at in range(4) if one[at] != other[at]]
    assert first.endswith(" ".join(differ))
