"""Play puzzles, and their form in files: one JSON object a line (docs/formats/schemas/puzzle.json).

*One ID for one puzzle.* Positions that are images of each other, under the symmetries that the game keeps and the exchange of
colours where it keeps that, are one puzzle. The ID is a digest of the least of their texts, so duplicates have one ID. It does
not depend on how far the solution is unique, or on who found the puzzle. Boards of other dimensions are other boards: a position
of 3x4 turned to 4x3 is another puzzle.

*Imported puzzles* are a position and a claimed solution: only `position` and `solution` have to be there, and the solution may be
the first turn alone. Nothing that a file says is believed; `soundness` checks it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import crosscut
from crosscut.core.errors import NotationError
from crosscut.core.game import Game, Turn, game_id, position_id
from crosscut.core.game import play as play_turn
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn, shown
from crosscut.puzzles.from_start import Answer
from crosscut.puzzles.goals import WIN, Goal, parse_goal
from crosscut.puzzles.grade import Grade, grade_record, parse_grade
from crosscut.puzzles.play import LEVELS, Solution

SCHEMA = "crosscut/puzzle/1"
KIND = "play"
ID_DIGITS = 16
THEME = re.compile("[a-z -]{1,40}")
LONGEST_WORDS = 200  # characters of a title, and of a name
DEEPEST = 128  # turns of the winner in a solution: processes pickle solutions, and pickle goes some 200 deep


class Removal(NamedTuple):
    """Why a stone, or a link, is needed (`minimal`); `part`: its name, as `StateGame.parts` has it.

    `because`: "illegal", the position without it is; "lost", no turn wins (or reaches the goal); "turns", several do; "more",
    more than the goal can be had. `turns`: two of the several.
    """

    part: str
    because: str
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A play puzzle: whoever is to move in `instance` reaches the goal, and as far as `unique` says only one turn reaches it.

    `solution` is as deep as `unique` says, `line` the main line (empty: not known). `removals` says of every stone why it is
    needed, None if the puzzle is not claimed to be minimal. `reachable`: whether the position comes about in a game; the
    claim does not include this. `seed`: of the run that made it. `version`: of Crosscut. `cuts`: with the goal `connect`, the
    other turns with a reply that cuts the connection. `answers`: at the level `line`, the winner's turns off the main line,
    by position (`longest_line`). `title` and `author`: as its composer gives them, "" if not; `source`: where its maker had the
    position from, if not from a random draw. `grade`: how hard it is, None
    if not graded; `themes`: names. Grade and themes of a file are the file's own words; nothing is proved of them.
    """

    instance: Instance
    unique: str
    solution: Solution
    line: tuple[Turn, ...] = ()
    removals: tuple[Removal, ...] | None = None
    reachable: Answer = Answer.UNKNOWN
    seed: int | None = None
    version: str = crosscut.__version__
    goal: Goal = WIN
    cuts: tuple[tuple[Turn, Turn], ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    grade: Grade | None = None
    themes: tuple[str, ...] = ()
    title: str = ""
    author: str = ""
    source: str = ""

    @property
    def id(self) -> str:
        """The ID, one for all images of the puzzle."""
        return puzzle_id(self.instance.game, self.instance.position, self.goal)


def puzzle_id(game: Game[Any], p: Hashable, goal: Goal = WIN) -> str:
    """Return the ID of the puzzle "whoever is to move in p is to reach the goal"."""
    least = game.format(game.least_written(p, exchange=True)[0])
    return hashlib.sha256(f"{KIND} {goal.text} {game_id(game)}:{least}".encode("ascii")).hexdigest()[:ID_DIGITS]


def puzzle_record(puzzle: Puzzle, evidence: str = "unchecked") -> dict[str, Any]:
    """Return the JSON object of a puzzle; `evidence`: "certificate" if one goes with it."""
    game, p = puzzle.instance.game, puzzle.instance.position
    board = game.board

    def removal(found: Removal) -> dict[str, Any]:
        turns = [format_turn(board, turn) for turn in found.turns]
        return {"cell": found.part, "because": found.because, "turns": turns}

    cuts = {format_turn(board, turn): format_turn(board, reply) for turn, reply in puzzle.cuts}
    return {
        "schema": SCHEMA,
        "version": puzzle.version,
        "reading": dict(game.readings),
        "evidence": evidence,
        "id": puzzle.id,
        "kind": KIND,
        "position": position_id(game, p),
        "goal": puzzle.goal.text,
        "unique": puzzle.unique,
        "solution": _solution_record(game, puzzle.solution),
        "line": [format_turn(board, turn) for turn in puzzle.line],
        "minimal": None if puzzle.removals is None else [removal(found) for found in puzzle.removals],
        "reachable": str(puzzle.reachable),
        "seed": puzzle.seed,
        **({"source": puzzle.source} if puzzle.source else {}),
        **({"cuts": cuts} if puzzle.goal.name == "connect" else {}),
        **({"answers": dict(puzzle.answers)} if puzzle.unique == "line" else {}),
        "grade": None if puzzle.grade is None else grade_record(puzzle.grade),
        "themes": list(puzzle.themes),
        **{name: said for name, said in (("title", puzzle.title), ("author", puzzle.author)) if said},
    }


def json_object(text: str) -> dict[str, Any]:
    """Return the JSON object of a line; NotationError if it is none, or names a member twice: readers differ about these."""
    try:
        record = json.loads(text, object_pairs_hook=_members)
    except NotationError:
        raise
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise NotationError("not a JSON object")
    return record


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise NotationError("a JSON object names a member twice")
    return members


def parse_puzzle(text: str) -> Puzzle:
    """Return the puzzle of one line of a file; raises what `read_puzzle` does, and NotationError for a line that is no object."""
    return read_puzzle(json_object(text))


def read_puzzle(record: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a JSON object.

    The turns of its solution and of its line are legal, whatever they are worth. Raises NotationError, or another CrosscutError
    for a position or a turn that does not exist.
    """
    if "solution" not in record:
        raise NotationError("expected a position (its ID) and a solution")
    instance, goal, unique = read_asked(record)
    game, p = instance.game, instance.position
    seed = record.get("seed")
    if not (seed is None or type(seed) is int):
        raise NotationError(f"the seed is {_quoted(seed)}: expected a whole number")
    grade = record.get("grade")
    found = Puzzle(
        instance,
        unique,
        _parse_solution(game, p, record["solution"], 0),
        tuple(_parse_line(game, p, record.get("line", []))),
        _parse_removals(game, record.get("minimal")),
        _parse_reachable(record.get("reachable", "unknown")),
        seed,
        str(record.get("version", "")),
        goal,
        tuple(_parse_cuts(game, p, goal, record.get("cuts", {}))),
        tuple(_parse_answers(unique, record.get("answers", {}))),
        None if grade is None else parse_grade(grade),
        _parse_themes(record.get("themes", [])),
        *read_words(record),
        _parse_source(record.get("source", "")),
    )
    if record.get("id", found.id) != found.id:
        raise NotationError(f"the ID is {_quoted(record['id'])}, that of the position is {found.id}")
    return found


def read_words(record: Mapping[str, Any]) -> tuple[str, str]:
    """Return title and author of a JSON object, "" for what it does not say; NotationError for what is no short text."""
    words = tuple(record.get(name, "") for name in ("title", "author"))
    for word in words:
        if not isinstance(word, str) or len(word) > LONGEST_WORDS or not word.isprintable():
            raise NotationError(
                f"title and author are texts of one line, at most {LONGEST_WORDS} characters, not {_quoted(word)}"
            )
    return words[0].strip(), words[1].strip()


def read_asked(record: Mapping[str, Any]) -> tuple[Instance, Goal, str]:
    """Return position, goal and level of the puzzle of a JSON object, whatever its solution is; errors as `read_puzzle`."""
    kind, unique = (record.get(name, usual) for name, usual in (("kind", KIND), ("unique", LEVELS[0])))
    if kind != KIND:
        raise NotationError(f"the kind is {_quoted(kind)}: expected {KIND}")
    goal = parse_goal(record.get("goal", WIN.text))
    if unique not in LEVELS:
        raise NotationError(f"unique is {_quoted(unique)}: expected {', '.join(LEVELS)}")
    if not isinstance(record.get("position"), str):
        raise NotationError("expected a position (its ID) and a solution")
    instance = read_id(record["position"]).require_legal()
    game, p = instance.game, instance.position
    if game.outcome(p) is not None:
        raise NotationError(f"the game has ended in {position_id(game, p)}")
    goal.require(game, unique)
    if not game.keeps_sides(p):
        raise NotationError(f"players may still change sides in {position_id(game, p)}, and puzzles speak of colours")
    return instance, goal, unique


def _quoted(value: object) -> str:
    return shown(value) if isinstance(value, str) else shown(json.dumps(value))


def _solution_record(game: Game[Any], solution: Solution) -> dict[str, Any]:
    replies = {format_turn(game.board, reply): _solution_record(game, further) for reply, further in solution.replies}
    return {"turn": format_turn(game.board, solution.turn), "replies": replies}


def _parse_solution(game: Game[Any], p: Hashable, value: object, depth: int) -> Solution:
    if isinstance(value, str):
        value = {"turn": value}
    if not isinstance(value, Mapping) or not isinstance(value.get("turn"), str):
        raise NotationError("a solution is a turn, or an object with a turn and the replies to it")
    replies = value.get("replies", {})
    if not isinstance(replies, Mapping) or depth >= DEEPEST:
        raise NotationError("the replies of a solution are an object: each reply with the solution behind it")
    turn = parse_turn(game.board, value["turn"])
    q = play_turn(game, p, turn)
    found: list[tuple[Turn, Solution]] = []
    for text, further in replies.items():
        reply = parse_turn(game.board, text)
        if reply in dict(found):
            raise NotationError(f"the solution answers {shown(text)} twice")
        found.append((reply, _parse_solution(game, play_turn(game, q, reply), further, depth + 1)))
    return Solution(turn, tuple(found))


def _parse_line(game: Game[Any], p: Hashable, value: object) -> Iterator[Turn]:
    if not (isinstance(value, list) and all(isinstance(text, str) for text in value)):
        raise NotationError("the line is a list of turns")
    for text in value:
        turn = parse_turn(game.board, text)
        p = play_turn(game, p, turn)
        yield turn


def _parse_answers(unique: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield positions and turns as they stand there; those that the checker's walk never meets mean nothing."""
    if not (isinstance(value, Mapping) and all(isinstance(turn, str) for turn in value.values())):
        raise NotationError("answers are an object: positions, each with a turn")
    if value and unique != "line":
        raise NotationError("answers belong to puzzles that are unique along the line")
    yield from value.items()


def _parse_cuts(game: Game[Any], p: Hashable, goal: Goal, value: object) -> Iterator[tuple[Turn, Turn]]:
    if not (isinstance(value, Mapping) and all(isinstance(reply, str) for reply in value.values())):
        raise NotationError("cuts are an object: turns, each with a reply")
    if value and goal.name != "connect":
        raise NotationError("cuts belong to the goal connect")
    for text, answer in value.items():
        turn, reply = parse_turn(game.board, text), parse_turn(game.board, answer)
        play_turn(game, play_turn(game, p, turn), reply)
        yield turn, reply


def _parse_removals(game: Game[Any], value: object) -> tuple[Removal, ...] | None:
    if value is None:
        return None
    entries: list[Any] = value if isinstance(value, list) else [value]
    found: list[Removal] = []
    for entry in entries:
        try:
            turns = tuple(parse_turn(game.board, text) for text in entry["turns"])
            found.append(Removal(str(entry["cell"]), str(entry["because"]), turns))
        except (TypeError, KeyError, AttributeError):
            raise NotationError("minimal is a list of objects with a cell, because, and turns") from None
    return tuple(found)


def _parse_reachable(value: object) -> Answer:
    if not isinstance(value, str) or value not in set(Answer):
        raise NotationError(f"reachable is {_quoted(value)}: expected {', '.join(Answer)}")
    return Answer(value)


def _parse_source(value: object) -> str:
    if not (isinstance(value, str) and (not value or THEME.fullmatch(value))):
        raise NotationError("the source is a name, in small letters")
    return value


def _parse_themes(value: object) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(name, str) and THEME.fullmatch(name) for name in value)):
        raise NotationError("the themes are a list of names, in small letters")
    return tuple(value)
