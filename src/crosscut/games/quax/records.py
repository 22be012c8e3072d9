"""Records of Torax: two columns, blocks glued in one word (`c3g7`) up to `adopt`, then stones and bridges (`d3e2`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from crosscut.core.errors import NotationError
from crosscut.core.notation import shown
from crosscut.solver.records import Dialect, Printed, Word

_CELL = r"[a-z]{1,2}[1-9][0-9]?"
_NUMBER = re.compile(r"[1-9][0-9]*\.")
_BLOCKS = re.compile(rf"({_CELL})+")
_PLAY = re.compile(rf"({_CELL}){{1,2}}")


def _read(lines: Iterable[tuple[int, str]]) -> Printed | None:
    words = list(_words(lines))
    if not any(word.text == "adopt" for word in words):
        return None
    found: list[Word] = []
    settled = False
    for word in words:
        where, said = f"line {word.line}, column {word.column}", shown(word.text)
        if word.text == "adopt":
            settled = True
        elif settled and not _PLAY.fullmatch(word.text):
            raise NotationError(f"{where}: {said}, expected a stone such as e5 or a bridge such as d3e2")
        elif not settled:
            if not _BLOCKS.fullmatch(word.text):
                raise NotationError(f"{where}: {said}, expected blocks such as c3g7, or adopt")
            word = word._replace(text="+".join([*re.findall(_CELL, word.text), "pass"]))
        found.append(word)
    return Printed("", tuple(found))


def _words(lines: Iterable[tuple[int, str]]) -> Iterator[Word]:
    """Yield the words of numbered lines up to `resign`; other lines, diagrams among them, are remarks."""
    for number, line in lines:
        if not _NUMBER.match(line.lstrip()):
            continue
        for found in list(re.finditer(r"\S+", line))[1:]:
            if found[0] == "resign":
                return
            if found[0] != "block":  # the source also prints `adopt block`
                yield Word(number, found.start() + 1, found[0])


RECORDS = Dialect(about="two columns, blocks glued in one word, adopt, stones and bridges", example="torax-1", read=_read)
