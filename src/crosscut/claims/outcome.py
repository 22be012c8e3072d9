"""The result of a run of `verify`: decided readings, readings that were not run and why, sentences that nothing can decide."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from crosscut.claims.claim import Book, Claim, Reading, Verdict
from crosscut.claims.decided import Decided
from crosscut.claims.headline import Headline, headlines


@dataclass(frozen=True, slots=True)
class NotRun:
    """A reading that was not decided: because it takes --deep, or because Ctrl-C came first."""

    claim: Claim
    reading: Reading
    why: str


@dataclass(frozen=True, slots=True)
class Verified:
    """The readings decided, in the order of the claims, and those not run; the claims that were asked for; digests of the rules.

    `limit`: "interrupted" after Ctrl-C, else None: the limits are those of single readings.
    """

    decided: tuple[Decided, ...]
    not_run: tuple[NotRun, ...]
    opened: Book
    rules: dict[str, str]
    seconds: float
    limit: str | None = None

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many readings have each verdict."""
        found = Counter(one.verdict for one in self.decided)
        return {verdict: found[verdict] for verdict in Verdict}

    @property
    def headlines(self) -> list[Headline]:
        """The verdicts on whole sentences, of those of which something was decided."""
        return list(headlines(self.opened.claims, self.decided))

    @property
    def failed(self) -> bool:
        """Whether a verdict is another one than was expected, or a question could not be put."""
        return any(one.error is not None or (not one.as_expected and one.limit is None) for one in self.decided)

    @property
    def unfinished(self) -> bool:
        """Whether a limit or Ctrl-C left something open."""
        return self.limit is not None or any(one.limit is not None for one in self.decided)
