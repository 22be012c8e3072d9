"""Findings about claims as pages of the docs: a front with what was found, and a page a game; made from the JSON record alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.reports.claims import evidence_text, figures_text, summary_text, verdict_text
from crosscut.reports.claims_pictures import picture_lines
from crosscut.reports.claims_told import (
    VERDICTS,
    WORDS,
    Page,
    Section,
    boards_text,
    decided_on,
    decisive,
    pages_of,
    repaired_together,
    sentences_text,
    strength,
    title_of,
)
from crosscut.reports.records import Record
from crosscut.reports.text import stop_text

FRONT = "claims.md"
FOLDER = "claims"
MOST_PICTURES = 3  # of a finding
MOST_FIGURES = 8  # of a finding; where there are more, the record has them

HOW_TO_READ = """\
A sentence is **true** if it holds in every reading that its writer may have meant, **false** if it fails in every one, **partly
true** if it holds in some and fails in others, **open** if it is not decided in some. A *reading* says formally what the sentence
may mean; it **holds**, **fails** (then there is the smallest counterexample) or is **open**, with what was reached. *Strict
readings* are those that the words allow and nobody meant. They show where a sentence ends; the verdict on the sentence does not
rest on them, and each says why. A *repair* says what is true in the place of a reading that fails. It is decided by a check of
its own, and has its own evidence.

Each verdict is about its scope, which stands beside it, and no more. How firm it is:

* *theorem*: every size, by an argument on paper; its finite part was checked on the boards that are named;
* *proved*: on the boards or positions named, by something that a checker or the rules have accepted;
* *computed*: on the boards or positions named, by one program, or by a refuted formula whose meaning is not checked;
* *sampled*: games or positions drawn at random, or played by players of a stated strength, with 95 % confidence.

