"""Notes: every check says yes and no where it should, with the evidence it claims; what is wrong with a file is said."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosscut.claims.claim import Run, Verdict
from crosscut.claims.decided import Decided, decide
from crosscut.claims.note import Note
from crosscut.claims.notes import _claim, checks, read_notes
from crosscut.core.errors import NotationError
from crosscut.core.instance import read_id
from crosscut.solver import trust
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.proof import Evidence

H, F = Verdict.HOLDS, Verdict.FAILS
SMALL = "x x o\nx . .\no . x"
ODD = "W W . . .\n. W B . .\n. . B . .\nW . . B .\nW . B . ."


def note(check: str, head: str = "", **keys: Any) -> str:
    """A file with one note."""
    lines = [f"{key} = {_toml(value)}" for key, value in {"text": "a note", "check": check, **keys}.items()]
    return "\n".join([head, "[[note]]", *lines, ""])


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"""\n{value}\n"""' if isinstance(value, str) and "\n" in value else repr(value).replace("'", '"')


def decided(text: str, proofs: Path | None = None, limits: Limits | None = None) -> Decided:
    """What the first note of a file comes to."""
    claim = read_notes("notes.toml", text).claims[0]
    return decide(claim, claim.readings[0], Run(Meter(limits), proofs=proofs))


ORCOON = 'game = "orcoon"'
# check, verdict, evidence, what `because` says, head, keys
CASES: list[tuple[str, Verdict, Evidence, str, str, dict[str, Any]]] = [
    ("legal", H, Evidence.WITNESS, "no placement rule is broken", ORCOON, {"diagram": SMALL}),
    ("legal", F, Evidence.WITNESS, "touches b2 only diagonally, rule 3", "", {"position": "orcoon:2x2:B:B./.B"}),
    ("legal", H, Evidence.WITNESS, "legal: b2 a1 pass", "", {"position": "orcoon:3x3", "turns": "b2 a1 pass"}),
    ("legal", F, Evidence.WITNESS, "turn 3, c3, is illegal", "", {"position": "orcoon:3x3", "turns": "b2 a1 c3"}),
    ("illegal", H, Evidence.WITNESS, "rule 3", "", {"position": "orcoon:2x2:B:B./.B"}),
    ("illegal", F, Evidence.WITNESS, "rule 3", "", {"position": "orcoon:2x2:B:B./.B", "rule": "4"}),
    ("illegal", F, Evidence.WITNESS, "no placement rule is broken", ORCOON, {"diagram": SMALL}),
    ("illegal", H, Evidence.WITNESS, "an odd number is needed", 'game = "xodd"', {"diagram": ODD, "turns": "Ba3", "rule": "3"}),
    (
        "groups",
        H,
        Evidence.WITNESS,
        "3 black and 2 white groups, 5 in all",
        'game = "xodd"',
        {"diagram": ODD, "total": 5, "white": 2},
    ),
    ("groups", F, Evidence.WITNESS, "3 black", 'game = "xodd"', {"diagram": ODD, "black": 2}),
    ("dead", H, Evidence.UNCHECKED, "rule 3 or 4", ORCOON, {"diagram": SMALL, "cells": "b2 c2 b3"}),
    ("dead", F, Evidence.WITNESS, "Black can place on b2: Bb2", "", {"position": "orcoon:2x2", "cells": "b2"}),
    ("dead", H, Evidence.UNCHECKED, "rule 3 or 4", "", {"position": "orcoon:3x3:W:BBW/B../W.B", "cells": "b2", "side": "B"}),
    (
        "dead",
        F,
        Evidence.WITNESS,
        "White can place on a2: Wa2",
        "",
        {"position": "orcoon:2x2:W:B./..", "cells": "a2", "side": "W"},
    ),
    ("deadlock", H, Evidence.WITNESS, "E3-1 on b2 c2 b3", ORCOON, {"diagram": SMALL, "name": "E3-1", "cells": "b2 c2 b3"}),
    ("deadlock", F, Evidence.UNCHECKED, "E3-1 on b2 c2 b3", ORCOON, {"diagram": SMALL, "name": "E8-1"}),
    ("deadlock", F, Evidence.UNCHECKED, "no cells are mutually dead", "", {"position": "orcoon:3x3"}),
    ("connects", H, Evidence.WITNESS, "connects by", "", {"position": "orcoon:3x3", "side": "B"}),
    ("connects", F, Evidence.REFUTATION, "is refuted", ORCOON, {"diagram": SMALL, "side": "W"}),
    ("cannot_connect", H, Evidence.REFUTATION, "is refuted", ORCOON, {"diagram": SMALL, "side": "B"}),
    ("cannot_connect", F, Evidence.WITNESS, "connects by", "", {"position": "orcoon:3x3", "side": "B"}),
    ("wins", H, Evidence.CERTIFICATE, "won for Black", "", {"position": "orcoon:3x3"}),
    ("wins", F, Evidence.CERTIFICATE, "won for Black", "", {"position": "orcoon:3x3", "side": "W"}),
    ("loses", H, Evidence.CERTIFICATE, "won for Black", "", {"position": "orcoon:3x3", "side": "W"}),
    ("loses", F, Evidence.CERTIFICATE, "won for Black", "", {"position": "orcoon:3x3"}),
    ("best_turn", H, Evidence.CERTIFICATE, "turns of that value: a2 c2", "", {"position": "orcoon:3x3", "turns": "c2 a2"}),
    ("best_turn", F, Evidence.CERTIFICATE, "turns of that value: a2 c2", "", {"position": "orcoon:3x3", "turns": "c2"}),
    ("best_turn", H, Evidence.CERTIFICATE, "a2 c2", "", {"position": "orcoon:3x3", "turns": "c2", "only": False}),
    ("best_turn", F, Evidence.WITNESS, "a1 is illegal", "", {"position": "orcoon:3x3:W:B../.../...", "turns": "a1"}),
    ("value", H, Evidence.CERTIFICATE, "won for Black by 1", "", {"position": "xodd:2x3", "value": "win", "margin": 1}),
    ("value", F, Evidence.CERTIFICATE, "won for Black by 1", "", {"position": "xodd:2x3", "value": "win", "margin": 3}),
    ("value", F, Evidence.CERTIFICATE, "won for Black", "", {"position": "orcoon:3x3", "value": "loss"}),
    ("value", H, Evidence.CERTIFICATE, "won for Black", "", {"position": "xodd:2x3", "value": "win"}),
    ("value", F, Evidence.CERTIFICATE, "won for Black by 1", "", {"position": "xodd:2x3", "value": "loss", "margin": 1}),
    ("replay", H, Evidence.WITNESS, "5 turns, all legal", "", {"record": "orcoon:3x3\nb2 a1 b1 c3 pass", "winner": "W"}),
    ("replay", F, Evidence.WITNESS, "won by White", "", {"record": "orcoon:3x3\nb2 a1 b1 c3 pass", "winner": "B"}),
    ("replay", F, Evidence.WITNESS, "won by nobody yet", "", {"record": "orcoon:3x3\nb2 a1", "winner": "B"}),
    ("replay", F, Evidence.WITNESS, "turn 3 (line 2, column 7)", "", {"record": "orcoon:3x3\nb2 a1 c3"}),
    ("replay", H, Evidence.WITNESS, "turn 3", "", {"record": "orcoon:3x3\nb2 a1 c3", "stops_at": 3}),
    ("replay", H, Evidence.WITNESS, "2 turns", ORCOON, {"record": 'board = "3x3"\nb2 a1'}),
    ("replay", H, Evidence.WITNESS, "2 turns", 'game = "orcoon"\nboard = "3x3"\nturn = "W"', {"record": "b2 a1"}),
    ("replay", H, Evidence.WITNESS, "2 turns", 'game = "xodd"', {"record": "b2 a1", "game": "orcoon", "board": "3x3"}),
    ("replay", H, Evidence.WITNESS, "1 turn,", ORCOON + '\nboard = "3x3"', {"record": 'game = "hex"\nboard = "rhombus2"\na1'}),
    ("replay", H, Evidence.WITNESS, "1 turn,", ORCOON, {"record": "hex:rhombus2 a1"}),
    (
        "replay",
        H,
        Evidence.WITNESS,
        "3 turns, all legal",
        ORCOON + '\n[readings]\ncrossing = "allowed"',
        {"record": "c1 b1 a2", "board": "2x3"},
    ),
    ("count", H, Evidence.UNCHECKED, "there are 10", "", {"position": "orcoon:3x3", "of": "turns", "number": 10}),
    ("count", F, Evidence.UNCHECKED, "there are 10", "", {"position": "orcoon:3x3", "of": "turns", "number": 9}),
    (
        "count",
        H,
        Evidence.UNCHECKED,
        "there are 8, by",
        ORCOON,
        {"board": "3x3", "of": "positions", "number": 8, "class": "neither"},
    ),
    ("count", H, Evidence.UNCHECKED, "enumeration", "", {"game": "hex", "board": "rhombus2", "of": "positions", "number": 81}),
    ("count", H, Evidence.UNCHECKED, "sweep", 'game = "xodd"', {"board": "2x2", "of": "positions", "number": 34, "class": "odd"}),
    ("exists", H, Evidence.WITNESS, "there is such", ORCOON, {"board": "3x3", "facts": ["B spans", "not W joins a1 c1"]}),
    (
        "exists",
        F,
        Evidence.REFUTATION,
        "refuted",
        "",
        {"position": "orcoon:3x3:W:BBW/B../W.B", "facts": ["W b2", "empty c2", "empty b3"]},
    ),
    ("exists", F, Evidence.REFUTATION, "", 'game = "yodd"', {"board": "hexhex2", "facts": ["B joins a2 e2", "W joins b1 d3"]}),
    ("exists", H, Evidence.WITNESS, "such", 'game = "yodd"', {"board": "hexhex2", "facts": ["B joins a2 e2", "W joins b3 d3"]}),
    ("never", H, Evidence.REFUTATION, "refuted", ORCOON, {"board": "3x4", "facts": ["B spans", "W spans"]}),
    ("never", F, Evidence.WITNESS, "there is such", 'game = "xodd"', {"board": "2x2", "facts": ["B a1", "W b1", "W a2"]}),
    ("always", H, Evidence.REFUTATION, "", ORCOON, {"board": "2x2", "facts": ["B a1", "B b2", "empty a2"], "then": "B b1"}),
    ("always", F, Evidence.WITNESS, "there is such", 'game = "xodd"', {"board": "2x3", "then": "not B joins a1 c1"}),
    (
        "same_position",
        H,
        Evidence.WITNESS,
        "the same",
        "",
        {"position": "hex:rhombus2", "other_position": "hex:rhombus2:B:../.."},
    ),
    (
        "same_position",
        F,
        Evidence.WITNESS,
        "another",
        "",
        {"position": "orcoon:2x3:W:B../...", "other_position": "orcoon:2x3:W:..B/..."},
    ),
    (
        "same_position",
        H,
        Evidence.WITNESS,
        "the same",
        ORCOON,
        {"diagram": "x..\n...", "other_diagram": "..x\n...", "symmetry": True},
    ),
]


@pytest.mark.parametrize(
    ("check", "verdict", "evidence", "because", "head", "keys"), CASES, ids=[f"{c[0]}-{at}" for at, c in enumerate(CASES)]
)
def test_checks(check: str, verdict: Verdict, evidence: Evidence, because: str, head: str, keys: dict[str, Any]) -> None:
    found = decided(note(check, head, **keys))
    assert (found.verdict, found.evidence) == (verdict, evidence), found
    assert because in found.because
    assert found.figures
    assert found.pictures
    for picture in found.pictures:  # a picture can be drawn
        instance = read_id(picture.position)
        assert all(name in instance.game.board.by_name for name in picture.marked)


def test_every_check_is_tested_both_ways() -> None:
    assert {(check, verdict) for check, verdict, *_ in CASES} == {(check, verdict) for check in checks() for verdict in (H, F)}


@pytest.mark.parametrize(
    ("align", "checked", "verdict", "looked"),
    [("some", "deadlock", H, 5), ("all", "deadlock", F, 1), ("all", "legal", H, 9), ("some", "illegal", F, 9)],
)
def test_alignments(align: str, checked: str, verdict: Verdict, looked: int) -> None:
    """Of the nine legal alignments of the designer's second diagram one, the fifth, is mutually dead."""
    text = files("crosscut.examples").joinpath("second-deadlock.txt").read_text().split("\n\n")[1]
    found = decided(note(checked, ORCOON, diagram=text, align=align))
    assert (found.verdict, found.figures["alignments looked at"]) == (verdict, looked)


