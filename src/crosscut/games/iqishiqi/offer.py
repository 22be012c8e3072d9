"""What Iqishiqi and Oshiqi offer."""

from crosscut.core.offer import Offer

IQISHIQI = Offer(
    rules="crosscut.games.iqishiqi.rules:Iqishiqi",
    records="crosscut.games.iqishiqi.records:RECORDS",
)
OSHIQI = Offer(
    rules="crosscut.games.iqishiqi.oshiqi:Oshiqi",
)
