"""A book as one HTML page that needs nothing else: to print, four diagrams to a page, and to click through.

The template is `book.html`, the scripts `book_cards.js` and `book.js` (what pages share: `page_parts`). The scripts know only the
data in the page: the stones, every legal turn of each stop and what it is worth, and how the wrong turns fail. So the page works
from a file, without a network; without the scripts it is still the printed book. Boards are drawn once and used by name.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from crosscut.core.game import COLOURS, Game, Turn, game_id
from crosscut.core.notation import counted, format_turn
from crosscut.core.registry import game_class
from crosscut.puzzles.book import Asked, Stop, chooses_colour, most_drops
from crosscut.puzzles.construction.puzzle import Construction
from crosscut.reports.book import Leaf, sections_of
from crosscut.reports.book_frames import clicks, frame_text, frames, is_general, shapes
from crosscut.reports.book_words import ending_text, fails_text, solved_text
from crosscut.reports.legend import legend
from crosscut.reports.page_parts import board_data, board_shape, diagram, rendered, stones
from crosscut.reports.rules_in_short import rules_in_short


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper as CSS names it, and how high a row of puzzles is, in mm, where a page has one row, two, or three."""

    name: str
    rows: dict[int, int]


PAPERS = {"a4": Paper("A4", {1: 245, 2: 122, 3: 81}), "letter": Paper("letter", {1: 228, 2: 114, 3: 75})}


@dataclass(frozen=True, slots=True)
class Front:
    """What stands before the puzzles, and how they are printed: title, author, paragraphs of a preface, puzzles to a page, paper.

    `by_grade`: whether the leaves, which come from easy to hard then, stand in sections.
    """

    title: str
    author: str = ""
    preface: Sequence[str] = ()
    sheet: int = 4
    by_grade: bool = False
    paper: str = "a4"


def book_html(title: str | Front, leaves: Sequence[Leaf]) -> str:
    """Return the page; a title alone stands for a book with nothing else before the puzzles than the rules."""
    front = Front(title) if isinstance(title, str) else title
    boards = {game_id(leaf.game): leaf.game for leaf in leaves}
    keys = {name: f"board{number}" for number, name in enumerate(boards, 1)}
    texts = _Texts()
    sections = sections_of(leaves) if front.by_grade else [("", list(leaves))]
    cards = [_card(leaf, keys[game_id(leaf.game)], texts) for leaf in leaves]
    data = {
        "boards": {keys[name]: board_data(game) for name, game in boards.items()},
        "puzzles": [card.pop("data") for card in cards],
        "texts": texts.all,
    }
    general = [f"{puzzle['board']} {text}" for puzzle in data["puzzles"] for text in _shown(puzzle)]
    drawn = shapes([(keys[name], game) for name, game in boards.items()], general)
    return rendered(
        "book.html",
        ("book_cards.js", "book.js"),
        data,
        title=front.title,
        author=front.author,
        preface=front.preface,
        games=_games(leaves),
        sheet=front.sheet,
        paper=PAPERS[front.paper],
        filters=_filters(cards),
        summary=counted(len(leaves), "puzzle"),
        shapes=Markup("\n".join([*stones(), *(board_shape(keys[name], game) for name, game in boards.items()), *drawn])),
        sections=[_section(heading, [cards[leaf.number - 1] for leaf in part], front.sheet) for heading, part in sections],
        cards=cards,
        proofs=dict.fromkeys(leaf.proof for leaf in leaves),
    )


def _section(heading: str, cards: list[dict[str, Any]], sheet: int) -> dict[str, Any]:
    """Return a section for the template: heading, the numbers of its puzzles, its cards by printed pages."""
    first, last = cards[0]["number"], cards[-1]["number"]
    return {
        "heading": heading,
        "numbers": f"{first}" if first == last else f"{first} to {last}",
        "first": first,
        "sheets": [cards[start : start + sheet] for start in range(0, len(cards), sheet)],
    }


def _games(leaves: Sequence[Leaf]) -> list[dict[str, Any]]:
    """Return the rules in short of each game under its readings, once, and what its pictures show besides stones.

    A construction puzzle may know the stones of its game alone; the rules are those of the game.
    """
    shown: dict[tuple[Hashable, ...], tuple[Game[Any], dict[str, None]]] = {}
    for leaf in leaves:
        game, play = leaf.game, None if isinstance(leaf.asked, Construction) else leaf.asked
        whole = game if play else game_class(game.name)(game.board, game.readings)
        drawn = shown.setdefault((game.name, *game.readings.items()), (whole, {}))[1]
        if play:
            drawn.update(dict.fromkeys(legend(game, play.puzzle.instance.position, play.end, turn=False).split("; ")))
    said = [
        {"title": game.title, "rules": rules_in_short(game), "drawn": "; ".join(filter(None, drawn))}
        for game, drawn in shown.values()
    ]
    return [one for one in said if one["rules"]]


