"""Exactly one wins: the goals of the rule page on full boards, by going through them and by refutations.

*By refutation* means two formulas a board: nobody has reached the goal, both have. The second is the harder one by far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.stones import Stones
from crosscut.games.gem.claims.cases import EMPTY, RULES, TEXT, Figures, finding, gem, none_found, refuted
from crosscut.games.gem.formulas.chains import opposite, sets_of
from crosscut.games.gem.formulas.questions import both_formula, four_sides_formula, nobody_formula
from crosscut.solver.proof import Evidence

NOBODY = "on a full board nobody has reached the goal, the cell in the centre or the first one being black"
BOTH = NOBODY.replace("nobody has", "both have")
PROOF = "every size, by the proof in docs/mathematics/gem.md"
NEVER_NOBODY = "on no full board nobody has reached the goal"
NEVER_BOTH = "on no full board both have reached the goal"
SMALL = ("pentagon2", "gem3", "pentagon3")


def gone_through(boards: Sequence[str]) -> Callable[[Run], Finding]:
    """Return the check of all full boards by the rules."""

    def decide_(run: Run) -> Finding:
        figures: Figures = {}
        for text in boards:
            game = gem(text)
            full = game.board.all_cells
            run.meter.count(full + 1)
            for black in run.meter.watched(range(full + 1)):
                if game.wins(black) == game.wins(full & ~black):
                    picture = Picture(game, Stones(black, full & ~black), "Nobody has won here, or both have.")
                    return finding(False, f"boards up to {text}", "Here is one.", {"full boards": black + 1}, picture=picture)
            figures[f"full boards of {text}"] = full + 1
            run.bound = f"boards up to {text}"
        because = "Each has exactly one winner."
        return finding(True, f"all full boards of {', '.join(boards)}; {PROOF}", because, figures, Evidence.UNCHECKED)

    return decide_


def never(what: str, boards: Sequence[str]) -> Callable[[Run], Finding]:
    """Return the check, by refutations, that there is no full board without a winner ("nobody"), or with two ("both")."""
    make = {"nobody": nobody_formula, "both": both_formula}[what]
    claim = {"nobody": NOBODY, "both": BOTH}[what]

    def decide_(run: Run) -> Finding:
        figures: Figures = {}
        kept = []
        for text in boards:
            found = refuted(run, text, what, claim, lambda game: make(game, EMPTY, exchanged=True))
            figures[f"proof lines on {text}"] = found.proof_lines
            kept.append(found)
            run.bound = f"boards up to {text}"
        because = f"It is refuted that on a full board {'nobody has' if what == 'nobody' else 'both have'} reached the goal."
        return finding(True, f"{', '.join(boards)}; {PROOF}", because, figures, Evidence.REFUTATION, refutations=kept)

    return decide_


def none_by_solver(what: str, text: str) -> Callable[[Run], Finding]:
    """Return the same for a board whose proof is too long to be checked."""
    make = {"nobody": nobody_formula, "both": both_formula}[what]

    def decide_(run: Run) -> Finding:
        lines = none_found(run, text, lambda game: make(game, EMPTY))
        because = "The solver finds no such board; its proof was not checked."
        return finding(True, f"{text}; {PROOF}", because, {f"proof lines on {text}": lines}, Evidence.UNCHECKED)

    return decide_


def four_imply(run: Run) -> Finding:
    """Go through the sets of four sides, and refute the formula on boards."""
    game = gem("pentagon2")
    run.meter.count()
    fours = [four for four in sets_of(game, 4) if any(set(three) <= set(four) for three in opposite(game))]
    every = len(sets_of(game, 4))
    figures: Figures = {"sets of four sides": every, "with a side and both its opposite ones": len(fours)}
    kept = []
    claim = "a black chain touches four sides, and none a side with both its opposite ones"
    for board in ("pentagon2", "gem3", "pentagon3"):
        found = refuted(
            run, board, "four-sides", claim, lambda game: four_sides_formula(game, EMPTY), lambda _game, name: {"question": name}
        )
        figures[f"proof lines on {board}"] = found.proof_lines
        kept.append(found)
        run.bound = f"boards up to {board}"
    because = (
        "If side m is left out, m+1, m+3 and m+4 are there, and m+3 and m+4 are opposite to m+1. So the clause may be left out."
        if len(fours) == every
        else "Some set of four sides has no side together with both its opposite ones."
    )
    return finding(len(fours) == every, "any board with five sides", because, figures, Evidence.REFUTATION, refutations=kept)


CLAIMS = (
    Claim(
        "gem-04",
        TEXT,
        "Pentaboard, between the drawings",
        "There is no need to have a fully symmetric board.",
        (
            Reading(
                "nobody", f"{NEVER_NOBODY}, on the asymmetric boards gem3 and gem4", never("nobody", ("gem3", "gem4")), seconds=3
            ),
            Reading("both", f"{NEVER_BOTH}, on gem3", never("both", ("gem3",)), seconds=1),
            Reading(
                "nobody, gem5",
                f"{NEVER_NOBODY}, on gem5",
                never("nobody", ("gem5",)),
                deep=True,
                seconds=600,
            ),
            Reading("both, gem4", f"{NEVER_BOTH}, on gem4", never("both", ("gem4",)), deep=True, seconds=70),
        ),
    ),
    Claim(
        "gem-12",
        RULES,
        "Rule 5",
        "There are no draws: on each full board exactly one player has reached the goal of Gem-Y.",
        (
            Reading(
                "gone through",
                "exactly one has, on each full board of the smallest boards",
                gone_through((*SMALL, "heptagon2")),
                seconds=6,
            ),
            Reading("nobody", NEVER_NOBODY, never("nobody", (*SMALL, "pentagon4")), seconds=12),
            Reading("both", NEVER_BOTH, never("both", SMALL), seconds=4),
            Reading(
                "nobody, three sides",
                f"{NEVER_NOBODY}, on boards of three sides, where the game is Y",
                never("nobody", ("triangle2", "triangle3", "triangle4", "triangle5", "triangle6", "trigon3", "trigon4")),
                seconds=2,
            ),
            Reading(
                "both, three sides",
                f"{NEVER_BOTH}, on boards of three sides",
                never("both", ("triangle2", "triangle3", "triangle4", "triangle5", "trigon3", "trigon4")),
                seconds=3,
            ),
            Reading(
                "nobody, pentagon5",
                f"{NEVER_NOBODY}, on the pentaboard",
                none_by_solver("nobody", "pentagon5"),
                deep=True,
                seconds=200,
            ),
        ),
    ),
    Claim(
        "gem-14",
        RULES,
        "Rule 4, Gem-Y",
        "A chain that touches four sides wins, too: a clause of its own.",
        (
            Reading(
                "it adds nothing", "a chain on four sides touches a side and its two opposite sides anyway", four_imply, seconds=3
            ),
        ),
        told=Told(
            "The clause about four sides adds nothing: a chain on four sides touches a side and its two opposite sides anyway.",
            holds=("it adds nothing",),
        ),
    ),
)
