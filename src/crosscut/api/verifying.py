"""`crosscut.verify`: decide what the designers wrote, or notes of one's own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from time import monotonic
from typing import Any

from crosscut.api.progress import shown_progress
from crosscut.api.result import Result
from crosscut.solver.by_method import limits_of
from crosscut.solver.limits import Limits, Progress, Stop


@dataclass(frozen=True, repr=False, kw_only=True)
class Findings(Result):
    """The findings about claims, as `crosscut verify --json` has them.

    `counts`: how many readings have each verdict; `findings`: a record each, with `id`, `claim`, `verdict`, `evidence`;
    `failed`: whether a verdict is another one than the note expects, or a question could not be put; `unfinished`: whether a
    limit or Ctrl-C left something open.
    """

    counts: dict[str, int]
    findings: list[dict[str, Any]]
    limit: str | None
    failed: bool = False
    unfinished: bool = False

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(one['id'])}</td><td>{escape(one['verdict'])}</td><td>{escape(str(one['claim']))}</td></tr>"
            for one in self.findings
        )
        return f"<table><tr><th>claim</th><th>verdict</th><th>what it says</th></tr>{rows}</table>"


def verify(
    *what: str | Path,
    reading: str | None = None,
    deep: bool = False,
    proofs: Path | str | None = None,
    resume: Path | str | None = None,
    jobs: int | None = None,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | bool | None = None,
    told: Callable[[dict[str, Any]], None] = lambda _finding: None,
    note: Callable[[str], None] = lambda _sentence: None,
) -> Findings:
    """Return the findings about claims: HOLDS, FAILS with the smallest counterexample, or OPEN.

    Arguments:
        what: games, whose text it is then; ids of claims; files of notes (.toml), or `example:NAME`; nothing for the whole book.
        reading: only the readings of that name; deep: also those that take long.
        proofs: a folder for certificates and refutations; resume: a folder for decided readings, which are not decided again.
        jobs: processes (None: one a processor, where there is work for them).
        limits, nodes, seconds, memory: of each reading (without seconds: 300, with `deep` 3600). progress: as for `solve`.
        told: called with each finding as it comes; note: with what the user should know besides.

    Raises UnknownNameError or NotationError for what is not there or not right.

    >>> import crosscut
    >>> found = crosscut.verify("example:xodd-notes", "xodd-note-5")
    >>> [(one["id"], one["verdict"]) for one in found.findings]
    [('xodd-note-5', 'FAILS')]
    """
    from crosscut.claims.asked import decide_all, readings_asked, source_of
    from crosscut.claims.claim import DEEP_SECONDS, SECONDS
    from crosscut.claims.kept import Kept, rules_digest
    from crosscut.claims.outcome import NotRun, Verified
    from crosscut.claims.run import Settings
    from crosscut.reports.claims import (
        claim_lines,
        finding_lines,
        finding_record,
        headline_lines,
        summary_text,
        undecidable_lines,
        verify_record,
    )

    started = monotonic()
    source = source_of(tuple(map(str, what)))
    opened = source.open()
    tasks, not_run = readings_asked(opened, reading, deep=deep)
    folders = [None if folder is None else Path(folder) for folder in (proofs, resume)]
    for folder in folders:
        if folder is not None:
            folder.mkdir(exist_ok=True)
    given = limits_of(limits, nodes, seconds, memory)
    each = given.seconds or (DEEP_SECONDS if deep else SECONDS)
    settings = Settings(replace(given, seconds=each, since=None), deep, folders[0])
    kept = None if folders[1] is None else Kept(folders[1], source, settings)
    if kept is not None and kept.unsealed:
        note(f"a later run will not believe what is kept now: {kept.unsealed}")
    found = {}
    with (
        Stop() as stop,
        shown_progress(progress) as line,
        closing(decide_all(source, opened, tasks, settings, kept, line or _silent, jobs)) as answers,
    ):
        for task, decided in answers:
            found[task] = decided
            told(finding_record(decided))
    answered = tuple(found[task] for task in tasks if task in found)
    not_run += [NotRun(*task.of(opened), "stopped by Ctrl-C") for task in tasks if task not in found]
    rules = {game: rules_digest(game) for game in dict.fromkeys(claim.game for claim in opened.claims)}
    outcome = Verified(answered, tuple(not_run), opened, rules, monotonic() - started, stop.limit)
    record = verify_record(outcome)
    if given.seconds is None and any(one.limit == "seconds" for one in answered):
        note(f"a reading has {each:,} seconds, unless --seconds gives it more")
    lines: list[str] = []
    for finding in record["findings"]:
        lines += [*claim_lines(finding), *finding_lines(finding)]
    text = "\n".join([*headline_lines(record), *lines, *undecidable_lines(record), summary_text(record)])
    return replace(Findings.of(record, text), failed=outcome.failed, unfinished=outcome.unfinished)


def _silent(_sentence: str) -> None:
    """Say nothing."""
