"""Findings about claims for designers: one HTML page that needs nothing else.

First comes what a designer wants to know: the sentence, whether it is true, the counterexample, what would make it true. Behind
each verdict, on demand, stands the evidence: what was checked, what was counted, which files prove it, the command that does it
again. The template is `claims.html`; no scripts, no outside resources.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import groupby
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from crosscut.claims.claim import Verdict
from crosscut.core.instance import read_id
from crosscut.reports.claims import by_claim_text, evidence_text, finding_rows, summary_text, verdict_text
from crosscut.reports.records import Record
from crosscut.reports.svg import position_svg

TEMPLATE = "claims.html"
MOST_PICTURES = 12  # of a finding
ON_DEMAND = ("checked", "proof", "again")


def claims_html(record: Record) -> str:
    """Return the record of `verify` as a page."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files("crosscut.reports").joinpath(TEMPLATE).read_text(encoding="utf-8"))
    grouped = [list(findings) for _, findings in groupby(record["findings"], lambda one: (one["source"], one["id"]))]
    ids = Counter(findings[0]["id"] for findings in grouped)
    claims = [
        _claim(findings, findings[0]["id"] if ids[findings[0]["id"]] == 1 else f"claim-{number}")
        for number, findings in enumerate(grouped, 1)
    ]
    return template.render(
        summary=summary_text(record),
        by_claim=by_claim_text(record),
        sections=[(text, list(group)) for text, group in groupby(claims, lambda claim: claim["text"])],
        undecidable=record["undecidable"],
        not_run=record["not_run"],
        rules=record["rules"],
        version=record["version"],
    )


def _claim(findings: list[Record], anchor: str) -> dict[str, Any]:
    """Return the template's data of a claim; `anchor`: where links to it lead (two files of notes may have the same ids)."""
    first = findings[0]
    return {
        "id": first["id"],
        "anchor": anchor,
        "text": first["source"].removesuffix(f", {first['section']}"),
        "section": first["section"],
        "statement": first["claim"],
        "readings": [_reading(one) for one in findings],
    }


def _reading(one: Record) -> dict[str, Any]:
    rows = list(finding_rows(one))
    drawn = [Markup(_picture(picture, one["because"])) for picture in one["pictures"][:MOST_PICTURES]]
    fails = one["verdict"] == Verdict.FAILS
    return {
        "verdict": verdict_text(one),
        "kind": one["verdict"].lower(),
        "level": None if one["evidence"] is None else evidence_text(one),
        "name": one["reading"],
        "is_repair": one["is_repair"],
        "formal": one["formal"],
        "said": [(name, text) for name, text in rows if name not in (*ON_DEMAND, "evidence")],
        "evidence": [(name, text) for name, text in rows if name in ON_DEMAND],
        "counterexample": drawn[0] if drawn and fails else None,
        "pictures": drawn[1:] if fails else drawn,
    }


def _picture(picture: Record, said: str) -> str:
    """Draw a picture, its caption below unless the page says just that above it."""
    instance = read_id(picture["position"])
    marked = sum(1 << instance.game.board.by_name[name] for name in picture["marked"])
    caption = () if picture["caption"] == said else (picture["caption"],)
    return position_svg(instance.game, instance.position, caption, marked=marked, title=picture["position"])
