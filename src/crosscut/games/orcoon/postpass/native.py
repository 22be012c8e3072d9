"""Many post-pass questions in one call of native/orcoon/postpass.hpp; the twin is `PostPass` in search.py, question by question.

A question is (own, other, colour): masks of the asking side's stones and of the other side's, and the asking colour. Packing is a
step of its own, so that a loop that repeats the same questions (a benchmark, say) packs them once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

Question = tuple[int, int, int]
NO = 65535  # the length that stands for "no order"


class Packed(NamedTuple):
    """Questions, packed for the compiled module."""

    stones: bytes
    colours: bytes


class Witness(NamedTuple):
    """An order of placements that joins the edges, with its kill set and harm set (masks; see native/orcoon/witness.hpp)."""

    order: tuple[int, ...]
    kills: int
    harms: int


def packed(questions: Iterable[Question]) -> Packed:
    """Return the questions packed for `answers`."""
    listed = list(questions)
    return Packed(kernel.pack(mask for own, other, _ in listed for mask in (own, other)), bytes(colour for *_, colour in listed))


def answers(game: Orcoon, questions: Packed, meter: Meter, spoilers: bool = False) -> tuple[bytes, bytes, bytes]:
    """Ask them all, in one native call; return lengths, cells and masks, packed as native/orcoon/postpass_call.hpp says.

    Arguments: `meter` counts positions looked at; `spoilers`: whether kill and harm sets are wanted.
    Raises UnsupportedError without the compiled module and for connection=knight, LimitReached.
    """
    # The pie rule changes nothing here, but its turns are not in the tables.
    tables = Orcoon(game.board, game.readings | {"pie": "off"}).placement_tables()
    if kernel.native is None or tables is None:
        raise kernel.unsupported("the post-pass search")
    found: tuple[bytes, bytes, bytes] = kernel.native.post_pass(
        kernel.packed(tables), stones=questions.stones, colours=questions.colours, spoilers=spoilers, tick=meter.ticker()
    )
    return found


def orders(game: Orcoon, questions: Iterable[Question], meter: Meter) -> list[tuple[int, ...] | None]:
    """Return for each question cells that the colour can place one after another to be joined then, or None; see `answers`."""
    lengths, cells, _ = answers(game, packed(questions), meter)
    return list(unpacked(lengths, cells))


def witnesses(game: Orcoon, questions: Iterable[Question], meter: Meter) -> list[Witness | None]:
    """Return for each question a witness with its kill and harm sets, or None; see `answers`."""
    lengths, cells, masks = answers(game, packed(questions), meter, spoilers=True)
    size = kernel.MASK_BYTES
    sets = (int.from_bytes(masks[at : at + size], "little") for at in range(0, len(masks), size))
    return [None if order is None else Witness(order, next(sets), next(sets)) for order in unpacked(lengths, cells)]


def unpacked(lengths: bytes, cells: bytes) -> Iterator[tuple[int, ...] | None]:
    """Yield the orders, None for a no, from the lengths and cells that `answers` returns."""
    at = 0
    for length in memoryview(lengths).cast("H"):
        if length == NO:
            yield None
        else:
            yield tuple(cells[at : at + length])
            at += length
