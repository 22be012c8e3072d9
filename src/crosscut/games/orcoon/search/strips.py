"""The strips of the board that lines of certificates name (docs/formats/certificates.md), for who walks through one.

A strip is some layers of the board, columns if Black is the prover, else rows. In his head all cells outside are the other
side's, so there is nothing to do there. Lines are for that position moved together: the layers at both ends that are wholly the
other side's go behind the rest. As they are all alike, that turns the layers round: a map of cells, like a symmetry of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from crosscut.core.board import cells_of, column_letters, mask_of
from crosscut.core.errors import CertificateError
from crosscut.core.game import BLACK, COLOUR_NAMES, Symmetry
from crosscut.core.stones import Stones
from crosscut.games.orcoon.rules import Orcoon

_STRIP = re.compile("([0-9]{1,3})-([0-9]{1,3})")


def layers_of(game: Orcoon, side: int) -> list[Sequence[int]]:
    """Return the cells of each layer of the board for a prover: columns for Black, rows for White."""
    rows = game.board.rows
    return list(zip(*rows, strict=True)) if side == BLACK else list(rows)


@dataclass(frozen=True, slots=True)
class Layers:
    """A `Strip`: the colour of the prover, and the mask of the cells of the strip, where they are on the board."""

    game: Orcoon = field(compare=False)
    side: int
    cells: int

    @property
    def words(self) -> str:
        """Say which layers are enough."""
        name, other = COLOUR_NAMES[self.side], COLOUR_NAMES[1 - self.side]
        if self.cells == self.game.board.all_cells:
            return f"{name} wins even if {other} may skip turns"
        numbers = [n for n, layer in enumerate(layers_of(self.game, self.side)) if self.cells & mask_of(layer)]
        kind, named = ("column", column_letters) if self.side == BLACK else ("row", lambda n: str(n + 1))
        first, last = named(numbers[0]), named(numbers[-1])
        where = f"{kind} {first}" if first == last else f"{kind}s {first} to {last}"
        return f"{name} wins in {where} alone, whatever {other} does elsewhere"

    def head(self, p: Stones) -> Stones:
        """Return p with the other side's stones on all cells outside."""
        own, other = p.sides(self.side)
        return self._with(p, own & self.cells, other | self.game.board.all_cells & ~self.cells)

    def elsewhere(self, p: Stones) -> Stones | None:
        """Return the head of p, the prover to move; None if the strip is the whole board."""
        return None if self.cells == self.game.board.all_cells else self.head(p)._replace(turn=self.side)

    def listed(self, p: Stones) -> Iterator[tuple[str, Symmetry]]:
        """Yield the texts of the head's images moved together, where the other side may skip, each with what carries it back."""
        head = self.head(p)
        own, other = head.sides(self.side)
        for symmetry in self.game.symmetries(head):
            if not symmetry.exchanged:
                turned = self._together(_image(other, symmetry.table))
                table = tuple(turned[cell] for cell in symmetry.table)
                moved = self._with(head, _image(own, table), _image(other, table))
                yield f"{self.game.format(moved)}:skips", Symmetry(table, False).inverse()

    def _with(self, p: Stones, own: int, other: int) -> Stones:
        """Return p with other stones."""
        return p._replace(black=own, white=other) if self.side == BLACK else p._replace(black=other, white=own)

    def _together(self, other: int) -> dict[int, int]:
        """Return where each cell goes, so that the layers that are not wholly the other side's come first."""
        layers = layers_of(self.game, self.side)
        first = next((n for n, layer in enumerate(layers) if mask_of(layer) & ~other), 0)
        return {cell: to for n, layer in enumerate(layers) for cell, to in zip(layer, layers[n - first], strict=True)}


def _image(mask: int, table: Sequence[int]) -> int:
    """Return where a map of cells carries these."""
    return mask_of(table[cell] for cell in cells_of(mask))


def read_strip(game: Orcoon, side: int, text: str, back: Symmetry, within: Layers | None) -> Layers:
    """Return the strip of a line, carried `back` to where it is; cells outside of the strip in force stay outside."""
    found, layers = _STRIP.fullmatch(text), layers_of(game, side)
    if found is None or not 0 < int(found[1]) <= int(found[2]) <= len(layers):
        raise CertificateError(f"{text} is no strip of {game.board.name}")
    cells = mask_of(back.table[cell] for layer in layers[int(found[1]) - 1 : int(found[2])] for cell in layer)
    return Layers(game, side, cells if within is None else cells & within.cells)
