"""The match that the text records: a direction left out, who had won when, the last turn, and the diagram."""

from __future__ import annotations

from collections.abc import Callable

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.mistakes import no_mistake
from crosscut.claims.solving import solved
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK
from crosscut.core.notation import format_turn
from crosscut.games.iqishiqi.claims.positions import completed, diagram, printed
from crosscut.games.iqishiqi.rules import Iqishiqi, Pushed
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.replay import replay

LATE = 6  # turns after which a position is solved with all its turns in seconds
EARLY = 4  # the same, with some minutes


def as_printed(run: Run) -> Finding:
    """Replay the record as it is printed."""
    done = printed()
    run.meter.count()
    game, p = done.game, done.position
    assert isinstance(game, Iqishiqi)
    if done.stopped is None:
        return Finding(Verdict.HOLDS, "the record", Evidence.WITNESS, "every turn is legal", {"turns": len(done.turns)})
    return Finding(
        Verdict.FAILS,
        "the record, turn by turn",
        Evidence.WITNESS,
        done.stopped.message,
        {"legal turns": len(done.turns), "turns": len(done.words)},
        (Picture(game, p, f"before {done.stopped.turn}: {done.stopped.text}", 0),),
    )


def one_direction(run: Run) -> Finding:
    """Put each direction into the record, and see which leads to the diagram."""
    done, wanted = printed(), diagram()
    game, p = done.game, done.position
    assert isinstance(game, Iqishiqi)
    assert isinstance(p, Pushed)
    if done.stopped is None:
        raise ContradictionError("the record needs no direction: please report it")
    word = done.stopped.turn
    ends = game.pushes(p, game.board.by_name[word])
    fits = []
    for end in ends:
        run.meter.count()
        words = [one.text for one in done.words]
        words[len(done.turns)] = f"{word},{game.board.names[end]}"
        played = replay(f'game = "iqishiqi"\nboard = "{game.board.name}"\n' + " ".join(words))
        if played.stopped is None and played.game.glyphs(played.position) == wanted.game.glyphs(wanted.position):
            fits.append(end)
    names = [game.board.names[end] for end in fits]
    return Finding(
        Verdict.HOLDS if len(fits) == 1 else Verdict.FAILS,
        f"all {len(ends)} directions in which {word} can push the ball",
        Evidence.WITNESS,
        f"To the diagram lead {', '.join(names) or 'none'}; with it every turn is legal.",
        {"directions": len(ends), "that lead to the diagram": len(fits)},
        (Picture(game, p, f"before {word}; the ball goes to {', '.join(names)}", sum(1 << end for end in ends)),),
    )


def ends_on_a_side(run: Run) -> Finding:
    """Look where the ball lies at the end."""
    run.meter.count()
    last = completed()[-1]
    game, p = last.game, last.position
    assert isinstance(game, Iqishiqi)
    assert isinstance(p, Pushed)
    name, reached = game.board.names[p.ball.bit_length() - 1], game.reached(p)
    return Finding(
        Verdict.FAILS if reached is None else Verdict.HOLDS,
        "the match's last position, that of the diagram",
        Evidence.WITNESS,
        f"the ball is on {name}, which is on {'no side' if reached is None else 'a side'}",
        {"turns": len(completed()) - 1},
        (Picture(game, p, f"the end: the ball on {name}", p.ball),),
    )


def ends_without_a_drop(run: Run) -> Finding:
    """Look whether A has a drop at the end."""
    run.meter.count()
    last = completed()[-1]
    game, p = last.game, last.position
    assert isinstance(game, Iqishiqi)
    assert isinstance(p, Pushed)
    turns, end = list(game.moves(p)), game.outcome(p)
    empty = game.board.size - game.filled(p).bit_count()
    holds = not turns and game.reached(p) is None and end is not None and end.winner == BLACK
    return Finding(
        Verdict.HOLDS if holds else Verdict.FAILS,
        "the match's last position, that of the diagram",
        Evidence.WITNESS,
        f"A has {empty} empty cells and {len(turns)} legal drops: he is "
        + ("unable to move, and has lost." if holds else "not beaten by being unable to move."),
        {"empty cells": empty, "legal drops": len(turns)},
        (Picture(game, p, "A is to move, and no drop pushes the ball", 0),),
    )


