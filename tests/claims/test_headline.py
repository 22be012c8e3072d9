"""The verdict on a sentence: a word from the readings that count, and a finding told only where its readings have come out so."""

import pytest

from crosscut.claims.claim import Claim, Finding, Reading, Run, Told, Verdict
from crosscut.claims.decided import decide
from crosscut.claims.headline import Headline, Word, headlines, word_of
from crosscut.reports.claims import evidence_text
from crosscut.reports.claims_told import boards_text, decided_on, sentences_text, strength
from crosscut.reports.records import Record
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence


def reading(name: str, verdict: Verdict, *, strict: str = "", is_repair: bool = False, repairs: tuple[str, ...] = ()) -> Reading:
    def found(_run: Run) -> Finding:
        return Finding(verdict, "2x2", Evidence.UNCHECKED, "because", {"n": 1})

    return Reading(name, "formally", found, strict=strict, is_repair=is_repair, repairs=repairs)


def headline(*readings: Reading, told: Told | None = None, run: int | None = None) -> Headline:
    claim = Claim("orcoon-99", "Orcoon", "nowhere", "a sentence", readings, told=told)
    (found,) = headlines([claim], [decide(claim, one, Run(Meter())) for one in readings[:run]])
    return found


HOLDS, FAILS, OPEN = reading("a", Verdict.HOLDS), reading("b", Verdict.FAILS), reading("c", Verdict.OPEN)


@pytest.mark.parametrize(
    ("verdicts", "word"),
    [
        ("H", Word.TRUE),
        ("F", Word.FALSE),
        ("O", Word.OPEN),
        ("HF", Word.PARTLY),
        ("HO", Word.OPEN),
        ("FO", Word.OPEN),
        ("HFO", Word.PARTLY),
        ("", None),
    ],
)
def test_one_word_for_the_verdicts_on_the_readings_that_count(verdicts: str, word: Word | None) -> None:
    assert word_of({"H": Verdict.HOLDS, "F": Verdict.FAILS, "O": Verdict.OPEN}[one] for one in verdicts) is word


def test_strict_readings_and_repairs_are_left_out() -> None:
    strict = reading("strict", Verdict.FAILS, strict="Nobody means that.", repairs=("repair",))
    repair = reading("repair", Verdict.FAILS, is_repair=True)
    found = headline(HOLDS, strict, repair)
    assert (found.word, found.whole) == (Word.TRUE, True)


def test_a_run_of_some_readings_says_that_it_is_not_the_whole() -> None:
    found = headline(HOLDS, FAILS, run=1)
    assert (found.word, found.whole) == (Word.TRUE, False)


def test_a_finding_is_told_only_where_its_readings_came_out_so() -> None:
    assert headline(HOLDS, FAILS, told=Told("It is half true.", ("a",), ("b",))).told == "It is half true."
    assert headline(HOLDS, FAILS, told=Told("It is all true.", ("a", "b"))).told == ""
    assert headline(HOLDS, FAILS, told=Told("It is half true.", ("a",), ("b",)), run=1).told == ""


def finding(scope: str, evidence: Evidence | None = Evidence.CERTIFICATE, *, known: bool = True) -> dict[str, object]:
    return {"scope": scope, "evidence": None if evidence is None else str(evidence), "known": known, "verdict": "HOLDS"}


def test_words_for_how_firm_a_verdict_is() -> None:
    assert strength(finding("the boards 2x2 and 3x3")) == "proved"
    assert strength(finding("the boards 2x2 and 3x3", Evidence.REFUTATION, known=False)) == "computed"
    assert strength(finding("all boards of up to 9 cells", Evidence.UNCHECKED)) == "computed"
    assert strength(finding("every size, by the argument in docs/x.md; 2x2", Evidence.UNCHECKED)) == "theorem"
    assert strength(finding("100 games on every size", Evidence.SAMPLED)) == "sampled"
    assert strength(finding("nothing was finished", None)) == "not decided"


def test_long_lists_of_boards_are_cut_and_a_theorem_says_what_it_is_about() -> None:
    assert boards_text("the boards 1x1, 1x2, 1x3, 1x4, 2x2") == "the boards 1x1 to 2x2 (5 boards)"
    assert boards_text("hexhex1, hexhex2 and 3x3") == "hexhex1, hexhex2 and 3x3"
    assert (
        decided_on(finding("all of 2x2; and every board of any size, by the argument in docs/x.md")) == "every board of any size"
    )
    assert decided_on(finding("the smallest example: boards by number of cells up to 3x4, then more")) == "an example on 3x4"
    games = "games of equal players: one on 3x3; another on 4x4"
    assert decided_on(finding(f"{games}; by a fixed seed", Evidence.SAMPLED)) == games


def test_evidence_behind_a_theorem_is_that_of_its_finite_part() -> None:
    size = "every size, by the argument in docs/x.md; 2x2"
    assert evidence_text(finding("2x2", Evidence.UNCHECKED)) == "unchecked, not proved"
    assert evidence_text(finding(size, Evidence.UNCHECKED)) == "an argument on paper; its finite part: unchecked, not proved"
    assert evidence_text(finding(size)) == "an argument on paper; its finite part: certificate, proved"
    formulas = evidence_text(finding(size, Evidence.REFUTATION, known=False))
    assert formulas.startswith("an argument on paper; its finite part: refutation of formulas alone")


def test_the_count_of_sentences_says_of_how_many_a_reading_was_not_decided() -> None:
    said: list[Record] = [
        {"verdict": "true", "whole": True},
        {"verdict": "true", "whole": False},
        {"verdict": None, "whole": False},
    ]
    assert sentences_text(said[:1]) == "1 sentence: 1 true"
    assert sentences_text(said) == "3 sentences: 2 true, 1 not decided here (1 of them not in all readings)"
