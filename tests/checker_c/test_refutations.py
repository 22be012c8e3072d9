"""Bundles: the second checker follows proofs with hints as a plain reading of the format's page does, damaged ones too."""

import hashlib
import itertools
import json
import random
import re
import zipfile
from pathlib import Path

import pytest

from plain_lrat import accepts
from second_checker import SANITIZED, compiled, said

EIGHT = [list(signs) for signs in itertools.product((1, -1), (2, -2), (3, -3))]
BY_RESOLUTION = ["29 1 2 0 1 2 0", "30 1 0 29 3 4 0", "31 2 0 30 5 6 0", "31 d 1 2 5 0", "32 3 0 31 30 7 0", "33 0 31 30 32 8 0"]
DEFINED = [*EIGHT, [-4, 1], [-4, 2]]
BASES = [
    (EIGHT, BY_RESOLUTION),
    (EIGHT, ["9 4 1 0 0", *BY_RESOLUTION]),  # a new variable: no clause has its negation, so there are no groups
    (DEFINED, ["11 4 -1 -2 0 -9 -10 0", *BY_RESOLUTION]),  # groups without positive hints
    (DEFINED, ["11 4 1 0 -9 -10 4 0", *BY_RESOLUTION]),
]
RIGHT = "not checked: the refutation is right; the formula is not compared"


def damaged(lines: list[str], chance: random.Random) -> list[str]:
    lines = list(lines)
    for _ in range(chance.choice((0, 1, 1, 2))):
        at, other, what = chance.randrange(len(lines)), chance.randrange(len(lines)), chance.randrange(6)
        words = lines[at].split(" ")
        word = chance.randrange(len(words))
        if what == 0 and len(lines) > 1:
            del lines[at]
            continue
        if what == 1:
            lines.insert(other, lines[at])
            continue
        if what == 2:
            lines[at], lines[other] = lines[other], lines[at]
            continue
        if what == 3:
            del words[word]
        elif what == 4:
            words.insert(word, chance.choice(["0", "d", "-1", "1", "4", "-4", str(chance.randrange(1, 40))]))
        else:
            words[word] = chance.choice(["0", "-9", "-10", words[word].lstrip("-"), str(chance.randrange(1, 40))])
        lines[at] = " ".join(words)
    return lines


def bundle(path: Path, clauses: list[list[int]], lines: list[str], packed: bool) -> Path:
    head = f"p cnf {max(abs(one) for clause in clauses for one in clause)} {len(clauses)}\n"
    formula = head + "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)
    proof = "".join(line + "\n" for line in lines)
    digests = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in (("formula", formula), ("proof", proof))}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as file:
        file.writestr("manifest.json", json.dumps({"crosscut": "formula", "claim": ["x", {"a": "}"}]} | digests) + "\n")
        file.writestr("formula.cnf", formula)
        file.writestr("proof.lrat", proof)
    return path


def compare(program: Path, folder: Path, count: int, seed: int) -> int:
    """How many proofs were right; the program and the plain reading say the same of each."""
    chance, wanted = random.Random(seed), {}
    for number in range(count):
        clauses, lines = chance.choice(BASES)
        proof = damaged(lines, chance)
        wanted[bundle(folder / f"{number}.zip", clauses, proof, bool(number % 2))] = (accepts(clauses, proof), proof)
    found = said([str(program)], list(wanted))
    for file, (right, proof) in wanted.items():
        assert (found[file] == [RIGHT]) == right, (proof, found[file])
        assert right or found[file][0].startswith("refused"), (proof, found[file])
    return sum(right for right, _ in wanted.values())


def test_damaged_proofs(tmp_path: Path) -> None:
    assert compare(compiled(tmp_path), tmp_path, 200, 1) >= 40


@pytest.mark.slow
def test_damaged_proofs_under_sanitizers(tmp_path: Path) -> None:
    assert compare(compiled(tmp_path, *SANITIZED), tmp_path, 3000, 2) >= 300


def test_damaged_bytes(tmp_path: Path) -> None:
    """A cut file is never right, and whatever byte is another one, there is a verdict."""
    program, chance = compiled(tmp_path), random.Random(3)
    whole = bundle(tmp_path / "whole.zip", *BASES[2], True).read_bytes()
    files = []
    for number in range(120):
        data = bytearray(whole)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        files.append(tmp_path / f"byte-{number}.zip")
        files[-1].write_bytes(data if number % 3 else whole[: chance.randrange(2, len(whole))])
    found = said([str(program)], [tmp_path / "whole.zip", *files])
    assert found[tmp_path / "whole.zip"] == [RIGHT]
    assert all(re.match("refused|not checked: ", lines[0]) for lines in found.values())
    assert all(found[file] != [RIGHT] for file in files[::3])
