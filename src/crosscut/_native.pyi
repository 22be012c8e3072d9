from collections.abc import Callable, Sequence

from typing_extensions import Buffer

class PlacementTables:
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

def perft(
    tables: PlacementTables,
    stones: bytes,
    turn: int,
    depth: int,
    tick: Callable[[int], object],
) -> int: ...
def retrograde(
    tables: PlacementTables,
    codes: Buffer,
    tick: Callable[[int], object],
) -> list[int]: ...
def retrograde_check(
    tables: PlacementTables,
    codes: Buffer,
    tick: Callable[[int], object],
) -> tuple[int | None, list[int]]: ...
def reachable(
    tables: PlacementTables,
    tick: Callable[[int], object],
) -> list[int]: ...
def count_stones(
    cells: int, bits: int, breaks: bytes, keeps: bytes, starts: bytes, tick: Callable[[int], object]
) -> list[int]: ...
def post_pass(
    tables: PlacementTables,
    stones: bytes,
    colours: bytes,
    spoilers: bool,
    tick: Callable[[int], object],
) -> tuple[bytes, bytes, bytes]: ...
def evaluate(
    tables: PlacementTables,
    stones: bytes,
    movers: bytes,
    tick: Callable[[int], object],
) -> tuple[bytes, bytes]: ...
def proof_search(
    tables: PlacementTables,
    symmetries: Sequence[Sequence[int]],
    names: Sequence[str],
    row_ends: Sequence[int],
    columns: int,
    memory: int,
    jobs: int,
) -> ProofSearch: ...

class ProofSearch:
    def solve(self, stones: bytes, mover: int, nodes: int, tick: Callable[[int], object]) -> int: ...
    def known(self, stones: bytes, mover: int) -> int: ...
    def numbers(self, stones: bytes, mover: int) -> tuple[int, int]: ...
    def winning_turn(self, stones: bytes, mover: int, lines: int, tick: Callable[[int], object]) -> int: ...
    def winning_window(self, stones: bytes, mover: int, lines: int) -> tuple[int, int]: ...
    def start_lines(self, stones: bytes, mover: int, prover: int) -> None: ...
    def next_lines(self, bytes: int, tick: Callable[[int], object]) -> bytes: ...
    def statistics(self) -> tuple[int, int, int, int]: ...
    def settled(self) -> tuple[int, int]: ...
    def save(self, path: str, header: str) -> None: ...
    def load(self, path: str, header: str) -> None: ...

def hex_sweep(
    tables: PlacementTables,
    codes: Buffer,
    tick: Callable[[int], object],
) -> list[int]: ...
def hex_sweep_check(
    tables: PlacementTables,
    codes: Buffer,
    tick: Callable[[int], object],
) -> int | None: ...

class MustPlay:
    def __init__(self, tables: PlacementTables) -> None: ...
    def solve(self, black: int, white: int, turn: int, tick: Callable[[int], object]) -> tuple[bool, int, int]: ...
    @property
    def entries(self) -> int: ...

XoddListed = tuple[int, list[tuple[int, int, int]]]
XoddPassing = tuple[int, XoddListed, XoddListed]

def xodd_sweep(
    size: int,
    neighbours: bytes,
    margins: bool,
    two_threads: bool,
    write: Callable[[bytes], object] | None,
    tick: Callable[[int], object],
) -> list[int]: ...
def xodd_check(
    size: int,
    neighbours: bytes,
    entries: Buffer,
    margins: bool,
    most_empty: int,
    threads: int,
    tick: Callable[[int], object],
) -> tuple[tuple[int, int] | None, list[int], XoddPassing]: ...

class XoddBlocks:
    def solve(
        self,
        black: int,
        white: int,
        sources: Sequence[tuple[Buffer, Sequence[int], bool]],
        two_threads: bool,
        tick: Callable[[int], object],
    ) -> tuple[bytes, bytes, list[int]]: ...

def xodd_blocks(size: int, neighbours: bytes, frame: int, ahead: int) -> XoddBlocks: ...

class XoddFrame:
    def __init__(
        self,
        size: int,
        neighbours: bytes,
        cells: Sequence[int],
        blocks: Sequence[int],
        kept: Sequence[int],
        which: Sequence[int],
        images: Sequence[tuple[Sequence[int], bool]],
        given: tuple[int, int],
        ahead: int,
    ) -> None: ...

def xodd_block_check(
    frame: XoddFrame,
    entries: Buffer,
    most_empty: int,
    pieces: int,
    seed: int,
    threads: int,
    tick: Callable[[int], object],
) -> tuple[tuple[int, int] | None, list[int], XoddPassing]: ...

class XoddHalves:
    def __init__(self, frame: XoddFrame) -> None: ...
    def check(
        self,
        number: int,
        entries: Buffer,
        known: Sequence[tuple[Buffer, int]],
        two_threads: bool,
        tick: Callable[[int], object],
    ) -> tuple[tuple[int, int] | None, list[int], bytes, XoddPassing]: ...

