"""Findings about claims for readers: one HTML page that needs nothing else.

It opens with what was found, in plain words. Behind each sentence, folded, stand its readings: the verdict and what it was
decided on, the counterexample, what is true instead. Behind each reading, on demand, the evidence: what was counted, which files
prove it, the command that does it again. The template is `claims.html`; no scripts, no outside resources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from itertools import starmap
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from crosscut.claims.claim import Verdict
from crosscut.reports.claims import evidence_text, finding_rows, summary_text, verdict_text
from crosscut.reports.claims_pictures import picture_svg
from crosscut.reports.claims_told import (
    VERDICTS,
    WORDS,
    Section,
    decided_on,
    decisive,
    pages_of,
    repaired_together,
    sentences_text,
    strength,
    title_of,
)
from crosscut.reports.records import Record

TEMPLATE = "claims.html"
MOST_PICTURES = 12  # of a finding
ON_DEMAND = ("checked", "proof", "again")
ELSEWHERE = (*ON_DEMAND, "evidence", "because", "true instead", "strict")  # what has a place of its own on the page


def claims_html(record: Record) -> str:
    """Return the record of `verify` as a page."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files("crosscut.reports").joinpath(TEMPLATE).read_text(encoding="utf-8"))
    pages = pages_of(record)
    ids = Counter(headline["id"] for page in pages for headline in page.headlines)
    seen: Counter[str] = Counter()
    told = []
    for page in pages:
        told.append(
            {
                "name": page.name,
                "title": page.title,
                "summary": sentences_text(page.headlines),
                "told": page.told,
                "sections": [_section(section, ids, seen) for section in page.sections],
                "undecidable": page.undecidable,
            }
        )
    shown = {one["id"] for page in pages for ones in page.undecidable for one in ones}
    return template.render(
        summary=summary_text(record),
        pages=told,
        undecidable=[one for one in record["undecidable"] if one["id"] not in shown],
        not_run=record["not_run"],
        rules=record["rules"],
        version=record["version"],
    )


def _section(section: Section, ids: Counter[str], seen: Counter[str]) -> dict[str, Any]:
    """Return the template's data of a section; ids that several files of notes have are numbered, so that links lead right."""
    anchors = []
    for headline, _ in section.claims:
        seen[headline["id"]] += 1
        anchors.append(headline["id"] if ids[headline["id"]] == 1 else f"{headline['id']}-{seen[headline['id']]}")
    everything = [one for _, findings in section.claims for one in findings]
    readings = [_reading(ones, everything, named=len(section.claims) > 1) for ones in section.readings()]
    verdicts = []
    for row in section.rows:
        games = "" if len(section.rows) == 1 else " and ".join(title_of(headline["game"]) for headline, _ in row)
        word = row[0][0]["verdict"]
        scopes = dict.fromkeys((strength(one), decided_on(one)) for one in starmap(decisive, row))
        verdicts.append({"word": WORDS[word], "kind": word or "none", "game": games, "scopes": list(scopes)})
    return {
        "ids": anchors,
        "names": [headline["id"] for headline, _ in section.claims],
        "statements": section.statements,
        "sources": list(dict.fromkeys(headline["source"] for headline, _ in section.claims)),
        "verdicts": verdicts,
        "readings": [one for one in readings if not one["strict"]],
        "strict": [one for one in readings if one["strict"]],
    }


def _reading(ones: Sequence[Record], everything: Sequence[Record], *, named: bool) -> dict[str, Any]:
    first = ones[0]
    fails = first["verdict"] == Verdict.FAILS
    most = MOST_PICTURES if len(ones) == 1 else 1  # of twins that agree the counterexample of each
    drawn = [Markup(picture_svg(one, first["because"])) for each in ones for one in each["pictures"][:most]]
    shown = (1 if len(ones) == 1 else len(drawn)) if fails else 0
    return {
        "verdict": verdict_text(first) if first["expected"] else VERDICTS[first["verdict"]],
        "kind": first["verdict"].lower(),
        "game": title_of(first["game"]) if named and len(ones) == 1 else "",
        "name": first["reading"],
        "is_repair": first["is_repair"],
        "strict": first["strict"],
        "formal": first["formal"],
        "because": first["because"],
        "said": [(name, text) for name, text in finding_rows(first) if name not in ELSEWHERE],
        "scopes": [
            {
                "game": title_of(one["game"]) if len(ones) > 1 else "",
                "strength": strength(one),
                "text": decided_on(one),
                "level": "" if one["evidence"] is None else evidence_text(one),
                "evidence": [(name, text) for name, text in finding_rows(one) if name in ON_DEMAND],
            }
            for one in ones
        ],
        "repairs": [
            {
                "game": game,
                "formal": other["formal"],
                "verdict": VERDICTS[other["verdict"]],
                "kind": other["verdict"].lower(),
                "strength": strength(other),
                "scope": decided_on(other),
            }
            for game, other in repaired_together(ones, everything)
        ],
        "counterexamples": drawn[:shown],
        "pictures": drawn[shown:],
    }
