"""Boards, positions of the text's games, and solved positions, for the claims about Quax and Torax."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from itertools import combinations
from pathlib import Path

from crosscut.claims.claim import Finding, Picture, Run, Verdict
from crosscut.claims.mistakes import positions_of
from crosscut.claims.solving import solved
from crosscut.core.board import mask_of
from crosscut.core.instance import Instance
from crosscut.core.registry import open_game
from crosscut.games.quax.rules import Bridged, Bridging, Quax
from crosscut.games.quax.torax import PLAY, Torax
from crosscut.solver.proof import Evidence, Proof, Value

TEXT = "Torax, the designer's posts of 4 and 10 October 2005"
QUAX_TEXT = "Quax, as docs/rules/quax.md has it"


def torax(board: str) -> Torax:
    """Return Torax on a board."""
    game = open_game("torax", board)
    assert isinstance(game, Torax)
    return game


def quax(board: str) -> Quax:
    """Return Quax on a board."""
    game = open_game("quax", board)
    assert isinstance(game, Quax)
    return game


def played(number: int) -> tuple[Torax, list[Bridged]]:
    """Return a game of the text, 1 or 2, by all positions of its second phase: the first one with the Connector to move."""
    text = files("crosscut.examples").joinpath(f"torax-{number}.game").read_text(encoding="utf-8")
    found = positions_of(text, f"game {number}")
    game, there = found[0].game, [one.position for one in found]
    assert isinstance(game, Torax)
    return game, [p for p in there if isinstance(p, Bridged) and p.phase == PLAY]


def won(run: Run, game: Bridging, p: Bridged, name: str) -> Proof:
    """Return the proof of who wins, with a checked certificate; LimitReached. `name`: of its file, without the game."""
    return solved(run, Instance(game, p), run.file(f"{game.name}-{name}.gz"))


def orbits(game: Torax, blocks: int, run: Run) -> list[Bridged]:
    """Return the positions with so many blocks, the Connector to move, one of each that are images of each other."""
    found = set()
    for cells in run.meter.watched(combinations(range(game.board.size), blocks)):
        found.add(game.least(Bridged(white=mask_of(cells))))
    return sorted(found)


def finding(
    holds: bool,
    scope: str,
    because: str,
    figures: dict[str, int | float | str],
    evidence: Evidence,
    picture: Picture | None = None,
    proofs: Iterable[Proof] = (),
    bundles: Iterable[Path | None] = (),
    known: bool = False,
) -> Finding:
    """Return a finding; proofs that are not checked make its evidence unchecked.

    Arguments: `bundles`: refutations that were kept; `known`: whether the checker knows what the refuted formulas mean.
    """
    proofs = list(proofs)
    if any(proof.evidence is not Evidence.CERTIFICATE for proof in proofs):
        evidence = Evidence.UNCHECKED
    kept = [proof.certificate.file for proof in proofs if proof.certificate is not None]
    return Finding(
        Verdict.HOLDS if holds else Verdict.FAILS,
        scope,
        evidence,
        because,
        figures,
        () if picture is None else (picture,),
        tuple(file for file in [*kept, *bundles] if file is not None),
        known=evidence is not Evidence.REFUTATION or known,
    )


def lines(proofs: Iterable[Proof]) -> int:
    """Return how many lines the certificates have."""
    return sum(proof.certificate.positions for proof in proofs if proof.certificate is not None)


def is_win(proof: Proof) -> bool:
    """Return whether the side to move wins."""
    return proof.value is Value.WIN
