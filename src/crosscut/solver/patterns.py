"""Patterns: all minimal sets that settle something for good, with a refutation that there is any other.

A *set* is made of elements that a game names, such as cells with blocks on them. A *kind* of pattern says what a set settles; a
larger set must settle it, too. Then all such sets are known from the minimal ones: no part of a minimal set settles it.

The list is found set by set. SAT gives a set that contains none listed so far; elements are taken out of it as long as the rules
say that the rest settles the matter; what is left is minimal, and goes on the list with all its images. When SAT has no further
set, the list is complete: the proof of that is the evidence, and the rules have judged every listed set and its parts.

Source: the dual of hitting sets, as in MARCO (Liffiton, Previti, Malik and Marques-Silva, Constraints 2016).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from crosscut.core.board import Board, cells_of, mask_mapper
from crosscut.core.errors import ContradictionError
from crosscut.core.game import Game
from crosscut.core.notation import counted
from crosscut.encodings.formula import Formula
from crosscut.encodings.groups import group_count
from crosscut.solver.apart import decide_apart
from crosscut.solver.limits import LimitReached, Limits, Meter, Progress, limit_of
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted, check_refuted
from crosscut.solver.sat import Assuming


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What sets of a game's elements can settle.

    Attributes:
        name: as the question takes it.
        about: what a pattern is, for help: "the fewest blocks ...".
        says: what the listed sets do, a sentence that stands behind their number.
        claim: the sentence that the refuted formula says, without "and contains none of the listed sets".
        unit: what an element is.
        formula: returns the formula whose models are the sets that settle the matter; its answer key has a literal for each
            element, in their order. UnsupportedError for boards and readings without such patterns.
        holds: whether a set (mask of elements) settles the matter, by the rules.
        position: a set as a position, to be shown; it need not be legal.
        images: all images of a set under the symmetries of the board, itself among them.
        marked: cells to point out in a picture of a set (mask).
        known: the members of a manifest by which the checker writes the formula by itself, from all listed sets, images too, and
            the most elements asked for; None if it does not know the question.
    """

    name: str
    about: str
    says: str
    claim: str
    unit: str
    formula: Callable[[Any], Formula]
    holds: Callable[[Any, int], bool]
    position: Callable[[Any, int], Hashable]
    images: Callable[[Any, int], Iterable[int]]
    marked: Callable[[Any, int], int] = lambda _game, _set: 0
    known: Callable[[Any, Sequence[int], int | None], Mapping[str, Any]] | None = None


class Pattern(NamedTuple):
    """A minimal set (mask of elements), the image that stands for all, and how many images it has."""

    elements: int
    images: int

    @property
    def size(self) -> int:
        """How many elements it has."""
        return self.elements.bit_count()


@dataclass(frozen=True, slots=True)
class Listed:
    """The patterns found, the smallest first, and the refutation that there is any other; None if a limit came first.

    `size`: only sets of at most so many elements were sought, None: all.
    """

    kind: Kind
    patterns: tuple[Pattern, ...]
    size: int | None
    refutation: Refuted | None
    complete: bool
    seconds: float
    limit: str | None

    @property
    def evidence(self) -> Evidence:
        """What stands behind "there is no other"."""
        return Evidence.UNCHECKED if self.refutation is None else Evidence.REFUTATION


