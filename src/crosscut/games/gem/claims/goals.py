"""Other goals: a side and its two opposite sides on seven, and Gem-EE."""

from __future__ import annotations

from itertools import combinations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.stones import Stones
from crosscut.games.gem.claims.cases import EMPTY, RULES, Figures, finding, gem, refuted
from crosscut.games.gem.claims.winners import NEVER_BOTH, NEVER_NOBODY, PROOF, SMALL, gone_through, never
from crosscut.games.gem.formulas.chains import opposite
from crosscut.games.gem.formulas.questions import opposite_formula
from crosscut.solver.proof import Evidence
from crosscut.solver.sat import decide


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
    because = (
        "Two chains on three sides each win Gem-EE where the chain between them wins Gem-Y."
        if first is not None
        else "On each full board the same colour wins Gem-Y and Gem-EE."
    )
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


def opposite_are_not_enough(run: Run) -> Finding:
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
            kept.append(found)
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
        return finding(True, f"boards up to {board}", because, figures, Evidence.WITNESS, picture=picture, refutations=kept)
    return finding(False, "heptagon2, heptagon3", "Somebody always has one.", figures, Evidence.REFUTATION, refutations=kept)


def opposite_on_five(run: Run) -> Finding:
    """Refute that nobody has a side and its two opposite sides, on five sides."""
    figures: Figures = {}
    kept = []
    for board in ("pentagon2", "gem3", "pentagon3"):
        claim = "on a full board no chain touches a side and its two opposite sides"
        found = refuted(run, board, "opposite", claim, lambda game: opposite_formula(game, EMPTY))
        figures[f"proof lines on {board}"] = found.proof_lines
        kept.append(found)
    because = "On five sides these are the only sets of three that lie round the centre."
    return finding(True, f"pentagon2, gem3, pentagon3; {PROOF}", because, figures, Evidence.REFUTATION, refutations=kept)


CLAIMS = (
    Claim(
        "gem-13",
        RULES,
        "Rule 3",
        "On seven sides, too, a chain round the centre wins; a side and its two opposite sides are not enough.",
        (
            Reading(
                "opposite sides on seven",
                "on some full board no chain touches a side and its two opposite sides",
                opposite_are_not_enough,
                seconds=2,
            ),
            Reading(
                "opposite sides on five",
                "on five sides, where they are enough, each full board has such a chain",
                opposite_on_five,
                seconds=2,
            ),
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
        told=Told(
            "Two groups of a colour never touch the same three sides, so the words that allow it may be left out.",
            holds=("they never are",),
        ),
    ),
)
