"""Drawings in other formats than SVG: PNG by resvg (Rust), PDF by svglib and reportlab (vectors, text stays text).

Both stand in the extra `pictures`, for most people need neither. Tried for PDF and left: cairosvg, which needs a library of the
system; a browser, which is no library. Nothing is drawn twice: the SVG of `reports/svg` is the only source.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from crosscut.core.errors import CrosscutError

SCALE = 2.0  # pixels of a PNG to a unit of the drawing
_NEEDS = {".png": "resvg_py", ".pdf": "svglib"}
FORMATS = (".svg", *_NEEDS)
"""The endings of the formats that a drawing can have."""


def lacking(ending: str) -> str | None:
    """Return the module that is not installed and that this format needs, None if there is none."""
    module = _NEEDS.get(ending)
    return None if module is None or find_spec(module) is not None else module


def drawn(svg: str, ending: str) -> bytes:
    """Return a drawing in the format of a file name's ending; of no ending, or another, as SVG."""
    return _DRAWN.get(ending, str.encode)(svg)


def write_file(path: Path, text: str) -> None:
    """Write a text file, or the picture of an SVG text in the format of the name; CrosscutError if that is not possible."""
    write_bytes(path, drawn(text, path.suffix.lower()) if text.startswith("<svg") else text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file; CrosscutError if that is not possible."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CrosscutError(f"cannot write {path}: {error.strerror}") from None


def _png(svg: str) -> bytes:
    return bytes(import_module("resvg_py").svg_to_bytes(svg_string=svg, zoom=SCALE))


def _pdf(svg: str) -> bytes:
    drawing = import_module("svglib.svglib").svg2rlg(BytesIO(svg.encode()))
    return bytes(import_module("reportlab.graphics.renderPDF").drawToString(drawing))


_DRAWN: dict[str, Callable[[str], bytes]] = {".png": _png, ".pdf": _pdf}
