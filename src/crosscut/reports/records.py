"""Results as JSON records; one function a command, one schema each in docs/formats/schemas/."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import crosscut
from crosscut.core.board import cells_of
from crosscut.core.diagrams import Diagram
from crosscut.core.game import COLOURS, Game, Outcome, Reason, Turn, game_id, position_id
from crosscut.core.instance import Aligned
from crosscut.core.notation import format_rows, format_turn
from crosscut.core.turns import joined
from crosscut.solver.proof import Accepted, Evidence, Proof, Value

if TYPE_CHECKING:  # with them comes the checker, which most commands do without
    from crosscut.encodings.formula import Formula
    from crosscut.solver.explain import Walk
    from crosscut.solver.refutation import Refuted
    from crosscut.solver.replay import Replay
    from crosscut.solver.trust import Foreign, Report

Record = dict[str, Any]


def head(schema: str, game: Game[Any] | None = None, evidence: Evidence | None = None) -> Record:
    """Return the members every record starts with; `reading` and `evidence` are null where they mean nothing."""
    return {
        "schema": f"crosscut/{schema}/1",
        "version": crosscut.__version__,
        "reading": None if game is None else dict(game.readings),
        "evidence": None if evidence is None else str(evidence),
    }


def show_record(game: Game[Any], p: Hashable) -> Record:
    """Return what `show` knows of a position, legal or not."""
    reason = game.illegal(p)
    names = game.board.names
    return head("show", game) | {
        "position": position_id(game, p),
        "to_move": COLOURS[game.turn(p)],
        "rows": format_rows(game.board, game.glyphs(p)).split("/"),
        "legal": reason is None,
        "reason": None if reason is None else _reason(game, reason),
        "outcome": None if reason is not None else _outcome(game.outcome(p)),
        "groups": [
            {"colour": COLOURS[colour], "cells": [names[cell] for cell in cells_of(mask)]} for colour, mask in game.groups(p)
        ],
        "remarks": [{"subject": subject, "text": text} for subject, text in game.remarks(p)],
    }


def aligned_record(found: Aligned, records: Sequence[Record]) -> Record:
    """Return the records of the positions that a diagram may mean; all of them are positions of one game."""
    return head("aligned", found.instances[0].game) | {
        "tried": found.tried,
        "legal": [instance.id for instance in found.instances],
        "found": list(records),
    }


def diagrams_record(records: Sequence[Record], diagrams: Sequence[Diagram]) -> Record:
    """Return the records of the diagrams of one text, each of `show`, of the alignments of its rows, or with its error."""
    places = [{"lines": list(diagram.lines), "notes": list(diagram.notes)} for diagram in diagrams]
    return head("diagrams") | {"diagrams": list(records), "places": places}


def moves_record(game: Game[Any], p: Hashable, turns: Sequence[Turn]) -> Record:
    """Return the legal turns of a position."""
    return head("moves", game) | {
        "position": position_id(game, p),
        "to_move": COLOURS[game.turn(p)],
        "moves": [format_turn(game.board, turn) for turn in turns],
    }


def play_record(game: Game[Any], before: Hashable, turns: Sequence[Turn], after: Hashable) -> Record:
    """Return the position that turns lead to."""
    return head("play", game) | {
        "from": position_id(game, before),
        "turns": joined(game, before, turns),
        "position": position_id(game, after),
        "to_move": COLOURS[game.turn(after)],
        "outcome": _outcome(game.outcome(after)),
    }


def replay_record(name: str, replay: Replay, against: Mapping[str, Any] | None = None) -> Record:
    """Return the result of playing a game record; `stopped` is null if all of it is legal.

    Arguments: `against`: how it differs from a diagram, null if none was given.
    """
    game, stop = replay.game, replay.stopped
    return head("replay", game, Evidence.WITNESS if stop is None else None) | {
        "file": name,
        "from": position_id(game, replay.start),
        "turns": joined(game, replay.start, replay.turns),
        "position": position_id(game, replay.position),
        "to_move": COLOURS[game.turn(replay.position)],
        "outcome": _outcome(game.outcome(replay.position)),
        "stopped": None
        if stop is None
        else {
            "number": stop.number,
            "line": stop.line,
            "column": stop.column,
            "turn": stop.turn,
            "text": stop.text,
            "reason": None if stop.reason is None else _reason(game, stop.reason),
        },
        "against": None if against is None else dict(against),
    }


def perft_record(
    game: Game[Any], p: Hashable, counted: str, counts: Sequence[int], divided: dict[str, int] | None, limit: str | None
) -> Record:
    """Return perft counts by depth; `counted`: plies or turns; `divided`: those of the last depth by first turn, if asked for."""
    return head("perft", game) | {
        "position": position_id(game, p),
        "counted": counted,
        "counts": list(counts),
        "divide": divided,
        "limit": limit,
    }


def sample_record(game: Game[Any], seed: int, stones: int | None, positions: Sequence[str], limit: str | None) -> Record:
    """Return random positions, as IDs; `stones`: how many each has, null for a uniform number."""
    return head("sample", game) | {
        "board": game_id(game),
        "seed": seed,
        "stones": stones,
        "positions": list(positions),
        "limit": limit,
    }


def solve_record(game: Game[Any], p: Hashable, proof: Proof) -> Record:
    """Return the answer of `solve`; `winning` is null unless all moves were asked for and decided."""
    kept = proof.certificate
    all_known = bool(proof.values) and Value.UNKNOWN not in proof.values.values()
    image = {} if proof.solved_as is None else {"solved_as": proof.solved_as}
    cut = {} if proof.line_limit is None else {"line_limit": proof.line_limit}
    margin = {} if proof.margin is None else {"margin": proof.margin}
    if proof.margin_proved:
        margin["margin_proved"] = True
    return head("solve", game, _evidence(proof)) | {
        "position": position_id(game, p),
        "to_move": COLOURS[game.turn(p)],
        "value": str(proof.value),
        "winner": None if proof.winner is None else COLOURS[proof.winner],
        "best": None if proof.best is None else format_turn(game.board, proof.best),
        "winning": [format_turn(game.board, t) for t, v in proof.values.items() if v is Value.WIN] if all_known else None,
        "line": joined(game, p, proof.line),
        "distance": proof.distance,
        "distance_proved": _distance_proved(game, proof),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 3),
        "method": proof.method,
        "certificate": None
        if kept is None
        else {
            "file": None if kept.file is None else str(kept.file),
            "positions": kept.positions,
            "checked": kept.checked,
            "seconds": round(kept.seconds, 3),
            **_accepted(kept.by),
            **_foreign(kept.foreign),
        },
        "limit": proof.limit,
        **cut,
        **margin,
        **image,
        **_backing(proof),
    }


def _backing(proof: Proof) -> Record:
    """Return what was asked to stand behind the answer, and the table that was made for it, where there is either."""
    asked = {} if proof.asked is None else {"evidence_asked": str(proof.asked)}
    if proof.table is None:
        return asked
    made = asdict(proof.table)
    return asked | {"table": made | {"seconds": round(proof.table.seconds, 3)}}


def _distance_proved(game: Game[Any], proof: Proof) -> str | None:
    if proof.distance is None or (proof.certificate is None and proof.table is None):
        return None
    if proof.table is not None:
        return "exactly"
    return "exactly" if game.decides_by_plies else "at most"


def map_record(game: Game[Any], p: Hashable, proof: Proof) -> Record:
    """Return the values of all first turns, for the side that plays them."""
    solved = solve_record(game, p, proof)
    members = ("to_move", "nodes", "seconds", "method", "certificate", "limit", "margin", "solved_as", "evidence_asked", "table")
    kept = {key: solved[key] for key in members if key in solved}
    return head("map", game, _evidence(proof)) | {
        "position": solved["position"],
        "value": solved["value"],
        "moves": {format_turn(game.board, turn): str(value) for turn, value in proof.values.items()},
        **kept,
    }


def store_record(file: Path, counts: dict[str, dict[str, int]], verified: int | None, seconds: float) -> Record:
    """Return what a store holds, by task and evidence level; `verified`: how many rows were checked, None if not asked."""
    return head("store") | {
        "file": str(file),
        "answers": sum(sum(levels.values()) for levels in counts.values()),
        "counts": counts,
        "verified": verified,
        "seconds": round(seconds, 3),
    }


def refuted_record(refuted: Refuted) -> Record:
    """Return a refuted formula whose bundle the checker has accepted."""
    return {
        "file": None if refuted.file is None else str(refuted.file),
        "claim": refuted.claim,
        "known": refuted.known,
        "proved": refuted.sentence or None,
        "variables": refuted.variables,
        "clauses": refuted.clauses,
        "proof_lines": refuted.proof_lines,
        "checked": True,
    }


def encode_record(game: Game[Any], p: Hashable, question: str, formula: Formula, file: Path) -> Record:
    """Return what `encode` wrote."""
    return head("encode", game) | {
        "position": position_id(game, p),
        "question": question,
        "file": str(file),
        "variables": formula.variables,
        "clauses": len(formula.clauses),
        "key": len(formula.key),
    }


def explain_record(walk: Walk) -> Record:
    """Return a walk through a certificate."""
    game = walk.game
    return head("explain", game) | {
        "position": position_id(game, walk.position),
        "side": COLOURS[walk.side],
        "guarantee": walk.guarantee,
        "answers": [
            {
                "before": position_id(game, answer.before),
                "turn": None if answer.turn is None else format_turn(game.board, answer.turn),
                "after": position_id(game, answer.after),
                "rank": answer.rank,
                "outcome": _outcome(answer.outcome),
                "held": answer.held or None,
            }
            for answer in walk.answers
        ],
    }


class Checked(NamedTuple):
    """A verdict on a file, its time, and how many lines an earlier run had followed already.

    `checker`: "python", "c" or "both"; `judged`: whether it knows such files.
    """

    name: str
    report: Report
    seconds: float
    kept: int
    checker: str
    judged: bool


def check_record(files: Sequence[Checked]) -> Record:
    """Return the checker's verdicts on files."""
    return head("check") | {
        "files": [
            {
                "file": name,
                "ok": report.ok,
                "line": report.line,
                "error": report.error,
                "statements": [
                    {"position": s.text, "side": s.side, "guarantee": s.guarantee, "lines": s.lines, "known": s.known}
                    | ({} if s.known else {"claim": s.claim})
                    | _foreign(s.foreign)
                    for s in report.statements
                ],
                "seconds": round(seconds, 3),
                "resumed": kept,
                "checker": str(checker),
                **({} if judged else {"judged": False}),
            }
            for name, report, seconds, kept, checker, judged in files
        ]
    }


