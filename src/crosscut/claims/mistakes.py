"""The positions of a record, and who gave a won game away: they are solved with all their turns, the last ones first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.claims.solving import solved
from crosscut.core.errors import ContradictionError
from crosscut.core.game import COLOUR_NAMES
from crosscut.core.instance import Instance
from crosscut.core.notation import format_turn
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.replay import replay


def positions_of(record: str, what: str) -> list[Instance]:
    """Return the positions of a record, each after one turn more.

    Arguments: `what`: how the record is called ("match"). Raises ContradictionError for a record that is not legal to its end.
    """
    done = replay(record)
    if done.stopped is not None:
        raise ContradictionError(f"the {what} stops: {done.stopped.message}: please report it")
    found = [Instance(done.game, done.start)]
    for turn in done.turns:
        found.append(Instance(done.game, done.game.play(found[-1].position, turn)))
    return found


def no_mistake(
    run: Run, positions: Sequence[Instance], first: int, *, what: str, label: Callable[[int], str], scope: str
) -> Finding:
    """Decide whether nobody gave a won position away from the position after so many turns on.

    Arguments: `positions`: those of a record, each after one turn more; `what`: how the record is called ("match"); `label`: how
    the turn after so many others is called; `scope`: of the finding. Raises LimitReached.
    """
    figures: dict[str, int | float | str] = {}
    mistakes: list[str] = []
    kept, pictures = [], []
    for at in range(len(positions) - 2, first - 1, -1):  # from the end back: the last ones are solved at once
        game, p = positions[at].game, positions[at].position
        file = run.file(f"{game.name}-{what}-{at}.certificate")
        proof = solved(run, positions[at], file, all_moves=True)
        kept += [] if file is None else [file]
        names = [format_turn(game.board, turn) for turn, value in proof.values.items() if value is Value.WIN]
        turn = next(format_turn(game.board, one) for one in game.moves(p) if game.play(p, one) == positions[at + 1].position)
        figures[label(at)] = f"{turn}; {', '.join(names) if names else 'nothing'} won"
        if names and turn not in names:
            mistakes.append(f"{turn} ({label(at)})")
            caption = f"{label(at)}: {COLOUR_NAMES[game.turn(p)]} played {turn}; {', '.join(names)} won"
            pictures.append(Picture(game, p, caption, 0))
        run.bound = f"the {what} from {label(at)} on"
    return Finding(
        Verdict.FAILS if mistakes else Verdict.HOLDS,
        scope,
        Evidence.CERTIFICATE,
        f"a win was given away by {', '.join(reversed(mistakes))}" if mistakes else "Whoever had won kept it.",
        {"mistakes": len(mistakes), **dict(reversed(figures.items()))},
        tuple(reversed(pictures)),
        tuple(kept),
    )
