"""Sum, median and percentiles of many whole numbers in bounded memory: exact counts in logarithmic buckets.

Every number is counted, none is sampled. Numbers below 128 have a bucket each; above, every doubling is divided into 64 equal
buckets (the layout of HdrHistogram, Gil Tene). A percentile is told as the lowest number of its bucket: exact, or too low by less
than 1/64. At most some four thousand buckets are ever used. Sum and maximum are exact. (A reservoir sample is as small, but a
99th percentile from it is a guess, and depends on the order of the lines.)
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

EXACT_BITS = 7
ERROR = "exact below 128, above at most 1.6 % too low"


class Spread:
    """Whole numbers from 0 on, counted."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0
        self.most = 0
        self._buckets: Counter[int] = Counter()  # by lowest number

    def add(self, number: int) -> None:
        """Count a number."""
        shift = max(0, number.bit_length() - EXACT_BITS)
        self._buckets[number >> shift << shift] += 1
        self.count += 1
        self.sum += number
        self.most = max(self.most, number)

    def histogram(self) -> dict[str, int]:
        """Return how many numbers there are from 0, 1, 2, 5, 10, 20, 50 ... on, as exactly as `percentile` tells them."""
        bounds = [0, *(digit * 10**power for power in range(len(str(self.most))) for digit in (1, 2, 5))]
        counts = Counter(bounds[bisect_right(bounds, lowest) - 1] for lowest in self._buckets.elements())
        seen = sorted(counts)
        return {f"{bound:,}": counts[bound] for bound in bounds if seen and seen[0] <= bound <= seen[-1]}

    def percentile(self, percent: int) -> int:
        """Return the least number that so many percent of the numbers do not exceed (50: the lower median); 0 of none."""
        rank, seen = -(-self.count * percent // 100), 0
        for lowest in sorted(self._buckets):
            seen += self._buckets[lowest]
            if seen >= rank:
                return lowest
        return 0
