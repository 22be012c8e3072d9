"""Hex: 4x4 complete, 5x5 opening map, against Python twins and against OpenSpiel: `python benchmarks/hex.py`.

Floors (CPU seconds): every colouring of 4x4 in 1; all openings of 5x5 in 5. OpenSpiel (`pip install 'crosscut[bench]'`) is asked
for the same answers in its own ways, where it finishes: value iteration over all reachable positions, alpha-beta without a table.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from crosscut.core.registry import open_game
from crosscut.games.hex.rules import Hex
from crosscut.games.hex.search.mustplay import open_search
from crosscut.games.hex.tables.sweep import Swept, sweep
from crosscut.solver import kernel
from crosscut.solver.limits import Meter

LARGEST = 4
TWINS = 3  # where the Python sweep runs too


def seconds(action: Callable[[], object]) -> float:
    """Return the CPU time of an action."""
    started = process_time()
    action()
    return process_time() - started


def best(action: Callable[[], object]) -> float:
    """Return the least CPU time of a hundred runs of an action too short for one."""
    return min(seconds(action) for _ in range(100))


def memory() -> str:
    """Return the most memory so far."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB"


def every_colouring() -> list[Swept]:
    """Sweep the boards and print a line each; return the results by side, from 1."""
    print(f"{'every colouring':<18} {'colourings':>12} {'reachable':>10} {'native s':>9} {'python s':>9} {'ratio':>6}")
    found = []
    for side in range(1, LARGEST + 1):
        game = open_game("hex", f"rhombus{side}")
        found.append(sweep(game, Meter(), "native"))
        time = best if side <= TWINS else seconds
        native, shown = time(lambda game=game: sweep(game, Meter(), "native")), ""  # type: ignore[misc]
        if side == TWINS:
            twin = sweep(game, Meter(), "python")
            if (twin.codes, twin.counts) != (found[-1].codes, found[-1].counts):
                raise SystemExit(f"{game.board.name}: the twins differ")
            python = seconds(lambda game=game: sweep(game, Meter(), "python"))  # type: ignore[misc]
            shown = f"{python:>9.2f} {python / native:>5.0f}x"
        total = sum(found[-1].counts.values())
        print(f"hex:{game.board.name:<14} {3 ** (side * side):>12,} {total:>10,} {native:>9.5f} {shown}", flush=True)
    print(f"most memory so far: {memory()}\n")
    return found


def openings(side: int, method: str) -> tuple[str, int, float]:
    """Return the winning first moves, the positions searched and the CPU time."""
    game = open_game("hex", f"rhombus{side}")
    assert isinstance(game, Hex)
    search, meter, started = open_search(game, method), Meter(), process_time()
    lost = [search.solve(game.play(game.start(), turn), meter).wins for turn in game.drops]
    spent = process_time() - started
    return " ".join(name for name, loses in zip(game.board.names, lost, strict=True) if not loses), meter.nodes, spent


def opening_maps() -> None:
    """Print the winning first moves of the boards by must-play search."""
    print(f"{'opening map':<18} {'positions':>12} {'native s':>9} {'python s':>9} {'ratio':>6}  winning first moves")
    for side in range(3, 6):
        (winning, nodes, native), shown = openings(side, "native"), f"{'-':>9} {'-':>6}"
        if side < 5:
            (again, _, python) = openings(side, "python")
            if again != winning:
                raise SystemExit(f"rhombus{side}: the twins differ")
            shown = f"{python:>9.3f} {python / native:>5.0f}x"
        print(f"hex:rhombus{side:<7} {nodes:>12,} {native:>9.4f} {shown}  {winning}", flush=True)
    print(f"most memory so far: {memory()}\n")


def open_spiel(found: list[Swept]) -> None:
    """Print OpenSpiel's times for the same boards, and compare its answers with the sweep's."""
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: pip install 'crosscut[bench]'")
        return
    pyspiel = import_module("pyspiel")
    algorithms = "open_spiel.python.algorithms"
    value_iteration, minimax = import_module(f"{algorithms}.value_iteration"), import_module(f"{algorithms}.minimax")
    print(f"{'OpenSpiel':<18} {'positions':>12} {'value iteration s':>18} {'alpha-beta s':>13} {'sweep s':>9}")
    for side in range(1, TWINS + 1):
        game = pyspiel.load_game(f"hex(board_size={side})")
        started = process_time()
        values = value_iteration.value_iteration(game, -1, 0.01)
        iterating, started = process_time() - started, process_time()
        value, _ = minimax.alpha_beta_search(game, game.new_initial_state())
        searching = process_time() - started
        ours = found[side - 1]
        if len(values) != sum(ours.counts.values()) or (value > 0) != ours.wins(ours.game.start()):
            raise SystemExit(f"OpenSpiel says something else of {game}")
        swept = best(lambda ours=ours: sweep(ours.game, Meter(), "native"))  # type: ignore[misc]
        print(f"hex(board_size={side}) {len(values):>14,} {iterating:>18.4f} {searching:>13.4f} {swept:>9.5f}", flush=True)


def main() -> None:
    """Print the tables."""
    print(f"kernel: {kernel.name()}")
    found = every_colouring()
    opening_maps()
    open_spiel(found)


if __name__ == "__main__":
    main()
