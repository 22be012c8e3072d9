"""What is said of claims first, by every page and by the terminal: words for verdicts and evidence, boards, what stands together.

Everything is made from the record of `verify`. Games whose texts are twins share a page: their claims of one number stand
together, and readings on which they agree are said once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from crosscut.core.notation import counted
from crosscut.core.registry import game_class
from crosscut.reports.records import Record
from crosscut.solver.proof import Evidence

WORDS: dict[str | None, str] = {
    "true": "true",
    "partly": "partly true",
    "false": "false",
    "open": "open",
    None: "not decided here",
}
VERDICTS = {"HOLDS": "holds", "FAILS": "fails", "OPEN": "open"}
_EVERY = re.compile(r"\b(?:every (?:size|board|torus)|any board with)\b[^,;:]*")
_EXAMPLE = re.compile(r"the smallest example: boards.*? up to ([^,;]+)")
_BOARD = r"(?:\d+x\d+|[a-z]+\d+(?:x\d+)?)"
_BOARDS = re.compile(rf"(?<!\w){_BOARD}(?:, {_BOARD}){{4,}}(?!\w)")


@dataclass(frozen=True, slots=True)
class Section:
    """A claim, or the claims of twins that have one number: headlines, each with its findings."""

    claims: tuple[tuple[Record, tuple[Record, ...]], ...]

    @property
    def number(self) -> str:
        """What the ids of its claims end in."""
        return str(self.claims[0][0]["id"]).partition("-")[2]

    @property
    def rows(self) -> list[tuple[tuple[Record, tuple[Record, ...]], ...]]:
        """Its claims for a table: those of twins in one row where sentence and verdict are the same."""
        found: dict[tuple[str, str | None], list[tuple[Record, tuple[Record, ...]]]] = {}
        for headline, findings in self.claims:
            found.setdefault((headline["claim"], headline["verdict"]), []).append((headline, findings))
        return [tuple(row) for row in found.values()]

    @property
    def statements(self) -> list[str]:
        """The sentences, one that twins share once."""
        return list(dict.fromkeys(headline["claim"] for headline, _ in self.claims))

    def readings(self) -> Iterator[tuple[Record, ...]]:
        """Yield the findings, those that count first, then repairs, then strict ones; those on which twins agree together."""
        found: dict[tuple[object, ...], list[Record]] = {}
        for _, findings in self.claims:
            for one in findings:
                rank = 2 if one["strict"] else 1 if one["is_repair"] else 0
                said = (rank, one["reading"], one["verdict"], one["formal"], one["because"])
                alone = () if len(self.claims) > 1 else (one["source"], id(one))
                found.setdefault((*said, *alone), []).append(one)
        yield from (tuple(ones) for key, ones in sorted(found.items(), key=lambda item: item[0][0]))  # type: ignore[arg-type, return-value]


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding in plain words: the claim it is about, how firm it is, and on what it was decided."""

    text: str
    id: str
    strength: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name, the titles of its games, its claims, the sentences beside them that nothing can decide."""

    name: str
    title: str
    sections: tuple[Section, ...]
    undecidable: tuple[tuple[Record, ...], ...]

    @property
    def told(self) -> list[Finding]:
        """What readers should hear first, what is told of twins once."""
        found: dict[str, Finding] = {}
        for section in self.sections:
            for headline, findings in section.claims:
                if headline["told"]:
                    found.setdefault(headline["told"], Finding(headline["told"], headline["id"], firmness(headline, findings)))
        return list(found.values())

    @property
    def headlines(self) -> list[Record]:
        """All headlines of the page."""
        return [headline for section in self.sections for headline, _ in section.claims]


def pages_of(record: Record) -> list[Page]:
    """Return the pages of a record, in its order."""
    findings: dict[tuple[str, str], tuple[Record, ...]] = {}
    for key, group in groupby(record["findings"], lambda one: (one["source"], one["id"])):
        findings[key] = tuple(group)
    pages: dict[str, dict[str, list[Record]]] = {}
    games: dict[str, list[str]] = {}
    for headline in record["headlines"]:
        here = pages.setdefault(headline["page"], {})
        games.setdefault(headline["page"], []).append(headline["game"])
        here.setdefault(_together(headline), []).append(headline)
    found = []
    for name, sections in pages.items():
        named = sorted(dict.fromkeys(games[name]), key=lambda game: (game != name, game))
        undecidable = [one for one in record["undecidable"] if one["game"] in named]
        same = {one["claim"]: tuple(other for other in undecidable if other["claim"] == one["claim"]) for one in undecidable}
        found.append(
            Page(
                name,
                " and ".join(title_of(game) for game in named),
                tuple(_section(headlines, findings, named) for headlines in sections.values()),
                tuple(same.values()),
            )
        )
    return found


def _together(headline: Record) -> str:
    """Return what claims that stand in one section have in common: the number on a page of twins, else themselves alone."""
    number = str(headline["id"]).partition("-")[2]
    return number if "note" not in number else f"{headline['id']} {headline['source']}"


def _section(headlines: Sequence[Record], findings: dict[tuple[str, str], tuple[Record, ...]], games: Sequence[str]) -> Section:
    ordered = sorted(headlines, key=lambda one: games.index(one["game"]))
    return Section(tuple((one, findings[one["source"], one["id"]]) for one in ordered))


def title_of(game: str) -> str:
    """Return what a game is called."""
    return str(game_class(game).title)


def strength(finding: Record) -> str:
    """Return how firm a verdict is, in a word or two: a theorem, proved or computed where the scope says, sampled."""
    if finding["evidence"] is None:
        return "not decided"
    level = Evidence(finding["evidence"])
    if level is Evidence.SAMPLED:
        return "sampled"
    if _EVERY.search(finding["scope"]):
        return "theorem"
    return "proved" if level.proved and finding["known"] else "computed"


def boards_text(scope: str) -> str:
    """Return a scope with long lists of boards cut to their ends and their number."""

    def cut(match: re.Match[str]) -> str:
        boards = match[0].split(", ")
        return f"{boards[0]} to {boards[-1]} ({len(boards)} boards)"

    return _BOARDS.sub(cut, scope)


def decided_on(finding: Record) -> str:
    """Return the scope of a finding in a few words: for a theorem what it is about, else the boards."""
    every, example = _EVERY.search(finding["scope"]), _EXAMPLE.match(finding["scope"])
    if strength(finding) == "sampled":
        return boards_text(finding["scope"]).partition("; by a fixed seed")[0]
    if finding["verdict"] == "OPEN":
        return f"reached: {boards_text(finding['scope'])}"
    if example:
        return f"an example on {example[1]}"
    return every[0] if every else boards_text(finding["scope"]).partition(";")[0]


def decisive(headline: Record, findings: Sequence[Record]) -> Record:
    """Return the finding that tells a sentence's verdict best: the first that counts and speaks for it, else the first."""
    counting = [one for one in findings if not one["strict"] and not one["is_repair"]] or list(findings)
    wanted = {"true": "HOLDS", "partly": "FAILS", "false": "FAILS", "open": "OPEN"}.get(headline["verdict"] or "")
    return next((one for one in counting if one["verdict"] == wanted), counting[0])


