"""The top of a search whose leaves others search: a tree of proof numbers in memory, which says what to ask next.

*Job-level proof-number search.* A leaf is given to a worker, which searches below it for a while and says whether it is won or
lost, or, if it found neither, the proof and disproof numbers of each position after a turn; these become leaves. So the tree
grows where a whole search, and no single look, has come to nothing.
*Several workers* are kept apart by virtual losses: a child with n jobs at work below it counts as 1 + n times as far away. A
leaf at which a worker is at work is not given to a second one.
*Transpositions.* Positions that are images of each other, or in which the same things matter, are one node. So the tree is a
graph without circles (a game must not come back to a position), and disproof numbers are the weak sums of `proofnumber`.

No game is known here, nor who the workers are. Source: Wu et al., "Job-Level Proof-Number Search", IEEE Transactions on
Computational Intelligence and AI in Games, 2013; Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and
Job-Level Proof Number Search", 2011, where the workers search by proof numbers, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from crosscut.core.game import Game
from crosscut.solver.proofnumber import NEVER, PROVED, REFUTED, Numbers, weak_sum

P = TypeVar("P", bound=Hashable)


@dataclass(slots=True, eq=False)
class Node(Generic[P]):
    """A position in the tree, and all that are the same to it.

    `numbers`: of "the person to move wins"; `below`: where its turns lead, nothing for a leaf; `above`: the nodes from which a
    turn leads here; `jobs`: how many workers are at work here or below, by the ways on which they were sent; `asked`: whether
    one is at work right here.
    """

    position: P
    numbers: Numbers
    below: tuple[After[P], ...] = ()
    above: list[Node[P]] = field(default_factory=list)
    jobs: int = 0
    asked: bool = False


class After(NamedTuple, Generic[P]):
    """Where a turn leads. `same`: whether the same person moves there (an image with exchanged colours would say otherwise)."""

    node: Node[P]
    same: bool

    @property
    def numbers(self) -> Numbers:
        """The numbers of "whoever makes the turn wins"."""
        return self.node.numbers if self.same else self.node.numbers.swapped


class Way(NamedTuple):
    """The nodes from a root to a leaf that is to be searched."""

    nodes: tuple[Node[Any], ...]

    @property
    def leaf(self) -> Node[Any]:
        """The leaf."""
        return self.nodes[-1]


class TopTree(Generic[P]):
    """The tree of one game, which has no draws and no circles, for any number of roots.

    Arguments: `game`; `symmetry`: whether images are one node.
    """

    def __init__(self, game: Game[P], *, symmetry: bool = True) -> None:
        self.game = game
        self.symmetry = symmetry
        self._nodes: dict[P, Node[P]] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def find(self, p: P) -> Node[P] | None:
        """Return the node of p, None if it has none."""
        return self._nodes.get(self._key(p))

    def node(self, p: P, numbers: Numbers = Numbers(1, 1)) -> Node[P]:  # noqa: B008 - a tuple
        """Return the node of p; a new one is a leaf with these numbers, or settled if the game has ended."""
        key = self._key(p)
        if key not in self._nodes:
            outcome = self.game.outcome(p)
            if outcome is not None:
                numbers = PROVED if outcome.winner == self.game.turn(p) else REFUTED
            self._nodes[key] = Node(p, numbers)
        return self._nodes[key]

    def next(self, root: Node[P]) -> Way | None:
        """Return the way to the leaf that is to be searched next, as one that is at work; None if all that matter are at work."""
        nodes = self._free(root, set())
        if nodes is None:
            return None
        for node in nodes:
            node.jobs += 1
        nodes[-1].asked = True
        return Way(tuple(nodes))

    def give_back(self, way: Way) -> None:
        """Note that nobody is at work at the end of a way any more."""
        for node in way.nodes:
            node.jobs -= 1
        way.leaf.asked = False

    def settle(self, node: Node[P], numbers: Numbers) -> None:
        """Note that a node is won or lost; one that is settled already keeps its numbers."""
        if not node.numbers.done:
            node.numbers = numbers
            self._raise(node)

    def grow(self, node: Node[P], numbers: Sequence[Numbers]) -> None:
        """Put the positions after the turns of a leaf below it.

        `numbers`: of each, in the order of the turns, for the person who moves there. Of a position that has a node already only
        news that settle it are taken.
        """
        after = [self.game.play(node.position, turn) for turn in self.game.moves(node.position)]
        below: dict[After[P], None] = {}
        for p, its in zip(after, numbers, strict=True):
            child = self.node(p, its)
            if its.done:
                self.settle(child, its)
            below[After(child, self.game.person(p) == self.game.person(node.position))] = None
        node.below = tuple(below)
        for child in dict.fromkeys(one.node for one in below):
            child.above.append(node)
        self._update(node)

    def _key(self, p: P) -> P:
        relevant = self.game.relevant(p)
        return self.game.least(relevant) if self.symmetry else relevant

    def _free(self, node: Node[P], full: set[Node[P]]) -> list[Node[P]] | None:
        """Return the nodes from here to the leaf of least distance that nobody is asked about; `full`: where there is none."""
        if not node.below:
            return None if node.asked else [node]
        open_ = [one for one in node.below if not one.numbers.done]
        for one in sorted(open_, key=lambda one: one.numbers.proof * (1 + one.node.jobs)):
            rest = None if one.node in full else self._free(one.node, full)
            if rest is not None:
                return [node, *rest]
        full.add(node)
        return None

    def _raise(self, node: Node[P]) -> None:
        """Have the nodes above know."""
        for above in node.above:
            self._update(above)

    def _update(self, node: Node[P]) -> None:
        if node.numbers.done:
            return
        numbers = together([one.numbers for one in node.below])
        if numbers != node.numbers:
            node.numbers = numbers
            self._raise(node)


def together(children: Sequence[Numbers]) -> Numbers:
    """Return the numbers of a statement that is proved by any of its children: the least proof number, the weak sum."""
    waiting = [one for one in children if one.disproof]
    proof = min((one.proof for one in waiting), default=NEVER)
    if not proof:
        return PROVED
    return Numbers(proof, weak_sum(waiting)) if waiting else REFUTED
