"""What a game offers besides values: its questions, the census, the claims about its text, books of puzzles.

All of it is taken from the registry, so the page has a form for each question of each game, and no game is named here. Options
about files are left out: nothing is read or written that the user has not named on the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

from crosscut.core.errors import NotationError, UnsupportedError
from crosscut.serve.settings import Settings
from crosscut.serve.view import instance_of
from crosscut.serve.work import Find, Given, Say, text
from crosscut.solver.questions import Question, all_questions

FILES = ("text file", "file", "new file", "new folder", "position")
CLAIMS_SECONDS = 60.0  # of a reading, unless the command line says otherwise


def questions(game: str) -> list[dict[str, Any]]:
    """Return the questions of a game, with what a form needs of their options."""
    return [
        {
            "name": one.name,
            "command": one.command,
            "brief": one.brief,
            "of": one.of,
            "here": one.of == "position" or any(option.kind == "position" for option in one.options),
            "options": [
                {
                    "key": option.parameter,
                    "name": option.name.lstrip("-").lower(),
                    "kind": option.kind,
                    "about": option.about,
                    "usual": option.default,
                    "choices": dict(option.choices),
                    "needed": not option.name.startswith("-"),
                    "least": option.least,
                    "most": option.most,
                }
                for option in one.options
                if option.kind not in FILES
            ],
        }
        for one in _questions_of(game)
    ]


def _questions_of(game: str) -> Iterator[Question]:
    for under in ("", "census"):
        for by_game in all_questions(under).values():
            if game in by_game:
                yield by_game[game]


def asked(given: Given, settings: Settings, say: Say, _find: Find) -> dict[str, Any]:
    """Answer `ask`: a question about the position, its board, or neither."""
    from crosscut.api.asking import ask

    at = instance_of(given)
    name, options = text(given, "question"), given.get("options", {})
    question = next((one for one in _questions_of(at.game.name) if one.name == name), None)
    if question is None:
        raise UnsupportedError(f"{at.game.name} has no question {name[:30]!r}")
    open_to = {option.parameter: option for option in question.options if option.kind not in FILES}
    if not isinstance(options, dict) or not set(options) <= set(open_to):
        raise NotationError(f"options: expected some of {', '.join(open_to)}")
    places = [options.pop(key) for key, option in open_to.items() if not option.name.startswith("-") and key in options]
    named = {option.name.lstrip("-").replace("-", "_"): options[key] for key, option in open_to.items() if key in options}
    subject: Any = at
    if question.of == "board":
        subject = type(at)(at.game, at.game.start())
    elif question.of == "nothing" and not given.get("here"):
        subject = None
    found = ask(subject, name, *places, limits=settings.limits, progress=say, **named)
    return {"text": "\n".join((str(found), *found.notes)), "record": found.to_dict(), "svg": found.svg(), "proved": found.proved}


def counted(given: Given, settings: Settings, say: Say, _find: Find) -> dict[str, Any]:
    """Answer `census`: how many positions the board has, by class; `how` is legal, reachable or total."""
    from crosscut.api.counting import census
    from crosscut.reports.text import stop_text

    at, how = instance_of(given), text(given, "how", "legal")
    start = type(at)(at.game, at.game.start())
    found = census(start, reachable=how == "reachable", total=how == "total", limits=settings.limits, progress=say)
    said = str(found) or f"not finished: {stop_text(found.limit)}; a partial count would mean nothing"
    return {"text": said, "record": found.to_dict(), "svg": None}


def claimed(given: Given, settings: Settings, say: Say, find: Find) -> dict[str, Any]:
    """Answer `claims`: find the verdict on each sentence of the designer's text of the game, one after the other."""
    from crosscut.claims.book import books
    from crosscut.claims.run import Settings as Means
    from crosscut.claims.run import Task, decide_here
    from crosscut.claims.source import Source
    from crosscut.reports.claims import claim_lines, finding_lines, finding_record

    game = instance_of(given).game.name
    if game not in books():
        raise UnsupportedError(f"no claims about {game}: the book has {', '.join(books())}")
    opened = Source((game,), (), ()).open()
    readings = ((Task(at, number), one) for at, claim in enumerate(opened.claims) for number, one in enumerate(claim.readings))
    tasks = [task for task, reading in readings if not reading.deep]
    limits = replace(settings.limits, seconds=settings.limits.seconds or CLAIMS_SECONDS)
    done = 0
    for _, decided in decide_here(opened, tasks, Means(limits), say):
        done += 1
        record = finding_record(decided)
        lines = [*claim_lines(record), *finding_lines(record)]
        positions = list(dict.fromkeys(picture["position"] for picture in record.get("pictures", ())))
        find({"id": record["id"], "verdict": record["verdict"], "text": "\n".join(lines), "positions": positions})
        if decided.limit == "interrupted":
            break
    return {"text": f"{done} of {len(tasks)} readings decided"}


def book(_given: Given, settings: Settings, say: Say, _find: Find) -> dict[str, Any]:
    """Answer `puzzles`: the page of the puzzles that the user has named, without those that are not known to be sound."""
    from crosscut.puzzles.files import Examination
    from crosscut.puzzles.verdict import Verdict
    from crosscut.reports.book import leaves_of, summary_text
    from crosscut.reports.book_page import book_html
    from crosscut.reports.puzzles import found_text, refused_text

    if not settings.puzzles:
        raise UnsupportedError("no puzzles: start crosscut serve with --puzzles FILE")
    with closing(Examination(list(settings.puzzles), settings.limits).run(1, say)) as results:
        done = list(results)
    sound = [found for found in done if found.verdict is Verdict.SOUND and found.duplicate_of is None]
    left_out = [refused_text(source) for source in settings.puzzles if source.refused]
    left_out += [found_text(found, several=True) for found in done if found not in sound]
    leaves = leaves_of(sound)
    return {"text": "\n".join((summary_text(leaves), *left_out)), "html": book_html("Puzzles", leaves) if leaves else None}
