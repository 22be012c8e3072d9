from collections.abc import Callable, Sequence

from typing_extensions import Buffer

def perft(
    size: int,
    neighbours: bytes,
    diagonal: bytes,
    diagonal_ends: Sequence[int],
    crossing: bytes,
    crossing_ends: Sequence[int],
    sides: bytes,
    passing: bool,
    joining_ends: bool,
    stones: bytes,
    turn: int,
    depth: int,
    tick: Callable[[int], object],
) -> int: ...
def retrograde(
    size: int,
    neighbours: bytes,
    diagonal: bytes,
    diagonal_ends: Sequence[int],
    crossing: bytes,
    crossing_ends: Sequence[int],
    sides: bytes,
    passing: bool,
    joining_ends: bool,
    codes: Buffer,
    tick: Callable[[int], object],
) -> list[int]: ...
def retrograde_check(
    size: int,
    neighbours: bytes,
    diagonal: bytes,
    diagonal_ends: Sequence[int],
    crossing: bytes,
    crossing_ends: Sequence[int],
    sides: bytes,
    passing: bool,
    joining_ends: bool,
    codes: Buffer,
    tick: Callable[[int], object],
) -> tuple[int | None, list[int]]: ...
def count_stones(
    cells: int, bits: int, breaks: bytes, keeps: bytes, starts: bytes, tick: Callable[[int], object]
) -> list[int]: ...
def post_pass(
    size: int,
    neighbours: bytes,
    diagonal: bytes,
    diagonal_ends: Sequence[int],
    crossing: bytes,
    crossing_ends: Sequence[int],
    sides: bytes,
    passing: bool,
    joining_ends: bool,
    stones: bytes,
    colours: bytes,
    spoilers: bool,
    tick: Callable[[int], object],
) -> tuple[bytes, bytes, bytes]: ...
def hex_sweep(
    size: int,
    neighbours: bytes,
    diagonal: bytes,
    diagonal_ends: Sequence[int],
    crossing: bytes,
    crossing_ends: Sequence[int],
    sides: bytes,
    passing: bool,
    joining_ends: bool,
    codes: Buffer,
    tick: Callable[[int], object],
) -> list[int]: ...

class MustPlay:
    def __init__(
        self,
        size: int,
        neighbours: bytes,
        diagonal: bytes,
        diagonal_ends: Sequence[int],
        crossing: bytes,
        crossing_ends: Sequence[int],
        sides: bytes,
        passing: bool,
        joining_ends: bool,
    ) -> None: ...
    def solve(self, black: int, white: int, turn: int, tick: Callable[[int], object]) -> tuple[bool, int, int]: ...
    @property
    def entries(self) -> int: ...
