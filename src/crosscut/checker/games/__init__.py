"""The rules of each game by its name, an entry each."""

from __future__ import annotations

from typing import Any

from .hex.rules import Hex
from .orcoon.questions import Orcoon
from .seo.rules import Seo
from .xodd.rules import Xodd, Yodd

GAMES: dict[str, type[Any]] = {
    "orcoon": Orcoon,
    "hex": Hex,
    "xodd": Xodd,
    "yodd": Yodd,
    "seo": Seo,
}
