"""The book: well formed, every verdict from a run, the stored findings and the page of the docs made from what is in the code."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from crosscut import __version__
from crosscut.claims.book import book, books
from crosscut.claims.claim import Claim, Reading, Run, Told, Verdict
from crosscut.claims.decided import decide
from crosscut.claims.headline import word_of
from crosscut.claims.kept import rules_digest
from crosscut.core.board import cells_of
from crosscut.core.instance import read_id
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.reports.claims_markdown import claims_markdown
from crosscut.reports.claims_pictures import seen
from crosscut.solver.limits import Limits, Meter

DOCS = Path(__file__).parents[2] / "docs"
BOOK = book()
BOOKS = tuple(books())
READINGS = [(claim, reading) for claim in BOOK.claims for reading in claim.readings]
NAMES = [f"{claim.id}, {reading.name}" for claim, reading in READINGS]


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / "results" / "claims.json").read_text(encoding="utf-8"))
    return found


def test_ids_and_names() -> None:
    ids = [claim.id for claim in BOOK.claims] + [sentence.id for sentence in BOOK.undecidable]
    assert len(ids) == len(set(ids))
    for id_ in ids:
        assert re.fullmatch(r"[a-z]+-[0-9]{2}", id_), id_
        assert id_.partition("-")[0] in BOOKS
    for claim in BOOK.claims:
        names = [reading.name for reading in claim.readings]
        assert names
        assert len(names) == len(set(names)), claim.id
        assert claim.statement.strip()
        assert claim.text.strip()
        assert claim.section.strip()
        assert all(reading.formal.strip() and reading.seconds > 0 and reading.expected is None for reading in claim.readings)
    for sentence in BOOK.undecidable:
        assert sentence.reason.strip()


def test_every_game_has_claims() -> None:
    assert {claim.game for claim in BOOK.claims} == set(BOOKS)


def test_the_stored_findings_are_of_these_claims(stored: dict[str, Any]) -> None:
    said = [(one["id"], one["claim"], one["source"], one["reading"], one["formal"]) for one in stored["findings"]]
    sources = {claim.id: f"{claim.text}, {claim.section}" for claim in BOOK.claims}
    assert said == [
        (claim.id, claim.statement, sources[claim.id], reading.name, reading.formal)
        for claim, reading in READINGS
        if (claim.id, reading.name) not in {(one["id"], one["reading"]) for one in stored["not_run"]}
    ]
    assert [(one["id"], one["claim"], one["reason"]) for one in stored["undecidable"]] == [
        (sentence.id, sentence.statement, sentence.reason) for sentence in BOOK.undecidable
    ]


def test_the_stored_findings_are_of_these_rules_and_were_finished(stored: dict[str, Any]) -> None:
    assert stored["rules"] == {game: rules_digest(game) for game in BOOKS}
    assert stored["version"] == __version__
    assert stored["limit"] is None
    for one in stored["findings"]:
        assert (one["error"], one["limit"]) == (None, None), one["id"]
        assert one["figures"], one["id"]
        assert one["because"], one["id"]


def test_no_counterexample_is_an_empty_board_without_its_turns(stored: dict[str, Any]) -> None:
    """A counterexample that is a game, and not a position, brings its turns; else stones or marked cells are seen."""
    for one in stored["findings"]:
        if one["verdict"] == "FAILS":
            for picture in one["pictures"]:
                instance = read_id(picture["position"])
                assert instance.game.pieces(instance.position, None) or picture["turns"] or picture["marked"], one["id"]
                assert seen(picture).game is not None  # its turns are legal


def test_strict_readings_say_why_and_are_no_repairs(stored: dict[str, Any]) -> None:
    strict = {(claim.id, reading.name): reading for claim, reading in READINGS if reading.strict}
    for reading in strict.values():
        assert reading.strict.endswith(".")
        assert not reading.is_repair
    assert {(one["id"], one["reading"]) for one in stored["findings"] if one["strict"]} == set(strict)
    assert all(any(reading.counts for reading in claim.readings) for claim in BOOK.claims)


def test_headlines_are_of_the_readings_that_count(stored: dict[str, Any]) -> None:
    assert [one["id"] for one in stored["headlines"]] == [claim.id for claim in BOOK.claims]
    for headline, claim in zip(stored["headlines"], BOOK.claims, strict=True):
        counting = {
            one["verdict"] for one in stored["findings"] if one["id"] == claim.id and not one["strict"] and not one["is_repair"]
        }
        assert headline["whole"]
        assert headline["verdict"] == word_of(map(Verdict, counting))


def test_everything_that_is_to_be_told_is_true(stored: dict[str, Any]) -> None:
    """Each finding in plain words rests on readings that have come out as it says."""
    told = {one["id"]: one["told"] for one in stored["headlines"]}
    for claim in BOOK.claims:
        assert told[claim.id] == ("" if claim.told is None else claim.told.text)
        if claim.told is not None:
            assert claim.told.holds + claim.told.fails


def test_what_fails_has_a_picture_or_says_why_it_cannot(stored: dict[str, Any]) -> None:
    """A FAILS without a counterexample to look at is one about numbers; those are few, and known."""
    bare = {one["id"] for one in stored["findings"] if one["verdict"] == "FAILS" and not one["pictures"]}
    assert len(bare) <= len(stored["findings"]) // 10, bare


def test_repairs_are_decided_like_claims(stored: dict[str, Any]) -> None:
    """What is said in the place of a reading that fails is a reading with a verdict and evidence of its own, and it holds."""
    found = {(one["id"], one["reading"]): one for one in stored["findings"]}
    only_repairs = set()
    for claim, reading in READINGS:
        one = found[claim.id, reading.name]
        formal = {other.name: other.formal for other in claim.readings}
        assert [repair["reading"] for repair in one["repairs"]] == [name for name in formal if name in reading.repairs]
        assert one["repair"] == "; or: ".join(formal[repair["reading"]] for repair in one["repairs"])
        for repair in one["repairs"]:
            assert repair["verdict"] == found[claim.id, repair["reading"]]["verdict"]
            assert repair["verdict"] == "HOLDS", (claim.id, repair)
            assert found[claim.id, repair["reading"]]["evidence"] is not None
        assert one["is_repair"] == reading.is_repair
        if reading.is_repair:
            only_repairs.add((claim.id, reading.name))
    named = {(claim.id, name) for claim, reading in READINGS for name in reading.repairs}
    assert only_repairs <= named


def test_a_repair_is_another_reading_of_the_claim() -> None:
    (claim, reading), *_ = READINGS
    for wrong in ((reading.name,), ("in prose: say that it is otherwise",)):
        with pytest.raises(ValueError, match="is no other reading"):
            replace(claim, readings=(replace(reading, repairs=wrong),))


def test_a_sentence_needs_a_reading_that_counts_and_what_is_told_one_that_is_there() -> None:
    claim, _ = next((claim, reading) for claim, reading in READINGS if len(claim.readings) == 1)
    with pytest.raises(ValueError, match="every reading is strict or a repair"):
        replace(claim, readings=(replace(claim.readings[0], strict="Nobody means that."),))
    with pytest.raises(ValueError, match="readings that the claim does not have"):
        replace(claim, told=Told("It is so.", holds=("nowhere",)))


def test_the_pages_of_the_docs_are_made_from_the_stored_findings(stored: dict[str, Any]) -> None:
    pages = claims_markdown(stored)
    assert {f"claims/{file.name}" for file in (DOCS / "results" / "claims").iterdir()} == set(pages) - {"claims.md"}
    for name, lines in pages.items():
        assert (DOCS / "results" / name).read_text(encoding="utf-8").splitlines() == lines, name


def test_links_to_a_claim_on_the_front_still_lead_somewhere(stored: dict[str, Any]) -> None:
    front = "\n".join(claims_markdown(stored)["claims.md"])
    assert all(f'<a id="{one["id"]}"></a>' in front for one in stored["headlines"])


class AtWorkError(Exception):
    """A decision has begun to ask the rules or a solver."""


ASKED = ("games.", "solver.", "encodings.", "core.stones", "core.game")
OPENING = {"open_game", "game_class", "__init__", "settle_readings", "<genexpr>", "<module>", "<dictcomp>", "<listcomp>"}
CALLS = 10


@pytest.mark.parametrize(("claim", "reading"), READINGS, ids=NAMES)
def test_no_verdict_without_a_run(claim: Claim, reading: Reading) -> None:
    """No decision comes back before it has asked rules or solvers; it is stopped as soon as it has."""
    calls = 0

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("crosscut.") and frame.f_code.co_name not in OPENING:
            calls += module.removeprefix("crosscut.").startswith(ASKED) and ".claims" not in module
            if calls >= CALLS:
                raise AtWorkError

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        with pytest.raises(AtWorkError):
            reading.decide(Run(Meter()))
    finally:
        sys.setprofile(before)


LASTING = [(claim, reading) for claim, reading in READINGS if reading.seconds >= 2 and reading.name != "nobody can connect"]


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize(("claim", "reading"), LASTING, ids=[f"{claim.id}, {reading.name}" for claim, reading in LASTING])
def test_every_reading_that_lasts_looks_at_the_clock(claim: Claim, reading: Reading, deep: bool) -> None:
    """With no time at all it stops at its first look, and says so."""
    found = decide(claim, reading, Run(Meter(Limits(seconds=1e-9)), deep))
    assert (found.verdict, found.limit, found.error) == (Verdict.OPEN, "seconds", None)


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "reading"), READINGS, ids=NAMES)
def test_every_verdict_again(claim: Claim, reading: Reading, stored: dict[str, Any]) -> None:
    (before,) = [one for one in stored["findings"] if (one["id"], one["reading"]) == (claim.id, reading.name)]
    found = decide(claim, reading, Run(Meter(), before["deep"]))
    assert (found.verdict, found.evidence, found.error) == (before["verdict"], before["evidence"], None)
    assert found.scope == before["scope"]


def verdicts(*ids: str) -> dict[tuple[str, str], Verdict]:
    """The quick readings of these claims, decided."""
    return {
        (claim.id, reading.name): decide(claim, reading, Run(Meter())).verdict
        for claim, reading in READINGS
        if claim.id in ids and reading.seconds <= 10 and not reading.deep
    }


@pytest.mark.slow
def test_claims_fall_where_joins_of_three_change_the_parity(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule flipped: a stone that joins three groups counts as a group more, so that the number goes down by one."""
    asked = ("xodd-03", "xodd-06", "xodd-18")
    plain = verdicts(*asked)
    count = Xodd.counts

    def flipped(game: Xodd, p: Stones) -> tuple[int, int]:
        found = list(count(game, p))
        for colour, stones in enumerate((p.black, p.white)):
            for cell in cells_of(stones):
                without = p._replace(black=p.black & ~(1 << cell), white=p.white & ~(1 << cell))
                beside = [mask & game.board.neighbours[cell] for own, mask in game.groups(without) if own == colour]
                found[colour] += sum(map(bool, beside)) == 3
        return found[0], found[1]

    monkeypatch.setattr(Xodd, "counts", flipped)
    after = verdicts(*asked)
    fallen = {name for name in plain if (plain[name], after[name]) == (Verdict.HOLDS, Verdict.FAILS)}
    assert {
        ("xodd-03", "groups on the board"),
        ("xodd-06", "with the case left out"),
        ("xodd-18", "these two groups alone"),
    } <= fallen


def test_claims_about_orcoon_fall_without_the_crossing_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule 4 forgotten by the solver's rules alone: what rests on it is noticed, by a count or by the checker, which knows it."""
    asked = {("orcoon-02", "crossing jumps"), ("orcoon-06", "nobody can force a win")}
    chosen = [(claim, reading) for claim, reading in READINGS if (claim.id, reading.name) in asked]
    assert len(chosen) == len(asked)
    assert all(decide(claim, reading, Run(Meter())).error is None for claim, reading in chosen)
    monkeypatch.setattr(Orcoon, "completes_crossing", lambda *_: None)
    after = [decide(claim, reading, Run(Meter())) for claim, reading in chosen]
    assert [one.verdict for one in after] == [Verdict.OPEN, Verdict.OPEN]
    assert "in spite of rule 4" in (after[0].error or "")
    assert "verdict withheld: the checker refuses" in (after[1].error or "")
