"""Pictures to keep: SVG as `crosscut show --svg` draws it, with the values that the page knows, and PNG if that is installed."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from crosscut.api.position import wrapped
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.reports.pictures import drawn, lacking
from crosscut.serve.settings import Settings
from crosscut.serve.view import instance_of
from crosscut.serve.work import Find, Given, Say, text

TYPES = {".svg": "image/svg+xml", ".png": "image/png"}


def drawing(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `draw`: the picture in the format of an ending; `values`: win, loss, draw or unknown by turn."""
    at, ending, values = wrapped(instance_of(given)), text(given, "ending"), given.get("values") or {}
    if ending not in TYPES:
        raise NotationError(f"no pictures {ending[:10]!r}: expected {' or '.join(TYPES)}")
    if not isinstance(values, dict):
        raise NotationError("values: expected values by turn")
    if (module := lacking(ending)) is not None:
        raise CrosscutError(f"{ending} needs {module}: pip install 'crosscut[pictures]', and start crosscut serve again")
    try:
        picture = at.svg(values=values)
    except ValueError as error:
        raise NotationError(str(error)) from None
    return {"type": TYPES[ending], "content": b64encode(drawn(picture, ending)).decode()}
