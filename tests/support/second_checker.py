"""The second checker, compiled from its one file, and the first one beside it: what both say of the same files."""

import gzip
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from certify import certificate_of, sealed, sections
from compiled import built
from crosscut.games.orcoon.search.prover import Prover
from crosscut.solver import kernel
from crosscut.solver.plies_engines import NativeProof
from damaged_certificates import damaged

SOURCE = Path(__file__).parents[2] / "checker" / "checker.c"
BUNDLES = sorted((Path(__file__).parents[2] / "collection").glob("*.zip"))
SOLVED: list[tuple[str, dict[str, Any]]] = [
    ("orcoon:2x3", {}),
    ("orcoon:3x3,pie=on", {}),
    ("orcoon:3x3,crossing=allowed", {}),
    ("orcoon:3x3,connection=knight", {}),
    ("orcoon:3x3,connection=knight,pie=on", {}),
    ("orcoon:3x4:W:..../.B../....", {}),
    ("xodd:2x3", {}),
    ("xodd:2x4", {"margin": True}),
    ("yodd:hexhex2", {"margin": True}),
    ("yodd:rhombus2", {}),
    ("hex:rhombus3", {}),
    ("hex:rhombus3,pie=on", {}),
    ("seo:torus3", {}),
    ("seo:torus3,own_links=cross", {}),
    ("quax:3x3", {}),
    ("torax:torus3:B:WW./W../...:auction", {}),
    ("gem:pentagon2,goal=ee", {}),
    ("gem:heptagon2", {}),
    ("gem:trigon3", {}),
    ("gem:triangle3", {}),
    ("iqishiqi:hexhex3", {}),
    ("oshiqi:5x3", {}),
    ("crosshairs:hexhex2", {}),
    ("crosshairs:hexhex2,move=any", {}),
    ("crosshairs:hextorus2", {}),
    ("warrens:2x4,ending=ludii", {}),
    ("warrens:hexhex2", {}),
    ("warrens:hexhex3:B:.../BBB./.B.BW/BBW./.W.", {}),
]
THREATS = ["orcoon:2x3", "orcoon:3x3", "orcoon:3x3:W:.../.B./...", "orcoon:3x4:B:..../..../....", "orcoon:3x3,crossing=allowed"]
SOLVED += [(text, {"engine": Prover}) for text in THREATS]
WEAKER = ["quax:3x4", "quax:4x3", "torax:torus3:B:.../.../...", "torax:torus3:B:W../.../..."]
if kernel.native is not None:
    SOLVED += [(text, {"engine": NativeProof}) for text in WEAKER]
SAID = re.compile(r"(.*?): ((proved|refused|not checked): .*)")
SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

Said = dict[Path, list[str]]


def compiled(folder: Path, *options: str, source: Path = SOURCE) -> Path:
    """The program; the test is skipped where it cannot be built."""
    if shutil.which("cc") is None:
        pytest.skip("the second checker needs a C compiler: there is no `cc`")
    program = folder / ("checker-" + "-".join(option.strip("-=") for option in options).replace("=", "-").replace(",", "-"))
    errors = built("cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", *options, source=source, program=program)
    if errors and "sanitize" in " ".join(options):
        pytest.skip(f"this compiler has no sanitizers: {errors[:200]}")
    assert not errors, errors
    return program


def said(command: list[str], files: list[Path], codes: tuple[int, ...] = (0, 1, 4, 5)) -> Said:
    """What a checker says of each file, line by line."""
    found: Said = {file: [] for file in files}
    for start in range(0, len(files), 500):
        part = [str(file) for file in files[start : start + 500]]
        run = subprocess.run([*command, *part], capture_output=True, text=True, check=False)
        assert run.returncode in codes, run.stderr
        for line in run.stdout.splitlines():
            match = SAID.fullmatch(line)
            if match is not None:
                found[Path(match.group(1))].append(match.group(2))
    return found


