"""The lines of a file of answers, as a run reads them back: whole answers, and behind them perhaps half a line.

A run cuts half a line off, so it must be sure that the file is a batch's. A whole answer shows that. Without one, the half line
must begin as answers do, member by member; else the file is somebody else's and is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from crosscut.batch.answer import outcome_of
from crosscut.batch.answered import LONGEST
from crosscut.core.errors import BatchError

# How an answer begins: a text, what comes behind it as far as it goes, and so on.
BEGINNING = (
    ('{"id": ', re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)|n(?:u(?:l(?:l)?)?)?|[-+.eE0-9]*')),
    (', "line": ', re.compile("[0-9]*")),
    (', "input": "', re.compile("[0-9a-f]{0,16}")),
    ('", "schema": "crosscut/', re.compile(".*", re.DOTALL)),
)
MOST_LINES = 10**9
DIGEST = re.compile("[0-9a-f]{1,16}")


def whole_answers(stream: BinaryIO, name: str) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield the answers in a stream of bytes, and the lines they stand on; half a line at the end is left out.

    Raises BatchError, naming the file and the line, for what is no answer of a batch: before anything was changed.
    """
    number = 0
    while text := stream.readline(LONGEST + 1):
        number += 1
        if not text.endswith(b"\n"):
            if len(text) > LONGEST or (number == 1 and not begins_as_answer(text)):
                raise _foreign(name, number)
            return
        try:
            record = json.loads(text)
            line, outcome = record["line"], outcome_of(record)
            sound = type(line) is int and 0 < line <= MOST_LINES and DIGEST.fullmatch(record["input"]) and outcome
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            sound = False
        if not sound:
            raise _foreign(name, number)
        yield record, text


def begins_as_answer(half: bytes) -> bool:
    """Return whether half a line is how an answer of a batch begins, as far as it goes."""
    if not half.isascii():
        return False
    rest = half.decode("ascii")
    for text, differs in BEGINNING:
        if not rest.startswith(text):
            return text.startswith(rest)
        found = differs.match(rest, len(text))
        rest = rest[len(text) if found is None else found.end() :]
    return True


def _foreign(name: str, number: int) -> BatchError:
    return BatchError(f"{name}, line {number}: no answer of a batch; the file was left as it is: give another --out")
