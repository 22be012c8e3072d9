"""A play puzzle as a book shows it: where a turn is asked for, what every legal turn there is worth, and how wrong turns fail.

A *stop* is a place of the main line at which one turn is claimed to be the only one: the root; with `line` and `tree` all places
of the main line. Every legal turn of a stop is the right one, or the same turn as another by a symmetry of the position, or
wrong. After a wrong turn play goes on as the puzzle's certificate says (`Strategies`); nothing else is asked about it. So a book
says of a turn only what the checker has accepted, and every line of play it shows is the checked strategy. With the goal
`connect` there is no certificate: the book shows the cutting reply that the puzzle names, and the checker's rules have agreed.

The defence answers along the main line, also where a solution has every reply.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any

from crosscut.core.errors import CertificateError
from crosscut.core.game import BLACK, PASS, WHITE, Game, Step, Turn
from crosscut.core.notation import format_turn
from crosscut.puzzles.goals import Goal
from crosscut.puzzles.play import Solution, is_trivial
from crosscut.puzzles.puzzle import Puzzle
from crosscut.solver.refuting import Continuation, Strategies

Known = Callable[[Hashable, Turn], Continuation | None]
"""How play goes on after a turn that fails in a position, None if nothing says it."""

CUTS = "cuts"  # stands in the place of the other side's guarantee with the goal `connect`
SAMPLE = 1000  # turns that are looked at to see what turns of the game can be


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where a turn is asked for.

    `right`: the turn that wins; `same`: each turn that a symmetry of the position carries to another one, with that one; `wrong`:
    how each of the others fails; `illegal`: why turns of the game's shape are not legal, those on stones left out; `reply`: what
    the defence plays after the right turn, None at the last stop.
    """

    position: Hashable
    right: Turn
    same: dict[Turn, Turn]
    wrong: dict[Turn, Continuation]
    illegal: dict[Turn, str]
    reply: Turn | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A play puzzle of a book.

    `stops`: where a turn is asked for; `line`: the main line up to the last of these turns; `end`: the position it leads to;
    `rest`: the rest of the puzzle's main line, which was not checked.
    """

    puzzle: Puzzle
    stops: tuple[Stop, ...]
    line: tuple[Turn, ...]
    end: Hashable
    rest: tuple[Turn, ...]


def asked(puzzle: Puzzle, certificate: bytes) -> Asked:
    """Return a puzzle as a book asks it; `certificate` must have been accepted for it (`by_checker`).

    Raises CertificateError where nothing says how a turn fails.
    """
    game, p = puzzle.instance.game, puzzle.instance.position
    known: Known
    if puzzle.goal.name == "connect":
        known = _Cuts(puzzle).after
    else:
        strategies = Strategies(game, certificate)

        def known(q: Hashable, turn: Turn) -> Continuation | None:
            return strategies.continuation(game.play(q, turn), 1 - game.turn(q))

    line = puzzle.line or (puzzle.solution.turn,)
    stops: list[Stop] = []
    solution: Solution | None = puzzle.solution
    played = 0
    while solution is not None:
        follow = dict(solution.replies)
        reply = line[played + 1] if played + 1 < len(line) and line[played + 1] in follow else None
        stops.append(_stop(game, p, solution.turn, known, reply))
        p = game.play(p, solution.turn)
        played += 1
        solution = None
        if reply is not None:
            p, solution = game.play(p, reply), follow[reply]
            played += 1
    return Asked(puzzle, tuple(stops), line[:played], p, line[played:])


def is_over(game: Game[Any], p: Hashable, side: int, goal: Goal) -> bool:
    """Return whether the colour `side` has reached the goal after every reply in p, in a way that leaves nothing to ask."""
    for reply in game.moves(p):
        after = game.play(p, reply)
        outcome = game.outcome(after)
        if not (is_trivial(game, after, side, goal) if outcome is None else outcome.winner == side):
            return False
    return True


class _Cuts:
    """The turns that fail in a puzzle with the goal `connect`: each with the reply that cuts, none if the game has ended."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.game: Game[Any] = puzzle.instance.game
        self.replies = dict(puzzle.cuts)

    def after(self, p: Hashable, turn: Turn) -> Continuation | None:
        """Return how play goes on after a turn."""
        q = self.game.play(p, turn)
        if self.game.outcome(q) is not None:
            return Continuation((), q, CUTS)
        reply = self.replies.get(turn)
        return None if reply is None else Continuation((reply,), self.game.play(q, reply), CUTS)


def _stop(game: Game[Any], p: Hashable, right: Turn, known: Known, reply: Turn | None) -> Stop:
    keeping = [symmetry for q, symmetry in zip(game.images(p), game.symmetries(p), strict=True) if q == p]
    legal = list(game.moves(p))
    same: dict[Turn, Turn] = {}
    wrong: dict[Turn, Continuation] = {}
    for turn in (right, *legal):
        if turn in same or turn in wrong:
            continue
        orbit = [symmetry.turn(turn) for symmetry in keeping]
        if turn == right:
            same |= {image: right for image in orbit if image != right}
            continue
        shown, found = next(((one, found) for one in orbit if (found := known(p, one)) is not None), (turn, None))
        if found is None:
            raise CertificateError(f"nothing says how {format_turn(game.board, turn)} fails in {game.format(p)}")
        wrong[shown] = found
        same |= {image: shown for image in orbit if image != shown}
    listed = {right, *same, *wrong}
    illegal = {
        turn: reason.text
        for turn in _shapes(game, p, legal)
        if turn not in listed and (reason := game.legal(p, turn)) is not None
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
