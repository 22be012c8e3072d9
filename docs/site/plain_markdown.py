"""Pages as Zensical's Markdown takes them: Python-Markdown wants four blanks where a forge wants as many as the marker is long.

What differs, and is mended line by line: what belongs to an item of a list is indented by four blanks a level; a list that
follows a paragraph, and an item that follows one of several paragraphs, has a blank line before it; a bar in a code span of a
table has no backslash. Fenced code keeps its own indentation.
"""

from __future__ import annotations

import re

MARKER = re.compile(r"([*+-]|[0-9]+[.)]) +(?=\S)")
FENCE = re.compile(r"(`{3,}|~{3,})")
LEVEL = 4


def for_zensical(text: str) -> str:
    """Return a page of CommonMark as Python-Markdown understands it."""
    found: list[str] = []
    columns: list[int] = []  # where the contents of the open items begin
    fence, paragraph, loose = "", False, False
    for line in text.splitlines():
        bare = line.lstrip(" ")
        indent = len(line) - len(bare)
        if fence:
            fence = "" if bare.startswith(fence) else fence
            found.append(_at(line, indent, columns))
            continue
        marker = MARKER.match(bare)
        if paragraph and marker and marker[1][0].isdigit() and marker[1][:-1] != "1" and not columns:
            marker = None  # a number in running text
        if not bare:
            found.append("")
            paragraph, loose = False, bool(columns)
            continue
        left = False
        while columns and indent < columns[-1] and (marker or not paragraph):
            columns.pop()
            left = True
        if marker:
            if paragraph and (loose if left else not columns):
                found.append("")
            loose = False
            found.append(" " * LEVEL * len(columns) + marker[1].ljust(LEVEL - 1) + " " + bare[marker.end() :])
            columns.append(indent + marker.end())
        else:
            opening = FENCE.match(bare)
            fence = opening[1] if opening else ""
            found.append(_at(line, indent, columns))
        paragraph = not (fence or bare.startswith(("#", "|")))
        if bare.startswith("|"):
            found[-1] = re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), found[-1])
    return "\n".join([*found, ""])


def _at(line: str, indent: int, columns: list[int]) -> str:
    """Return a line of an item, moved to where Python-Markdown looks for it."""
    beyond = max(0, indent - columns[-1]) if columns else indent
    return (" " * (LEVEL * len(columns) + beyond) + line.lstrip(" ")) if line.strip() else ""
