"""The verdict on a whole sentence, in one plain word, from the verdicts on the readings that count.

A sentence is *true* if it holds in every reading that its writer may have meant, *false* if it fails in every one, *partly* true
if it holds in some and fails in others, and *open* if it is undecided in some and the others do not contradict each other. Strict
readings and repairs are left out: nobody meant the ones, and nobody wrote the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from crosscut.claims.claim import Claim, Verdict
from crosscut.claims.decided import Decided


class Word(StrEnum):
    """The verdict on a sentence."""

    TRUE = "true"
    PARTLY = "partly"
    FALSE = "false"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Headline:
    """A sentence and its verdict.

    Arguments: `claim`: the sentence; `word`: None if none of its readings that count was decided in this run; `whole`: whether
    all of them were; `told`: the finding in plain words, "" if there is none or the readings have come out differently.
    """

    claim: Claim
    word: Word | None
    whole: bool
    told: str


def word_of(verdicts: Iterable[Verdict]) -> Word | None:
    """Return the word for the verdicts on the readings that count, None for none."""
    found = set(verdicts)
    if not found:
        return None
    if {Verdict.HOLDS, Verdict.FAILS} <= found:
        return Word.PARTLY
    if Verdict.OPEN in found:
        return Word.OPEN
    return Word.TRUE if Verdict.HOLDS in found else Word.FALSE


def headlines(claims: Sequence[Claim], decided: Sequence[Decided]) -> Iterator[Headline]:
    """Yield the headlines of the claims of which something was decided; `decided` in the order of the claims."""
    found = {key: list(group) for key, group in groupby(decided, lambda one: (one.file, one.id))}
    for claim in claims:
        readings = found.get((claim.file, claim.id))
        if readings is None:
            continue
        counting = [one.verdict for one in readings if one.counts]
        whole = len(counting) == sum(reading.counts for reading in claim.readings)
        yield Headline(claim, word_of(counting), whole, _told(claim, {one.reading: one.verdict for one in readings}))


def _told(claim: Claim, verdicts: dict[str, Verdict]) -> str:
    if claim.told is None:
        return ""
    holds = all(verdicts.get(name) is Verdict.HOLDS for name in claim.told.holds)
    fails = all(verdicts.get(name) is Verdict.FAILS for name in claim.told.fails)
    return claim.told.text if holds and fails else ""