class XoddSearch:
    def judge(
        self,
        kind: int,
        empty: int,
        lead: int,
        black: Sequence[int],
        white: Sequence[int],
        side: int,
        effort: int,
        nodes: int,
        tick: Callable[[int], object],
    ) -> int: ...
    def known(self, kind: int, empty: int, lead: int, black: Sequence[int], white: Sequence[int], side: int) -> int: ...
    def candidates(
        self, empty: int, lead: int, black: Sequence[int], white: Sequence[int], side: int, tick: Callable[[int], object]
    ) -> list[tuple[int, int, int]]: ...
    def open_turns(
        self, empty: int, lead: int, black: Sequence[int], white: Sequence[int], side: int
    ) -> list[tuple[int, int]]: ...
    def statistics(self) -> tuple[int, int]: ...

def xodd_search(near: Sequence[int], symmetries: Sequence[Sequence[int]], memory: int) -> XoddSearch: ...
def xodd_perft(size: int, neighbours: bytes, stones: bytes, passes: int, depth: int, tick: Callable[[int], object]) -> int: ...
def xodd_strategy(
    neighbours: bytes,
    symmetries: Sequence[Sequence[int]],
    names: Sequence[str],
    rows: Sequence[int],
    codes: Buffer,
    margins: bool,
    prover: int,
    black: int,
    white: int,
    turn: int,
    passed: bool,
    tick: Callable[[int], object],
) -> list[bytes]: ...
def xodd_joins(size: int, neighbours: bytes, one: int, other: int, tick: Callable[[int], object]) -> tuple[int, int]: ...
def deadlocks(
    cells: int, rows: int, columns: int, crossing: bool, share: int, shares: int, tick: Callable[[int], object]
) -> tuple[list[str], bool]: ...
def deadlock_sweep(
    tables: PlacementTables,
    symmetries: Sequence[tuple[Sequence[int], bool]],
    places: bytes,
    patterns: Sequence[int],
    tick: Callable[[int], object],
) -> tuple[int, int, bytes]: ...

class PliesSetting:
    def __init__(
        self,
        images: Sequence[tuple[Sequence[int], Sequence[int], bool]],
        names: Sequence[str],
        row_ends: Sequence[int],
        joins: Sequence[tuple[int, int]],
        fields: Sequence[tuple[int, str, Sequence[tuple[int, str]]]],
        memory: int,
        scores: int,
        threads: int,
    ) -> None: ...

class Plies:
    def perft(self, masks: bytes, numbers: Sequence[int], depth: int, turns: bool, tick: Callable[[int], object]) -> int: ...
    def score(self, masks: bytes, numbers: Sequence[int], tick: Callable[[int], object]) -> int: ...
    def sweep(self, masks: bytes, numbers: Sequence[int], tick: Callable[[int], object]) -> None: ...
    def prove(self, masks: bytes, numbers: Sequence[int], tick: Callable[[int], object]) -> bool: ...
    def proved(self, masks: bytes, numbers: Sequence[int]) -> bool | None: ...
    def known(self, masks: bytes, numbers: Sequence[int]) -> int | None: ...
    def strategy(
        self,
        masks: bytes,
        numbers: Sequence[int],
        prover: int,
        lasting: int,
        by_proof: bool,
        few: bool,
        images: bool,
        sink: Callable[[bytes], object],
        tick: Callable[[int], object],
    ) -> None: ...
    @property
    def shortening(self) -> list[str]: ...
    @property
    def entries(self) -> int: ...

def seo(
    steps: Sequence[Sequence[tuple[int, int, int]]], crossing: Sequence[int], blocks_own: bool, setting: PliesSetting
) -> Plies: ...
def quax(
    steps: Sequence[Sequence[tuple[int, int, int, int]]],
    crossing: Sequence[int],
    sides: Sequence[Sequence[int]],
    setting: PliesSetting,
) -> Plies: ...
def gem(
    near: Sequence[Sequence[int]],
    sides: Sequence[Sequence[int]],
    triples: Sequence[tuple[int, int, int]],
    two_groups: bool,
    setting: PliesSetting,
) -> Plies: ...
def iqishiqi(
    rays: Sequence[Sequence[tuple[Sequence[int], Sequence[int]]]],
    neighbours: Sequence[Sequence[int]],
    sides: Sequence[Sequence[int]],
    own: bool,
    setting: PliesSetting,
) -> Plies: ...
def crosshairs(
    lines: Sequence[Sequence[tuple[Sequence[int], Sequence[int]]]],
    neighbours: Sequence[Sequence[int]],
    rim: Sequence[int],
    moves_any: bool,
    setting: PliesSetting,
) -> Plies: ...
def warrens(
    neighbours: Sequence[Sequence[int]],
    lines: Sequence[Sequence[int]],
    rim: Sequence[int],
    places: Sequence[tuple[int, int]],
    ludii: bool,
    setting: PliesSetting,
) -> Plies: ...