def firmness(headline: Record, findings: Sequence[Record]) -> str:
    """Return how firm what is told of a sentence is, and on what it was decided; where nothing is told, the verdict on it."""
    resting = [one for one in findings if one["reading"] in headline["rests_on"]] or [decisive(headline, findings)]
    levels: dict[str, dict[str, None]] = {}
    for one in resting:
        levels.setdefault(decided_on(one), {})[strength(one)] = None
    return "; ".join(f"{' and '.join(words)}: {scope}" for scope, words in levels.items())


def repaired(one: Record, findings: Sequence[Record]) -> list[Record]:
    """Return the findings about what is true in the place of one that fails."""
    names = [repair["reading"] for repair in one["repairs"]] if one["verdict"] == "FAILS" else []
    return [other for other in findings if other["reading"] in names]


def repaired_together(ones: Sequence[Record], findings: Sequence[Record]) -> list[tuple[str, Record]]:
    """Return what is true in the place of a reading that fails, each with the game it is about, "" if with all."""
    found: dict[str, list[Record]] = {}
    for one in ones:
        for other in repaired(one, [any_ for any_ in findings if any_["game"] == one["game"]]):
            found.setdefault(other["formal"], []).append(other)
    return [("" if len(same) == len(ones) else title_of(same[0]["game"]), same[0]) for same in found.values()]


def sentences_text(headlines: Sequence[Record]) -> str:
    """Return how many sentences are true, partly true, false, open, and of how many some reading was not decided here."""
    words = Counter(one["verdict"] for one in headlines)
    said = [f"{words[word]:,} {text}" for word, text in WORDS.items() if words[word]]
    parts = sum(not one["whole"] and one["verdict"] is not None for one in headlines)
    rest = f" ({parts:,} of them not in all readings)" if parts else ""
    return f"{counted(len(headlines), 'sentence')}: {', '.join(said)}{rest}"
