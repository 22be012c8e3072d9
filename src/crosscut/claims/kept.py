"""Decided readings kept in a folder, so that a stopped run can go on, and digests of what their verdicts depend on.

A file is named by the reading and by all that its verdict depends on: version, rules of the game, the source of the claims, the
text of the notes, whether the long way was asked for. So it is never taken for a verdict under other rules. It is sealed with a
key that only this user has (`solver/state.py`): a reading that somebody else has written or changed is decided again. A reading
that a limit left open is not kept.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import import_module
from inspect import getmro
from pathlib import Path
from secrets import token_bytes

from crosscut import __version__
from crosscut.claims.claim import Claim, Reading
from crosscut.claims.decided import Decided, from_plain, to_plain
from crosscut.claims.offered import offered
from crosscut.claims.run import Settings
from crosscut.claims.source import Source
from crosscut.core.errors import StateError
from crosscut.core.registry import game_class, offer_of
from crosscut.solver.certificates import file_in_the_making
from crosscut.solver.state import KEY_BYTES, State, open_state

PURPOSE = "decided reading"
CORE = "crosscut.core."


def rules_digest(game: str) -> str:
    """Return the SHA-256 of the files in which the rules of a game stand: its class, those it is built on, and their patterns."""
    kinds = (kind.__module__ for kind in getmro(game_class(game)))
    modules = [name for name in kinds if name.partition(".")[0] not in sys.stdlib_module_names and not name.startswith(CORE)]
    return _digest([_file_of(name) for name in [*modules, f"{CORE}stones", f"{CORE}patterns"]])


def claims_digest() -> str:
    """Return the SHA-256 of the source of all claims: the general folder, and the folders of the games' claims."""
    homes = {_file_of(offer_of(game).claims.partition(":")[0]).parent for game in offered()}
    return _digest(sorted(file for folder in {Path(__file__).parent, *homes} for file in folder.glob("*.py")))


class Kept:
    """A folder of decided readings.

    Arguments: `folder`: an existing one; `source`, `settings`: where the readings come from and how they are decided. `unsealed`:
    why no later run will believe the readings kept by this one ("" if it will).
    """

    def __init__(self, folder: Path, source: Source, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        notes = hashlib.sha256(json.dumps(source.notes).encode()).hexdigest()
        self._about = [__version__, claims_digest(), notes, settings.deep, str(settings.proofs)]
        self._rules: dict[str, str] = {}
        self.unsealed = ""
        try:
            found = open_state(make=True)
        except StateError as error:
            found, self.unsealed = None, str(error)
        self._state = found or State(Path(), token_bytes(KEY_BYTES))

    def read(self, claim: Claim, reading: Reading) -> Decided | None:
        """Return a reading that was decided before, None if its file, or a proof it names, is not there or damaged."""
        file = self._file(claim, reading)
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            sealed = self._state.is_seal(kept["seal"], PURPOSE, *_content(file, kept["decided"]))
            found = from_plain(kept["decided"]) if sealed else None
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None
        return found if found is not None and all(Path(proof).is_file() for proof in found.proofs) else None

    def write(self, claim: Claim, reading: Reading, decided: Decided) -> None:
        """Keep a reading, unless a limit or an error left it open."""
        if decided.limit is None and decided.error is None:
            plain, file = to_plain(decided), self._file(claim, reading)
            seal = self._state.seal(PURPOSE, *_content(file, plain))
            with file_in_the_making(file) as part:
                part.write_text(json.dumps({"decided": plain, "seal": seal}), encoding="utf-8")

    def _file(self, claim: Claim, reading: Reading) -> Path:
        if claim.game not in self._rules:
            self._rules[claim.game] = rules_digest(claim.game)
        about = [*self._about, self._rules[claim.game], claim.id, reading.name, reading.formal]
        return self.folder / f"{claim.id}-{hashlib.sha256(json.dumps(about).encode()).hexdigest()[:24]}.json"


def _file_of(module: str) -> Path:
    return Path(str(import_module(module).__file__))


def _digest(files: list[Path]) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _content(file: Path, plain: object) -> tuple[bytes, bytes]:
    """Return the content to be sealed: the file's name, which names the reading, and the decision."""
    return file.name.encode(), json.dumps(plain).encode()
