"""Records of whole runs, for --json."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosscut.batch.run import OUTCOMES, Batch
from crosscut.reports.records import head


def batch_record(file: Path, out: Path, batch: Batch, seconds: float) -> dict[str, Any]:
    """Return the record of a run: the numbers of answers in the whole file, the time of this run only."""
    counts = batch.journal.counts
    return head("batch") | {
        "file": str(file),
        "out": str(out),
        "lines": batch.total,
        "answered": batch.journal.answers,
        "counts": {name: counts[name] for name in OUTCOMES},
        "retried": batch.retried,
        "stale": batch.stale,
        "seconds": round(seconds, 3),
        "limit": "interrupted" if batch.stopping else None,
        "unanswered": batch.unanswered,
        "trouble": batch.trouble,
    }