def list_patterns(
    game: Game[Any],
    kind: Kind,
    *,
    size: int | None = None,
    refutation: Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Listed:
    """Return all minimal patterns of a kind on the game's board.

    Arguments: `size`: the most elements of a set, None for any number; `refutation`: where to keep the bundle which shows that
    the list is complete; `limits`, `progress`: of everything.
    Raises UnsupportedError for boards and readings without such patterns, ContradictionError if formula and rules disagree,
    CertificateError when the refutation cannot be written or is refused.
    """
    meter = Meter(limits, progress)
    found: dict[int, Pattern] = {}
    meter.detail = lambda: f"{counted(len(found), 'pattern')} so far"
    complete = False
    try:
        formula = kind.formula(game)
        if size is not None:
            at_most(formula, size)
        _enumerate(game, kind, formula, found, meter)
        complete = True
        answer = decide_apart(formula, meter)
        if answer.model is not None:
            raise ContradictionError(
                f"a fresh solver finds one more pattern of {kind.name} on {game.board.name}: please report it"
            )
        within = "" if size is None else f" of at most {counted(size, 'element')}"
        claim = f"{kind.claim}{within} and contains none of the {sum(one.images for one in found.values())} listed sets"
        known = None if kind.known is None else kind.known(game, _listed(game, kind, found), size)
        start = game.format(game.start())
        refuted = check_refuted(game, start, claim, formula, answer.proof, keep=refutation, progress=meter.say, known=known)
    except (LimitReached, KeyboardInterrupt) as stop:
        limit = limit_of(stop)
        return Listed(kind, _sorted(found), size, None, complete, meter.seconds, limit)
    return Listed(kind, _sorted(found), size, refuted, True, meter.seconds, None)


def _listed(game: Game[Any], kind: Kind, found: dict[int, Pattern]) -> list[int]:
    return [image for one in _sorted(found) for image in sorted(set(kind.images(game, one.elements)))]


def images_leaving(board: Board, elements: int, *kept: int) -> Iterator[int]:
    """Yield the images of a set of cells under the symmetries of the board that leave these sets of cells where they are."""
    for table in board.symmetries:
        move = mask_mapper(table)
        if all(move(mask) == mask for mask in kept):
            yield move(elements)


def known_sets(
    kind: str, elements: Callable[[Any], Sequence[str]]
) -> Callable[[Any, Sequence[int], int | None], Mapping[str, Any]]:
    """Return what `Kind.known` is for the checker's question `sets`.

    Arguments: `kind`: of the sets; `elements`: returns how the elements of a game are written, in their order.
    """

    def known(game: Any, listed: Sequence[int], size: int | None) -> Mapping[str, Any]:  # noqa: ANN401 - a game's own
        names = elements(game)
        sets = [",".join(names[at] for at in cells_of(one)) for one in listed]
        return {"question": "sets", "kind": kind, "most": len(names) if size is None else size, "sets": sets}

    return known


def none_of_fewer(kind: str, number: int | None) -> Mapping[str, Any]:
    """Return the checker's question whether sets of a kind have as many elements as this; no list is needed then."""
    assert number is not None, "every board has such sets"
    return {"question": "sets", "kind": kind, "most": number - 1, "sets": []}


def _sorted(found: dict[int, Pattern]) -> tuple[Pattern, ...]:
    return tuple(sorted(found.values(), key=lambda one: (one.size, one.elements)))


def at_most(formula: Formula, size: int) -> None:
    """Add: the set has at most so many elements; nothing if there are no more."""
    if size >= len(formula.key):
        return
    counted = group_count(formula, formula.key, "size", most=size + 1)
    formula.because(f"at most {size} elements")
    formula.add(-counted[size + 1])


def _enumerate(game: Game[Any], kind: Kind, formula: Formula, found: dict[int, Pattern], meter: Meter) -> None:
    """Find all patterns; the formula has then a clause against each of their images. Raises LimitReached."""
    key = tuple(formula.key)
    names = [formula.names[literal - 1] for literal in key]
    with Assuming(formula) as solver:
        while True:
            meter.count()
            meter.look()
            model = solver.model(())
            if model is None:
                return
            elements = sum(1 << at for at, name in enumerate(names) if name in model)
            if not kind.holds(game, elements):
                raise ContradictionError(f"rules and formula disagree about {kind.name} on {game.board.name}: please report it")
            for at in cells_of(elements):
                if kind.holds(game, elements & ~(1 << at)):
                    elements &= ~(1 << at)
            images = set(kind.images(game, elements))
            least = min(images)
            found[least] = Pattern(least, len(images))
            formula.because(f"does not contain listed set {len(found)}, or one of its images")
            for image in sorted(images):
                clause = [-key[at] for at in cells_of(image)]
                formula.add(*clause)
                solver.add(clause)
