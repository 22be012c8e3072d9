"""Cases gone through one by one, and the finding from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from crosscut.claims.claim import Finding, Picture, Verdict
from crosscut.solver import kernel
from crosscut.solver.proof import Evidence
from crosscut.solver.refutation import Refuted

TEXTS = {"xodd": "Xodd, the designer's rules of 26 August 2011", "yodd": "Yodd, the designer's rules of 22 November 2011"}


class Cases:
    """How many cases there were, how many contradict a statement, and the first one that does: a smallest one, by the order."""

    def __init__(self) -> None:
        self.tried = 0
        self.against = 0
        self.first: Picture | None = None

    def case(self, good: bool, picture: Callable[[], Picture]) -> None:
        """Count a case; `picture` is made of the first one that is not good."""
        self.tried += 1
        if not good:
            self.against += 1
            if self.first is None:
                self.first = picture()

    def finding(
        self,
        scope: str,
        because: str,
        *,
        refuted: Sequence[Refuted] = (),
        figures: Mapping[str, int | float | str] | None = None,
        solved: Evidence | None = None,
    ) -> Finding:
        """Return FAILS with the first case against the statement, or HOLDS.

        Arguments: `because`: why it holds, or how the counterexample is to be read; `refuted`: checked refutations of formulas
        that say the same; without any a statement that holds has been found by one method alone; `solved`: where the cases are
        told by best play, what stands behind that. A counterexample that the rules alone can show is a witness.
        """
        counted: dict[str, int | float | str] = {"cases": self.tried, "against": self.against, **(figures or {})}
        if self.first is not None:
            return Finding(Verdict.FAILS, scope, solved or Evidence.WITNESS, because, counted, (self.first,))
        if not self.tried:
            return Finding(Verdict.OPEN, scope, Evidence.UNCHECKED, "No such case occurs on these boards.", counted)
        if refuted:
            counted["clauses refuted"] = sum(one.clauses for one in refuted)
            scope = f"{scope}; and every board of any size, by refuted formulas about the cells around"
        return Finding(
            Verdict.HOLDS,
            scope,
            Evidence.REFUTATION if refuted else solved or Evidence.UNCHECKED,
            because,
            counted,
            proofs=tuple(one.file for one in refuted if one.file is not None),
            known=all(one.known for one in refuted),
        )


def on_fewer_boards(found: Finding) -> Finding:
    """Return the finding, OPEN where it holds on the few boards that can be solved without the compiled module."""
    if kernel.native is not None or found.verdict is not Verdict.HOLDS:
        return found
    return replace(found, verdict=Verdict.OPEN, because=f"{found.because} Larger boards need the compiled module.")


def exists(
    found: Picture | None,
    scope: str,
    because: str,
    otherwise: str,
    figures: Mapping[str, int | float | str],
    shown: Evidence = Evidence.WITNESS,
) -> Finding:
    """Return HOLDS with a position that shows that something exists, OPEN if none was found within the scope.

    Arguments: `because`, `otherwise`: what is said in either case; `shown`: what stands behind the position that was found.
    """
    if found is None:
        return Finding(Verdict.OPEN, scope, Evidence.UNCHECKED, otherwise, figures)
    return Finding(Verdict.HOLDS, scope, shown, because, figures, (found,))
