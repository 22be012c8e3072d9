"""The rules of each game by its name, an entry each."""

from __future__ import annotations

from ..game import Game
from .hex.rules import Hex
from .orcoon.questions import Orcoon
from .xodd.rules import Xodd, Yodd

GAMES: dict[str, type[Game]] = {
    "orcoon": Orcoon,
    "hex": Hex,
    "xodd": Xodd,
    "yodd": Yodd,
}
