"""The one gateway to the independent checker: files in, verdicts out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from os import PathLike
from typing import BinaryIO, cast

from crosscut.checker.boards import CheckError
from crosscut.checker.budget import UNBOUNDED, Budget, Raised
from crosscut.checker.budget import Meter as CheckerMeter
from crosscut.checker.certificate import Report, Statement, Work, check_file, check_stream
from crosscut.checker.drat import Formula as DratFormula
from crosscut.checker.drat import walk as walk_drat
from crosscut.checker.game import Game, Position, Rules, Threat
from crosscut.checker.games import GAMES
from crosscut.checker.jobs import sources as sources
from crosscut.checker.ply_game import PlyGame
from crosscut.checker.statement import NOT_KNOWN, Foreign, printed
from crosscut.core.errors import CertificateError, OfferError
from crosscut.core.registry import is_game, offer_of, origin, part
from crosscut.solver.foreign import package_digest
from crosscut.solver.limits import Progress

__all__ = [
    "NOT_KNOWN",
    "UNBOUNDED",
    "Budget",
    "CheckError",
    "CheckerMeter",
    "DratFormula",
    "Foreign",
    "Raised",
    "Referee",
    "Report",
    "Statement",
    "Work",
    "answering_threat",
    "can_check",
    "check",
    "default_readings",
    "lists_images",
    "open_position",
    "own",
    "printed",
    "sources",
    "walk_drat",
]


_LINK = re.compile(r"(?<=[=+])[BW]?((?:[a-z]{1,2}[1-9][0-9]*){2})(?=[+:]|$)")


def check(source: str | PathLike[str] | BinaryIO, progress: Progress | None = None, work: Work | None = None) -> Report:
    """Return what the independent checker says of a certificate, a file's path or a stream of bytes.

    Never raises for what the file holds or for a file that does not exist. `progress` is called now and then; an error it raises
    ends the check and comes through (`Meter.say` looks at the clock). `work`: how many processes check, where finished parts are
    kept, what the check may cost (by default as a stranger's file), and in the end what it cost. Several processes start as new
    interpreters, so a script that asks for them does its own work under `if __name__ == "__main__"`.
    """

    def tick(line: int) -> None:
        if progress is not None:
            progress(f"checking the certificate: line {line:,}")

    work = work or Work()
    work.elsewhere = foreign
    if isinstance(source, str | PathLike):
        return check_file(source, tick, work)
    return check_stream(source, tick, work)


def own(jobs: int = 1) -> Work:
    """Return the work of checking a file that this program has just written: by so many processes, without a limit on costs."""
    return Work(jobs, budget=UNBOUNDED)


def can_check(game: str) -> bool:
    """Return whether the checker has rules for the game of that name, or the package that the game is from."""
    return game in GAMES or (is_game(game) and bool(offer_of(game).checker))


def default_readings(game: str) -> dict[str, str]:
    """Return the switches of one of the checker's own games with their default values."""
    return {switch: values[0] for switch, values in GAMES[game].SWITCHES.items()}


@lru_cache(maxsize=16)
def foreign(game: str) -> Foreign | None:
    """Return the rules that another package has for the checker, None if there are none; CheckError if they cannot be opened."""
    try:
        kind = part(game, "checker", type) if is_game(game) else None
    except OfferError as error:
        raise CheckError(str(error)) from None
    if kind is None:
        return None
    if not issubclass(kind, Rules):
        raise CheckError(f"the checker's rules of {game} from {origin(game)} are no {Game.__module__}.{Game.__name__}")
    return Foreign(game, kind, origin(game), package_digest(kind.__module__))


def open_position(
    game: str, board: str, readings: Mapping[str, str], position: str, side: str, *, leaves: bool = True, images: bool = False
) -> str | None:
    """Return what a certificate lists in the place of a position, None if it has leaves and the checker sees that `side` wins.

    `leaves`: whether it has leaves; `images`: whether one line stands for all images of a position (`"images": "least"`).
    """
    rules = _rules(game, board, tuple(sorted(readings.items())))
    p = rules.parse(position)
    found = rules.open(p, side) if leaves else p
    return None if found is None else rules.write(rules.least(found) if images else found)


def lists_images(game: str) -> bool:
    """Return whether the checker reads certificates by plies of this game that have one line for all images of a position."""
    other = None if game in GAMES else foreign(game)
    kind = other.game if other else GAMES.get(game)
    return kind is not None and issubclass(kind, PlyGame) and "images" in kind.MORE


def answering_threat(game: str, board: str, readings: Mapping[str, str], before: str, threats: str, position: str) -> str | None:
    """Return the cell of the first of a line's threats that answers the turn from `before` to a position; None if none does."""
    names = game, board, tuple(sorted(readings.items()))
    rules = _rules(*names)
    p = rules.parse(position)
    answering = (threat.cell for threat in _threats(*names, before, threats) if rules.answered(p, [threat]))
    cell = next(answering, None)
    return None if cell is None else rules.board.names[cell]


@lru_cache(maxsize=1)
def _threats(game: str, board: str, readings: tuple[tuple[str, str], ...], before: str, threats: str) -> Sequence[Threat]:
    """Return the threats of a line, cached: all replies to a position ask for the same ones, and each takes a search."""
    rules = _rules(game, board, readings)
    return rules.threats(rules.parse(before), threats)


@lru_cache(maxsize=16)
def _rules(game: str, board: str, readings: tuple[tuple[str, str], ...]) -> Game:
    """Return the checker's rules, cached: setting up a board takes longer than a question about a position.

    Those of games that decide ply by ply are a `PlyGame`, with positions of its own. It has what is asked here of a `Game`, but
    for `can_connect`, and has no leaves; nobody asks it for these.
    """
    other = None if game in GAMES else foreign(game)
    return cast(Game, (other.game if other else GAMES[game])(board, dict(readings)))


class Referee:
    """The checker's own rules of a game, for walks over what certificates speak of; positions and turns are texts.

    Arguments: names as in a certificate's header; `can_check` says whether there are rules. All methods but `legal` must be given
    a legal position.
    """

    def __init__(self, game: str, board: str, readings: Mapping[str, str]) -> None:
        self._rules = _rules(game, board, tuple(sorted(readings.items())))

    def legal(self, position: str) -> bool:
        """Return whether a text is a legal position."""
        try:
            self._rules.read(position)
        except CheckError:
            return False
        return True

    def turns(self, position: str) -> dict[str, str]:
        """Return all legal turns, each with the position it leads to; none if the game has ended."""
        p = self._rules.read(position)
        return {turn: self._rules.write(self._rules.after(p, turn)) for turn in self._rules.turns(p)}

    def ended(self, position: str) -> bool:
        """Return whether the game has ended."""
        return self._rules.ended(self._rules.read(position))

    def won(self, position: str, side: str) -> bool:
        """Return whether the game has ended and `side` has won, as far as the checker decides that without help."""
        p = self._rules.read(position)
        try:
            return self._rules.ended(p) and self._rules.winner(p, None) == side
        except CheckError:  # a post-pass question that it cannot decide without help
            return False

    def lead(self, position: str, side: str) -> int:
        """Return by how much `side` leads, in a game that has margins."""
        return self._rules.lead(self._rules.read(position), side)

    def sees_win(self, position: str, side: str) -> bool:
        """Return whether `side` is seen to win a position that has not ended, or an image of it, or wins by a last pass."""
        rules = self._rules
        return any(rules.open(image, side) is None for image in self._images(position)) or self.wins_by_pass(position, side)

    def wins_by_pass(self, position: str, side: str) -> bool:
        """Return whether `side` is to move in a position that has not ended, and a pass ends the game and wins it."""
        passed = self._after_last_pass(position, side)
        try:
            return passed is not None and self._rules.winner(passed, None) == side
        except CheckError:  # a post-pass question that it cannot decide without help
            return False

    def sees_margin(self, position: str, side: str, margin: int) -> bool:
        """Return as `sees_win` whether `side` is seen to have a final lead of at least an odd margin."""
        rules, passed = self._rules, self._after_last_pass(position, side)
        if passed is not None and rules.lead(passed, side) >= margin:
            return True
        return any(rules.settled(image, side, margin) for image in self._images(position))

    def alive(self, position: str, side: str) -> bool:
        """Return whether `side` can still connect by placing alone, in an ended position whether it has won.

        Raises CertificateError if the checker cannot decide it.
        """
        rules, p = self._rules, self._rules.read(position)
        try:
            return rules.winner(p, None) == side if rules.ended(p) else rules.can_connect(p.stones, side)
        except CheckError as error:
            raise CertificateError(f"the checker says: {error}") from None

    def _images(self, position: str) -> list[Position]:
        """Return a position and, where one line of a certificate may stand for all images of a position, these images."""
        rules, p = self._rules, self._rules.read(position)
        maps = rules.maps if "images" in rules.more() else []
        return [p, *(rules.moved(p, image) for image in maps)]

    def _after_last_pass(self, position: str, side: str) -> Position | None:
        """Return the position after a pass of `side` that ends the game, None if there is no such turn."""
        rules, p = self._rules, self._rules.read(position)
        if p.turn != side or "pass" not in rules.turns(p):
            return None
        passed = rules.after(p, "pass")
        return passed if rules.ended(passed) else None

    def one_turn(self, position: str, turn: str, other: str) -> bool:
        """Return whether a symmetry that keeps all that the rules speak of, and all stones, makes one turn the other."""
        rules, p = self._rules, self._rules.read(position)
        first, second = rules.after(p, turn), rules.after(p, other)
        return any(rules.moved(p, image) == p and rules.moved(first, image) == second for image in rules.maps)

    def parts(self, position: str) -> set[str]:
        """Return what lies on the board, by the names of the cells, and of the two cells of each link."""
        pieces = zip(self._rules.board.names, self._rules.read(position).stones, strict=True)
        return {*(name for name, glyph in pieces if glyph != "."), *_LINK.findall(position)}

    def without(self, position: str, part: str) -> str:
        """Return the text of a position without one of its `parts`, legal or not."""
        p = self._rules.read(position)
        if part in self._rules.board.index:
            number = self._rules.board.index[part]
            return self._rules.write(p._replace(stones=p.stones[:number] + "." + p.stones[number + 1 :]))
        turn, rows, *extras = position.split(":")
        words = (extra.partition("=") for extra in extras)
        said = ((word, [one for one in rest.split("+") if one.lstrip("BW") != part]) for word, _, rest in words)
        kept = (f"{word}={'+'.join(rest)}" if rest != [""] else word for word, rest in said if rest)
        return ":".join((turn, rows, *kept))
