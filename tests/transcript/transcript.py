"""Running the commands of `commands.toml`, and what of their output is compared: everything but times, and what depends on them.

`python tests/transcript/transcript.py [GROUP...]` records `expected.json` anew, with the program that is on Python's path.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from click.testing import CliRunner

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.json"
# What differs from one run to the next, and what stands in its place.
MASKS = (
    (re.compile(r" in [0-9.]+ s\b"), ""),  # said only where it took long
    (re.compile(r"\b[0-9.]+ s\b"), "? s"),
    (re.compile(r'"seconds": [0-9.e-]+'), '"seconds": ?'),
    (re.compile(r"\bseconds: .*"), "seconds: ?"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "a digest"),  # of files of the source, of zip files
)


def groups() -> list[dict[str, Any]]:
    """Return the groups of commands."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / "commands.toml").read_text(encoding="utf-8"))["group"]
    return found


def masked(text: str) -> str:
    """Return a text without what differs from run to run."""
    for pattern, instead in MASKS:
        text = pattern.sub(instead, text)
    return text


def digest(path: Path) -> str:
    """Return the SHA-256 of what a file holds, unpacked, times masked."""
    content = path.read_bytes()
    if path.suffix == ".db":
        return "a database, which holds when it was written"
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            content = b"\0".join(name.encode() + b"\0" + archive.read(name) for name in sorted(archive.namelist()))
    with contextlib.suppress(UnicodeDecodeError):
        content = masked(content.decode()).encode()
    return hashlib.sha256(content).hexdigest()


def run(group: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a group's commands in a new folder with its files; return for each what came of it, with the files that are new."""
    from crosscut.cli import main, writing

    os.environ["CROSSCUT_STATE"] = "/dev/null/nowhere"  # nothing is remembered
    writing.PATIENCE = 1e9  # no progress: what is said when depends on the machine
    answers: list[dict[str, Any]] = []
    before: dict[str, str] = {}
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for file in group.get("files", []):
                shutil.copy(HERE.parent / file, folder)
            for command in group["commands"]:
                done = CliRunner().invoke(main, shlex.split(command), prog_name="crosscut", terminal_width=100)
                after = {path.as_posix(): digest(path) for path in sorted(Path().rglob("*")) if path.is_file()}
                answers.append(
                    {
                        "command": command,
                        "exit": done.exit_code,
                        "stdout": masked(done.stdout).splitlines(),
                        "stderr": masked(done.stderr).splitlines(),
                        "files": {name: found for name, found in after.items() if before.get(name) != found},
                    }
                )
                before = after
        finally:
            os.chdir(here)
    return answers


def record(names: list[str]) -> None:
    """Run the groups of these names, or all, and write down what comes of them."""
    found = json.loads(EXPECTED.read_text(encoding="utf-8")) if names else {}
    found |= {group["name"]: run(group) for group in groups() if not names or group["name"] in names}
    EXPECTED.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    record(sys.argv[1:])
