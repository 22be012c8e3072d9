"""The two games of the text: how they ended, whether a loop was still possible, and how long they took.

*Lost for good* (rule 4): not even with every empty point could the Connector make a loop. *Lost*: the Blocker can stop him with
best play; that is a question for search.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.solving import shipped
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance, read
from crosscut.games.quax.claims.cases import TEXT, finding, lines, played, won
from crosscut.games.quax.questions.possible import wanted
from crosscut.solver import kernel
from crosscut.solver.apart import decide_within
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.refutation import check_refuted

# Of a final position that takes a search of many minutes.
SHIPPED = {2: "torax-2-end.gz"}


def no_loop_left(number: int) -> Callable[[Run], Finding]:
    """Return the check that a game of the text was lost for good when X resigned."""

    def decide(run: Run) -> Finding:
        game, positions = played(number)
        p = positions[-1]
        asked = wanted(game, p, BLACK)
        answer = decide_within(asked.formula, run.meter)
        figures: dict[str, int | float | str] = {"empty cells": game.empty(p), "turns of the second phase": len(positions) - 1}
        if answer.model is not None:
            way = asked.confirmed(answer.model)
            assert way is not None
            added = (way.marked & ~p.black).bit_count()
            figures["stones that this loop still needs"] = added
            picture = Picture(game, p, f"The Connector could still make a loop, were he alone to place: {way.words}.", way.marked)
            because = "Rule 4 had not ended the game: the Connector resigned while loops were still possible."
            return finding(False, "the final position", because, figures, Evidence.WITNESS, picture)
        refuted = check_refuted(
            game, game.format(p), asked.claim, asked.formula, answer.proof, progress=run.watch, known=asked.known
        )
        figures["clauses refuted"] = refuted.clauses
        return finding(True, "the final position", "No loop was possible any more.", figures, Evidence.REFUTATION, known=True)

    return decide


def lost(number: int) -> Callable[[Run], Finding]:
    """Return the check that the Connector, to move in the final position, loses with best play."""

    def decide(run: Run) -> Finding:
        game, positions = played(number)
        p = positions[-1]
        run.bound = f"the rules allow a loop in the final position ({game.empty(p)} empty cells); who wins it was not found"
        picture = Picture(game, p, "X, to move, resigned here.")
        figures: dict[str, int | float | str] = {"empty cells": game.empty(p)}
        file = run.file(f"{game.name}-record-{number}.gz")
        if number in SHIPPED and not run.deep:
            figures["lines"] = shipped(run, Instance(game, p), WHITE, SHIPPED[number], file)
            because = (
                "The Blocker answers everything, by a certificate that ships with the examples. The long way finds it again."
            )
            kept = () if file is None else (file,)
            return Finding(Verdict.HOLDS, "the final position", Evidence.CERTIFICATE, because, figures, (picture,), kept)
        if kernel.native is None:
            because = "The rules still allow a loop; who wins is a question for the compiled search."
            return Finding(Verdict.OPEN, "the final position", Evidence.UNCHECKED, because, figures, (picture,))
        proof = won(run, game, p, f"record-{number}")
        figures |= {"nodes": proof.nodes, "lines": lines([proof])}
        lost = proof.value is Value.LOSS
        because = "The Blocker answers everything." if lost else "The Connector still wins from here."
        return finding(lost, "the final position", because, figures, Evidence.CERTIFICATE, picture, [proof])

    return decide


def longer(run: Run) -> Finding:
    """Compare the lengths of the two games."""
    (small, short), (large, long) = played(1), played(2)
    turns = (len(short) - 1, len(long) - 1)
    figures: dict[str, int | float | str] = {
        "turns of the second phase, 4 October": turns[0],
        "turns of the second phase, 10 October": turns[1],
        "cells, 4 October": small.board.size,
        "cells, 10 October": large.board.size,
        "turns a cell, 4 October": round(turns[0] / small.board.size, 2),
        "turns a cell, 10 October": round(turns[1] / large.board.size, 2),
    }
    holds = turns[1] * small.board.size > turns[0] * large.board.size
    because = (
        "The second game lasted longer, also for each cell of its board."
        if holds
        else "The second game did not last longer for each cell of its board."
    )
    run.meter.count()
    return finding(holds, "the two records", because, figures, Evidence.WITNESS)


def diagrams(run: Run) -> Finding:
    """Play both records by the rules and compare their ends with the diagrams."""
    same = 0
    for number in (1, 2):
        game, positions = played(number)
        text = files("crosscut.examples").joinpath(f"torax-{number}.txt").read_text(encoding="utf-8")
        drawn = read(text)
        run.meter.count()
        same += drawn.game.glyphs(drawn.position) == game.glyphs(positions[-1])
    because = (
        "Both records replay by the rules, from the first block to the last stone, and end as drawn."
        if same == 2
        else "A record that replays by the rules ends otherwise than drawn."
    )
    return finding(same == 2, "the two records and their diagrams", because, {"diagrams as played": same}, Evidence.WITNESS)


CLAIMS = (
    Claim(
        "torax-05",
        TEXT,
        "4 October, the game on 6x6",
        "The game is quickly decided: X resigns on his ninth turn.",
        (
            Reading(
                "no loop is left",
                "in the final position no loop is possible any more, even if the Connector got every empty point",
                no_loop_left(1),
                repairs=("he loses",),
                seconds=3,
                strict="Who resigns need not wait until the rules end the game.",
            ),
            Reading("he loses", "the Connector, to move in the final position, loses with best play", lost(1), seconds=30),
        ),
        told=Told(
            "When X resigned on 6x6 he had lost, though the rules still allowed a loop.",
            holds=("he loses",),
            fails=("no loop is left",),
        ),
    ),
    Claim(
        "torax-06",
        TEXT,
        "10 October, the game on 9x9",
        "The Blocker wins: X resigns on his 27th turn.",
        (
            Reading(
                "no loop is left",
                "in the final position no loop is possible any more, even if the Connector got every empty point",
                no_loop_left(2),
                seconds=5,
                strict="Who resigns need not wait until the rules end the game.",
            ),
            Reading("he loses", "the Connector, to move in the final position, loses with best play", lost(2), seconds=5),
        ),
        told=Told(
            "When X resigned on 9x9 he had lost, though the rules still allowed a loop.",
            holds=("he loses",),
            fails=("no loop is left",),
        ),
    ),
    Claim(
        "torax-07",
        TEXT,
        "10 October, above the game on 9x9",
        "The second game saw much more fight than the first (and had the larger board).",
        (
            Reading(
                "more turns, also for each cell",
                "its second phase has more turns, and more turns for each cell of the board",
                longer,
            ),
        ),
    ),
    Claim(
        "torax-08",
        TEXT,
        "the diagrams",
        "The diagrams show the ends of the two games.",
        (Reading("as played", "both records are legal turn by turn and lead to the diagrams, stone by stone", diagrams),),
    ),
)
