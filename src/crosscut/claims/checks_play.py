"""Checks of notes that play: wins, loses, best_turn, value, replay, count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from crosscut.claims.checks import Decide, Statement, about_positions, judged, proof_name
from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.claims.note import Note
from crosscut.claims.offered import Counted, of_game
from crosscut.core.errors import CrosscutError
from crosscut.core.game import COLOUR_NAMES, Game
from crosscut.core.instance import Instance
from crosscut.core.notation import counted, format_turn
from crosscut.solver.limits import LimitReached
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.replay import replay

PARTS = ("turns", "positions", "sequences")


def wins(note: Note) -> Statement:
    """`side` (by default whoever is to move) wins with best play of both."""
    return _result(note, wanted=True)


def loses(note: Note) -> Statement:
    """`side` (by default whoever is to move) loses with best play of both."""
    return _result(note, wanted=False)


def _result(note: Note, *, wanted: bool) -> Statement:
    said = note.colour() if note.has("side") else None

    def ask(instance: Instance) -> Decide:
        colour = instance.game.turn(instance.position) if said is None else said

        def decide(run: Run) -> Finding:
            proof = _solved(run, note, instance)
            if proof.winner is None and proof.value is not Value.DRAW:  # which colour wins is for best play to say
                raise LimitReached(proof.line_limit or "seconds")
            holds = proof.winner is not None and (proof.winner == colour) == wanted
            return _by_proof(run, note, instance, proof, holds, _value_text(proof))

        return decide

    who = "whoever is to move" if said is None else COLOUR_NAMES[said]
    return about_positions(note, f"{who} {'wins' if wanted else 'loses'} with best play of both", ask)


def best_turn(note: Note) -> Statement:
    """The `turns` are those that keep the position's value; `only = false`: there may be others."""
    only = note.switch("only", True)

    def ask(instance: Instance) -> Decide:
        named = note.turns(instance.game)

        def decide(run: Run) -> Finding:
            game = instance.game
            for turn in named:
                reason = game.legal(instance.position, turn)
                if reason is not None:
                    because = f"{format_turn(game.board, turn)} is illegal: {reason.text}"
                    return judged(instance, False, Evidence.WITNESS, because, {"rule": reason.rule})
            proof = _solved(run, note, instance, all_moves=True)
            best = {turn for turn, value in proof.values.items() if value is proof.value}
            holds = best == set(named) if only else best >= set(named)
            listed = [format_turn(game.board, turn) for turn in proof.values if turn in best]
            more = f" and {len(listed) - 12} more" if len(listed) > 12 else ""
            because = f"{_value_text(proof)}; turns of that value: {' '.join(listed[:12]) or 'none'}{more}"
            cells = {cell for turn in best for step in turn.steps for cell in step.cells} if len(best) <= 12 else set()
            found = _by_proof(run, note, instance, proof, holds, because)
            marked = sum(1 << cell for cell in cells)
            return replace(found, pictures=tuple(replace(picture, marked=marked) for picture in found.pictures))

        return decide

    return about_positions(note, f"the best turns are {'exactly ' if only else 'among others '}{note.text('turns')}", ask)


def value(note: Note) -> Statement:
    """The position is worth `value` for whoever is to move; `margin`, in games that keep a score: won, or lost, by so much."""
    wanted = note.one_of("value", tuple(str(one) for one in Value if one is not Value.UNKNOWN))
    margin = note.number("margin") if note.has("margin") else None
    if margin is not None and (margin < 1 or wanted == Value.DRAW):
        raise note.wrong("margin", "expected by how much the game is won, or lost: at least 1")

    def ask(instance: Instance) -> Decide:
        def decide(run: Run) -> Finding:
            proof = _solved(run, note, instance, margin=margin is not None)
            because = _value_text(proof)
            if margin is not None:
                because += f" by {abs(proof.margin or 0)}"
            won = str(proof.value) == wanted
            return _by_proof(run, note, instance, proof, won and margin in (None, proof.margin and abs(proof.margin)), because)

        return decide

    by = "" if margin is None else f", by {margin}"
    return about_positions(note, f"a {wanted} for whoever is to move{by}", ask)


def _solved(run: Run, note: Note, instance: Instance, *, all_moves: bool = False, margin: bool = False) -> Proof:
    """Return the proof of a position, by the engine that knows margins if they are asked for; LimitReached."""
    from crosscut.claims.solving import solved
    from crosscut.solver.trust import can_check

    certificate = run.file(proof_name(note, instance, "gz")) if can_check(instance.game.name) else None
    return solved(run, instance, certificate, all_moves=all_moves, margin=margin)


