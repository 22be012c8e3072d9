"""A summary as text for a terminal; its sentences are also those of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from crosscut.batch.answered import Answered, Failed, Given
from crosscut.batch.spread import ERROR, Spread
from crosscut.batch.summary import Group, Kept, Summary, limits_in_order
from crosscut.core.game import COLOUR_NAMES
from crosscut.core.notation import counted, format_turn
from crosscut.reports.text import SIGNS, board_text, stop_text
from crosscut.solver.proof import Evidence

ROUNDING = f"medians and 99th percentiles are counted in buckets (nodes, milliseconds): {ERROR}"


def summary_text(summary: Summary, name: str) -> str:
    """Return the report, many lines; `name` is that of the file of answers."""
    lines = [f"{printable(name)}: {size_text(summary)}"]
    for group in summary.groups:
        lines += ["", f"{group.board} {group.task.name}: {counted(group.answers, 'answer')}", *_group(group)]
    if summary.errors:
        lines += ["", f"no answer: {counted(summary.failures, 'line')}"]
    for kept in kinds_of(summary):
        lines += [f"{counted(kept.count, 'line')}: {error_text(kept)}", f"  at {where_text(kept)}"]
    if summary.answers:
        lines += ["", f"({ROUNDING})"]
    return "\n".join(lines)


def size_text(summary: Summary) -> str:
    """Return how many answers and how many bad lines there are."""
    bad = f", {counted(summary.failures, 'line')} without an answer" if summary.failures else ""
    return counted(summary.answers, "answer") + bad


def table_of(group: Group) -> tuple[list[str], list[list[int]], list[int]]:
    """Return heading, rows and sums of a group's values by number of stones, without draws where there are none."""
    totals = group.totals
    by_colour = any(number for column, number in totals.items() if " " in column)
    columns = [column for column in group.task.columns if (by_colour if " " in column else totals[column] or column != "drawn")]
    rows = [
        [stones, sum(row[word] for word in words_of(group)), *(row[column] for column in columns)]
        for stones, row in sorted(group.by_stones.items())
    ]
    return ["stones", "answers", *columns], rows, [group.answers, *(totals[column] for column in columns)]


def words_of(group: Group) -> list[str]:
    """Return the words for outcomes in a group; each answer has one of them."""
    return [*group.task.outcomes]


def proved_text(group: Group, of: str = "") -> str:
    """Return how many answers are proved, by which kinds of evidence; `of` goes between the number and the kinds."""
    levels = {level: group.evidence[level] for level in Evidence if level.proved and group.evidence[level]}
    kinds = ", ".join(f"{number:,} by {level}" for level, number in levels.items())
    return f"{group.proved:,}{of}" + (f" ({kinds})" if kinds else "")


def facts_of(group: Group) -> list[tuple[str, str]]:
    """Return what is said of a group beside its tables, as (subject, sentence)."""
    levels = {level: group.evidence[level] for level in Evidence if group.evidence[level]}
    others = [f"{number:,} {level}" for level, number in levels.items() if not level.proved]
    silent = group.answers - sum(levels.values())
    others += [f"nothing claimed of {silent:,}"] if silent else []
    facts = [("proved, says the file", proved_text(group, of=f" of {group.answers:,}"))]
    facts += [("not proved", ", ".join(others))] if others else []
    if group.stored:
        facts.append(("from a store", f"{group.stored:,} (on its word; nothing was checked in the run)"))
    if group.mirrored:
        facts.append(("through a mirror image", f"{group.mirrored:,} (the certificate speaks about the image)"))
    if group.nodes.count:
        facts.append(("nodes", _spread(group.nodes, 1)))
    facts.append(("seconds", _spread(group.milliseconds, 1000)))
    if group.certificates.count:
        checked = f", checked in {seconds_text(group.check_milliseconds)}" if group.task.of_values else ""
        lines = counted(group.certificates.sum, group.task.line)
        facts.append((f"{group.task.kept}s", f"{group.certificates.count:,} with {lines} in total{checked}"))
    return facts


