"""Building a table of Xodd or Yodd by blocks (`blocks.py`): what is finished is kept on the disk, a later run goes on from it.

Beside the table that is to be, `FILE`, a folder `FILE.blocks` holds

* `of`: what it is of: game, rules, frame, version;
* `table`: the table in the making, each block's classes at their final place;
* `block-N`: a line of JSON - the block's counts, the SHA-256 of its classes and of its offers - and then the
  offers. It appears when the block is finished, and keeps only its line when no block needs its offers any more.

So a run may be killed at any time, and whatever a later run uses is looked at by its checksum first. When all blocks are there,
the table gets its header and moves to its place, and the folder goes.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import mmap
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from crosscut import __version__
from crosscut.analysis.table_file import HEADER_BYTES, checksum, header_bytes, map_entries
from crosscut.analysis.xodd.blocks import (
    Block,
    Numbers,
    SolveBlock,
    black_wins_start,
    counts_of,
    layers,
    offer_bytes,
    solver,
    sources,
)
from crosscut.analysis.xodd.frame import Frame, block_bytes
from crosscut.errors import CrosscutError, TableError, UnsupportedError
from crosscut.game import game_id
from crosscut.games.xodd import Xodd
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.limits import Meter

ENTRIES = (
    "two bits, the first the lowest: 0 even, 1 Black wins, 2 White wins, 3 the mover wins; before a pass; by blocks that agree on"
    " the cells of the frame, of all images the least, by number; in a block by number of the other cells;"
    " first cell leading, . B W = 0 1 2"
)


class BlockFiles:
    """The folder of a table in the making; `numbers`: counts of the blocks that are there.

    Raises TableError where the folder is of another table, OSError where it cannot be written.
    """

    def __init__(self, folder: Path, game: Xodd, frame: Frame) -> None:
        self.folder = folder
        self.frame = frame
        self.table = folder / "table"
        self.what = f"{game_id(game)}, rules {game.rules_version}, frame {frame.cells}, Crosscut {__version__}"
        self.numbers: dict[int, Numbers] = {}
        self._require_own()
        self._trusted: set[int] = set()
        with self.table.open("ab") as stream:
            stream.truncate(HEADER_BYTES + len(frame.kept) * block_bytes(frame))
        with self.table.open("rb") as stream:
            for number in frame.kept:
                said = self._line(number)
                if said is not None:
                    stream.seek(self._offset(number))
                    if hashlib.sha256(stream.read(block_bytes(frame))).hexdigest() == said["codes"]:
                        self.numbers[number] = tuple(said["numbers"])

    def add(self, number: int, block: Block) -> None:
        """Keep a finished block: first its classes, then the file that says that it is finished."""
        with self.table.open("r+b") as stream:
            stream.seek(self._offset(number))
            stream.write(block.codes)
        digests = {"codes": hashlib.sha256(block.codes).hexdigest(), "offers": hashlib.sha256(block.offers).hexdigest()}
        line = json.dumps({"numbers": block.numbers} | digests)
        with file_in_the_making(self._file(number)) as part, part.open("wb") as stream:
            stream.write(line.encode("ascii") + b"\n")
            stream.write(block.offers)
        self.numbers[number] = block.numbers
        self._trusted.add(number)

    @contextmanager
    def offers(self, number: int) -> Iterator[memoryview]:
        """Yield the offers of a finished block, memory-mapped; TableError if its file is damaged."""
        with self._file(number).open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            line = mapped.readline()
            with memoryview(mapped) as whole, whole[len(line) :] as found:
                if number not in self._trusted and hashlib.sha256(found).hexdigest() != json.loads(line).get("offers"):
                    raise TableError(f"{self._file(number)} is damaged: remove it, and its block is solved again")
                self._trusted.add(number)
                yield found

    def give_back_offers(self, number: int) -> None:
        """Keep only what is said of a block."""
        with self._file(number).open("r+b") as stream:
            stream.truncate(len(stream.readline()))

    def finish(self, path: Path, game: Xodd, counts: dict[str, int], more: dict[str, Any]) -> None:
        """Give the table its header, move it to its place and remove the folder."""
        sha256 = checksum(map_entries(self.table, game, self.frame.count * block_bytes(self.frame)))
        with self.table.open("r+b") as stream:
            stream.write(header_bytes(game, ENTRIES, counts, sha256, more))
        self.table.replace(path)
        shutil.rmtree(self.folder)

    def _line(self, number: int) -> dict[str, Any] | None:
        """Return what is said of a block, None if it is not there."""
        try:
            with self._file(number).open("rb") as stream:
                return dict(json.loads(stream.readline()))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError):
            raise TableError(f"{self._file(number)} is damaged: remove it, and its block is solved again") from None

    def _require_own(self) -> None:
        """Raise TableError if the folder is of another table; say in a new one what it is of."""
        file = self.folder / "of"
        if not file.exists():
            with file_in_the_making(file) as part:
                part.write_text(self.what + "\n", encoding="ascii")
        said = file.read_text(encoding="utf-8", errors="replace").strip()
        if said != self.what:
            raise TableError(f"{self.folder} is of another table ({said[:200]}), not of {self.what}")

    def _file(self, number: int) -> Path:
        return self.folder / f"block-{number}"

    def _offset(self, number: int) -> int:
        return HEADER_BYTES + self.frame.rank[number] * block_bytes(self.frame)


def build_by_blocks(game: Xodd, path: Path, meter: Meter, frame: Frame, *, native: bool) -> None:
    """Solve all boards of a game and write the table; what an earlier run finished is taken over from `FILE.blocks`.

    Arguments: `meter` counts boards of the blocks that are solved now. Raises UnsupportedError (room on the disk), TableError
    (another table's blocks, or damaged ones), LimitReached, CrosscutError when files cannot be written.
    """
    path = path.resolve()
    folder = path.with_name(f"{path.name}.blocks")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _held(folder):
            require_room(frame, folder)
            files = BlockFiles(folder, game, frame)
            numbers = _solve_all(game, files, meter, native=native)
            with files.offers(0) as offers:
                start = 1 if black_wins_start(offers) else -1
            files.finish(path, game, counts_of(frame, numbers), {"start": start, "frame": list(frame.cells)})
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror or error}") from None


def _solve_all(game: Xodd, files: BlockFiles, meter: Meter, *, native: bool) -> dict[int, Numbers]:
    """Solve the blocks that are not there, layer by layer; return the counts of all."""
    frame = files.frame
    solve = solver(game, frame, meter, native=native)
    meter.detail = lambda: f"{len(files.numbers):,} of {len(frame.kept):,} blocks"
    earlier: list[int] = []
    for layer in layers(frame):
        for number in layer:
            if number not in files.numbers:
                files.add(number, _solve_one(solve, files, number))
        for number in earlier:
            files.give_back_offers(number)
        earlier = layer
    return files.numbers


def _solve_one(solve: SolveBlock, files: BlockFiles, number: int) -> Block:
    with ExitStack() as opened:
        offers = [
            (opened.enter_context(files.offers(source.kept)), source.places, source.exchanged)
            for source in sources(files.frame, number)
        ]
        return solve(number, offers)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder for this process alone; TableError if another one does."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise TableError(f"{folder} is in use: another run builds this table") from None
    finally:
        os.close(handle)


def require_room(frame: Frame, folder: Path) -> None:
    """Raise UnsupportedError unless the disk has room for the table and two layers of offers, what is there already aside."""
    sizes = [len(layer) for layer in layers(frame)]
    most = max(one + two for one, two in zip(sizes, [*sizes[1:], 0], strict=True))
    wanted = HEADER_BYTES + frame.count * block_bytes(frame) + most * offer_bytes(frame)
    wanted -= sum(file.stat().st_blocks * 512 for file in folder.iterdir())
    free = shutil.disk_usage(folder).free
    if wanted > free:
        raise UnsupportedError(
            f"the table needs {wanted / 1e9:.2f} GB on the disk while it is built, {free / 1e9:.2f} GB are free there"
        )
