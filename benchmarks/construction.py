"""Construction puzzles a minute, and what the SAT solver is worth: `python benchmarks/construction.py`.

The twin makes the same puzzles from the same seed by trying: a part is superfluous if no other filling of the open cells passes
the rules. What it costs doubles with each open cell, so it is asked on 5x5 only, and must come to the same puzzles; nothing of it
is proved, while every refutation of ours is checked. Floor: 30 puzzles a minute on 6x6.
"""

from __future__ import annotations

from itertools import product
from time import process_time

from crosscut.core.registry import open_game
from crosscut.core.stones import StoneGame
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.xodd.rules import Xodd
from crosscut.puzzles.construction.make import drafted, make
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.solver.limits import Meter

CASES = [("orcoon", "6x6", "final"), ("orcoon", "6x6", "deadlock"), ("xodd", "6x6", "groups"), ("yodd", "hexhex4", "groups")]
COUNT = 20
TWIN_COUNT = 5
SEED = 20111104


def game_of(name: str, board: str) -> StoneGame:
    """Return a game with construction puzzles."""
    game = open_game(name, board)
    assert isinstance(game, Orcoon | Xodd)
    return game


def others(puzzle: Construction) -> bool:
    """Return whether another filling of the open cells passes the rules, by trying all."""
    open_cells = [cell for cell, glyph in enumerate(puzzle.given) if glyph == "?"]
    for glyphs in product(puzzle.glyphs, repeat=len(open_cells)):
        board = list(puzzle.given)
        for cell, glyph in zip(open_cells, glyphs, strict=True):
            board[cell] = glyph
        p = puzzle.game.from_glyphs(tuple(board), 0)
        if p != puzzle.solution and puzzle.fault(p) is None:
            return True
    return False


def by_trying(game: StoneGame, kind: str, attempt: int) -> Construction | None:
    """Return what an attempt comes to without any formula."""
    found = drafted(game, kind, SEED, attempt)
    if found is None:
        return None
    full, order = found
    kept = list(full.parts)
    for part in order:
        less = [left for left in kept if left != part]
        if not others(full.only(less)):
            kept = less
    return full.only(kept)


def main() -> None:
    """Print puzzles a minute of CPU time, and the ratio to the twin; fail where the two disagree."""
    print(f"{'board':>16}{'kind':>10}{'puzzles':>9}{'a minute':>10}{'open':>6}{'clues':>7}")
    for name, board, kind in CASES:
        started = process_time()
        puzzles = list(make(game_of(name, board), COUNT, SEED, Meter(), kind=kind))
        minute = 60 * len(puzzles) / (process_time() - started)
        cells = sum(puzzle.given.count("?") for puzzle in puzzles) / len(puzzles)
        clues = sum(len(puzzle.clues) for puzzle in puzzles) / len(puzzles)
        print(f"{f'{name}:{board}':>16}{kind:>10}{len(puzzles):>9}{minute:>10.0f}{cells:>6.1f}{clues:>7.1f}")
    game = game_of("xodd", "5x5")
    started = process_time()
    puzzles = list(make(game, TWIN_COUNT, SEED, Meter()))
    ours = process_time() - started
    started = process_time()
    for puzzle in puzzles:
        assert puzzle.attempt is not None
        twin = by_trying(game, "groups", puzzle.attempt)
        assert twin is not None
        assert (twin.given, twin.clues) == (puzzle.given, puzzle.clues), "the twin makes another puzzle"
    twins = process_time() - started
    print(f"{TWIN_COUNT} puzzles of xodd:5x5: {ours:.2f} s, by trying {twins:.2f} s, {twins / ours:.0f}x")


if __name__ == "__main__":
    main()
