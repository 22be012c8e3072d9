"""Exactly one wins: the goals of the rule page on full boards, by going through them and by refutations.

*By refutation* means two formulas a board: nobody has reached the goal, both have. The second is the harder one by far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.stones import Stones
from crosscut.games.gem.claims.cases import EMPTY, RULES, TEXT, Figures, finding, gem, none_found, refuted
from crosscut.games.gem.formulas.chains import opposite, sets_of
from crosscut.games.gem.formulas.questions import both_formula, four_sides_formula, nobody_formula, opposite_formula
from crosscut.solver.proof import Evidence
from crosscut.solver.sat import decide

NOBODY = "on a full board nobody has reached the goal, the cell in the centre or the first one being black"
BOTH = NOBODY.replace("nobody has", "both have")
PROOF = "every size, by the proof in docs/mathematics/gem.md"


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
            kept.append(found.file)
            run.bound = f"boards up to {text}"
        because = f"It is refuted that on a full board {'nobody has' if what == 'nobody' else 'both have'} reached the goal."
        return finding(True, f"{', '.join(boards)}; {PROOF}", because, figures, Evidence.REFUTATION, bundles=kept)

    return decide_


def none_by_solver(what: str, text: str) -> Callable[[Run], Finding]:
    """Return the same for a board whose proof is too long to be checked."""
    make = {"nobody": nobody_formula, "both": both_formula}[what]

    def decide_(run: Run) -> Finding:
        lines = none_found(run, text, lambda game: make(game, EMPTY))
        because = "The solver finds no such board; its proof was not checked, which would take about an hour."
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
        found = refuted(run, board, "four-sides", claim, lambda game: four_sides_formula(game, EMPTY))
        figures[f"proof lines on {board}"] = found.proof_lines
        kept.append(found.file)
        run.bound = f"boards up to {board}"
    because = (
        "If side m is left out, m+1, m+3 and m+4 are there, and m+3 and m+4 are opposite to m+1. So the clause may be left out."
    )
    return finding(len(fours) == every, "any board with five sides", because, figures, Evidence.REFUTATION, bundles=kept)


def another_game(run: Run) -> Finding:
    """Count the full boards that one goal gives to Black and the other to White."""
    figures: Figures = {}
    first: Picture | None = None
    for board in ("pentagon2", "gem3", "pentagon3"):
        y, ee = gem(board), gem(f"{board},ee")
        full, differ = y.board.all_cells, 0
        for black in run.meter.watched(range(full + 1)):
            if y.wins(black) != ee.wins(black):
                differ += 1
                caption = "One colour wins Gem-Y here, the other Gem-EE."
                first = first or Picture(ee, Stones(black, full & ~black), caption)
        figures[f"full boards of {board} that differ"] = f"{differ} of {full + 1}"
    because = "Two chains on three sides each win Gem-EE where the chain between them wins Gem-Y."
    return finding(
        first is not None, "all full boards of pentagon2, gem3, pentagon3", because, figures, Evidence.UNCHECKED, first
    )


def never_the_same(run: Run) -> Finding:
    """Look for two groups of one colour that touch the same three sides."""
    figures: Figures = {}
    for board in ("pentagon2", "gem3", "pentagon3"):
        game = gem(board)
        pairs = 0
        for black in run.meter.watched(range(game.board.all_cells + 1)):
            chains = [sides for sides in game.chains(black) if len(sides) > 2]
            for one, other in combinations(chains, 2):
                pairs += 1
                if len(one & other) > 2:
                    picture = Picture(game, Stones(black, 0), "Two groups touch the same three sides.")
                    return finding(False, board, "Here is one.", {"pairs": pairs}, picture=picture)
        figures[f"pairs of groups on {board}"] = pairs
        run.bound = f"boards up to {board}"
    because = "A chain on three sides parts what lies beyond it: no other chain touches all three. So the words may be left out."
    scope = "all sets of stones on pentagon2, gem3, pentagon3; every size, by lemma 2 in docs/mathematics/gem.md"
    return finding(True, scope, because, figures, Evidence.UNCHECKED)


def opposite_are_enough(run: Run) -> Finding:
    """Look for a full board on seven sides on which no chain touches a side and its two opposite sides."""
    figures: Figures = {}
    kept = []
    for board in ("heptagon2", "heptagon3"):
        game = gem(board)
        run.meter.count()
        run.meter.look()
        answer = decide(opposite_formula(game, EMPTY))
        if answer.model is None:
            claim = "on a full board no chain touches a side and its two opposite sides"
            found = refuted(run, board, "opposite", claim, lambda game: opposite_formula(game, EMPTY))
            figures[f"proof lines on {board}"] = found.proof_lines
            kept.append(found.file)
            run.bound = f"boards up to {board}"
            continue
        black = sum(1 << cell for cell, name in enumerate(game.board.names) if ("stone", "black", name) in answer.model)
        p = Stones(black, game.board.all_cells & ~black)
        said = [sorted(sides) for stones in (p.black, p.white) for sides in game.chains(stones) if len(sides) > 2]
        assert not any(set(three) <= set(sides) for sides in said for three in opposite(game))
        figures[f"groups on three sides or more in the board of {board}"] = len(said)
        picture = Picture(game, p, f"The chains touch the sides {'; '.join(', '.join(map(str, sides)) for sides in said)}.")
        [winner] = [sides for sides in said if any(set(three) <= set(sides) for three in game.triples)]
        because = (
            f"The chain on {', '.join(map(str, winner))} lies round the centre without a side and both its opposite sides, and "
            "leaves room for no such chain of either colour."
        )
        return finding(False, f"boards up to {board}", because, figures, picture=picture, bundles=kept)
    return finding(True, "heptagon2, heptagon3", "Somebody always has one.", figures, Evidence.REFUTATION, bundles=kept)


def opposite_on_five(run: Run) -> Finding:
    """Refute that nobody has a side and its two opposite sides, on five sides."""
    figures: Figures = {}
    kept = []
    for board in ("pentagon2", "gem3", "pentagon3"):
        claim = "on a full board no chain touches a side and its two opposite sides"
        found = refuted(run, board, "opposite", claim, lambda game: opposite_formula(game, EMPTY))
        figures[f"proof lines on {board}"] = found.proof_lines
        kept.append(found.file)
    because = "On five sides these are the only sets of three that lie round the centre."
    return finding(True, f"pentagon2, gem3, pentagon3; {PROOF}", because, figures, Evidence.REFUTATION, bundles=kept)


NEVER_NOBODY = "on no full board nobody has reached the goal"
NEVER_BOTH = "on no full board both have reached the goal"
SMALL = ("pentagon2", "gem3", "pentagon3")
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
                seconds=120,
            ),
        ),
    ),
    Claim(
        "gem-13",
        RULES,
        "Rule 3",
        "On seven sides, too, a chain round the centre wins; a side and its two opposite sides are not enough.",
        (
            Reading(
                "opposite sides on seven",
                "on each full board some chain touches a side and its two opposite sides",
                opposite_are_enough,
                repairs=("round the centre: nobody", "round the centre: both"),
                seconds=2,
            ),
            Reading("opposite sides on five", "the same on five sides", opposite_on_five, seconds=2),
            Reading(
                "round the centre: nobody",
                f"{NEVER_NOBODY}, on seven sides",
                never("nobody", ("heptagon2", "heptagon3")),
                seconds=3,
            ),
            Reading("round the centre: both", f"{NEVER_BOTH}, on seven sides", never("both", ("heptagon2",)), seconds=1),
            Reading(
                "round the centre: both, heptagon3",
                f"{NEVER_BOTH}, on heptagon3",
                never("both", ("heptagon3",)),
                deep=True,
                seconds=40,
            ),
            Reading(
                "round the centre: nobody, heptagon4",
                f"{NEVER_NOBODY}, on heptagon4",
                never("nobody", ("heptagon4",)),
                deep=True,
                seconds=600,
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
    ),
    Claim(
        "gem-15",
        RULES,
        "Rule 4, Gem-EE",
        "In Gem-EE one chain on four sides wins, or two groups on three each: another goal, which exactly one reaches.",
        (
            Reading(
                "gone through",
                "exactly one has, on each full board of pentagon2, gem3, pentagon3",
                gone_through(tuple(f"{board},ee" for board in SMALL)),
                seconds=6,
            ),
            Reading("nobody", NEVER_NOBODY, never("nobody", tuple(f"{board},ee" for board in SMALL)), seconds=5),
            Reading("both", NEVER_BOTH, never("both", ("pentagon2,ee", "gem3,ee")), seconds=6),
            Reading(
                "another game", "there are full boards that Gem-Y and Gem-EE give to different players", another_game, seconds=6
            ),
        ),
    ),
    Claim(
        "gem-16",
        RULES,
        "Rule 4, Gem-EE",
        "The three sides of the two groups need not be the same.",
        (Reading("they never are", "two groups of a colour never touch the same three sides", never_the_same, seconds=5),),
    ),
)
