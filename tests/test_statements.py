"""docs/statements.toml: every sentence listed there stands on its page, and what is behind it exists, or is run."""

import os
import re
import subprocess
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
STATEMENTS: list[dict[str, Any]] = tomllib.loads((ROOT / "docs" / "statements.toml").read_text(encoding="utf-8"))["statement"]
BEHIND = {"command", "test", "script", "proof"}
KNOWN = {"page", "says", "shows", "slow", "note"} | BEHIND


def name(statement: dict[str, Any]) -> str:
    return f"{Path(statement['page']).name}: {statement['says'][:60]}"


def folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@lru_cache
def page(of: str) -> str:
    return folded((ROOT / of).read_text(encoding="utf-8"))


def stands(statement: dict[str, Any]) -> bool:
    """Whether a statement is listed as it should be, stands on its page, and has something behind it."""
    if not set(statement) <= KNOWN or len(BEHIND & set(statement)) != 1 or ("shows" in statement) != ("command" in statement):
        return False
    if folded(statement["says"]) not in page(statement["page"]):
        return False
    if "test" in statement:
        file, function = statement["test"].split("::")
        return bool(re.search(rf"^def {function}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))
    if "script" in statement:
        return bool((ROOT / statement["script"].split()[0]).is_file())
    if "proof" in statement:
        file, _, heading = statement["proof"].partition("#")
        return bool(re.search(rf"^#+ {re.escape(heading)}$", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))
    return True


def test_statements_stand_and_something_is_behind_them() -> None:
    wrong = [name(statement) for statement in STATEMENTS if not stands(statement)]
    assert not wrong, "\n".join(wrong)


def test_no_sentence_is_listed_twice() -> None:
    assert len({(s["page"], folded(s["says"])) for s in STATEMENTS}) == len(STATEMENTS)


COMMANDS = [statement for statement in STATEMENTS if "command" in statement]


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param(statement, id=name(statement), marks=[pytest.mark.slow] if number % 10 or statement.get("slow") else [])
        for number, statement in enumerate(COMMANDS)
    ],
)
def test_command_shows_what_the_page_says(statement: dict[str, Any], tmp_path: Path) -> None:
    scripts = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", statement["command"]], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    for piece in statement["shows"]:
        assert piece in done.stdout, done.stdout + done.stderr
