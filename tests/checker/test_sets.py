"""Bundles about least sets: right lists are accepted and others not; the checker's clauses against the rules, set by set."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner

from cases import slow
from crosscut.checker.boards import CheckError
from crosscut.cli import main
from crosscut.core.instance import read
from crosscut.games.crosshairs.questions import patterns as crosshairs
from crosscut.games.gem.questions import patterns as gem
from crosscut.games.iqishiqi.questions import walls as iqishiqi
from crosscut.games.quax.questions import patterns as quax
from crosscut.games.warrens.questions import patterns as warrens
from crosscut.solver.patterns import Kind
from refuted import Bundle, Solved

KINDS: dict[str, Mapping[str, Kind]] = {
    "quax": quax.KINDS["quax"],
    "torax": quax.KINDS["torax"],
    "crosshairs": crosshairs.KINDS,
    "gem": gem.KINDS,
    "iqishiqi": iqishiqi.WALLS,
    "oshiqi": iqishiqi.WALLS,
    "warrens": warrens.KINDS,
}
ASKED = [
    ("quax:2x3", "cuts"),
    ("quax:3x3", "cuts"),
    ("torax:torus3", "blocks"),
    ("torax:torus3x4", "blocks"),
    ("torax:torus3", "loops"),
    ("crosshairs:hexhex2", "kings"),
    ("crosshairs:hexhex2", "soldiers"),
    ("crosshairs:hexhex2", "fortress"),
    ("crosshairs:hextorus2,move=any", "kings"),
    slow("crosshairs:hextorus2", "fortress"),
    ("gem:pentagon2", "cuts"),
    ("gem:pentagon2,goal=ee", "cuts"),
    ("gem:heptagon2", "cuts"),
    ("gem:pentagon2", "out-2"),
    ("iqishiqi:hexhex3", "walls"),
    ("iqishiqi:hexhex3", "walls-B"),
    ("oshiqi:3x5", "walls"),
    ("oshiqi:3x5", "walls-W"),
    ("warrens:4x4", "loops"),
    ("warrens:4x4", "roads"),
    ("warrens:hexhex3", "rings"),
    ("warrens:hexhex3", "exits"),
    ("warrens:hexagon2x3", "roads"),
]
QUICK = [slow(*one) if one == ("torax:torus3", "loops") else one for one in ASKED]


@cache
def listed(board: str, kind: str, *words: str) -> Bundle:
    """The bundle that `crosscut patterns` writes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sets.zip"
        result = CliRunner().invoke(main, ["patterns", board, kind, "--refutation", str(file), *words])
        assert result.exit_code == 0, result.output
        bundle = Bundle(file)
    sentence = bundle.said()
    assert sentence in result.output, "the command says what the checker says"
    return bundle


@pytest.mark.parametrize(("board", "kind"), ASKED)
def test_right_lists_are_accepted_and_others_are_not(board: str, kind: str) -> None:
    bundle = listed(board, kind)
    sets: list[str] = bundle.manifest["sets"]
    sentence = bundle.said()
    assert sentence.startswith(f"proved: on {board} the least sets of ")
    assert ("exactly these: " + "; ".join(sets) in sentence) == (len(sets) <= 12)
    assert bundle.clauses == bundle.allowed()
    smallest, largest = (pick(one.count(",") for one in sets) + 1 for pick in (min, max))
    changed: list[dict[str, Any]] = [
        {"sets": sets[1:]},
        {"sets": []},
        {"sets": [*sets, sets[0]]},
        {"sets": [*sets[1:], sets[0].rpartition(",")[0]]},
        {"sets": [*sets[1:], ",".join(dict.fromkeys([*sets[0].split(","), *sets[-1].split(",")]))]},
        {"most": smallest - 1},
        {"most": largest - 1},
        {"most": -1},
        {"kind": "others"},
        {"question": "set"},
    ]
    for values in changed:
        assert bundle.said(**values).startswith("refused"), values


