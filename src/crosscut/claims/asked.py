"""The work of `verify`: its arguments become claims, whose readings are decided here or by several processes."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from crosscut.core.content import decoded, read_content, read_stdin
from crosscut.core.errors import NotationError, UnknownNameError
from crosscut.core.notation import shown
from crosscut.core.registry import is_game
from crosscut.examples import example
from crosscut.solver.inputs import is_pipe, is_regular
from crosscut.solver.limits import Progress

if TYPE_CHECKING:
    from crosscut.claims.claim import Book
    from crosscut.claims.decided import Decided
    from crosscut.claims.kept import Kept
    from crosscut.claims.outcome import NotRun
    from crosscut.claims.run import Settings, Task
    from crosscut.claims.source import Source

NOTES = ".toml"
NOTE = "-note-"  # in the ids of notes
EXAMPLE = "example:"
QUICK = 5.0  # seconds that readings usually take together, below which starting processes does not pay
MOST_BYTES = 5_000_000  # read of a file of notes: more than the reader of notes accepts


def source_of(what: tuple[str, ...]) -> Source:
    """Return the source of claims that the arguments name: games of the book, ids, files of notes."""
    from crosscut.claims.book import books
    from crosscut.claims.source import Source

    games, ids, notes = [], [], []
    known = books()
    for word in what:
        if word in known:
            games.append(word)
        elif is_notes(word):
            name, content = _read(word)
            notes.append((name, decoded(name, content, "notes (docs/use/notes.md)")))
        elif is_game(word):
            raise UnknownNameError(f"no claims about {word}: the book has {', '.join(known)}")
        elif "." in word or "/" in word or is_regular(word):
            raise NotationError(f"{shown(word)}: the name of a file of notes ends in {NOTES} (docs/use/notes.md)")
        else:
            ids.append(word)
    return Source(tuple(dict.fromkeys(games)), tuple(dict.fromkeys(ids)), tuple(dict.fromkeys(notes)))


def is_notes(word: str) -> bool:
    """Return whether an argument is a file of notes: a name, an example, a pipe, or standard input."""
    return word == "-" or word.startswith(EXAMPLE) or word.endswith(NOTES) or is_pipe(word)


def _read(word: str) -> tuple[str, bytes]:
    """Return the name of a file of notes, and its content."""
    if word == "-":
        return read_stdin(MOST_BYTES)
    if word.startswith(EXAMPLE):
        return word, example(word.removeprefix(EXAMPLE), NOTES)
    return word, read_content(Path(word), MOST_BYTES)


def readings_asked(opened: Book, name: str | None, *, deep: bool) -> tuple[list[Task], list[NotRun]]:
    """Return the readings to decide, and those that take --deep."""
    from crosscut.claims.outcome import NotRun
    from crosscut.claims.run import Task

    wanted = [
        (Task(at, number), claim, reading)
        for at, claim in enumerate(opened.claims)
        for number, reading in enumerate(claim.readings)
        if name is None or reading.name == name
    ]
    if name is not None and not wanted:
        names = dict.fromkeys(reading.name for claim in opened.claims for reading in claim.readings)
        raise UnknownNameError(f"no reading {shown(name)} here: there are {', '.join(names) or 'none'}")
    tasks = [task for task, _, reading in wanted if deep or not reading.deep]
    return tasks, [NotRun(claim, reading, "takes --deep") for _, claim, reading in wanted if reading.deep and not deep]


def decide_all(
    source: Source, opened: Book, tasks: list[Task], settings: Settings, kept: Kept | None, line: Progress, jobs: int | None
) -> Generator[tuple[Task, Decided]]:
    """Yield the readings as they are decided: those kept from before first, then the others, by several processes if need be."""
    from crosscut.claims.run import decide_by_processes, decide_here

    left = []
    for task in tasks:
        before = None if kept is None else kept.read(*task.of(opened))
        if before is None:
            left.append(task)
        else:
            yield task, before
    done = len(tasks) - len(left)

    def progress(sentence: str) -> None:
        line(f"{done} of {len(tasks)} decided; {sentence}")

    quick = sum(task.of(opened)[1].seconds for task in left) < QUICK
    processes = min(jobs or (1 if quick else os.cpu_count()) or 1, len(left))
    if processes > 1:
        answers = decide_by_processes(source, opened, left, settings, progress, processes)
    else:
        answers = decide_here(opened, left, settings, progress)
    with closing(answers):
        for task, decided in answers:
            done += 1
            progress(f"{decided.id}: {decided.verdict}")
            if kept is not None:
                kept.write(*task.of(opened), decided)
            yield task, decided
