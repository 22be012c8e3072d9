"""Checks of notes that look at stones: legal, illegal, groups, same_position, dead, deadlock, connects, cannot_connect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosscut.board import cells_of
from crosscut.claims.checks import Decide, Statement, about_positions, judged, orcoon, proof_name, stop_at
from crosscut.claims.claim import Finding, Run
from crosscut.claims.note import Note
from crosscut.game import BLACK, COLOUR_NAMES, COLOURS, WHITE, Reason, Turn
from crosscut.games import Instance
from crosscut.games.orcoon import Orcoon
from crosscut.notation import format_turn
from crosscut.solver.proof import Evidence
from crosscut.stones import Stones

MOST_SEQUENCES = 200_000  # positions looked at for a sequence of placements that ends on a cell


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


def dead(note: Note) -> Statement:
    """No sequence of placements by anybody ever puts a stone, or with `side` one of that colour, on any of the `cells`."""
    colours = (note.colour(),) if note.has("side") else (BLACK, WHITE)
    names = note.text("cells")

    def ask(instance: Instance) -> Decide:
        game, p = orcoon(note, instance)
        cells = note.cells(game)
        filled = cells & (p.black | p.white)
        if filled:
            raise note.wrong("cells", f"{game.board.names[filled.bit_length() - 1]} holds a stone: dead cells are empty")
        return lambda run: _dead(run, instance, game, p, cells, colours)

    who = "neither side can ever" if len(colours) == 2 else f"{COLOUR_NAMES[colours[0]]} can never"
    return about_positions(note, f"{names}: {who} place there, whatever is placed before", ask)


def _dead(run: Run, instance: Instance, game: Orcoon, p: Stones, cells: int, colours: tuple[int, ...]) -> Finding:
    held = [game.could_hold(*p.sides(colour)) for colour in (BLACK, WHITE)]
    looked, enumerated = 0, 0
    for cell in cells_of(cells):
        for colour in colours:
            if not held[colour] >> cell & 1:
                continue
            order, count = placements_to(run, game, p, cell, colour)
            looked += count
            if order is not None:
                words = " ".join(COLOURS[by] + game.board.names[at] for by, at in order)
                because = f"{COLOUR_NAMES[colour]} can place on {game.board.names[cell]}: {words}"
                return judged(instance, False, Evidence.WITNESS, because, {"positions looked at": looked}, 1 << cell)
            enumerated += 1
    because = "a stone there would break rule 3 or 4 even with every helper its side could ever have (docs/deadlocks.md)"
    if enumerated:
        because = f"all {looked:,} positions that placements lead to were gone through"
    figures: dict[str, int | float | str] = {"cells": cells.bit_count(), "positions looked at": looked}
    return judged(instance, True, Evidence.UNCHECKED, because, figures, cells)


def placements_to(run: Run, game: Orcoon, p: Stones, cell: int, colour: int) -> tuple[list[tuple[int, int]] | None, int]:
    """Return a shortest sequence of placements by both sides that ends with `colour` on `cell`, None if there is none.

    Also returns how many positions were looked at. Raises LimitReached, also when they are more than `MOST_SEQUENCES`.
    """
    before: dict[tuple[int, int], tuple[tuple[int, int], tuple[int, int]] | None] = {(p.black, p.white): None}
    layer, depth = [(p.black, p.white)], 0
    while layer:
        run.bound = f"{game.board.names[cell]}: sequences of up to {depth} placements"
        following = []
        for stones in layer:
            run.meter.count()
            sides = (stones, stones[::-1])
            if game.placeable(*sides[colour], cell):
                order, here = [(colour, cell)], stones
                while (step := before[here]) is not None:
                    order.append(step[0])
                    here = step[1]
                return order[::-1], len(before)
            for by in (BLACK, WHITE):
                own, other = sides[by]
                for at in cells_of(game.board.all_cells & ~(own | other | 1 << cell)):
                    if game.placeable(own, other, at):
                        after = (own | 1 << at, other) if by == BLACK else (other, own | 1 << at)
                        if after not in before:
                            before[after] = ((by, at), stones)
                            following.append(after)
            if len(before) > MOST_SEQUENCES:
                stop_at("nodes")
        layer, depth = following, depth + 1
    return None, len(before)


def deadlock(note: Note) -> Statement:
    """The position holds a mutually dead pattern; `name`: one of that name; `cells`: with these dead cells."""
    name = note.text("name", "")
    cells_given = note.has("cells")

    def ask(instance: Instance) -> Decide:
        game, p = orcoon(note, instance)
        cells = note.cells(game) if cells_given else 0

        def decide(run: Run) -> Finding:
            from crosscut.analysis.orcoon.deadlocks.spot import spot

            held = game.could_hold(p.black, p.white) | game.could_hold(p.white, p.black)
            patterns = spot(game, p, run.meter)
            fitting = [one for one in patterns if (not name or one.name == name) and (not cells or one.dead == cells)]
            proved = [one for one in fitting if not one.dead & held]  # a second method: nobody could ever hold these cells
            said = ", ".join(f"{one.name or 'a pattern without a name'} on {_names(game, one.dead)}" for one in patterns)
            because = f"mutually dead: {said}" if patterns else "no cells are mutually dead"
            evidence = Evidence.WITNESS if proved else Evidence.UNCHECKED
            marked = 0
            for one in fitting or patterns:
                marked |= one.dead
            return judged(instance, bool(proved), evidence, because, {"patterns": len(patterns)}, marked)

        return decide

    what = f"the deadlock {name}" if name else "a mutually dead pattern"
    where = f" on {note.text('cells')}" if cells_given else ""
    return about_positions(note, f"holds {what}{where}", ask)


def connects(note: Note) -> Statement:
    """`side` can still connect its edges by placing alone (Orcoon's question after a pass)."""
    return _post_pass(note, wanted=True)


def cannot_connect(note: Note) -> Statement:
    """`side` can no longer connect its edges by placing alone."""
    return _post_pass(note, wanted=False)


def _post_pass(note: Note, *, wanted: bool) -> Statement:
    colour = note.colour()

    def ask(instance: Instance) -> Decide:
        game, p = orcoon(note, instance)

        def decide(run: Run) -> Finding:
            from crosscut.analysis.orcoon.connect import connect

            bundle = run.file(proof_name(note, instance, "zip"))
            found = connect(game, p, colour, bundle=bundle, limits=run.left(), progress=run.meter.progress)
            stop_at(found.limit)
            if found.order is not None:
                because = f"{COLOUR_NAMES[colour]} connects by {_names(game, found.order) or 'nothing more'}"
                marked = sum(1 << cell for cell in found.order)
                return judged(instance, wanted, found.evidence, because, {"placements": len(found.order)}, marked)
            refuted = found.refutation
            assert refuted is not None
            because = f"that {COLOUR_NAMES[colour]} can connect is refuted"
            figures: dict[str, int | float | str] = {"clauses": refuted.clauses, "proof lines": refuted.proof_lines}
            proofs = () if bundle is None else (bundle,)
            return replace(judged(instance, not wanted, found.evidence, because, figures), proofs=proofs)

        return decide

    return about_positions(note, f"{COLOUR_NAMES[colour]} {'can' if wanted else 'cannot'} connect by placing alone", ask)


def _names(game: Orcoon, cells: int | tuple[int, ...]) -> str:
    return " ".join(game.board.names[cell] for cell in (cells_of(cells) if isinstance(cells, int) else cells))


def _turns(instance: Instance, turns: Sequence[Turn]) -> str:
    return " ".join(format_turn(instance.game.board, turn) for turn in turns)


def _stones(instance: Instance) -> int:
    return sum(glyph != "." for glyph in instance.game.glyphs(instance.position))


def _cells(reason: Reason | None) -> int:
    return 0 if reason is None else sum(1 << cell for cell in set(reason.cells))
