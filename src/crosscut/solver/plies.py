"""The native search core: any game that brings a kernel, native/GAME/kernel.hpp, is searched by native/common/negamax.hpp.

A kernel says who decides, which plies there are, how an ended position is scored and what of it matters, in 20 to 60 lines. The
rest is common: the search and its table, symmetries, sequences of plies, and the lines of certificates of the second kind. The
fields that the game declares say how a position crosses to the core, and how the core writes it. The twins: `solver.minimax`
finds the same scores, without windows; `solver.plies_strategy` makes the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from crosscut.core.errors import UnsupportedError
from crosscut.core.game import Game
from crosscut.core.offer import Ability
from crosscut.core.registry import is_game, part
from crosscut.core.schema import Cells, Count, Field, Links, Phase, Spot, Word, letter, moved, owner
from crosscut.core.state import StateGame
from crosscut.solver import kernel
from crosscut.solver.by_margin import ByLead
from crosscut.solver.limits import LimitReached, Meter
from crosscut.solver.solver import Solver

if TYPE_CHECKING:
    from crosscut._native import Plies as Plies
    from crosscut._native import PliesSetting as PliesSetting

P = TypeVar("P", bound=Hashable)
R = TypeVar("R")
MEMORY = 2_000_000_000
"""Bytes of the table where no limit is given."""

SIGNS, DISTANCES, LEADS = range(3)
"""What scores are: who wins; who wins how soon; by how much."""

_KINDS: tuple[tuple[type[Field], int], ...] = ((Cells, 0), (Links, 1), (Spot, 2), (Word, 3), (Count, 4), (Phase, 5))
"""The kinds of fields as native/common/position_text.hpp numbers them."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """What a game offers for the search core.

    Attributes:
        open: makes the core's game from the game and the setting.
        suits: whether there is a kernel for a game under its readings, on its board.
    """

    open: Callable[[Any, PliesSetting], Plies]
    suits: Callable[[Any], bool]

    def abilities(self) -> Iterator[Ability]:
        """Yield what `crosscut games` lists."""
        yield Ability("native perft", "sequences of plies by a native loop", "crosscut perft {start} 3")


def kernel_of(game: Game[Any]) -> Kernel | None:
    """Return the kernel for a game where there is one, and a compiled module."""
    if kernel.native is None or not isinstance(game, StateGame) or not is_game(game.name):
        return None
    found = part(game.name, "kernel", Kernel)
    return found if found is not None and found.suits(game) else None


class Core:
    """The core opened for a game. Positions are those of the game.

    Arguments: `symmetry`: images share their entries; `scores`: what they are, of SIGNS, DISTANCES, LEADS; `memory`: bytes of
    the table; `jobs`: threads that find a score together.
    Raises UnsupportedError if there is no kernel.
    """

    def __init__(self, game: Game[Any], *, symmetry: bool, scores: int = SIGNS, memory: int = MEMORY, jobs: int = 1) -> None:
        found = kernel_of(game)
        if found is None or not isinstance(game, StateGame):
            raise kernel.unsupported(f"{game.name} on {game.board.name}")
        members = game.state._fields
        masked = {name for field in game.fields if isinstance(field, Cells | Links) for name in field.members}
        self._masks = [at for at, name in enumerate(members) if name in masked]
        told = {"turn", *(name for field in game.fields for name in field.members)} - masked
        self._numbers = [at for at, name in enumerate(members) if name in told]
        self.native = found.open(game, self._setting(game, symmetry=symmetry, scores=scores, memory=memory, jobs=jobs))

    def packed(self, p: Any) -> tuple[bytes, list[int]]:  # noqa: ANN401 - a position of the game
        """Return a position as it crosses to the core: its masks, and its other members."""
        return kernel.pack(p[at] for at in self._masks), [p[at] for at in self._numbers]

    def perft(self, p: Any, depth: int, meter: Meter, *, turns: bool = False) -> int:  # noqa: ANN401 - a position of the game
        """Return the number of sequences of `depth` plies, at least 1, or of whole turns by their effect. Raises LimitReached."""
        return self.native.perft(*self.packed(p), depth, turns, meter.ticker())

    def _setting(self, game: StateGame[Any], *, symmetry: bool, scores: int, memory: int, jobs: int) -> PliesSetting:
        board, members = game.board, game.state._fields
        joins = next((field.joins(board) for field in game.fields if isinstance(field, Links)), [])
        at = {name: number for numbers in (self._masks, self._numbers) for number, name in enumerate(members[i] for i in numbers)}
        kept = game.symmetries(game.start()) if symmetry else ()
        images = [(list(one.table), list(moved(joins, one.table)), one.exchanged) for one in kept]
        fields = []
        for field in game.fields:
            kind = next((number for cls, number in _KINDS if isinstance(field, cls)), None)
            if kind is None:
                raise UnsupportedError(f"{game.name}: the search core cannot write {field.form}")
            if isinstance(field, Phase):
                fields.append((kind, "", [(at[field.members[0]], word) for word in field.words]))
                continue
            letters = field.glyphs if isinstance(field, Cells) else [letter(owner(name)) for name in field.members]
            fields.append((kind, field.word, [(at[name], sign) for name, sign in zip(field.members, letters, strict=True)]))
        return kernel.require().PliesSetting(  # type: ignore[no-any-return]
            images=images,
            names=list(board.names),
            row_ends=list(accumulate(len(row) for row in board.rows)),
            joins=joins,
            fields=fields,
            memory=memory,
            scores=scores,
            threads=jobs,
        )


class NativeSearch(Solver[P]):
    """The search core as a solver; arguments as for `Solver`, and `jobs`: threads that find a score together, over one table.

    The memory of the table is the meter's, or `MEMORY`.
    """

    scores: ClassVar[int] = SIGNS

    def __init__(self, game: Game[P], meter: Meter, *, symmetry: bool = True, distance: bool = False, jobs: int = 1) -> None:
        super().__init__(game, meter, symmetry=symmetry, distance=distance)
        scores = DISTANCES if distance else self.scores
        self.core = Core(game, symmetry=symmetry, scores=scores, memory=meter.limits.memory or MEMORY, jobs=jobs)

    def score(self, p: P) -> int:
        """Return the score of p; LimitReached."""
        outcome = self.game.outcome(p)
        if outcome is not None:
            return self.end_score(p, outcome)
        masks, numbers = self.core.packed(p)
        return self._within_memory(lambda tick: self.core.native.score(masks, numbers, tick))

    def in_table(self, p: P) -> int | None:
        """Return the score of p if the table has it."""
        return self.core.native.known(*self.core.packed(p))

    def sweep(self, p: P) -> None:
        """Find the scores of all positions that play from p reaches, by backward induction; LimitReached."""
        masks, numbers = self.core.packed(p)
        self._within_memory(lambda tick: self.core.native.sweep(masks, numbers, tick))

    def prove(self, p: P) -> bool:
        """Return whether who decides in p wins, by proof-number search; LimitReached."""
        masks, numbers = self.core.packed(p)
        return self._within_memory(lambda tick: self.core.native.prove(masks, numbers, tick))

    def proved(self, p: P) -> bool | None:
        """Return the same if it is known without a search."""
        return self.core.native.proved(*self.core.packed(p))

    def detail(self) -> str:
        """Return how far the search is, for progress."""
        return f"{self.core.native.entries:,} positions in the table"

    def lines(self, p: P, prover: int, meter: Meter) -> list[bytes]:
        """Return the lines of a certificate of the second kind by which the person `prover` gets what p is worth for him."""
        return self._lines(p, prover, -1, meter)

    def proof_lines(self, p: P, prover: int, meter: Meter) -> list[bytes]:
        """Return the same, chosen by proof numbers, for a prover who wins."""
        return self._lines(p, prover, -1, meter, by_proof=True)

    def few_lines(self, p: P, prover: int, meter: Meter, *, images: bool = False) -> list[bytes]:
        """Return the same, with one line for all images of a position if that is wanted."""
        return self._lines(p, prover, -1, meter, images=images)

    def short_lines(self, p: P, prover: int, meter: Meter, *, images: bool = False) -> list[bytes]:
        """Return the same, chosen by proof numbers, and shortened by what the members `shortening` allow."""
        return self._lines(p, prover, -1, meter, by_proof=True, few=True, images=images)

    def winning_ply(self, p: P, meter: Meter) -> str:
        """Return a ply by which who decides in p wins, chosen by proof numbers, as it is written; p is won for him."""
        (line,) = self._lines(p, self.game.person(p), 1, meter, by_proof=True)
        return line.decode("ascii").split(" ")[2]

    @property
    def shortening(self) -> tuple[str, ...]:
        """The members of a section's header that allow shorter strategies, of those that the game has."""
        return tuple(self.core.native.shortening)

    def lasting(self, p: P, prover: int, turns: int, meter: Meter, *, images: bool = False) -> list[bytes] | None:
        """Return the lines of a certificate of the second kind by which the person `prover` has not lost after so many plies."""
        return self._lines(p, prover, turns, meter, images=images) if turns else None

    def _lines(
        self,
        p: P,
        prover: int,
        lasting: int,
        meter: Meter,
        *,
        by_proof: bool = False,
        few: bool = False,
        images: bool = False,
    ) -> list[bytes]:
        masks, numbers = self.core.packed(p)
        found: list[bytes] = []
        self.meter, before = meter, self.meter
        try:
            self._within_memory(
                lambda tick: self.core.native.strategy(masks, numbers, prover, lasting, by_proof, few, images, found.append, tick)
            )
        finally:
            self.meter = before
        return b"".join(found).splitlines()

    def _within_memory(self, call: Callable[[Callable[[int], None]], R]) -> R:
        try:
            return call(self.meter.ticker())
        except MemoryError:
            raise LimitReached("memory") from None


class NativeMargins(ByLead[P], NativeSearch[P]):
    """The search core with leads for scores; for games that keep a score."""

    scores: ClassVar[int] = LEADS
