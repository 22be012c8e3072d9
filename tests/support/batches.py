"""What the tests of batches share: lines to ask, and answers without the members that no two runs have in common."""

import json
import random
from pathlib import Path
from typing import Any

from crosscut.core.game import position_id
from crosscut.core.registry import open_game
from crosscut.solver.sample import random_position

VOLATILE = ("seconds",)


class Lines:
    """Makes input: so many seeded random questions of all tasks, bad lines among them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mixed(self, count: int, seed: int, *, boards: tuple[str, ...] = ("2x3", "3x3", "3x4"), nodes: int = 300) -> Path:
        chance = random.Random(seed)
        games = [open_game("orcoon", board) for board in boards] + [open_game("hex", "rhombus3")]
        bad = ("nonsense", "[1, 2]", '{"task": "solve"}', '{"id": 5, "task": "solve", "position": "orcoon:2x2:B:B./.B"}')
        lines = []
        for number in range(count):
            game = chance.choice(games)
            position = position_id(game, random_position(game, chance))
            task = chance.choice(("solve", "solve", "map", "connect"))
            asked: dict[str, Any] = {"id": f"q{number}", "task": task, "position": position}
            if task == "connect":
                asked["colour"] = chance.choice("BW")
            if chance.random() < 0.3:
                asked["limits"] = {"nodes": chance.choice((1, 20, nodes))}
            lines.append(chance.choice(bad) if chance.random() < 0.05 else json.dumps(asked))
            if chance.random() < 0.02:
                lines.append("")
        return self.write(lines)

    def write(self, lines: list[str], name: str = "in.jsonl") -> Path:
        path = self.folder / name
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return path


def answers(out: Path, *, volatile: tuple[str, ...] = VOLATILE) -> dict[int, dict[str, Any]]:
    """The answers in a file by line, each line answered once, volatile members left out, also those of certificates."""
    found: dict[int, dict[str, Any]] = {}
    text = out.read_bytes()
    assert not text or text.endswith(b"\n"), "half a line"
    for line in text.splitlines():
        record = json.loads(line)
        assert record["line"] not in found, "answered twice"
        kept = {name: member for name, member in record.items() if name not in volatile}
        if kept.get("certificate"):
            kept["certificate"] = {name: member for name, member in kept["certificate"].items() if name != "seconds"}
        found[record["line"]] = kept
    return found