def only_winning_turn(run: Run) -> Finding:
    """Solve the position before the last turn, with all its turns."""
    there = completed()
    before, played = there[-2], there[-1]
    game, p = before.game, before.position
    file = run.file("iqishiqi-last-turn.certificate")
    proof = solved(run, before, file, all_moves=True)
    winning = [turn for turn, value in proof.values.items() if value is Value.WIN]
    names = [format_turn(game.board, turn) for turn in winning]
    last = [format_turn(game.board, turn) for turn in winning if game.play(p, turn) == played.position]
    return Finding(
        Verdict.HOLDS if names == last else Verdict.FAILS,
        "all turns of the position before it",
        proof.evidence,
        f"{' and '.join(names)} win",
        {"winning turns": len(names), "turns": sum(1 for _ in game.moves(p))},
        (Picture(game, p, f"B to move; {' and '.join(names)} win", 0),),
        () if file is None else (file,),
    )


def no_mistake_from(first: int) -> Callable[[Run], Finding]:
    """Return the check that nobody gave a won position away from the position after so many turns on."""

    def decide(run: Run) -> Finding:
        positions = completed()
        scope = f"the match from turn {first + 1} to {len(positions) - 1}, every position with all its turns"
        return no_mistake(run, positions, first, what="match", label=lambda at: f"turn {at + 1}", scope=scope)

    return decide


def same_as_diagram(run: Run) -> Finding:
    """Compare the end of the match with the diagram."""
    run.meter.count()
    wanted, there = diagram(), completed()[-1]
    theirs, ours = wanted.game.glyphs(wanted.position), there.game.glyphs(there.position)
    other = sum(one != two for one, two in zip(theirs, ours, strict=True))
    return Finding(
        Verdict.FAILS if other else Verdict.HOLDS,
        "all 91 cells",
        Evidence.WITNESS,
        f"{other} cells differ." if other else "They agree cell by cell, the ball included.",
        {"cells": len(ours), "that differ": other},
        (Picture(wanted.game, wanted.position, "the diagram", 0),),
    )


CLAIMS = (
    Claim(
        "iqishiqi-05",
        "Iqishiqi",
        "The match",
        "The record says what was played.",
        (
            Reading("as printed", "Every turn of the record is legal as it stands.", as_printed, repairs=("with one direction",)),
            Reading(
                "with one direction",
                "The record lacks nothing but a direction, and exactly one of the directions leads to the diagram.",
                one_direction,
                is_repair=True,
            ),
        ),
    ),
    Claim(
        "iqishiqi-06",
        "Iqishiqi",
        "The match",
        "7. d7 wins.",
        (
            Reading(
                "by the ball",
                "After d7 the ball is on a side.",
                ends_on_a_side,
                repairs=("A is unable to move",),
                strict="The text says that the turn wins, not how.",
            ),
            Reading("A is unable to move", "After d7 the ball is on no side and A has no legal drop.", ends_without_a_drop),
            Reading(
                "the only one",
                "No other turn wins in the position before d7.",
                only_winning_turn,
                seconds=2,
                strict="The text says that the turn wins, not that no other one does.",
            ),
            Reading(
                "no mistake before",
                f"From turn {LATE + 1} on nobody who had a winning turn played another one.",
                no_mistake_from(LATE),
                seconds=20,
                strict="The text says nothing of the turns before it.",
            ),
            Reading(
                "no mistake in the match",
                f"The same from turn {EARLY + 1} on.",
                no_mistake_from(EARLY),
                deep=True,
                seconds=150,
                strict="The text says nothing of the turns before it.",
            ),
        ),
        told=Told(
            "The last turn of the match wins because A is unable to move, not by the ball. Both "
            "players gave a won game away on turns 6, 7 and 8.",
            holds=("A is unable to move",),
            fails=(
                "no mistake before",
                "no mistake in the match",
            ),
        ),
    ),
    Claim(
        "iqishiqi-07",
        "Iqishiqi",
        "The match",
        "The diagram shows the end of the match.",
        (
            Reading(
                "cell by cell",
                "The last position of the match, the direction filled in, is that of the diagram.",
                same_as_diagram,
            ),
        ),
    ),
)