The words in brackets are [the evidence levels](EVIDENCE). A counterexample is a position that breaks no rule; whether a game can
lead there is said only where that is asked. Every verdict is found again by its command, which gives a reading 300 seconds unless
`--seconds` says otherwise (3600 with `--deep`); [notes of your own](NOTES) are decided in the same way.
"""


def claims_markdown(record: Record) -> dict[str, list[str]]:
    """Return the lines of each page by its place: the front, and a page a game in a folder beside it."""
    pages = pages_of(record)
    found = {FRONT: list(_front(record, pages))}
    return found | {f"{FOLDER}/{page.name}.md": list(_page(page)) for page in pages}


def _front(record: Record, pages: Sequence[Page]) -> Iterator[str]:
    deep = " --deep" if any(finding["deep"] for finding in record["findings"]) else ""
    yield "# The claim book"
    yield ""
    yield f"What the designers of the games say about them, sentence by sentence, and whether it is true. {summary_text(record)}."
    yield ""
    yield from _findings(pages, FOLDER)
    yield "## Game by game"
    yield ""
    yield "| page | true | partly true | false | open | nothing can decide |"
    yield "|---|---|---|---|---|---|"
    for page in pages:
        words = [sum(one["verdict"] == word for one in page.headlines) for word in ("true", "partly", "false", "open")]
        rest = sum(map(len, page.undecidable))
        yield f"| [{page.title}]({FOLDER}/{page.name}.md) | {' | '.join(map(str, words))} | {rest} |"
    yield ""
    yield "## All sentences"
    yield ""
    yield from _table(pages, FOLDER)
    yield "## How to read this"
    yield ""
    yield from HOW_TO_READ.replace("EVIDENCE", "../inside/trust.md").replace("NOTES", "../use/notes.md").splitlines()
    yield ""
    yield f"Made from [its record](claims.json), Crosscut {record['version']}. `crosscut verify{deep} --out DIR` decides it all"
    yield "anew. It was decided by these rules, by the SHA-256 of their files:"
    yield ""
    for game, digest in record["rules"].items():
        yield f"* {game}: `{digest[:16]}`"
    if record["not_run"]:
        yield ""
        yield "## Not decided here"
        yield ""
        for one in record["not_run"]:
            yield f"* {one['id']}, *{one['reading']}*: {one['why']}"


def _findings(pages: Sequence[Page], folder: str) -> Iterator[str]:
    """Yield what readers should hear first; `folder`: where links to the pages lead, "" from a page itself."""
    told = [(page, one) for page in pages for one in page.told]
    if not told:
        return
    yield "## Findings"
    yield ""
    for page, one in told:
        lead, place = (f"**{page.title}.** ", f"{folder}/{page.name}.md") if folder else ("", "")
        yield f"* {lead}{_plain(one.text)} ({one.strength}; [{one.id}]({place}#{one.id}))"
    yield ""


def _table(pages: Sequence[Page], folder: str) -> Iterator[str]:
    """Yield the table of sentences, each with its verdict and what it was decided on."""
    yield "| claim | sentence | verdict | decided on |"
    yield "|---|---|---|---|"
    for page in pages:
        for section in page.sections:
            for row in section.rows:
                ids = [headline["id"] for headline, _ in row]
                links = " ".join(
                    f'<a id="{id_}"></a>[{id_}]({folder}/{page.name}.md#{id_})' if folder else f"[{id_}](#{id_})" for id_ in ids
                )
                word = WORDS[row[0][0]["verdict"]]
                said = f"**{word}**" if word != "true" else word
                ones = [decisive(headline, findings) for headline, findings in row]
                where = "; ".join(dict.fromkeys(f"{strength(one)}: {_cell(decided_on(one))}" for one in ones))
                yield f"| {links} | {_cell(row[0][0]['claim'])} | {said} | {where} |"
    yield ""


def _page(page: Page) -> Iterator[str]:
    yield f"# {page.title}: what is claimed, and what is true"
    yield ""
    yield f"{sentences_text(page.headlines).capitalize()}. [How to read this, and the other games](../{FRONT}#how-to-read-this)."
    yield ""
    yield from _findings([page], "")
    yield "## All sentences"
    yield ""
    yield from _table([page], "")
    for section in page.sections:
        yield from _section(section)
    if page.undecidable:
        yield "## Sentences that nothing can decide"
        yield ""
        for ones in page.undecidable:
            ids = ", ".join(one["id"] for one in ones)
            yield f"* {_plain(ones[0]['claim'])} *{_plain(ones[0]['reason'])}* ({ids})"


def _section(section: Section) -> Iterator[str]:
    """Yield the section of a claim, or of the claims of twins."""
    ids = [headline["id"] for headline, _ in section.claims]
    if len(ids) > 1:
        yield "".join(f'<a id="{id_}"></a>' for id_ in ids)
        yield ""
    yield f"## {' and '.join(ids)}"
    yield ""
    alone = len(section.statements) == 1
    for headline, _ in section.claims[: 1 if alone else None]:
        where = "; ".join(dict.fromkeys(other["source"] for other, _ in section.claims)) if alone else headline["source"]
        yield f"> {_plain(headline['claim'])} ({_plain(where)})"
        yield ""
    said: dict[str, dict[str, list[str]]] = {}
    for headline, findings in section.claims:
        one = decisive(headline, findings)
        scopes = said.setdefault(WORDS[headline["verdict"]], {})
        scopes.setdefault(f"{strength(one)}: {_plain(decided_on(one))}", []).append(title_of(headline["game"]))
    yield f"This is {', '.join(_word(word, scopes, alone=len(said) == 1) for word, scopes in said.items())}."
    yield ""
    everything = [one for _, findings in section.claims for one in findings]
    strict = False
    for ones in section.readings():
        if ones[0]["strict"] and not strict:
            strict = True
            yield ""
            yield "Strict readings, which nobody meant:"
            yield ""
        yield from _reading(ones, everything, named=len(section.claims) > 1)
    yield ""


def _word(word: str, scopes: dict[str, list[str]], *, alone: bool) -> str:
    """Return the verdict on a sentence with what it was decided on; of twins who differ with their names."""
    of = "" if alone else f" of {' and '.join(game for games in scopes.values() for game in games)}"
    if len(scopes) == 1:
        return f"**{word}**{of} ({next(iter(scopes))})"
    return f"**{word}**{of} ({'; '.join(f'{games[0]}, {scope}' for scope, games in scopes.items())})"


def _reading(ones: Sequence[Record], everything: Sequence[Record], *, named: bool) -> Iterator[str]:
    """Yield a reading, of twins that agree with the scope of each; `named`: whether it is to be said of which game it is."""
    first = ones[0]
    kind = "repair, " if first["is_repair"] else ""
    of = f" of {title_of(first['game'])}" if named and len(ones) == 1 else ""
    word = verdict_text(first) if first["expected"] else VERDICTS[first["verdict"]].capitalize()
    yield f"* **{word}**{of}, {kind}*{_plain(first['reading'])}*: {_plain(first['formal'])}"
    if first["strict"]:
        yield f"  <br>Strict: {_plain(first['strict'])}"
    if first["error"] is not None:
        yield f"  <br>Not decided: {_plain(first['error'])}"
    elif first["limit"] is not None:
        yield f"  <br>Not decided: {stop_text(first['limit'])}; reached: {_plain(first['scope'])}"
    else:
        yield f"  <br>{_plain(first['because'])}"
    for one in ones:
        if one["error"] is None and one["limit"] is None:
            title = f"{title_of(one['game'])}: {strength(one)}" if len(ones) > 1 else strength(one).capitalize()
            yield f"  <br>{title}: {_plain(boards_text(one['scope']))}{_plain(_figures(one))}. ({evidence_text(one)})"
    for game, other in repaired_together(ones, everything):
        found = f"*{other['reading']}*: {VERDICTS[other['verdict']]}, {strength(other)}: {_plain(decided_on(other))}"
        yield f"  <br>True instead{game and f', of {game}'}: {_plain(other['formal'])} ({found})"
    yield "  <br>" + ", ".join(f"`{one['command']}` ({one['seconds']:.1f} s)" for one in ones)
    drawn: list[Record] = []
    for picture in [picture for one in ones for picture in one["pictures"][:MOST_PICTURES]]:
        if picture in drawn:
            continue
        drawn.append(picture)
        yield ""
        yield from (f"      {line}" for line in picture_lines(picture))
        yield ""


def _figures(one: Record) -> str:
    """Return the figures behind the scope; nothing if the reason has them all."""
    if all(isinstance(figure, str) and figure in one["because"] for figure in one["figures"].values()):
        return ""
    if len(one["figures"]) > MOST_FIGURES:
        return f"; {len(one['figures'])} figures, in the record"
    return f"; {figures_text(one)}"


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(_plain(text).split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """Return a text that no reader takes for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;")
