"""What the commands print is what they printed before the files moved, but for what was meant to change."""

from __future__ import annotations

import difflib
import importlib.util
import json
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from crosscut.solver import kernel

HERE = Path(__file__).parent
pytestmark = pytest.mark.skipif(kernel.native is None, reason="recorded with the compiled module")


def _module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("transcript", HERE / "transcript.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


transcript = _module()
EXPECTED: dict[str, list[dict[str, Any]]] = json.loads(transcript.EXPECTED.read_text(encoding="utf-8"))
CHANGED: dict[str, str] = tomllib.loads((HERE / "changed.toml").read_text(encoding="utf-8"))["changed"]
GROUPS = [
    pytest.param(group, id=group["name"], marks=[] if group.get("fast") else pytest.mark.slow) for group in transcript.groups()
]


def lines(answer: dict[str, Any]) -> list[str]:
    files = [f"{name}: {digest}" for name, digest in answer["files"].items()]
    stderr = [re.sub("(: the games are) .*", r"\1 ...", line) for line in answer["stderr"]]  # a game more is no difference
    return [*answer["stdout"], "-- stderr", *stderr, f"-- exit {answer['exit']}", *files]


def test_everything_is_recorded() -> None:
    assert {name: [one["command"] for one in found] for name, found in EXPECTED.items()} == {
        group["name"]: group["commands"] for group in transcript.groups()
    }
    assert sum(len(found) for found in EXPECTED.values()) >= 150


@pytest.mark.parametrize("group", GROUPS)
def test_commands_print_what_they_printed(group: dict[str, Any]) -> None:
    differing: list[str] = []
    same: list[str] = []
    for before, after in zip(EXPECTED[group["name"]], transcript.run(group), strict=True):
        if lines(before) == lines(after):
            same.append(before["command"])
        elif before["command"] not in CHANGED:
            differing += [f"$ crosscut {before['command']}", *difflib.unified_diff(lines(before), lines(after), lineterm="", n=1)]
    assert not differing, "\n".join(differing)
    assert not [command for command in same if command in CHANGED], "these did not change after all"
