"""What somebody may have meant by a misspelt name: the nearest one by `difflib`, as a piece of an error message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

_SIZES = re.compile(r"[0-9]+")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is nearest to a name, None if none is near. Case does not matter."""
    folded = {one.casefold(): one for one in known}
    near = get_close_matches(name[:40].casefold(), folded, n=1)
    return folded[near[0]] if near else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ` (did you mean NAME?)` with the known name that is nearest; nothing if none is near."""
    near = nearest(name, known)
    return f" (did you mean {near}?)" if near is not None else ""


def did_you_mean_board(name: str, forms: Iterable[str]) -> str:
    """Return ` (did you mean BOARD?)` for a misspelt board such as `4*6` or `hexhx3`; nothing if no form is near.

    Arguments: `forms`: those of the boards that there are, capitals standing for sizes, such as `hexhexN` or `ROWSxCOLUMNS`.
    """
    word = re.sub(r"[^a-z0-9]+|by", "x", name[:40].casefold().strip())
    spelt = {re.sub("[A-Z]+", "1", form): form for form in forms}
    sizes = _SIZES.findall(word)
    fitting = [one for one in spelt if one.count("1") == len(sizes)]
    near = get_close_matches(_SIZES.sub("1", word), fitting, n=1)
    if not near or any(size.startswith("0") for size in sizes):
        return ""
    left = iter(sizes)
    meant = re.sub("1", lambda _: next(left), near[0])
    return "" if meant == name else f" (did you mean {meant}?)"
