"""What a book has of a play puzzle: where a turn is asked for, what every legal turn there is worth, and how the wrong ones fail.

A *stop* is a place of the main line at which one turn is claimed to be the only one: the root; with `line` and `tree` all places
of the main line. Every legal turn of a stop is the right one, or the same turn as another by a symmetry of the position, or
wrong; of a wrong one there is how the puzzle's certificate goes on (`Strategies`), and nothing else is asked about it. So a book
says of a turn what the checker has accepted, and where it shows a line of play that is the strategy that was checked.

The defence answers along the main line, also where a solution has every reply.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any

from crosscut.game import BLACK, PASS, WHITE, Game, Step, Turn
from crosscut.puzzles.play import Solution
from crosscut.puzzles.puzzle import Puzzle
from crosscut.solver.refuting import Continuation, Strategies

SAMPLE = 1000  # turns that are looked at for what a turn can be


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where a turn is asked for.

    `right`: the turn that wins; `same`: turns that a symmetry of the position makes another one, with that one; `wrong`: how each
    of the others fails, None where the certificate has no section about it because the rules alone decide; `illegal`: why a turn
    of the shape that the game has is not legal, those on stones left out; `reply`: what the defence plays after the right turn,
    None at the last stop.
    """

    position: Hashable
    right: Turn
    same: dict[Turn, Turn]
    wrong: dict[Turn, Continuation | None]
    illegal: dict[Turn, str]
    reply: Turn | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A play puzzle of a book: its stops, the turns of the main line behind the last of them, and where the line ends."""

    puzzle: Puzzle
    stops: tuple[Stop, ...]
    rest: tuple[Turn, ...]
    end: Hashable


def asked(puzzle: Puzzle, certificate: bytes) -> Asked:
    """Return a puzzle as a book asks it; `certificate` must have been accepted for it (`verify`).

    Raises CertificateError for a certificate that cannot be read.
    """
    game, p = puzzle.instance.game, puzzle.instance.position
    strategies = Strategies(game, certificate)
    line = puzzle.line or (puzzle.solution.turn,)
    stops: list[Stop] = []
    solution: Solution | None = puzzle.solution
    played = 0
    while solution is not None:
        follow = dict(solution.replies)
        reply = line[played + 1] if played + 1 < len(line) and line[played + 1] in follow else None
        stops.append(_stop(game, p, solution.turn, strategies, reply))
        p = game.play(p, solution.turn)
        played += 1
        solution = None
        if reply is not None:
            p, solution = game.play(p, reply), follow[reply]
            played += 1
    rest = line[played:]
    for turn in rest:
        p = game.play(p, turn)
    return Asked(puzzle, tuple(stops), rest, p)


def _stop(game: Game[Any], p: Hashable, right: Turn, strategies: Strategies, reply: Turn | None) -> Stop:
    keeping = [symmetry for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
    opponent = 1 - game.turn(p)
    legal = list(game.moves(p))
    same: dict[Turn, Turn] = {}
    wrong: dict[Turn, Continuation | None] = {}
    for turn in (right, *legal):
        if turn in same or turn in wrong:
            continue
        orbit = [symmetry.turn(turn) for symmetry in keeping]
        if turn == right:
            same |= {image: right for image in orbit if image != right}
            continue
        shown = next((one for one in orbit if strategies.has(game.play(p, one), opponent)), turn)
        wrong[shown] = strategies.continuation(game.play(p, shown), opponent)
        same |= {image: shown for image in orbit if image != shown}
    known = {right, *same, *wrong}
    illegal = {
        turn: reason.text for turn in _shapes(game, p, legal) if turn not in known and (reason := game.legal(p, turn)) is not None
    }
    return Stop(p, right, same, wrong, illegal, reply)


def most_drops(game: Game[Any], turns: list[Turn]) -> int:
    """Return how many stones a turn may drop: as many as one of these turns does, or one of the game's first two."""
    begun = game.play(game.start(), next(game.moves(game.start())))
    return max(len(turn.steps) for turn in (*turns, *islice(game.moves(begun), SAMPLE)))


def chooses_colour(game: Game[Any]) -> bool:
    """Return whether a turn chooses the colours of its stones."""
    return any(step.colour is not None for turn in game.moves(game.start()) for step in turn.steps)


def _shapes(game: Game[Any], p: Hashable, legal: list[Turn]) -> Iterator[Turn]:
    """Yield every turn that somebody might try: drops on empty cells, as many as a turn may have, and the pass."""
    empty = [cell for cell, glyph in enumerate(game.glyphs(p)) if glyph == "."]
    colours = (BLACK, WHITE) if chooses_colour(game) else (None,)
    for number in range(1, most_drops(game, legal) + 1):
        for cells in combinations(empty, number):
            for chosen in product(colours, repeat=number):
                yield Turn(tuple(Step((cell,), colour) for cell, colour in zip(cells, chosen, strict=True)))
    yield PASS
