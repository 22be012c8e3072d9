"""The answer to the question for all minimal patterns of a kind: record, text, a sheet of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosscut.core.game import Game, game_id
from crosscut.core.notation import counted, format_rows
from crosscut.reports.legend import legend
from crosscut.reports.records import Record, head, refuted_record
from crosscut.reports.sheet import sheet_svg
from crosscut.reports.svg import position_svg
from crosscut.reports.text import refuted_text, stop_text, unchecked_text
from crosscut.solver.patterns import Kind, Listed, Pattern, list_patterns
from crosscut.solver.questions import Answer, Asked

MOST_DRAWN = 400  # pictures of a sheet


def answer(asked: Asked, kinds: Mapping[str, Kind]) -> Answer:
    """Return the answer for a board; `kinds`: what the game knows, by name."""
    game, keep, svg = asked.position().game, asked.options["refutation"], asked.options["svg"]
    found = list_patterns(
        game,
        kinds[asked.options["kind"]],
        size=asked.options["size"],
        refutation=keep,
        limits=asked.limits,
        progress=asked.progress,
    )
    drawn = found.patterns[:MOST_DRAWN]
    picture = {}
    if svg is not None and drawn:
        rings = ["ring: what the pattern settles"] if any(found.kind.marked(game, one.elements) for one in drawn) else []
        looks = legend(game, *(found.kind.position(game, one.elements) for one in drawn), turn=False)
        caption = "; ".join(filter(None, [f"{game_id(game)}, {found.kind.name}", *rings, looks]))
        picture = {svg: sheet_svg([_picture(game, found.kind, one) for one in drawn], caption)}
    wanted = (("refutation", keep, found.refutation), ("picture", svg, drawn or None))
    left_out = len(found.patterns) - len(drawn)
    return Answer(
        record=patterns_record(game, found),
        text=tuple(patterns_lines(game, found)),
        files=picture,
        absent=tuple((what, file) for what, file, there in wanted if file is not None and there is None),
        limit=found.limit,
        notes=(f"{svg}: the first {MOST_DRAWN} patterns; {left_out:,} more are not drawn",) if picture and left_out else (),
    )


def patterns_record(game: Game[Any], found: Listed) -> Record:
    """Return the list of patterns; `complete` is false if a limit came before the last one was known."""
    return head("patterns", game, found.evidence) | {
        "board": game_id(game),
        "kind": found.kind.name,
        "size": found.size,
        "patterns": [
            {"rows": _rows(game, found.kind, one).split("/"), "extras": list(_extras(game, found.kind, one)), "size": one.size}
            | {"images": one.images}
            for one in found.patterns
        ],
        "complete": found.complete,
        "refutation": None if found.refutation is None else refuted_record(found.refutation),
        "seconds": round(found.seconds, 3),
        "limit": found.limit,
    }


def patterns_lines(game: Game[Any], found: Listed) -> list[str]:
    """Return the list, a pattern a line, and its evidence."""
    kind, images = found.kind, sum(one.images for one in found.patterns)
    lines = [game_id(game)]
    for number, one in enumerate(found.patterns, 1):
        where = " ".join([_rows(game, kind, one), *_extras(game, kind, one)])
        lines.append(f"{number:4}  {where}  {counted(one.size, kind.unit)}, {counted(one.images, 'image')}")
    within = "" if found.size is None else f" of at most {counted(found.size, kind.unit)}"
    lines.append(f"{counted(len(found.patterns), 'pattern')}{within}, {images:,} with images: {kind.says}")
    if not found.complete:
        return [*lines, f"the list is not complete: {stop_text(found.limit)}"]
    lines += [unchecked_text(found.limit)] if found.refutation is None else refuted_text(found.refutation)
    return [*lines, f"{found.seconds:.1f} s"]


def _rows(game: Game[Any], kind: Kind, one: Pattern) -> str:
    return format_rows(game.board, game.glyphs(kind.position(game, one.elements)))


def _extras(game: Game[Any], kind: Kind, one: Pattern) -> tuple[str, ...]:
    """Return what the rows do not show, such as bridges, as a position ID says it."""
    words = game.format(kind.position(game, one.elements)).split(":")[2:]
    return tuple(word for word in words if "=" in word)


def _picture(game: Game[Any], kind: Kind, one: Pattern) -> str:
    caption = (f"{counted(one.size, kind.unit)}, {counted(one.images, 'image')}",)
    return position_svg(game, kind.position(game, one.elements), caption, marked=kind.marked(game, one.elements))
