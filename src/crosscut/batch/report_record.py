"""A batch's summary as a JSON record; its schema is docs/formats/schemas/batch-report.json."""

from __future__ import annotations

from crosscut.batch.answered import Answered, Failed
from crosscut.batch.spread import Spread
from crosscut.batch.summary import Group, Summary, limits_in_order
from crosscut.core.game import COLOURS
from crosscut.core.notation import format_turn
from crosscut.reports.records import Record, head


def batch_report_record(summary: Summary, name: str, *, half: bool) -> Record:
    """Return the summary; `name`: of the file of answers; `half`: whether a half line ended it."""
    return head("batch-report") | {
        "file": name,
        "half_line": half,
        "answers": summary.answers,
        "errors": summary.failures,
        "groups": [_group(group) for group in summary.groups],
        "error_kinds": [
            {"kind": kind, "count": kept.count, "first": [_failed(failed) for failed in kept.best]}
            for kind, kept in sorted(summary.errors.items(), key=lambda item: (-item[1].count, item[1].best[0].line))
        ],
    }


def _group(group: Group) -> Record:
    columns = group.task.columns
    return {
        "board": group.board,
        "task": group.task.name,
        "answers": group.answers,
        "counts": {column: group.totals[column] for column in columns},
        "by_stones": [
            {"stones": stones, "counts": {column: row[column] for column in columns}}
            for stones, row in sorted(group.by_stones.items())
        ],
        "proved": group.proved,
        "evidence": dict(sorted(group.evidence.items())),
        "mirrored": group.mirrored,
        "stored": group.stored,
        "nodes": _spread(group.nodes, 1) if group.task.of_values else None,
        "seconds": _spread(group.milliseconds, 1000),
        "certificates": {
            "count": group.certificates.count,
            "lines": group.certificates.sum,
            "check_seconds": group.check_milliseconds / 1000 if group.task.of_values else None,
        },
        "hardest": [_hard(found) for found in group.hardest.best],
        "unknown": [
            {
                "limit": None if limit == "none" else limit,
                "count": kept.count,
                "first": [{"line": found.line, "id": found.id, "position": found.position_id} for found in kept.best],
            }
            for limit, kept in limits_in_order(group)
        ],
    }


def _spread(spread: Spread, unit: int) -> Record:
    told = {"sum": spread.sum, "median": spread.percentile(50), "p99": spread.percentile(99), "most": spread.most}
    return told if unit == 1 else {name: number / unit for name, number in told.items()}


def _hard(found: Answered) -> Record:
    board = found.game.board
    return {
        "line": found.line,
        "id": found.id,
        "position": found.position_id,
        "outcome": found.outcome,
        "colour": None if found.colour is None else COLOURS[found.colour],
        "best": [format_turn(board, turn) for turn in found.best],
        "order": [board.names[cell] for cell in found.order],
        "nodes": found.nodes,
        "seconds": found.milliseconds / 1000,
    }


def _failed(failed: Failed) -> Record:
    return {"line": failed.line, "id": failed.id, "error": failed.error}