def test_many_alignments_are_as_sure_as_the_least_sure() -> None:
    """White can connect in some of these alignments, which an order shows, and cannot in others, which a refutation shows."""
    text = files("crosscut.examples").joinpath("second-deadlock.txt").read_text().split("\n\n")[1]
    one = decided(note("deadlock", ORCOON, diagram=text, align="some", name="E3-1"))
    assert (one.verdict, one.evidence, one.figures["alignments looked at"]) == (F, Evidence.UNCHECKED, 9)
    some = decided(note("cannot_connect", ORCOON, diagram=text, align="all", side="W"))
    assert (some.verdict, some.evidence) == (F, Evidence.WITNESS)


def test_proofs_are_written_and_accepted(tmp_path: Path) -> None:
    for text in (
        note("cannot_connect", ORCOON, diagram=SMALL, side="B"),
        note("wins", position="orcoon:3x3"),
        note("best_turn", position="orcoon:2x3", turns="a1"),
    ):
        found = decided(text, tmp_path)
        assert found.proofs
        assert all(trust.check(Path(proof)).ok for proof in found.proofs)
    assert decided(note("connects", position="orcoon:3x3", side="B"), tmp_path).proofs == ()


def test_a_limit_leaves_a_note_open() -> None:
    for text in (
        note("wins", position="orcoon:3x3"),
        note("best_turn", position="orcoon:3x3", turns="a2"),
    ):
        found = decided(text, limits=Limits(nodes=20))
        assert (found.verdict, found.limit, found.evidence) == (Verdict.OPEN, "nodes", None)