def checker_record(file: Path, digest: str) -> Record:
    """Return where the checker was written as one file, with the file's SHA-256."""
    return head("check") | {"files": [], "checker": {"file": str(file), "sha256": digest}}


def _accepted(by: Accepted) -> Record:
    """Return the members that say which checker accepted a certificate."""
    return {"checker": by.checker} | ({} if by.seed is None else {"audit": {"lines": by.audited, "seed": by.seed}})


def accepted(kept: Record) -> Accepted:
    """Return who accepted a certificate, as the record of a certificate says it; an old one does not."""
    audit = kept.get("audit", {})
    return Accepted(kept.get("checker", "python"), audit.get("lines", 0), audit.get("seed"))


def _foreign(rules: Foreign | None) -> Record:
    """Return the member that names the rules of another package, if the checker used these."""
    return {} if rules is None else {"foreign_rules": {"package": rules.package, "sha256": rules.sha256}}


def _evidence(proof: Proof) -> Evidence | None:
    """The evidence of a verdict; null where there is none."""
    return None if proof.value is Value.UNKNOWN else proof.evidence


def _reason(game: Game[Any], reason: Reason) -> Record:
    return {"rule": reason.rule, "cells": [game.board.names[cell] for cell in reason.cells], "text": reason.text}


def _outcome(outcome: Outcome | None) -> Record | None:
    return None if outcome is None else {"winner": None if outcome.winner is None else COLOURS[outcome.winner]}
