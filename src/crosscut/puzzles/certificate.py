"""The certificate of a puzzle: its turn wins, every other turn fails wherever that is claimed, and no stone can go.

It is one certificate file (docs/formats/certificates.md) with a section for each of these sentences:

* whoever is to move in the puzzle's position wins;
* at every place of the solution, for every other turn: the opponent wins after it (or draws at least);
* if the puzzle is claimed to be minimal, for every stone without which the position is legal: the opponent wins the position
  without it (or draws at least), or two of its turns win, each with a section.

It follows that the puzzle's turn is the one that wins: some turn wins at the root, and all others fail. Turns that a symmetry of
the position makes one share one section. So do sentences about one position.

With another goal the guarantees are others (`goals`). Where more than the goal might be had, a section says that it cannot. A
guarantee that follows from a win is proved as a win where that is cheaper, since certificates of wins have leaves. The goal
`connect` needs no certificate: its puzzles have an empty one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.puzzles.goals import Guarantee
from crosscut.puzzles.play import Play, places, representatives
from crosscut.puzzles.puzzle import Puzzle, Removal
from crosscut.puzzles.traits import margins_of
from crosscut.solver import trust
from crosscut.solver.certificates import CertificateWriter, Claim
from crosscut.solver.limits import Meter
from crosscut.solver.plies_strategy import ply_lines
from crosscut.solver.strategy import Strategy

T = TypeVar("T")
SHORT = 4  # lasting so many turns is shown by counting them; lasting more by a win or a draw, if there is one


class Sentence(NamedTuple):
    """The sentence of a section: the person `prover` has the guarantee in a position."""

    position: Hashable
    prover: int
    guarantee: Guarantee


def certificate(play: Play, puzzle: Puzzle) -> bytes:
    """Return the certificate of a puzzle, not yet checked.

    Raises LimitReached, by `play.work` or where the solver has to search again, and UnsupportedError for a game that the checker
    does not know.
    """
    game = play.game
    if not trust.can_check(game.name):
        raise UnsupportedError(f"no certificate for {game.name}: the independent checker has no rules for it")
    stream = BytesIO()
    writer = CertificateWriter(stream, packed=True)
    if puzzle.goal.name != "connect":
        for sentence in dict.fromkeys(_cheapest(play, sentence) for sentence in _wanted(play.on(puzzle.goal), puzzle)):
            _write(writer, play, sentence)
    return stream.getvalue()


def _wanted(play: Play, puzzle: Puzzle) -> Iterator[Sentence]:
    """Yield what is to be said."""
    game, root, goal = play.game, puzzle.instance.position, puzzle.goal
    solver = game.person(root)
    yield Sentence(root, solver, goal.reached())
    if (bound := goal.bound()) is not None:
        yield Sentence(root, 1 - solver, bound)
    for place in places(game, root, puzzle.solution):
        here = play
        for _ in place.after[::2]:
            here = here.further()
        for turn in representatives(game, place.position):
            after = game.play(place.position, turn)
            if not here.reach.by(place.position, after):
                yield Sentence(after, 1 - solver, here.goal.denied(game, 1))
    for removal in puzzle.removals or ():
        yield from _wanted_of_removal(play, root, removal)


def _wanted_of_removal(play: Play, root: Hashable, removal: Removal) -> Iterator[Sentence]:
    if removal.because == "illegal":
        return
    p, solver = dict(play.game.parts(root))[removal.part], play.game.person(root)
    if play.game.outcome(p) is not None:
        return  # the rules say that there is no turn
    if removal.because == "lost":
        yield Sentence(p, 1 - solver, play.goal.denied(play.game, 0))
    if removal.because == "more" and (better := play.goal.better(play.game)) is not None:
        yield Sentence(p, solver, better)
    for turn in removal.turns:
        yield Sentence(play.game.play(p, turn), solver, play.goal.reached(1))


def _cheapest(play: Play, sentence: Sentence) -> Sentence:
    """Return the sentence to write: one that says as much or more, and is cheaper to prove where there is one."""
    p, prover, guarantee = sentence
    if not Guarantee("win").implies(guarantee) or (guarantee.kind == "lasts" and guarantee.number <= SHORT):
        return sentence
    score = play.solver.score(p)
    mine = score if play.game.person(p) == prover else -score
    if mine > 0:
        return sentence._replace(guarantee=Guarantee("win"))
    if mine == 0 and guarantee.kind == "lasts":
        return sentence._replace(guarantee=Guarantee("at_least_draw"))
    return sentence


def _write(writer: CertificateWriter, play: Play, sentence: Sentence) -> None:
    """Write the section that says a sentence."""
    (p, prover, guarantee), game, solver = sentence, play.game, play.solver
    side = game.turn(p) if prover == game.person(p) else 1 - game.turn(p)
    claim = Claim(game, game.format(p), side, guarantee.text)
    match guarantee.kind:
        case "margin" if (margins := margins_of(game)) is not None:
            lines = margins.lines(play.margins, p, prover, play.work, guarantee.number)
            writer.section(replace(claim, images=margins.images), _counted(lines, play.work))
        case "within":
            writer.section(claim, _counted(play.race.winning_lines(p, side), play.work))
        case "lasts":
            writer.section(claim, _counted(play.race.lasting_lines(p, side, guarantee.number), play.work))
        case _:
            ready = solver.lines(p, prover, solver.meter)
            if game.decides_by_plies:
                own = ply_lines(game, lambda q, _left: solver.best_turn(q), p, prover, solver.meter.count)
                writer.section(claim, _counted(ready or own, play.work))
            elif ready is None:
                writer.section(claim, _counted(Strategy(solver, p, prover, solver.meter).lines(), play.work))
            else:
                writer.section(replace(claim, leaves=solver.leaves, images=solver.images), _counted(ready, play.work))


def _counted(lines: Iterable[T], work: Meter) -> Iterator[T]:
    """Yield the lines of a section, counted one by one, so that a section that becomes too long stops early."""
    for line in lines:
        work.count()
        yield line