def test_a_cell_that_only_both_sides_together_can_fill() -> None:
    """`dead` is about any sequence: the bound of one side alone does not settle it, the sequences do."""
    found = decided(note("dead", position="orcoon:1x3:B:B.W", cells="b1", side="B"))
    assert (found.verdict, found.because) == (F, "Black can place on b1: Bb1")
    stuck = decided(note("dead", position="orcoon:5x5:W:..WB./B..../W.B.W/....B/.BW..", cells="b2 c2 d2 b3 d3 b4 c4 d4"))
    assert stuck.verdict is H


WRONG: list[tuple[str, str]] = [
    ("x = ", "notes.toml: no TOML"),
    ("", "notes.toml: no notes: expected [[note]]"),
    ("nonsense = 1\n[[note]]", "notes.toml: unknown key 'nonsense'"),
    ("title = 3\n[[note]]\ntext = 'a'", "notes.toml: expected a table"),
    ("[note]\ntext = 'a'", "notes.toml: no notes"),
    ("[[note]]\ncheck = 'legal'", "notes.toml: note 1 (line 1): no text: expected a line such as text ="),
    ("\n\n[[note]]\ntext = 'a'", "notes.toml: note 1 (line 3): no check"),
    ("[[note]]\ntext = 'a'\ncheck = 'maybe'", "note 1 (line 1): check: 'maybe': expected one of legal, illegal, groups"),
    (note("legal"), "neither of diagram and position: expected one of them"),
    (note("legal", diagram="x", position="orcoon:2x2"), "both of diagram and position"),
    (note("legal", diagram="x.\n.o"), "diagram: which game?"),
    (note("legal", ORCOON, diagram="x.\n.y"), "diagram: line 2, column 2: 'y', expected B or x"),
    (note("legal", position="chess:8x8"), "position: no game 'chess'"),
    (note("legal", position="orcoon:2x2", nonsense=1), "unknown key 'nonsense': the check legal has"),
    (note("legal", position="orcoon:2x2", cells="a1"), "unknown key 'cells'"),
    (note("legal", position="orcoon:2x2", expect="maybe"), "expect: 'maybe': expected one of holds, fails, open"),
    (note("legal", position="orcoon:2x2", turns="z9"), "turns: no cell 'z9' on 2x2"),
    (note("legal", position="orcoon:2x2", turns=3), "turns: '3': expected a text in quotes"),
    (note("wins", position="orcoon:2x2:B:B./.B"), "position: illegal position: a1"),
    (note("wins", position="orcoon:2x2", side="black"), "side: 'black': expected one of B, W"),
    (note("connects", position="orcoon:2x2"), "no side: expected a line such as side ="),
    (note("connects", position="hex:rhombus2", side="B"), "check: hex has no such question: it is Orcoon's"),
    (note("dead", position="orcoon:2x2"), "no cells"),
    (note("dead", position="orcoon:2x2:W:B./..", cells="a1"), "cells: a1 holds a stone"),
    (note("dead", position="orcoon:2x2", cells="c3"), "cells: no cell 'c3'"),
    (note("groups", position="xodd:2x2"), "no number of groups"),
    (note("groups", position="xodd:2x2", total="3"), "total: '3': expected a whole number"),
    (note("value", position="xodd:2x2", value="unknown"), "value: 'unknown': expected one of win, loss, draw"),
    (note("best_turn", position="xodd:2x2", turns="Ba1", only="no"), "only: 'no': expected true or false"),
    (note("replay", record="b2"), "record: which game?"),
    (note("replay", ORCOON, record="b2"), "record: which board?"),
    (note("replay", record="orcoon:3x3 b2", game="hex"), "game: the note says 'hex', the record orcoon"),
    (note("replay", record="orcoon:3x3 b2", board="4x4"), "board: the note says '4x4', the record 3x3"),
    (note("count", position="xodd:2x2", of="stones", number=1), "of: 'stones': expected one of turns, positions, sequences"),
    (note("count", position="xodd:2x2", of="turns"), "number: missing: expected a whole number"),
    (note("count", position="xodd:2x2", of="positions", number=1), "position: the check is about a whole board"),
    (note("count", of="positions", number=1, game="xodd"), "no board: expected a line such as board ="),
    (note("count", position="xodd:2x2", of="sequences", depth=0, number=1), "depth: 0: expected 1 or more"),
    (
        note("legal", 'game = "orcoon"\n[readings]\ncrossing = "allowed"\n', position="orcoon:2x2"),
        "the position says crossing=forbidden",
    ),
    (
        note("legal", 'game = "orcoon"', position="hex:rhombus2", game="orcoon"),
        "the position ID says game 'hex', the note says 'orcoon'",
    ),
    (note("legal", position="orcoon:2x2", align="left"), "align: 'left': expected one of none, some, all"),
    (note("never", ORCOON, board="2x2"), "facts: expected a list of facts such as"),
    (note("never", ORCOON, board="2x2", facts=["B spans a1"]), "facts: 'B spans a1' is no fact of orcoon: expected B c3, W c3"),
    (note("never", ORCOON, board="2x2", facts=["B c3"]), "facts: 'B c3': no cell 'c3' on 2x2"),
    (
        note("never", board="2x2", game="xodd", facts=["B spans"]),
        "'B spans' is no fact of xodd: expected B c3, W c3, empty",
    ),
    (note("always", ORCOON, board="2x2", facts=["B a1"]), "no then"),
    (note("same_position", position="orcoon:2x2"), "neither of other_diagram and other_position"),
    (note("same_position", position="orcoon:2x2", other_position="hex:rhombus2"), "other_position: a game of hex"),
]


