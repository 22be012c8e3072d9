"""Checks of notes about Orcoon: dead, deadlock, connects, cannot_connect.

`dead` is about any sequence of placements by both sides. Nobody ever gets a cell outside `Orcoon.could_hold`
(docs/mathematics/deadlocks.md says why this lasts when both sides place). For other cells the sequences are gone through.
"""

from __future__ import annotations

import re
from dataclasses import replace

from crosscut.claims.checks import Check, Decide, Statement, about_positions, judged, proof_name, stop_at
from crosscut.claims.claim import Finding, Run
from crosscut.claims.note import Note
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, COLOUR_NAMES, COLOURS, WHITE
from crosscut.core.instance import Instance
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.proof import Evidence

MOST_SEQUENCES = 200_000  # positions looked at for a sequence of placements that ends on a cell


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
    because = (
        "a stone there would break rule 3 or 4 even with every helper its side could ever have (docs/mathematics/deadlocks.md)"
    )
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
    name = note.text("name", "").upper()
    if name and not re.fullmatch(r"E[1-9][0-9]*-[1-9][0-9]*", name):
        raise note.wrong("name", f"{name}: expected a name of the catalogue, such as E3-1")
    cells_given = note.has("cells")

    def ask(instance: Instance) -> Decide:
        game, p = orcoon(note, instance)
        cells = note.cells(game) if cells_given else 0

        def decide(run: Run) -> Finding:
            from crosscut.games.orcoon.deadlocks.spot import spot

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
            from crosscut.games.orcoon.postpass.connect import connect

            bundle = run.file(proof_name(note, instance, "zip"))
            found = connect(game, p, colour, bundle=bundle, limits=run.left(), progress=run.watch)
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


def orcoon(note: Note, instance: Instance) -> tuple[Orcoon, Stones]:
    """Return game and position of Orcoon; NotationError for another game."""
    if isinstance(instance.game, Orcoon) and isinstance(instance.position, Stones):
        return instance.game, instance.position
    raise note.wrong("check", f"{instance.game.name} has no such question: it is Orcoon's")


def _names(game: Orcoon, cells: int | tuple[int, ...]) -> str:
    return " ".join(game.board.names[cell] for cell in (cells_of(cells) if isinstance(cells, int) else cells))


CHECKS: dict[str, Check] = {"dead": dead, "deadlock": deadlock, "connects": connects, "cannot_connect": cannot_connect}
