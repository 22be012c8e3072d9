"""What Xodd and Yodd offer; they differ in their boards only."""

from dataclasses import replace

from crosscut.core.offer import Offer

XODD = Offer(rules="crosscut.games.xodd.rules:Xodd")
YODD = replace(XODD, rules="crosscut.games.xodd.yodd:Yodd")
