"""The games and all that can be asked of each, read from their offers: as records, and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crosscut.core.boards import FAMILIES
from crosscut.core.game import position_id
from crosscut.core.notation import written
from crosscut.core.offer import PARTS, Ability, Part
from crosscut.core.registry import game_class, open_game, part
from crosscut.reports.records import Record, head
from crosscut.solver import trust
from crosscut.solver.tables.by_default import tables_by_default

HEADINGS = {
    "engines": "values",
    "in_memory": "values",
    "kernel": "counts",
    "tables": "tables",
    "counts": "counts",
    "questions": "questions",
    "formulas": "formulas",
    "puzzles": "puzzles",
    "themes": "puzzles",
    "constructions": "puzzles",
    "claims": "claims",
    "records": "records",
}
ALWAYS = (
    Ability("show", "the board as understood, legality, groups", "crosscut show {start}"),
    Ability("moves", "the legal turns", "crosscut moves {start}"),
    Ability("play", "the position after a turn", "crosscut play {start} {turn}"),
    Ability("perft", "how many sequences of turns there are", "crosscut perft {start} 2"),
    Ability("solve", "proved won, lost or drawn", "crosscut solve {start}"),
    Ability("map", "the value of every first turn", "crosscut map {start}"),
    Ability("sample", "random positions", "crosscut sample {start} --count 3 --seed 1"),
)


def small_game(name: str, board: str = "") -> Any:  # noqa: ANN401 - a game of any kind of position
    """Return a game on a board, or on a small one."""
    return open_game(name, board or FAMILIES[game_class(name).families[0]].small)


def abilities(name: str) -> Iterator[tuple[str, Ability]]:
    """Yield all that can be asked of a game, each with the heading it belongs under; commands are complete."""
    order = ["always", *dict.fromkeys(HEADINGS.values())]
    for heading, found in sorted(_found(name), key=lambda entry: order.index(entry[0])):
        yield heading, complete(name, found)


def complete(name: str, ability: Ability) -> Ability:
    """Return an ability of a game with a complete command."""
    game = small_game(name, ability.board)
    turn = written(game.board, next(iter(game.moves(game.start()))))
    after = position_id(game, game.play(game.start(), turn))
    places = {"{start}": f"{name}:{game.board.name}", "{turn}": str(turn), "{position}": after, "{game}": name}
    command = ability.command
    for place, what in places.items():
        command = command.replace(place, what)
    return ability._replace(command=command)


def _found(name: str) -> Iterator[tuple[str, Ability]]:
    from crosscut.puzzles.traits import GENERAL, Traits

    yield from (("always", one) for one in ALWAYS)
    if game_class(name).lists_positions:
        yield "always", Ability("census", "how many positions, by class", "crosscut census {start}")
    yield "values", Ability("minimax", "every position, one after another", "crosscut solve {start} --method minimax")
    if trust.can_check(name):
        about = "a proof that the independent checker accepts"
        yield "values", Ability("certificates", about, "crosscut solve {start} --certificate proof.gz && crosscut check proof.gz")
        make = "crosscut puzzles make {start} --count 1 --seed 1"
        traits = part(name, "puzzles", Traits) or GENERAL
        board, _, goal = traits.example.partition(" ")
        yield "puzzles", Ability("puzzles make", "with one solution", f"{make} {goal}".strip(), board)
        if game_class(name).keeps_score():
            yield "values", Ability("margins", "by how much a position is won, proved", "crosscut solve {start} --margin")
            yield "puzzles", Ability("goal margin", "that ask for the largest lead", f"{make} --goal margin", traits.board)
    for field in PARTS:
        if field in HEADINGS:
            found = part(name, field, object)
            if isinstance(found, Part):
                yield from ((HEADINGS[field], one) for one in found.abilities())


def game_record(name: str) -> Record:
    """Return a game as `crosscut games` lists it: boards, readings, what is implemented, where a table stands behind answers."""
    game = game_class(name)
    return {
        "name": name,
        "title": game.title,
        "boards": [
            *(FAMILIES[family].form for family in game.families),
            *(["NAME of a file NAME.toml"] if game.own_boards else []),
        ],
        "readings": {switch.name: list(switch.values) for switch in game.switches},
        "implemented": list(dict.fromkeys(["rules", *(one.name for heading, one in _found(name) if heading != "always")])),
        "tables_by_default": tables_by_default(name),
    }


def abilities_record(name: str) -> Record:
    """Return all that can be asked of one game (docs/formats/schemas/game.json)."""
    listed = [
        {"group": heading, "name": one.name, "about": one.about, "command": one.command} for heading, one in abilities(name)
    ]
    return head("game") | game_record(name) | {"abilities": listed}


def game_text(name: str) -> Iterator[str]:
    """Yield the lines of a game: title, boards, readings, what is implemented."""
    game, record = game_class(name), game_record(name)
    yield f"{name}: {game.title}"
    yield f"    boards: {', '.join(record['boards'])}"
    for switch in game.switches:
        yield f"    {switch.name}={'|'.join(switch.values)} (rule {switch.rule}): {switch.meaning}"
    yield f"    implemented: {', '.join(record['implemented'])}"
    for question, boards in record["tables_by_default"].items():
        yield f"    {question}, from the start, by a verified table unless --evidence says otherwise: {' '.join(boards)}"


def abilities_text(name: str) -> Iterator[str]:
    """Yield the lines that say what can be asked of a game, each with an example."""
    yield from game_text(name)
    before = ""
    for heading, one in abilities(name):
        if heading != before:
            yield f"{heading}:"
            before = heading
        yield f"    {one.name}: {one.about}"
        yield f"        {one.command}"
