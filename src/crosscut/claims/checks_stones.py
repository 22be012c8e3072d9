"""Checks of notes that look at stones, of any game: legal, illegal, groups, same_position."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.claims.checks import Decide, Statement, about_positions, judged
from crosscut.claims.claim import Finding, Run
from crosscut.claims.note import Note
from crosscut.core.game import BLACK, WHITE, Reason, Turn
from crosscut.core.instance import Instance
from crosscut.core.notation import format_turn
from crosscut.solver.proof import Evidence


def legal(note: Note) -> Statement:
    """The stones break no placement rule; with `turns`, these turns are legal one after another."""
    return _legality(note, wanted=True)


def illegal(note: Note) -> Statement:
    """The stones break a placement rule; with `turns`, one of these turns is illegal. `rule`: its number."""
    return _legality(note, wanted=False)


def _legality(note: Note, *, wanted: bool) -> Statement:
    rule = note.text("rule", "") if not wanted else ""
    with_turns = note.has("turns")

    def ask(instance: Instance) -> Decide:
        turns = note.turns(instance.game) if with_turns else []

        def decide(_run: Run) -> Finding:
            game, p, played = instance.game, instance.position, 0
            reason = None if turns else game.illegal(p)
            for turn in turns:
                reason = game.legal(p, turn)
                if reason is not None:
                    break
                p, played = game.play(p, turn), played + 1
            if reason is None:
                because = f"legal: {_turns(instance, turns)}" if turns else "no placement rule is broken"
            elif turns:
                because = f"turn {played + 1}, {format_turn(game.board, turns[played])}, is illegal: {reason.text}"
            else:
                because = reason.text
            holds = (reason is None) == wanted and (not rule or (reason is not None and reason.rule == rule))
            figures: dict[str, int | float | str] = {"turns played": played} if turns else {"stones": _stones(instance)}
            if reason is not None:
                figures["rule"] = reason.rule
            return judged(Instance(game, p), holds, Evidence.WITNESS, because, figures, _cells(reason))

        return decide

    by_rule = f" by rule {rule}" if rule else ""
    if not with_turns:
        return about_positions(note, f"the stones are {'legal' if wanted else 'illegal' + by_rule}", ask, legal=False)
    turns = note.text("turns")
    said = f"{turns}: legal, one after another" if wanted else f"{turns}: one of these turns is illegal{by_rule}"
    return about_positions(note, said, ask)


def groups(note: Note) -> Statement:
    """How many groups there are: `black`, `white`, `total`, one of them at least."""
    wanted = {key: note.number(key) for key in ("black", "white", "total") if note.has(key)}
    if not wanted:
        raise note.wrong("check", "no number of groups: expected black, white or total")

    def ask(instance: Instance) -> Decide:
        def decide(_run: Run) -> Finding:
            colours = [colour for colour, _ in instance.game.groups(instance.position)]
            counted = {"black": colours.count(BLACK), "white": colours.count(WHITE), "total": len(colours)}
            because = f"{counted['black']} black and {counted['white']} white groups, {counted['total']} in all"
            holds = all(counted[key] == number for key, number in wanted.items())
            return judged(instance, holds, Evidence.WITNESS, because, dict(counted))

        return decide

    return about_positions(note, "groups: " + ", ".join(f"{number} {key}" for key, number in wanted.items()), ask, legal=False)


def same_position(note: Note) -> Statement:
    """Two diagrams are one position, `symmetry = true`: up to what the game treats alike."""
    up_to = note.switch("symmetry", False)
    _, (other,) = note.positions("none", "other_diagram", "other_position")

    def ask(instance: Instance) -> Decide:
        if instance.game.name != other.game.name:
            raise note.wrong("other_diagram" if note.has("other_diagram") else "other_position", f"a game of {other.game.name}")

        def decide(_run: Run) -> Finding:
            game = instance.game
            same_board = game.board.name == other.game.board.name and game.readings == other.game.readings
            images = list(game.images(instance.position)) if up_to else [instance.position]
            holds = same_board and other.position in images
            because = f"the other one is {'the same' if holds else 'another'}: {other.id}"
            return judged(instance, holds, Evidence.WITNESS, because, {"images compared": len(images)})

        return decide

    return about_positions(note, f"is {other.id}{', up to symmetry' if up_to else ''}", ask, legal=False)


def _turns(instance: Instance, turns: Sequence[Turn]) -> str:
    return " ".join(format_turn(instance.game.board, turn) for turn in turns)


def _stones(instance: Instance) -> int:
    return sum(glyph != "." for glyph in instance.game.glyphs(instance.position))


def _cells(reason: Reason | None) -> int:
    return 0 if reason is None else sum(1 << cell for cell in set(reason.cells))