def word(lines: list[str]) -> str:
    return lines[0].split(":", 1)[0] if lines else "nothing"


def differences(program: Path, files: list[Path]) -> tuple[list[str], dict[str, int]]:
    """The files of which the two checkers say different things, and how often the second said what.

    Of a file that the second checker does not know it claims nothing; then nothing can differ.
    """
    second = said([str(program)], files)
    judged = [file for file in files if word(second[file]) != "not checked"]
    first = said([sys.executable, "-m", "crosscut.checker"], judged)
    wrong, words = [], dict.fromkeys(["proved", "refused", "not checked"], 0)
    words["not checked"] = len(files) - len(judged)
    for file in judged:
        a, b = first[file], second[file]
        words[word(b)] += 1
        if word(a) != word(b) or (word(a) == "proved" and a != b):
            wrong.append(f"{file}: the first says {a[:2]}, the second {b[:2]}")
    return wrong, words


def written(texts: Iterable[str], folder: Path) -> list[Path]:
    """A file for each text."""
    files = []
    for number, text in enumerate(texts):
        files.append(folder / str(number))
        files[-1].write_text(text)
    return files


def misjudged(program: Path, right: dict[str, str], wrong: dict[str, str], folder: Path) -> list[str]:
    """What a checker says of each right text that it does not accept, and of each wrong one that it does."""
    files = dict(zip([*right, *wrong], written([*right.values(), *wrong.values()], folder), strict=True))
    strange = []
    for command in ([str(program)], [sys.executable, "-m", "crosscut.checker"]):
        found = said(command, [*files.values()])
        proved = {name for name, file in files.items() if word(found[file]) == "proved"}
        strange += [f"{command}: {name}: {found[files[name]]}" for name in files if (name in proved) != (name in right)]
    return strange


def collected(folder: Path, most: int | None = None) -> list[Path]:
    """The certificates of each bundle of the collection, the smallest first."""
    files = []
    for bundle in BUNDLES:
        with zipfile.ZipFile(bundle) as packed:
            members = [info for info in packed.infolist() if info.filename.startswith("certificates/")]
            for info in sorted(members, key=lambda info: (info.file_size, info.filename))[:most]:
                files.append(folder / f"{bundle.stem}-{Path(info.filename).name}")
                files[-1].write_bytes(packed.read(info))
    return files


def solved_certificates(folder: Path) -> list[Path]:
    """A certificate of each reading of each game."""
    files = []
    for number, (text, options) in enumerate(SOLVED):
        files.append(certificate_of(text, folder, **options).rename(folder / f"solved-{number}.gz"))
    return files


def shortened_threats(folder: Path) -> list[Path]:
    """Copies of a certificate with threats, in each of which the order of one threat is left out: at most some stay right."""
    ((header, lines),) = sections(certificate_of("orcoon:3x4:B:..../..../....", folder, engine=Prover))
    files: list[Path] = []
    for number, line in enumerate(lines):
        for order in re.findall(r"(?<=[a-d][1-3]:)[a-d][1-3,a-d]*", line.partition("threats=")[2]):
            files.append(folder / f"shortened-{len(files)}")
            files[-1].write_text(sealed(header, [*lines[:number], line.replace(f":{order}", ":"), *lines[number + 1 :]]))
    return files


def damaged_copies(files: list[Path], folder: Path, count: int, seed: int, most: int = 60_000) -> list[Path]:
    """Damaged copies of those files that have less than so many bytes, plain and packed in turn."""
    texts = [gzip.decompress(file.read_bytes()).decode("ascii") for file in files if file.suffix == ".gz"]
    texts = [text for text in texts if 0 < len(text) < most]
    rng = random.Random(seed)
    copies = []
    for number in range(count):
        data = damaged(rng.choice(texts), seed * 1_000_000 + number)
        copies.append(folder / f"damaged-{number}")
        copies[-1].write_bytes(gzip.compress(data, 1) if number % 2 else data)
    return copies
