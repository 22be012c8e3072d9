"""The text's sentences about its figures 1 to 3, on the example positions that ship with the package.

Each sentence becomes a list of facts, counted by the rules. A claim holds if all its facts hold, and fails with the first that
does not. Marked cells are those of the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.core.errors import CrosscutError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Turn
from crosscut.core.instance import read
from crosscut.core.notation import parse_turn
from crosscut.core.stones import Stones
from crosscut.games.xodd.claims.cases import TEXTS, Cases
from crosscut.games.xodd.claims.positions import after_drop, total
from crosscut.games.xodd.rules import Xodd
from crosscut.solver.proof import Evidence

Fact = tuple[bool, str, Xodd, Stones, str]
"""Whether it holds, the sentence to say if not, the game, the position, and the marked cells by name."""

# Figure 1: the marked drop, the turn that leads to its second picture, groups before; figure 2: the same, and groups less.
FIRST = {"xodd": ("Bc4", "Bb3+Bc4", 5), "yodd": ("Be3", "Bh2+Be3", 5)}
SECOND = {"xodd": ("Bc2", "Bc2+We4", 7, 3), "yodd": ("Bd4", "Bd4+Wh4", 3, 1)}
THIRD = {"xodd": "Bd2+Bc3", "yodd": "Be3+Bg3"}


def figure(name: str) -> tuple[Xodd, Stones]:
    """Return the game and the position of a shipped figure."""
    text = files("crosscut.examples").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    instance = read(text)
    if not isinstance(instance.game, Xodd) or not isinstance(instance.position, Stones):
        raise CrosscutError(f"the example {name} is no position of xodd or yodd")
    return instance.game, instance.position


def all_true(
    facts: Callable[[], Iterator[Fact]], scope: str, because: str, evidence: Evidence = Evidence.WITNESS
) -> Callable[[Run], Finding]:
    """Return the check that all these facts are so; `evidence`: what stands behind them, by default that the rules show them."""

    def decide(run: Run) -> Finding:
        cases = Cases()
        for good, wrong, game, p, marked in facts():
            run.meter.count()
            mask = 0
            for cell in marked.split():
                mask |= 1 << game.board.by_name[cell]
            cases.case(good, partial(Picture, game, p, wrong, mask))
        return cases.finding(scope, because, solved=evidence)

    return decide


def cells_in(turn: str) -> str:
    """Return the names of a turn's cells."""
    return " ".join(drop[1:] for drop in turn.split("+"))


def changes_of(game: Xodd, p: Stones, turn: str, first: str) -> tuple[int, int]:
    """Return what the drops of a turn add to the number of groups, `first` first."""
    drops = sorted(parse_turn(game.board, turn).steps, key=lambda step: Turn((step,)) != parse_turn(game.board, first))
    counts = [total(game, p)]
    for step in drops:
        p = after_drop(game, p, step)
        counts.append(total(game, p))
    return counts[1] - counts[0], counts[2] - counts[1]


def leads_to(game: Xodd, p: Stones, turn: str, after: Stones, marked: str) -> Iterator[Fact]:
    """Yield that a turn is legal for either side and leads to the stones of another picture."""
    for mover in (BLACK, WHITE):
        q, made = p._replace(turn=mover), parse_turn(game.board, turn)
        yield game.legal(q, made) is None, f"{turn} is illegal for {COLOUR_NAMES[mover]}.", game, q, marked
        same = game.play(q, made)[:2] == after[:2]
        yield same, f"{turn} does not lead to the second picture.", game, q, marked


def first_figure(name: str) -> Callable[[Run], Finding]:
    """Return the check of what is said of figure 1."""

    def facts() -> Iterator[Fact]:
        game, p = figure(f"{name}-1.1")
        drop, turn, groups = FIRST[name]
        marked = cells_in(turn)
        changed = changes_of(game, p, turn, drop)
        yield total(game, p) == groups, f"{total(game, p)} groups in all, not {groups}.", game, p, ""
        yield changed[0] == -2, f"{drop} changes the number of groups by {changed[0]:+d}, not by -2.", game, p, marked
        yield changed[1] % 2 == 0, f"The second drop changes the number by {changed[1]:+d}.", game, p, marked
        yield from leads_to(game, p, turn, figure(f"{name}-1.2")[1], marked)

    return all_true(
        facts, f"example:{name}-1.1 and {name}-1.2", "The marked stone joins three groups, the second one lengthens one."
    )


def second_figure(name: str) -> Callable[[Run], Finding]:
    """Return the check of what is said of figure 2."""

    def facts() -> Iterator[Fact]:
        game, p = figure(f"{name}-2.1")
        drop, turn, groups, less = SECOND[name]
        marked = cells_in(turn)
        one = parse_turn(game.board, drop)
        changed = changes_of(game, p, turn, drop)
        yield total(game, p) == groups, f"{total(game, p)} groups in all, not {groups}.", game, p, ""
        yield changed[0] == -less, f"{drop} changes the number of groups by {changed[0]:+d}, not by {-less}.", game, p, marked
        yield game.legal(p, one) is not None, f"{drop} alone is legal.", game, p, marked
        yield changed[1] % 2 == 1, f"The second drop changes the number by {changed[1]:+d}.", game, p, marked
        yield from leads_to(game, p, turn, figure(f"{name}-2.2")[1], marked)
        between = after_drop(game, p, one.steps[0])
        for other in game.moves(p):
            if len(other.steps) == 2 and one.steps[0] in other.steps:
                (second,) = (step for step in other.steps if step != one.steps[0])
                change = total(game, after_drop(game, between, second)) - total(game, between)
                yield change % 2 == 1, "A legal second drop leaves the parity.", game, p, marked

    because = "The marked stone makes the number even, and every second drop that is legal makes it odd again."
    return all_true(facts, f"example:{name}-2.1 and {name}-2.2, all second drops", because)