def _by_proof(run: Run, note: Note, instance: Instance, proof: Proof, holds: bool, because: str) -> Finding:
    figures: dict[str, int | float | str] = {"nodes": proof.nodes, "method": proof.method}
    if proof.certificate is not None:
        figures["certificate lines"] = proof.certificate.positions
    found = judged(instance, holds, proof.evidence, because, figures)
    kept = proof.certificate.file if proof.certificate is not None else None
    bare = not instance.game.pieces(instance.position, None)  # where nothing is to be seen, best play is shown
    pictures = tuple(replace(picture, turns=proof.line) if bare else picture for picture in found.pictures)
    return replace(found, pictures=pictures, proofs=() if kept is None else (kept,))


def _value_text(proof: Proof) -> str:
    return "drawn" if proof.winner is None else f"won for {COLOUR_NAMES[proof.winner]}"


def replay_record(note: Note) -> Statement:
    """Every turn of the `record` is legal, or `stops_at` is the first that is not; `winner`: who has won then."""
    record, told = note.text("record"), note.beginning()
    stops_at = note.number("stops_at") if note.has("stops_at") else None
    winner = note.one_of("winner", ("B", "W", "draw")) if note.has("winner") else None
    try:
        game = replay(record, told).game
    except CrosscutError as error:
        raise note.wrong("record", str(error)) from None
    note.require_same(game)

    def decide(_run: Run) -> Finding:
        played = replay(record, told)
        stop = None if played.stopped is None else played.stopped.number
        outcome = None if played.stopped is not None else played.game.outcome(played.position)
        because = f"{counted(len(played.turns), 'turn')}, all legal" if played.stopped is None else played.stopped.message
        holds = stop == stops_at
        if winner is not None:
            who = (
                "nobody yet" if outcome is None else "nobody: a draw" if outcome.winner is None else COLOUR_NAMES[outcome.winner]
            )
            because += f"; the game is won by {who}"
            holds = holds and outcome is not None and winner == ("draw" if outcome.winner is None else "BW"[outcome.winner])
        return judged(Instance(played.game, played.position), holds, Evidence.WITNESS, because, {"turns": len(played.turns)})

    said = "the turns of the record are legal" if stops_at is None else f"turn {stops_at} of the record is the first illegal one"
    return Statement(game.name, said + ("" if winner is None else f"; winner: {winner}"), decide)


def count(note: Note) -> Statement:
    """The `number` of legal turns, of sequences of `depth` turns, or of legal positions of a board (of a census `class`)."""
    of = note.one_of("of", PARTS)
    number = note.number("number")
    if of == "positions":
        game = note.board()
        kind = note.text("class", "legal")
        what = "legal positions" if kind == "legal" else f"positions of class {kind}"
        formal = f"{game.name}:{game.board.name} has {number:,} {what}"
        return Statement(game.name, formal, lambda run: _counted_positions(run, note, game, kind, number))
    depth = note.number("depth") if of == "sequences" else 1
    if depth < 1:
        raise note.wrong("depth", f"{depth}: expected 1 or more")

    def ask(instance: Instance) -> Decide:
        def decide(run: Run) -> Finding:
            from crosscut.solver.perft import counter

            found = counter(instance.game, run.meter)(instance.position, depth)
            because = f"there are {found:,}"
            return judged(instance, found == number, Evidence.UNCHECKED, because, {"counted": found})

        return decide

    what = "legal turns" if of == "turns" else f"sequences of {depth} legal turns"
    return about_positions(note, f"{number:,} {what}", ask)


def _counted_positions(run: Run, note: Note, game: Game[Any], kind: str, number: int) -> Finding:
    counts, method = _census(run, game, kind)
    if kind not in counts:
        raise note.wrong("class", f"no class {kind!r} here: there are {', '.join(counts)}")
    because = f"there are {counts[kind]:,}, by {method}"
    verdict = Verdict.HOLDS if counts[kind] == number else Verdict.FAILS
    scope = f"all positions of {game.name}:{game.board.name}"
    picture = Picture(game, game.start(), "the board whose positions were counted")
    return Finding(verdict, scope, Evidence.UNCHECKED, because, {"counted": counts[kind], "method": method}, (picture,))


def _census(run: Run, game: Game[Any], kind: str) -> Counted:
    """Return the numbers of positions by class, and how they were counted."""
    from crosscut.solver.census import census

    counted = of_game(game).counted
    return (counted and counted(game, run.meter, kind)) or (census(game, run.meter), "enumeration")
