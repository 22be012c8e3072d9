"""The search for all patterns of a size or box: native or Python, whole, or in shares that are kept on disk.

A search that takes minutes can be kept in a folder: it is done in shares (`search.py` says how it is cut), and each share's
patterns go to a file of its own. An interrupted search goes on after the last finished share. A file is named by all that its
content depends on and holds its own checksum, so it is never taken for another one. Whoever can write to the folder is trusted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from crosscut import __version__
from crosscut.core.errors import UnsupportedError
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.planes import EDGE, Planes
from crosscut.games.orcoon.deadlocks.search import Room, Search
from crosscut.solver import kernel
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import Meter

WIDEST = 30  # cells: the native planes hold a row of so many
MOST_CELLS = 64  # dead cells in a box
SHARES = 64  # of a search that is kept


def require_room(cells: int, box: tuple[int, int] | None) -> None:
    """Raise UnsupportedError for more dead cells, or a wider box, than a search can hold."""
    if min(cells, max(box or (cells,))) > WIDEST or cells > MOST_CELLS:
        raise UnsupportedError(f"deadlock patterns are listed up to {WIDEST} dead cells, or in boxes of up to {WIDEST} in a row")


def minimal_patterns(
    crossing: str,
    meter: Meter,
    *,
    cells: int = MOST_CELLS,
    box: tuple[int, int] | None = None,
    method: str | None = None,
    keep: Path | None = None,
) -> tuple[set[Pattern], bool]:
    """Return all minimal patterns in canonical form, and whether the limit on dead cells kept any from being looked for.

    Arguments: `method`: native or python; by default native where there is a compiled module. `keep`: an existing folder for
    finished shares. Raises LimitReached, UnsupportedError for more than `WIDEST` cells in a row, CertificateError where a share
    cannot be written.
    """
    require_room(cells, box)
    rows, columns = box or (2 * cells + 4, 2 * cells + 4)
    if method is None:
        method = "python" if kernel.native is None else "native"
    search = {"native": _native, "python": _python}[method]
    if keep is None:
        texts, limited = search(crossing, cells, rows, columns, (0, 1), meter)
        return _patterns(texts), limited
    found: set[Pattern] = set()
    limited = False
    for share in range(SHARES):
        meter.detail = lambda share=share: f"share {share + 1} of {SHARES}"
        what = f"{crossing}-{cells}-cells-{rows}x{columns}-share-{share + 1}-of-{SHARES}-version-{__version__}"
        file = keep / f"deadlocks-{what}.json"
        kept = _read(file, what)
        if kept is None:
            kept = search(crossing, cells, rows, columns, (share, SHARES), meter)
            _write(file, what, *kept)
        found |= _patterns(kept[0])
        limited |= kept[1]
    return found, limited


def _patterns(texts: Iterable[str]) -> set[Pattern]:
    return {Pattern(tuple(text.split("/"))) for text in texts}


def _native(crossing: str, cells: int, rows: int, columns: int, share: tuple[int, int], meter: Meter) -> tuple[list[str], bool]:
    if kernel.native is None:
        raise kernel.unsupported("the search for deadlocks")
    texts, limited = kernel.native.deadlocks(cells, rows, columns, crossing == "forbidden", *share, meter.ticker())
    return texts, limited


def _python(crossing: str, cells: int, rows: int, columns: int, share: tuple[int, int], meter: Meter) -> tuple[list[str], bool]:
    reach = min(cells, max(rows, columns))
    planes = Planes(2 * (reach + EDGE + 1) + EDGE, crossing == "forbidden")
    everywhere = (1 << (reach + 2 * EDGE) * planes.stride) - 1
    room = Room(cells, rows, columns, everywhere, (everywhere, everywhere), share)
    search = Search(planes, room, planes.cell(0, reach + EDGE - 1), exchange=True, meter=meter)
    texts = {planes.pattern(sketch).canonical().text for sketch in search.patterns()}
    return sorted(texts), search.limited


def _write(file: Path, what: str, texts: list[str], limited: bool) -> None:
    with file_in_the_making(file) as part:
        part.write_text(json.dumps({"what": what, "patterns": texts, "limited": limited, "sum": _sum(what, texts, limited)}))


def _read(file: Path, what: str) -> tuple[list[str], bool] | None:
    """Return a share that was kept, None if there is none or the file is damaged: then it is done again."""
    try:
        kept = json.loads(file.read_text(encoding="ascii"))
        texts, limited = kept["patterns"], kept["limited"]
        return (texts, limited) if kept["sum"] == _sum(what, texts, limited) else None
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _sum(what: str, texts: list[str], limited: bool) -> str:
    return hashlib.sha256(json.dumps([what, texts, limited]).encode("ascii")).hexdigest()