def third_figure(name: str) -> Callable[[Run], Finding]:
    """Return the check of what is said of figure 3: the turn that Black would like to make and may not."""

    def facts() -> Iterator[Fact]:
        game, p = figure(f"{name}-3")
        turn = parse_turn(game.board, THIRD[name])
        marked = cells_in(THIRD[name])
        q = p
        for step in turn.steps:
            q = after_drop(game, q, step)
        before, after = total(game, p), total(game, q)
        change = 1 if name == "xodd" else -1
        yield game.legal(p, turn) is not None, f"{THIRD[name]} is legal.", game, p, marked
        yield (
            after - before == change,
            f"It changes the number of groups by {after - before:+d}, not by {change:+d}.",
            game,
            p,
            marked,
        )
        third = [drop for drop in game.moves(q) if len(drop.steps) == 1]
        restoring = any(total(game, game.play(q, drop)) % 2 for drop in third)
        yield restoring, "No third drop would make the number odd.", game, p, marked
        if name == "yodd":
            yield (
                game.counts(p)[BLACK] == 2 and game.counts(q)[BLACK] == 1,
                "The turn does not join two groups into one.",
                game,
                p,
                marked,
            )
            yield after == 4, f"There would be {after} groups, not 4.", game, p, marked

    return all_true(
        facts, f"example:{name}-3", "Two drops leave an even number; a third one could mend it, and there is none in a turn."
    )


def threatened(run: Run) -> Finding:
    """Decide whether White would join groups on the marked points of figure 3 of Xodd, and whether the turn would prevent it."""

    def facts() -> Iterator[Fact]:
        game, p = figure("xodd-3")
        steps = parse_turn(game.board, THIRD["xodd"]).steps
        cells = {step.cells[0] for step in steps}
        q = p
        for step in steps:
            q = after_drop(game, q, step)
        white = p._replace(turn=WHITE)
        joining = [
            turn
            for turn in game.moves(white)
            if any(step.cells[0] in cells for step in turn.steps)
            and game.counts(game.play(white, turn))[WHITE] < game.counts(p)[WHITE]
        ]
        marked = cells_in(THIRD["xodd"])
        yield bool(joining), "White has no legal turn there that leaves him fewer groups.", game, white, marked
        near = 0
        for cell in cells:
            near |= game.board.neighbours[cell]
        beside = [group for colour, group in game.groups(p) if colour == WHITE and group & near]
        open_to_white = game.board.all_cells & ~q.black
        for group in beside:
            parted = not any(game.board.flood(group, open_to_white) & other for other in beside if other != group)
            yield parted, "After the two black stones White could still join these groups.", game, q, marked

    return all_true(
        facts, "example:xodd-3, every legal turn of White's", "Black's two stones would part White's groups for good."
    )(run)


def claims(name: str) -> tuple[Claim, ...]:
    """Return the claims about figures 1 to 3, for one of the two texts."""
    less, groups = SECOND[name][3], SECOND[name][2]
    wish = "to cut, and would leave one group more" if name == "xodd" else "to join his two groups, and would leave four groups"
    third = [
        Reading(
            "as said",
            "the turn is illegal, changes the number as said, and a third drop could make it odd",
            third_figure(name),
            seconds=0.1,
        )
    ]
    if name == "xodd":
        third.append(
            Reading(
                "what it would prevent",
                "White, to move, has a legal turn on a marked point that leaves him fewer groups; with the two black stones no "
                "white group beside the points could ever be joined to another one there",
                threatened,
                seconds=0.1,
            )
        )
    return (
        Claim(
            f"{name}-09",
            TEXTS[name],
            "Examples, figures 1.1 and 1.2",
            "There are 5 groups; the marked black stone takes two away, so the parity stays; with a second drop that leaves it "
            "too, either player may make the turn shown.",
            (Reading("as said", "each number as said; the turn is legal for both sides", first_figure(name), seconds=0.1),),
        ),
        Claim(
            f"{name}-10",
            TEXTS[name],
            "Examples, figures 2.1 and 2.2",
            f"There are {groups} groups; the marked black stone takes {less} away, leaving an even number, which the second "
            "drop must make odd.",
            (
                Reading(
                    "as said",
                    "each number as said; the stone alone is illegal, every legal second drop changes the parity",
                    second_figure(name),
                    seconds=0.1,
                ),
            ),
        ),
        Claim(
            f"{name}-11",
            TEXTS[name],
            "Examples, figure 3",
            f"Black would like {wish}, and may not; he would need another drop.",
            tuple(third),
        ),
    )
