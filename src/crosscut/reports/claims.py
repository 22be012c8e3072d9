"""Findings about claims as JSON and as text: docs/formats/schemas/verify.json, and what `crosscut verify` prints.

Text, page and table of the docs are made from the JSON record and from nothing else, so they say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from crosscut.claims.claim import Claim, Undecidable, Verdict
from crosscut.claims.decided import Decided
from crosscut.claims.headline import Headline
from crosscut.claims.offered import of_name
from crosscut.claims.outcome import Verified
from crosscut.core.notation import counted
from crosscut.reports.claims_pictures import WIDTH, picture_lines
from crosscut.reports.claims_told import WORDS, boards_text, decisive, firmness, pages_of, sentences_text, strength
from crosscut.reports.records import Record, head
from crosscut.reports.text import stop_text
from crosscut.solver.proof import Evidence

MOST_PICTURES = 3  # of a finding, in text
MOST_NAMED = 4  # proof files of a finding; if there are more, one is named


def verify_record(found: Verified) -> Record:
    """Return all findings."""
    verdicts = {(one.file, one.id, one.reading): str(one.verdict) for one in found.decided}
    findings = [finding_record(one) for one in found.decided]
    for one, finding in zip(found.decided, findings, strict=True):
        for repair in finding["repairs"]:
            repair["verdict"] = verdicts.get((one.file, one.id, repair["reading"]))
    return head("verify") | {
        "rules": found.rules,
        "counts": {str(verdict): number for verdict, number in found.counts.items()},
        "headlines": [_headline_record(one) for one in found.headlines],
        "findings": findings,
        "undecidable": [
            {"id": one.id, "game": one.game, "claim": one.statement, "source": _source(one), "reason": one.reason}
            for one in found.opened.undecidable
        ],
        "not_run": [{"id": one.claim.id, "reading": one.reading.name, "why": one.why} for one in found.not_run],
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def _headline_record(one: Headline) -> Record:
    claim = one.claim
    return {
        "id": claim.id,
        "game": claim.game,
        "page": of_name(claim.game).page or claim.game,
        "claim": claim.statement,
        "source": _source(claim),
        "verdict": None if one.word is None else str(one.word),
        "whole": one.whole,
        "told": one.told,
        "rests_on": [] if not one.told or claim.told is None else [*claim.told.holds, *claim.told.fails],
    }


def finding_record(one: Decided) -> Record:
    """Return a finding without the verdicts of its repairs: `verify_record` adds these, since it knows all findings."""
    return {
        "id": one.id,
        "game": one.game,
        "claim": one.statement,
        "source": _source(one),
        "section": one.section,
        "reading": one.reading,
        "formal": one.formal,
        "scope": one.scope,
        "verdict": str(one.verdict),
        "expected": None if one.expected is None else str(one.expected),
        "evidence": None if one.evidence is None else str(one.evidence),
        "known": one.known,
        "because": one.because,
        "figures": one.figures,
        "pictures": [
            {
                "position": picture.position,
                "caption": picture.caption,
                "marked": list(picture.marked),
                "turns": list(picture.turns),
            }
            for picture in one.pictures
        ],
        "repair": "; or: ".join(one.repairs.values()),
        "repairs": [{"reading": name, "verdict": None} for name in one.repairs],
        "is_repair": one.is_repair,
        "strict": one.strict or None,
        "proofs": list(one.proofs),
        "deep": one.deep,
        "command": one.command,
        "seconds": round(one.seconds, 3),
        "limit": one.limit,
        "error": one.error,
    }


def claim_lines(finding: Record) -> list[str]:
    """Return the sentence that a finding is about."""
    return _wrapped(f"{finding['id']}: ", f"{finding['claim']} [{finding['source']}]")


def finding_lines(finding: Record) -> Iterator[str]:
    """Yield the finding about one reading, with its diagrams: counterexamples, or a witness."""
    kind = "repair " if finding["is_repair"] else "strict " if finding["strict"] else ""
    yield from _wrapped(f"  {verdict_text(finding)} ", f'{kind}"{finding["reading"]}": {finding["formal"]}')
    for name, text in finding_rows(finding):
        yield from _wrapped(f"    {name}: ", text)
    for picture in finding["pictures"][:MOST_PICTURES]:
        yield from picture_lines(picture)


def verdict_text(finding: Record) -> str:
    """Return the verdict, and the expected one if that differs."""
    wanted = finding["expected"]
    return f"{finding['verdict']}{'' if wanted in (None, finding['verdict']) else f' (expected: {wanted})'}"


def finding_rows(finding: Record) -> Iterator[tuple[str, str]]:
    """Yield the facts of a finding, as (name, text)."""
    if finding["error"] is not None:
        yield "not decided", finding["error"]
    elif finding["limit"] is not None:
        yield "not decided", f"{stop_text(finding['limit'])}; reached: {finding['scope']}"
    else:
        yield "because", finding["because"]
        yield "checked", f"{boards_text(finding['scope'])} ({figures_text(finding)})"
        yield "evidence", evidence_text(finding)
    if finding["verdict"] == Verdict.FAILS and finding["repairs"]:
        yield "true instead", repairs_text(finding)
    if finding["strict"]:
        yield "strict", finding["strict"]
    proofs = finding["proofs"]
    if len(proofs) > MOST_NAMED:
        yield "proof", f"{len(proofs)} files, such as {proofs[0]}"
    else:
        yield from (("proof", proof) for proof in proofs)
    yield "again", f"{finding['command']} ({finding['seconds']:.1f} s)"


def figures_text(finding: Record) -> str:
    """Return what was counted."""
    said = {name: f"{value:,}" if isinstance(value, int) else f"{value}" for name, value in finding["figures"].items()}
    return ", ".join(f"{name}: {value}" for name, value in said.items())


def repairs_text(finding: Record) -> str:
    """Return the readings that say what is true in the place of one that fails, with their verdicts where these are known."""
    return " and ".join(
        f'"{repair["reading"]}"' + ("" if repair["verdict"] is None else f" ({repair['verdict']})")
        for repair in finding["repairs"]
    )


def evidence_text(finding: Record) -> str:
    """Return the evidence level, and whether it counts as a proof."""
    level = Evidence(finding["evidence"])
    paper = "an argument on paper; its finite part: " if strength(finding) == "theorem" else ""
    if not finding["known"]:
        return f"{paper}{level} of formulas alone: that they mean what the reading says was not checked"
    return f"{paper}{level}, {'proved' if level.proved else 'not proved'}"


def undecidable_lines(record: Record) -> Iterator[str]:
    """Yield the sentences that nothing can decide."""
    for one in record["undecidable"]:
        yield from claim_lines(one)
        yield from _wrapped("  nothing can decide it: ", one["reason"])


def headline_lines(record: Record) -> Iterator[str]:
    """Yield what a reader wants to know first, for sentences of the book: those that are not simply true, and what is told."""
    wanted = [
        one for one in record["headlines"] if "-note-" not in one["id"] and (one["verdict"] not in (None, "true") or one["told"])
    ]
    if not wanted:
        return
    findings = [finding for page in pages_of(record) for section in page.sections for finding in section.claims]
    of = {headline["id"]: found for headline, found in findings}
    yield "Findings:"
    for one in wanted:
        said = one["told"] or f"{one['claim']} {decisive(one, of[one['id']])['because']}"
        word = WORDS[one["verdict"]] + ("" if one["whole"] else " in what was decided here")
        yield from _wrapped(f"  {one['id']}, {word} ({firmness(one, of[one['id']])}): ", said)


def summary_text(record: Record) -> str:
    """Return how many sentences are true, and how many readings hold, fail, are open, were not run."""
    counts, not_run = record["counts"], record["not_run"]
    said = [f"{counts[verdict]:,} {word}" for verdict, word in (("HOLDS", "hold"), ("FAILS", "fail"), ("OPEN", "open"))]
    whole = f"{counted(len(record['findings']), 'reading')} decided: {', '.join(said)}"
    expected = [one for one in record["findings"] if one["expected"] is not None]
    if expected:
        as_expected = sum(one["expected"] == one["verdict"] for one in expected)
        whole += f" ({'all' if as_expected == len(expected) else f'{as_expected:,} of {len(expected):,}'} as expected)"
    strict, repairs = (sum(bool(one[name]) for one in record["findings"]) for name in ("strict", "is_repair"))
    if strict or repairs:
        whole += f" ({strict:,} strict and {counted(repairs, 'repair')} among them, which the sentences do not rest on)"
    for why in dict.fromkeys(one["why"] for one in not_run):
        whole += f"; {sum(one['why'] == why for one in not_run):,} not run ({why})"
    if expected or not record["headlines"]:
        return whole + _undecided(record)
    return f"{sentences_text(record['headlines'])}{_undecided(record)}. {whole}"


def _undecided(record: Record) -> str:
    number = len(record["undecidable"])
    return f"; {number:,} more that nothing can decide" if number else ""


def _source(one: Claim | Decided | Undecidable) -> str:
    return f"{one.text}, {one.section}"


def _wrapped(start: str, text: str) -> list[str]:
    indent = " " * (len(start) - len(start.lstrip()) + 4) if start else ""
    return wrap(start + text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
