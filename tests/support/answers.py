"""The output of a small mixed batch: several boards and tasks, limits that stop some of it, lines that are wrong."""

import json
import random
from typing import Any

import crosscut
from crosscut.batch.answer import answer
from crosscut.batch.question import digest, read_id, read_object, read_question
from crosscut.core.errors import CrosscutError
from crosscut.core.game import position_id
from crosscut.core.registry import open_game
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.sample import sample

# Game, board, stones (None: any number): not the few positions that take seconds.
BOARDS = [("orcoon", "3x3", None), ("orcoon", "3x4", 4), ("orcoon", "4x4", 8), ("orcoon", "4x4", 11), ("hex", "rhombus3", None)]
WRONG = [
    b"nonsense",
    b'{"task": "solve"}',
    b'{"id": "<script>alert(1)</script>", "task": "solve", "position": "orcoon:2x2:B:B./.B"}',
    b'{"task": "solve", "position": "orcoon:3x3:B:B../.B./..."}',
    b'{"id": 3, "task": "solve", "position": "go:3x3"}',
    b'{"id": 4, "task": "win", "position": "orcoon:3x3"}',
    b'{"id": 5, "task": "<b>&", "position": "orcoon:3x3"}',
]


def questions(count: int, seed: int) -> list[bytes]:
    """Lines of input, the wrong ones last."""
    chance = random.Random(seed)
    found: list[bytes] = []
    positions = {board: sample(open_game(*board[:2]), count, seed, Meter(), stones=board[2]) for board in BOARDS}
    while len(found) < count:
        name, board, stones = chance.choice(BOARDS)
        said: dict[str, Any] = {"position": position_id(open_game(name, board), next(positions[name, board, stones]))}
        said["task"] = chance.choice(["solve", "map", "connect"] if name == "orcoon" else ["solve", "map"])
        if said["task"] == "connect":
            said["colour"] = chance.choice("BW")
        if chance.random() < 0.2:
            said["limits"] = {"nodes": chance.choice([1, 5, 20])}
        if chance.random() < 0.5:
            said["id"] = chance.choice([f"<i>{len(found)}</i>", len(found), "a & b"])
        found.append(json.dumps(said).encode())
    return found + WRONG


def answers(lines: list[bytes], seed: int) -> list[dict[str, Any]]:
    """The records of a batch over these lines, in an order of their own."""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        name = None
        try:
            name = read_id(read_object(line))
            record = answer(read_question(read_object(line), Limits()))
        except CrosscutError as error:
            record = {"schema": "crosscut/batch-error/1", "version": crosscut.__version__, "reading": None, "evidence": None}
            record["error"] = str(error)
        found.append(record | {"id": name, "line": number, "input": digest(line)})
    random.Random(seed).shuffle(found)
    return found


def written(records: list[dict[str, Any]]) -> bytes:
    """The records as the file of a batch."""
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)
