"""Families of deadlock patterns and the bound on their number: text, record, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from crosscut.core.game import position_id
from crosscut.core.notation import counted
from crosscut.core.registry import open_game
from crosscut.core.stones import Stones
from crosscut.games.orcoon.deadlocks.columns import Pose, dead_cells, pattern_of, stones
from crosscut.games.orcoon.deadlocks.extend import occurrence
from crosscut.games.orcoon.deadlocks.family import LARGEST, Family, Growing
from crosscut.games.orcoon.deadlocks.growth import Growth
from crosscut.games.orcoon.deadlocks.locality import Checked
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.report.text import pattern_record
from crosscut.reports.svg import position_svg

SHOWN = 4  # members of each family in the list: with 0 to 3 units
BEHIND = (
    "unchecked: one program has made these checks (docs/mathematics/deadlocks.md, Families); what is said to be confirmed was"
    " done again by the definitions, pattern by pattern"
)
Record = dict[str, Any]


def families_text(
    families: Sequence[Family], left_open: int, confirmed: int, names: Mapping[Pattern, str], bound: Growth | None
) -> Iterator[str]:
    """Yield the lines of a list of families, then the bound."""
    for family in families:
        rule = family.rule
        yield (
            f"{family.name}: {rule.member(0).dead} + {dead_cells(rule.unit)} k dead cells,"
            f" {rule.member(0).stones} + {stones(rule.unit)} k stones; {pose_text(rule.pose)}"
        )
        for units in range(SHOWN - 1):
            member = rule.member(units)
            yield f"k = {units}: {names.get(member, 'no name')}, {member.dead} dead cells"
            yield from (" " + " ".join(row) for row in pattern_of(rule.columns(units)).rows)
        yield f"for every k: {checked_text(family.checked)}; confirmed whole for k = 0 to {confirmed}"
        yield ""
    yield f"{len(families)} families, each of infinitely many minimal patterns; {left_open} repeats left open by these checks"
    if bound is not None:
        yield from growth_text(bound)
    yield BEHIND


def growth_text(bound: Growth) -> Iterator[str]:
    """Yield the lines that say how many patterns there are at least."""
    rate, divisor = float(bound.rate), _divisor(bound)
    yield f"growth: for every n >= {bound.least} at least {rate:.3f}^n / {divisor} minimal patterns with n dead cells"
    for dead in (50, len(bound.walks) - 1):
        yield f"at least {bound.at_least(dead)} with {dead} dead cells"
    removed = ", ".join(f"{count} for {fault}" for fault, count in sorted(bound.removed.items()))
    yield f"from a web of {bound.windows} windows in a circle: {checked_text(bound.checked)}; strips removed: {removed or 'none'}"


def pose_text(pose: Pose) -> str:
    """Return in words how each unit stands to the one before."""
    parts = ["turned top to bottom"] if pose.mirror else []
    if pose.exchange:
        parts.append("with colours exchanged")
    if pose.shift and not pose.mirror:
        parts.append(f"{abs(pose.shift)} row{'s' if abs(pose.shift) > 1 else ''} further {'down' if pose.shift > 0 else 'up'}")
    return "each unit " + (", ".join(parts) if parts else "as the one before")


def checked_text(checked: Checked) -> str:
    """Return what was looked at."""
    return f"{checked.strips} strips, {checked.pieces} pieces of at most {checked.widest} columns"


def _divisor(bound: Growth) -> int:
    return ceil(1 / bound.factor)


def families_record(
    families: Sequence[Family], left_open: int, confirmed: int, names: Mapping[Pattern, str], bound: Growth | None
) -> Record:
    """Return the members `families` to `growth` of a record."""
    return {
        "families": [_family_record(family, confirmed, names) for family in families],
        "left_open": left_open,
        "growth": None
        if bound is None
        else {
            "rate": f"{bound.rate.numerator}/{bound.rate.denominator}",
            "divisor": str(_divisor(bound)),
            "least": bound.least,
            "windows": bound.windows,
            "removed": dict(sorted(bound.removed.items())),
            "at_least": [str(bound.at_least(dead)) for dead in range(len(bound.walks))],
            **bound.checked._asdict(),
        },
    }


def _family_record(family: Family, confirmed: int, names: Mapping[Pattern, str]) -> Record:
    rule = family.rule
    return {
        "name": family.name,
        "dead": rule.member(0).dead,
        "dead_added": dead_cells(rule.unit),
        "stones": rule.member(0).stones,
        "stones_added": stones(rule.unit),
        "columns_added": len(rule.unit),
        "pose": rule.pose._asdict(),
        "members": [_member_record(rule, units, names) for units in range(SHOWN)],
        "confirmed": confirmed,
        **family.checked._asdict(),
    }


def _member_record(rule: Growing, units: int, names: Mapping[Pattern, str]) -> Record:
    member = rule.member(units)
    where = occurrence(member, "forbidden") if member.box[0] * member.box[1] <= LARGEST else None
    return {
        "units": units,
        **pattern_record(names.get(member), member),
        "drawn": list(pattern_of(rule.columns(units)).rows),
        "position": None if where is None else position_id(where.game, where.position),
        "order": None if where is None else where.placements,
    }


def member_svg(family: Family, units: int, names: Mapping[Pattern, str]) -> str | None:
    """Return a picture of a member: numbers on the dead cells of each unit, crosses on the others; None if it is too large."""
    rule = family.rule
    drawn = pattern_of(rule.columns(units))
    rows, columns = drawn.box
    if rows * columns > LARGEST:
        return None
    game = open_game("orcoon", f"{rows}x{columns}", {})
    copies, at = rule.copies(units), game.board.by_place
    labels = {at[row, column]: str(copies[column] or "x") for row, column in drawn.places(".")}
    black, white = (sum(1 << at[place] for place in drawn.places(glyph)) for glyph in "BW")
    member = rule.member(units)
    name = names.get(member)
    caption = f"{family.name}, {counted(units, 'unit')}: {f'{name}, ' if name else ''}{member.dead} dead cells"
    return position_svg(game, Stones(black, white), (caption,), labels=labels)