@pytest.mark.parametrize(("board", "kind"), QUICK)
def test_lists_of_small_sets(board: str, kind: str) -> None:
    whole = listed(board, kind).manifest["sets"]
    size = min(one.count(",") for one in whole) + 1
    bundle = listed(board, kind, "--size", str(size))
    assert sorted(bundle.manifest["sets"]) == sorted(one for one in whole if one.count(",") < size)
    assert bundle.clauses <= bundle.allowed()
    assert f"sets of at most {size} " in bundle.said()
    for values in ({"most": size + 1}, {"most": size - 1}, {"sets": bundle.manifest["sets"][1:]}):
        assert bundle.said(**values).startswith("refused"), values
    none = listed(board, kind, "--size", str(size - 1)) if size > 1 else None
    assert none is None or f"there are no sets of at most {size - 1} " in none.said()


@pytest.mark.parametrize(("board", "kind"), QUICK)
def test_models_are_the_sets_that_settle_it_and_hold_no_listed_one(board: str, kind: str) -> None:
    bundle, chance = listed(board, kind), random.Random(5)
    instance = read(board)
    game, asked = instance.game, KINDS[instance.game.name][kind]
    key = [" ".join(map(str, asked.formula(game).names[literal - 1])) for literal in asked.formula(game).key]
    whole = [
        sum(1 << at for at, name in enumerate(written(board, kind)) if name in one.split(",")) for one in bundle.manifest["sets"]
    ]
    for most, few in ((len(key), 0), (len(key), 1), (3, 0)):
        sets = [one for one in bundle.manifest["sets"] if one.count(",") < most][:few]
        clauses = Solved(bundle.allowed(sets=sets, most=most))
        barred = [sum(1 << at for at, name in enumerate(written(board, kind)) if name in one.split(",")) for one in sets]
        for _ in range(150):
            elements = chance.getrandbits(len(key)) & chance.getrandbits(len(key))
            if chance.getrandbits(1):
                elements |= chance.choice(whole)
            if chance.getrandbits(1):
                elements &= ~(1 << chance.randrange(len(key)))
            if not can_be(game, asked, elements):
                continue
            there = [name for at, name in enumerate(key) if elements >> at & 1]
            expected = asked.holds(game, elements) and elements.bit_count() <= most
            expected = expected and not any(elements & one == one for one in barred)
            assert clauses.holds(there, set(key) - set(there)) == expected, there


def can_be(game: Any, asked: Kind, elements: int) -> bool:
    """Whether the set can be on a board: bridges are legal, and no cell has two pieces."""
    if game.name == "crosshairs" and elements & elements >> game.board.size:
        return False
    return game.name not in ("quax", "torax") or game.illegal(asked.position(game, elements)) is None


def written(board: str, kind: str) -> list[str]:
    """How the elements are written, as the manifest of a list of all sets has them."""
    instance = read(board)
    asked = KINDS[instance.game.name][kind]
    assert asked.known is not None
    size = len(asked.formula(instance.game).key)
    (every,) = asked.known(instance.game, [(1 << size) - 1], None)["sets"]
    return list(every.split(","))


def test_a_size_that_bounds_nothing() -> None:
    bundle = listed("iqishiqi:hexhex2", "walls", "--size", "6")
    says = "sets of stones that keep the ball, on c2, from every side for good are exactly these: b1,d1,a2,e2,b3,d3"
    assert bundle.said() == f"proved: on iqishiqi:hexhex2 the least {says}"
    assert bundle.said(most=7) == bundle.said()


def test_sets_that_are_none() -> None:
    bundle = listed("torax:torus3", "blocks")
    for sets, reason in (([3], "not a set"), ([""], "not a set"), (["z9"], "not a set"), (["a1,a1,b1"], "not a set")):
        with pytest.raises(CheckError, match=reason):
            bundle.allowed(sets=sets)


def test_the_fewest_blocks_are_a_list_of_none(tmp_path: Path) -> None:
    file = tmp_path / "fewest.zip"
    result = CliRunner().invoke(main, ["extreme", "torax:torus3", "fewest-blocks", "--refutation", str(file)])
    bundle = Bundle(file)
    sentence = "proved: on torax:torus3 there are no sets of at most 4 blocks after which no loop is possible"
    assert sentence in result.output
    assert bundle.said() == sentence
    assert bundle.clauses <= bundle.allowed()
    for most in (3, 5):
        assert bundle.said(most=most).startswith("refused")
