"""The values of all turns of a position, of the positions of a game, the best turn, the proof of a position.

The values come as they are found: first one search of the position for `FIRST` seconds, which suffices on small boards; then
the turns that are open, one after the other, in rounds of `ROUND` seconds a turn, four times as long in each next round, until
all are decided, a limit comes, or the page stops the work. One search for all turns would be faster in the end, but shows nothing
before.
A table that the user has named answers for its board, a store remembers; each value says what stands behind it.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from crosscut.api.position import Position, wrapped
from crosscut.api.solving import Solution, proof_about
from crosscut.core.errors import CrosscutError, NotationError
from crosscut.core.game import COLOURS, Game, Turn, game_id
from crosscut.core.notation import counted, format_turn
from crosscut.serve.settings import Settings
from crosscut.serve.view import instance_of
from crosscut.serve.work import Find, Given, Say, text, words
from crosscut.solver.limits import Limits
from crosscut.solver.openings import worth
from crosscut.solver.proof import Value

FIRST, ROUND, GROWTH = 2.0, 1.0, 4  # seconds, seconds a turn, times as long in the next round
THOUGHT = 5.0  # seconds for a turn against the user
MOST_BYTES = 40 * 10**6  # of a certificate that is handed to the page
ABOUT = ("value", "distance", "margin")
INTERRUPTED = "interrupted"


class _Search:
    """Solves positions within what is left of the time. `about`: what is wanted besides the value."""

    def __init__(self, given: Given, settings: Settings, say: Say) -> None:
        self.about = text(given, "about", "value")
        if self.about not in ABOUT:
            raise NotationError(f"about: expected {', '.join(ABOUT)}")
        self.settings, self.say = settings, say
        self.begun = monotonic()
        self._stopped = ""

    def stopped(self) -> str:
        """The limit that has ended everything, "" if none has."""
        return self._stopped

    def left(self) -> float | None:
        """Return the seconds that are left, None for any number."""
        seconds = self.settings.limits.seconds
        return None if seconds is None else max(0.001, seconds - (monotonic() - self.begun))

    def proves(self, found: Solution) -> bool:
        """Return whether all that was found is proved: the value, and the margin or the exact distance."""
        exact = found.position.game.decides_by_plies or found.distance is None
        return found.proved and (found.margin_proved if self.about == "margin" else exact)

    def solve(self, at: Position, seconds: float | None, **more: Any) -> Solution:  # noqa: ANN401 - as `proof_about`
        """Return what a position is worth, as far as that is found in so many seconds."""
        left, table = self.left(), _table_of(at.game, self.settings)
        most = min((one for one in (seconds, left) if one is not None), default=None)
        given = self.settings.limits
        limits = Limits(given.nodes, most, given.memory)
        margin = self.about == "margin" and table is None and type(at.game).keeps_score()
        store = None if self.settings.store is None else str(self.settings.store)
        found = proof_about(
            at, "solve", limits, store, progress=self.say, table=table, margin=margin, distance=self.about == "distance", **more
        )
        if found.limit == INTERRUPTED or (found.limit == "seconds" and most == left):
            self._stopped = found.limit
        return Solution.of(at, found)


def values(given: Given, settings: Settings, say: Say, find: Find) -> dict[str, Any]:
    """Answer `values`: find what each turn is worth for the side that plays it."""
    at = wrapped(instance_of(given)).require_legal()
    search, game = _Search(given, settings, say), at.game
    whole = search.solve(at, FIRST, all_moves=True)
    known: dict[Turn, Value] = {turn: value for turn, value in whole.values.items() if value is not Value.UNKNOWN}
    plain = search.about == "value"
    for turn, value in known.items() if plain else ():
        find(_found(game, turn, value, None, None, proved=whole.proved, evidence=str(whole.evidence)))
    waiting = [turn for turn in at.turns() if not plain or turn not in known]
    hopeless: list[Turn] = []
    seconds = ROUND
    while waiting and not search.stopped():
        rest: list[Turn] = []
        for number, turn in enumerate(waiting, 1):
            left = len(waiting) - number + 1 + len(rest)
            say(f"{counted(left, 'turn')} {'is' if left == 1 else 'are'} open; {turn}, {seconds:g} s")
            after = at.play(turn)
            one = search.solve(after, seconds)
            value, margin, distance = worth(game, at.position, after.position, one)
            if search.stopped():
                rest += waiting[number - 1 :]
                break
            if value is not Value.UNKNOWN:
                find(_found(game, turn, value, margin, distance, proved=search.proves(one), evidence=str(one.evidence)))
            else:
                (rest if one.limit == "seconds" else hopeless).append(turn)
        waiting, seconds = rest, seconds * GROWTH
    verdict = str(whole)
    return {"open": [str(turn) for turn in (*waiting, *hopeless)], "stopped": search.stopped(), "text": verdict}


def _found(
    game: Game[Any], turn: Turn, value: Value, margin: int | None, distance: int | None, *, proved: bool, evidence: str
) -> dict[str, Any]:
    return {
        "turn": format_turn(game.board, turn),
        "value": str(value),
        "margin": margin,
        "distance": distance,
        "proved": proved,
        "evidence": evidence,
    }


def history(given: Given, settings: Settings, say: Say, find: Find) -> dict[str, Any]:
    """Answer `history`: find who wins from each position of a line, in rounds as for `values`."""
    search = _Search(given, settings, say)
    waiting = [(number, wrapped(instance_of({"position": one}))) for number, one in enumerate(words(given, "positions"))]
    seconds = ROUND
    while waiting and not search.stopped():
        rest: list[tuple[int, Position]] = []
        for place, (number, at) in enumerate(waiting):
            say(f"position {number}, {len(waiting) - place + len(rest)} left")
            one = search.solve(at, seconds)
            if one.value is not Value.UNKNOWN:
                sign = 1 if at.game.turn(at.position) == 0 else -1
                winner = None if one.winner is None else COLOURS[one.winner]
                lead = None if one.margin is None else one.margin * sign
                find({"number": number, "winner": winner, "margin": lead, "distance": one.distance, "proved": one.proved})
            elif search.stopped():
                rest += waiting[place:]
                break
            elif one.limit == "seconds":
                rest.append((number, at))
        waiting, seconds = rest, seconds * GROWTH
    return {"open": len(waiting), "stopped": search.stopped()}


def best(given: Given, settings: Settings, say: Say, _find: Find) -> dict[str, Any]:
    """Answer `best`: a turn of best play; of a lost position the one that holds out as the main line does."""
    at = wrapped(instance_of(given)).require_legal()
    turns = at.turns()
    if not turns:
        raise NotationError("the game has ended: there is no turn")
    found = _Search(given, settings, say).solve(at, THOUGHT)
    turn = found.best or (found.line[0] if found.line else None)
    known = found.value is not Value.UNKNOWN
    said = str(found.value) if known else f"not decided in {THOUGHT:g} s"
    return {"turn": format_turn(at.game.board, turn or turns[len(turns) // 2]), "value": str(found.value), "says": said}


def proved(given: Given, settings: Settings, say: Say, _find: Find) -> dict[str, Any]:
    """Answer `prove`: the verdict with its record and picture, and the certificate, which nothing keeps here."""
    at = wrapped(instance_of(given)).require_legal()
    with TemporaryDirectory(prefix="crosscut-serve-") as folder:
        file = Path(folder) / "certificate.gz"
        search = _Search(given, settings, say)
        found = search.solve(at, None, all_moves=bool(given.get("all")), certificate=file)
        content = file.read_bytes() if file.exists() else b""
    if len(content) > MOST_BYTES:
        raise CrosscutError(f"the certificate has {len(content):,} bytes, too many for a page: crosscut solve --certificate FILE")
    record = found.to_dict()
    if record["certificate"] is not None:
        record["certificate"]["file"] = None
    board, verdict = found.texts()
    verdict = verdict.replace(f": {file}", "")
    return {"text": f"{board}\n{verdict}", "record": record, "svg": found.svg(), "certificate": b64encode(content).decode()}


def _table_of(game: Game[Any], settings: Settings) -> Path | None:
    """Return the table of a game's board that the user has named."""
    return next((file for file in settings.tables if _board_of(file) == game_id(game)), None)


@lru_cache(maxsize=64)
def _board_of(file: Path) -> str:
    from crosscut.solver.tables.table import open_table

    return game_id(open_table(file).solved.game)