WRONG += [
    (note("legal").replace('"a note"', '"a \\u001b[1A note"'), "text: the control character '\\x1b'"),
    (note("legal").replace('"a note"', '"a \\u009b1A note"'), "text: the control character '\\x9b'"),
    ('title = "HOLDS\\u001b[8m"\n' + note("legal"), "title: the control character '\\x1b'"),
    (".".join("a" * 1000) + " = 1", "line 1 has more than 300 dots"),
    ("title = " + "9" * 5000, "no TOML"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[message[:50] for _, message in WRONG])
def test_what_is_wrong_is_said_before_anything_runs(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_notes("notes.toml", text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("notes.toml: ")


@pytest.mark.twin
@pytest.mark.parametrize("game", ["orcoon", "xodd", "yodd"])
def test_the_shipped_notes_come_out_as_they_expect(game: str) -> None:
    text = files("crosscut.examples").joinpath(f"{game}-notes.toml").read_text(encoding="utf-8")
    claims = read_notes(f"{game}-notes.toml", text).claims
    assert len(claims) > 3
    for claim in claims:
        found = decide(claim, claim.readings[0], Run(Meter()))
        assert found.as_expected, found
        assert found.error is None
        assert found.game == game


KEYS: dict[str, list[Any]] = {
    "check": [*checks()],
    "game": ["orcoon", "xodd", "hex", "template", "chess"],
    "board": ["2x2", "hexhex2", "rhombus2", "16x17", ""],
    "turn": ["B", "x"],
    "extra": ["pass", "over", "pass:over"],
    "align": ["none", "some", "all"],
    "position": ["orcoon:2x2", "xodd:2x2:W:B./..:pass", "hex:rhombus2", "orcoon:2x2:B:B./.B", "orcoon"],
    "diagram": ["x.\n.o", ". x\nx", 'game = "xodd"\nx x\n. .', 'turn = "W"\n..', "\0"],
    "other_diagram": ["x.\n.o"],
    "other_position": ["orcoon:2x2", "xodd:1x1"],
    "symmetry": [True, "yes"],
    "side": ["B", "W", "black"],
    "cells": ["a1", "a1 b2", "z99", ""],
    "turns": ["a1", "pass", "Ba1+Wb2", "swap", "a1-b1", "?"],
    "rule": ["3", ""],
    "only": [True, 1],
    "value": ["win", "draw"],
    "margin": [1, -(10**30), "1"],
    "black": [1, 1.5],
    "total": [3, [3]],
    "record": ["orcoon:2x2 a1 b1", 'game = "hex"', "orcoon:2x2:B:B./.B a2", "#"],
    "stops_at": [1],
    "winner": ["B", "nobody"],
    "of": ["turns", "positions", "sequences"],
    "number": [3, True],
    "depth": [1, 0],
    "class": ["legal", "odd"],
    "facts": [["B a1"], ["not W spans", "B joins a1 b2"], ["maybe"], "B a1", [1]],
    "then": ["empty a1", "not not B a1", ""],
    "readings": [{"crossing": "allowed"}, {"crossing": 1}, "none"],
    "expect": ["fails", "Fails"],
}


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_no_file_of_notes_gives_a_traceback(data: st.DataObject) -> None:
    """A file is read, or refused in one line that names it; what is read can be decided."""
    chosen = data.draw(st.lists(st.sampled_from(sorted(KEYS)), unique=True, max_size=6))
    keys = {"text": "a note", **{key: data.draw(st.sampled_from(KEYS[key]), label=key) for key in ("check", *chosen)}}
    about = Note("n", "notes.toml: note 1", keys, data.draw(st.sampled_from([{}, {"game": "orcoon"}, {"crossing": "allowed"}])))
    try:
        claim = _claim("notes.toml", "notes", 1, about, checks())
    except NotationError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert refused.startswith("notes.toml: ")
        assert "\n" not in refused
        return
    found = decide(claim, claim.readings[0], Run(Meter(Limits(nodes=2000, seconds=2))))
    assert found.error is not None or found.limit is not None or found.figures