def _filters(cards: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the reader can choose puzzles by: each choice with its values and their words, where there is a choice."""
    found = [
        ("Game", "game", {card["game"]: card["game"] for card in cards}),
        (
            "Grade",
            "level",
            {card["level"]: str(card["level"]) for card in sorted(cards, key=lambda one: str(one["level"])) if card["level"]},
        ),
        ("Kind", "kind", {card["kind"]: card["kind"] for card in cards}),
        ("Which", "state", {"unsolved": "not solved yet", "solved": "solved"}),
    ]
    return [
        {"label": label, "name": name, "options": list(options.items())} for label, name, options in found if len(options) > 1
    ]


class _Texts:
    """The sentences of a page, each once; `number` gives a sentence's place among `all`."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.all)
            self.all.append(text)
        return self._numbers[text]


def _card(leaf: Leaf, board: str, texts: _Texts) -> dict[str, Any]:
    """Return the data that the template and the script need of a leaf."""
    asked = leaf.asked
    data = _construction_data(leaf, asked) if isinstance(asked, Construction) else _play_data(leaf, asked, texts)
    return {
        "number": leaf.number,
        "id": leaf.id,
        "kind": leaf.kind,
        "asks": leaf.asks,
        "titled": leaf.titled,
        "clues": leaf.clues,
        "facts": leaf.facts,
        "tags": leaf.tags,
        "game": leaf.game.title,
        "level": leaf.level or "",
        "themes": leaf.themes,
        "hints": [*leaf.hints, *leaf.last_hints[:1]],
        "task": leaf.task,
        "paste": leaf.paste,
        "share": leaf.share,
        "solution": leaf.solution,
        "colours": data.get("colours", False),
        "most": data.get("most", 1),
        "question": Markup(diagram(leaf.game, board, *leaf.question, f"Puzzle {leaf.number}: {leaf.asks}")),
        "answer": Markup(diagram(leaf.game, board, *leaf.answer, f"Solution of puzzle {leaf.number}")),
        "data": {"kind": leaf.kind, "id": leaf.id, "board": board, **data},
    }


def _construction_data(leaf: Leaf, puzzle: Construction) -> dict[str, Any]:
    assert puzzle.solution is not None
    return {
        "given": "".join(puzzle.given),
        "glyphs": puzzle.usable,
        "solution": "".join(puzzle.game.glyphs(puzzle.solution)),
        "steps": [list(step) for step in leaf.steps],
    }


def _play_data(leaf: Leaf, asked: Asked, texts: _Texts) -> dict[str, Any]:
    game, root = asked.puzzle.instance.game, asked.puzzle.instance.position
    legal = [turn for stop in asked.stops for turn in (stop.right, *stop.same, *stop.wrong)]
    general = {"start": frame_text(game, root), "restFrames": frames(game, asked.end, asked.rest)} if is_general(game) else {}
    return general | {
        "side": COLOURS[game.turn(root)],
        "cells": "".join(game.glyphs(root)),
        "colours": chooses_colour(game),
        "most": most_drops(game, legal),
        "hints": leaf.hints,
        "stops": [
            _stop_data(game, stop, texts) | {"hint": hint} for stop, hint in zip(asked.stops, leaf.last_hints, strict=True)
        ],
        "rest": [format_turn(game.board, turn) for turn in asked.rest],
        "end": texts.number(solved_text(asked)),
    }


def _stop_data(game: Game[Any], stop: Stop, texts: _Texts) -> dict[str, Any]:
    """Return the script's data of a stop; for a wrong turn the line after it, a sentence about it, and why the line ends."""
    opponent = 1 - game.turn(stop.position)

    def name(turn: Turn) -> str:
        return format_turn(game.board, turn)

    wrong = {}
    for turn, found in stop.wrong.items():
        said = texts.number(_pattern(game, fails_text(game, turn, opponent, found), turn))
        line = " ".join(map(name, found.turns))
        wrong[name(turn)] = [line, said, texts.number(ending_text(game, found.end, opponent))]
    general = _general(game, stop) if is_general(game) else {}
    return general | {
        "right": name(stop.right),
        "same": {name(turn): name(other) for turn, other in stop.same.items()},
        "wrong": wrong,
        "illegal": {name(turn): texts.number(_pattern(game, text, turn)) for turn, text in stop.illegal.items()},
        "reply": None if stop.reply is None else name(stop.reply),
    }


def _general(game: Game[Any], stop: Stop) -> dict[str, Any]:
    """Return what the script needs of a stop besides: `clicks` of each legal turn, frames after turns.

    `frames`: after the right turn and the reply; `wrongFrames`: after each wrong turn and those behind it.
    """
    replies = (stop.right,) if stop.reply is None else (stop.right, stop.reply)
    return {
        "clicks": {format_turn(game.board, turn): clicks(game, turn) for turn in (stop.right, *stop.same, *stop.wrong)},
        "frames": frames(game, stop.position, replies),
        "wrongFrames": {
            format_turn(game.board, turn): frames(game, stop.position, (turn, *found.turns)) for turn, found in stop.wrong.items()
        },
    }


def _shown(puzzle: dict[str, Any]) -> list[str]:
    """Return all frames of a puzzle's data."""
    stops = puzzle["stops"] if "start" in puzzle else []
    of_stops = [
        text for stop in stops for text in (*stop["frames"], *(one for line in stop["wrongFrames"].values() for one in line))
    ]
    return [puzzle["start"], *puzzle["restFrames"], *of_stops] if stops else []


def _pattern(game: Game[Any], text: str, turn: Turn) -> str:
    """Return a sentence about a turn with {} in the place of its name, so that many turns share it."""
    named = format_turn(game.board, turn)
    return text.replace(named.replace("+", " and "), "{}").replace(named, "{}")
