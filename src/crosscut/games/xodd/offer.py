"""What Xodd and Yodd offer; they differ in their boards only."""

from dataclasses import replace

from crosscut.core.offer import Offer

XODD = Offer(
    rules="crosscut.games.xodd.rules:Xodd",
    engines="crosscut.games.xodd.search.engines:ENGINES",
    tables="crosscut.games.xodd.tables.offered:TABLES",
    counts="crosscut.games.xodd.counts.offered:COUNTS",
    claims="crosscut.games.xodd.claims.offered:CLAIMS",
)
YODD = replace(XODD, rules="crosscut.games.xodd.yodd:Yodd")
