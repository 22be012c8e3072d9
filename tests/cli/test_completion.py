"""Completion in bash, zsh and fish: by the shells themselves where they are installed, else the test says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BEGUN = [
    ("crosscut sol", {"solve"}),
    ("crosscut puzzles ma", {"make"}),
    ("crosscut solve --meth", {"--method"}),
    ("crosscut solve --method mi", {"minimax"}),
    ("crosscut show orc", {"orcoon:"}),
    ("crosscut show example:dead", {"example:deadlock-race"}),
    ("crosscut census torax:", {"torax:torus3", "torax:torus3x4"}),
    ("crosscut show --game yo", {"yodd"}),
    ("crosscut help comp", {"completion"}),
]
# Each script is sourced, then asked what would be offered for the line `$LINE`.
BASH = """
COMP_WORDBREAKS=${COMP_WORDBREAKS//:}
eval "$(_CROSSCUT_COMPLETE=bash_source crosscut)"
read -ra COMP_WORDS <<< "$LINE"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }
_crosscut_completion crosscut "${COMP_WORDS[COMP_CWORD]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
FISH = """
_CROSSCUT_COMPLETE=fish_source crosscut | source
complete -C "$LINE" | string replace -r "\\\\t.*" ""
true
"""
ZSH = """
compdef() { :; }
compadd() { local name=$@[-1]; print -l -- ${(P)name}; }
_describe() { local name=$3; print -l -- ${${(P)name}%%:*}; }
eval "$(_CROSSCUT_COMPLETE=zsh_source crosscut)"
words=(${=LINE}); CURRENT=${#words}
_crosscut_completion || true
"""
SHELLS = {"bash": ["bash", "-c", BASH], "fish": ["fish", "--no-config", "-c", FISH], "zsh": ["zsh", "-f", "-c", ZSH]}


@pytest.mark.parametrize(
    ("shell", "line", "offered"),
    [
        pytest.param(shell, line, offered, id=f"{shell}-{line}", marks=[pytest.mark.slow] * (shell != "bash" and number % 3 > 0))
        for shell in SHELLS
        for number, (line, offered) in enumerate(BEGUN)
    ],
)
def test_the_shell_completes(shell: str, line: str, offered: set[str], tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    places = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": places, "LINE": line, "HOME": str(tmp_path)}
    done = subprocess.run(SHELLS[shell], capture_output=True, text=True, check=True, env=environment, cwd=tmp_path)
    found = {word.replace("\\", "") for word in done.stdout.split()}
    assert offered <= found, done
