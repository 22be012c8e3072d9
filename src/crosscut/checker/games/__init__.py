"""The rules of each game by its name, an entry each."""

from __future__ import annotations

from typing import Any

from .crosshairs.questions import CrossHairs
from .gem.questions import Gem
from .hex.rules import Hex
from .iqishiqi.questions import Iqishiqi, Oshiqi
from .orcoon.questions import Orcoon
from .quax.questions import Quax, Torax
from .seo.rules import Seo
from .warrens.questions import Warrens
from .xodd.questions import Xodd, Yodd

GAMES: dict[str, type[Any]] = {
    "orcoon": Orcoon,
    "hex": Hex,
    "xodd": Xodd,
    "yodd": Yodd,
    "seo": Seo,
    "quax": Quax,
    "torax": Torax,
    "iqishiqi": Iqishiqi,
    "oshiqi": Oshiqi,
    "crosshairs": CrossHairs,
    "gem": Gem,
    "warrens": Warrens,
}
