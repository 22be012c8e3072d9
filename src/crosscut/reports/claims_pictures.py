"""The pictures of findings: a position with cells marked, or where turns lead from it, the stones numbered in order of play."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from crosscut.core.game import Game
from crosscut.core.instance import read_id
from crosscut.core.turns import play_word
from crosscut.reports.records import Record
from crosscut.reports.svg import position_svg
from crosscut.reports.text import board_text

WIDTH = 118


@dataclass(frozen=True, slots=True)
class Seen:
    """What a picture shows: the position its turns lead to, the number of the turn that came to a cell last, the turns."""

    game: Game[Any]
    position: Hashable
    numbers: dict[int, int]
    played: str


def seen(picture: Record) -> Seen:
    """Play the turns of a picture."""
    instance = read_id(picture["position"])
    game, p = instance.game, instance.position
    numbers: dict[int, int] = {}
    for number, word in enumerate(picture["turns"], 1):
        plies, p = play_word(game, p, word)
        for step in (step for ply in plies for step in ply.steps if step.cells):
            if step.kind == "slide":
                numbers.pop(step.cells[0], None)
            numbers[step.cells[-1]] = number
    played = " ".join(f"{number}.{word}" for number, word in enumerate(picture["turns"], 1))
    return Seen(game, p, numbers, played)


def picture_lines(picture: Record) -> Iterator[str]:
    """Yield a picture as a diagram: `*` marks empty cells, marked stones are named below; turns are listed in order of play."""
    here = seen(picture)
    board = here.game.board
    glyphs = list(here.game.glyphs(here.position))
    marked = {board.by_name[name]: name for name in picture["marked"]}
    on_stones = [name for cell, name in marked.items() if glyphs[cell] != "."]
    for cell in marked:
        glyphs[cell] = "*" if glyphs[cell] == "." else glyphs[cell]
    yield picture["position"]
    if here.played:
        yield from wrap(here.played, WIDTH)
    yield from board_text(board, tuple(glyphs)).split("\n")
    yield from wrap(picture["caption"] + (f" (marked: {' '.join(on_stones)})" if on_stones else ""), WIDTH)


def picture_svg(picture: Record, said: str) -> str:
    """Return a picture as SVG, its caption below unless the page says just that above it."""
    here = seen(picture)
    marked = sum(1 << here.game.board.by_name[name] for name in picture["marked"])
    caption = tuple(text for text in (picture["caption"], here.played) if text and text != said)
    labels = {cell: str(number) for cell, number in here.numbers.items()}
    return position_svg(here.game, here.position, caption, labels=labels, marked=marked, title=picture["position"])
