"""Findings about claims as a page of the docs: a table of all, then each with its readings; made from the JSON record alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from crosscut.claims.claim import Verdict
from crosscut.reports.claims import (
    MOST_PICTURES,
    by_claim_text,
    evidence_text,
    figures_text,
    picture_lines,
    repairs_text,
    summary_text,
    verdict_text,
)
from crosscut.reports.records import Record
from crosscut.reports.text import stop_text

INTRODUCTION = """\
What the designers of the games say about them, sentence by sentence in our own words, and what has come of it. A vague sentence
has several *readings*, each with a verdict of its own: it **HOLDS**, it **FAILS** (then there is the smallest counterexample),
or it is **OPEN**, with what was reached. A *repair* says what is true in the place of a reading that fails; it is a statement
like the others, decided by a check of its own, and has its own verdict. A verdict is about the scope that is given, and no more;
the evidence levels are those of [the page about trust](../inside/trust.md), and only the first four are proofs. A
refutation *of formulas alone* proves of formulas that nothing fulfils them; that they say what the reading does is tested against
the rules on small boards. A counterexample is a position that breaks no rule; whether a game can lead there is said only where
that is asked. Some readings are stricter than what a designer may have meant: they show where a sentence ends. Every verdict is
found again by its command, which gives a reading 300 seconds unless `--seconds` says otherwise (3600 with `--deep`); [notes of
your own](../use/notes.md) are decided in the same way.
"""


def claims_markdown(record: Record) -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# The claim book"
    yield ""
    deep = " --deep" if any(finding["deep"] for finding in record["findings"]) else ""
    yield f"(Made by `crosscut verify{deep} --out docs/results`, from what it found: [claims.json](claims.json).)"
    yield ""
    yield from INTRODUCTION.splitlines()
    yield ""
    yield f"Crosscut {record['version']}. {summary_text(record)}. {by_claim_text(record)}"
    yield ""
    for game, digest in record["rules"].items():
        yield f"* rules of {game}: `{digest[:16]}`"
    yield ""
    yield "| claim | sentence | verdicts |"
    yield "|---|---|---|"
    claims = [list(findings) for _, findings in groupby(record["findings"], lambda one: (one["source"], one["id"]))]
    for findings in claims:
        verdicts = "<br>".join(
            f"{verdict_text(one)} {'repair ' if one['is_repair'] else ''}*{_cell(one['reading'])}* ({_level(one)})"
            for one in findings
        )
        first = findings[0]
        yield f"| [{first['id']}](#{first['id']}) | {_cell(first['claim'])} | {verdicts} |"
    yield ""
    for findings in claims:
        yield from _claim(findings)
    if record["undecidable"]:
        yield "## Sentences that nothing can decide"
        yield ""
        for one in record["undecidable"]:
            yield f"* **{one['id']}** ({one['source']}): {one['claim']} *{one['reason']}*"
        yield ""
    if record["not_run"]:
        yield "## Not decided here"
        yield ""
        for one in record["not_run"]:
            yield f"* {one['id']}, *{one['reading']}*: {one['why']}"


def _claim(findings: list[Record]) -> Iterator[str]:
    """Yield the section of a claim."""
    first = findings[0]
    yield f"## {first['id']}"
    yield ""
    yield f"{_plain(first['claim'])} ({_plain(first['source'])})"
    yield ""
    for one in findings:
        kind = "repair " if one["is_repair"] else ""
        yield f"* **{verdict_text(one)}**, {kind}*{_plain(one['reading'])}*: {_plain(one['formal'])}"
        for text in _rows(one):
            yield f"  <br>{_plain(text)}"
        for picture in one["pictures"][:MOST_PICTURES]:
            yield ""
            yield from (f"      {line}" for line in picture_lines(picture))
            yield ""
    yield ""


def _rows(one: Record) -> Iterator[str]:
    if one["error"] is not None:
        yield f"Not decided: {one['error']}"
    elif one["limit"] is not None:
        yield f"Not decided: {stop_text(one['limit'])}; reached: {one['scope']}"
    else:
        yield f"{one['because']}"
        yield f"Checked: {one['scope']}; {figures_text(one)}. Evidence: {evidence_text(one)}."
    if one["verdict"] == Verdict.FAILS and one["repairs"]:
        yield f"Said instead: {repairs_text(one)}."
    yield f"`{one['command']}` ({one['seconds']:.1f} s)"


def _level(one: Record) -> str:
    return "not decided" if one["evidence"] is None else one["evidence"]


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(_plain(text).split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """Return a text that no reader takes for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