def verdict_of(found: Answered) -> str:
    """Return an answer in a few words: "won for Black by c2", "White can connect: a3, b3"."""
    game, asked = found.game, found.task.asked
    if asked is not None:
        order = ", ".join(game.board.names[cell] for cell in found.order)
        yes = f"{asked.yes}: {order}" if order else asked.already or asked.yes
        return f"{COLOUR_NAMES[found.colour or 0]} {asked.no if found.outcome == 'cannot' else yes}"
    mover = COLOUR_NAMES[game.turn(found.position)]
    turns = ", ".join(format_turn(game.board, turn) for turn in found.best)
    if found.outcome == "lost":
        return f"lost for {mover}" + (f", best turn {turns}" if turns else "")
    return ("a draw" if found.outcome == "drawn" else f"won for {mover}") + (f" by {turns}" if turns else "")


def cost_of(found: Answered) -> str:
    """Return nodes and seconds of an answer."""
    nodes = "" if found.nodes is None else f"{counted(found.nodes, 'node')}, "
    return nodes + seconds_text(found.milliseconds)


def line_text(line: int, given: Given) -> str:
    """Return where a question stands in the input, and its ID."""
    return f"line {line}" + ("" if given is None else f" ({printable(str(given))})")


def limit_text(limit: str, kept: Kept[Answered]) -> str:
    """Return how many answers were left open, and what stopped them."""
    return f"{counted(kept.count, 'answer')} left open, " + ("no limit stated" if limit == "none" else stop_text(limit))


def rest_text(kept: Kept[Any]) -> str:
    """Return how many more there are than are listed, "" if none."""
    rest = kept.count - len(kept.best)
    return f"and {rest:,} more" if rest else ""


def error_text(kept: Kept[Failed]) -> str:
    """Return the message of errors of one kind, or of the first of them."""
    same = len({failed.error for failed in kept.best}) == 1
    return printable(kept.best[0].error) + ("" if same else " (and the like)")


def where_text(kept: Kept[Failed]) -> str:
    """Return the numbers of lines without an answer, with the IDs of the questions."""
    lines = ", ".join(line_text(failed.line, failed.id).removeprefix("line ") for failed in kept.best)
    return f"{lines} {rest_text(kept)}".rstrip()


def kinds_of(summary: Summary) -> list[Kept[Failed]]:
    """Return the errors by kind, the most frequent kind first."""
    return sorted(summary.errors.values(), key=lambda kept: (-kept.count, kept.best[0].line))


def seconds_text(milliseconds: int) -> str:
    """Return a time in seconds."""
    return f"{milliseconds / 1000:,.1f} s" if milliseconds >= 10_000 else f"{milliseconds / 1000:.3f} s"


def printable(text: str) -> str:
    """Return a text that somebody gave, control characters escaped."""
    return text if text.isprintable() else repr(text)[1:-1]


def _group(group: Group) -> Iterator[str]:
    heading, rows, sums = table_of(group)
    cells = [heading, *([f"{number:,}" for number in row] for row in rows), ["all", *(f"{number:,}" for number in sums)]]
    yield from _columns(cells)
    for subject, sentence in facts_of(group):
        yield f"{subject}: {sentence}"
    if group.hardest.best:
        yield "hardest of those decided:"
    for place, found in enumerate(group.hardest.best, 1):
        yield f"{place}. {found.position_id}, {line_text(found.line, found.id)}"
        yield f"{verdict_of(found)}; {cost_of(found)}"
        yield board_text(group.game.board, _glyphs(found))
    for limit, kept in limits_in_order(group):
        yield f"{limit_text(limit, kept)}:"
        yield from (f"  {line_text(found.line, found.id)}: {found.position_id}" for found in kept.best)
        yield from _rest(kept)


def _glyphs(found: Answered) -> tuple[str, ...]:
    """The board with + - = ? where the turns go that are known, * on those of an order."""
    glyphs = list(found.game.glyphs(found.position))
    for turn, value in found.values.items():
        if len(turn.steps) == 1 and len(turn.steps[0].cells) == 1:
            glyphs[turn.steps[0].cells[0]] = SIGNS[value]
    for cell in found.order:
        glyphs[cell] = "*"
    return tuple(glyphs)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))


def _spread(spread: Spread, unit: int) -> str:
    """Sum, median, 99th percentile and maximum; `unit`: 1000 for milliseconds that are told as seconds."""

    def told(number: int) -> str:
        return f"{number:,}" if unit == 1 else seconds_text(number).removesuffix(" s")

    median, high = spread.percentile(50), spread.percentile(99)
    return f"{told(spread.sum)} in total, median {told(median)}, 99th percentile {told(high)}, most {told(spread.most)}"


def _rest(kept: Kept[Any]) -> list[str]:
    text = rest_text(kept)
    return [f"  {text}"] if text else []
