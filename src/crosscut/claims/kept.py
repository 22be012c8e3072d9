"""Decided readings kept in a folder, so that a long run that was stopped goes on, and the digests that say what a verdict is of.

A file is named by the reading and by all that its verdict depends on: version, rules of the game, the source of the claims, the
text of the notes, whether the long way was asked for. So it is never taken for the verdict of another rule. It holds its own
checksum; whoever can write there is trusted. What a limit left open is not kept.
"""

from __future__ import annotations

import hashlib
import json
from importlib import import_module
from inspect import getmro
from pathlib import Path

from crosscut import __version__
from crosscut.claims.claim import Claim, Reading
from crosscut.claims.decided import Decided, from_plain, to_plain
from crosscut.claims.run import Settings
from crosscut.claims.source import Source
from crosscut.games import game_class
from crosscut.solver.certificates import file_in_the_making


def rules_digest(game: str) -> str:
    """Return the SHA-256 of the files in which the rules of a game stand: its class, those it is built on, and their patterns."""
    modules = [kind.__module__ for kind in getmro(game_class(game)) if kind.__module__.startswith("crosscut.games.")]
    return _digest([Path(str(import_module(name).__file__)) for name in [*modules, "crosscut.stones", "crosscut.patterns"]])


def claims_digest() -> str:
    """Return the SHA-256 of the source of all claims."""
    return _digest(sorted(Path(__file__).parent.rglob("*.py")))


class Kept:
    """A folder of decided readings.

    Arguments: `folder`: an existing one; `source`, `settings`: where the readings come from and how they are decided.
    """

    def __init__(self, folder: Path, source: Source, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        notes = hashlib.sha256(json.dumps(source.notes).encode()).hexdigest()
        self._about = [__version__, claims_digest(), notes, settings.deep, str(settings.proofs)]
        self._rules: dict[str, str] = {}

    def read(self, claim: Claim, reading: Reading) -> Decided | None:
        """Return a reading that was decided before, None if its file, or a proof it names, is not there or damaged."""
        try:
            kept = json.loads(self._file(claim, reading).read_text(encoding="utf-8"))
            found = from_plain(kept["decided"]) if kept["sum"] == _sum(kept["decided"]) else None
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return found if found is not None and all(Path(proof).is_file() for proof in found.proofs) else None

    def write(self, claim: Claim, reading: Reading, decided: Decided) -> None:
        """Keep a reading, unless a limit or an error left it open."""
        if decided.limit is None and decided.error is None:
            plain = to_plain(decided)
            with file_in_the_making(self._file(claim, reading)) as part:
                part.write_text(json.dumps({"decided": plain, "sum": _sum(plain)}), encoding="utf-8")

    def _file(self, claim: Claim, reading: Reading) -> Path:
        if claim.game not in self._rules:
            self._rules[claim.game] = rules_digest(claim.game)
        about = [*self._about, self._rules[claim.game], claim.id, reading.name, reading.formal]
        return self.folder / f"{claim.id}-{hashlib.sha256(json.dumps(about).encode()).hexdigest()[:24]}.json"


def _digest(files: list[Path]) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _sum(plain: object) -> str:
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()
