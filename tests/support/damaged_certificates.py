"""Damaged copies of a certificate, by seed: most of them with right digests and numbers, so that the damage itself is judged."""

import hashlib
import random
import re

GLYPHS = ".BWbwxo@"


def sections(text: str) -> list[list[str]]:
    """The sections of a certificate, each as its lines, header and footer included."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        found[-1].append(line)
        if line.startswith('{"end"'):
            found.append([])
    return [section for section in found if section]


def sealed(section: list[str]) -> list[str]:
    """The section with a right footer."""
    body = "".join(line + "\n" for line in section[:-1])
    digest = hashlib.sha256(body.encode("latin-1")).hexdigest()
    return [*section[:-1], f'{{"end": "strategy", "lines": {len(section) - 2}, "sha256": "{digest}"}}']


def changed_line(line: str, other: str, rng: random.Random) -> str:
    """A line with another rank, turn, order, position or byte; `other` is a line of the same section."""
    kind = rng.randrange(8)
    parts, donor = line.split(" "), other.split(" ")
    if parts[-1].startswith("threats=") and rng.randrange(3) == 0:
        parts[-1] = changed_threats(parts[-1], rng)
    elif parts[-1].startswith("local=") and rng.randrange(2) == 0:
        parts[-1] = changed_region(parts[-1], rng)
    elif kind == 0:
        parts[0] = str(max(0, int(parts[0]) + rng.choice([-2, -1, 1, 2])))
    elif kind == 1 and len(donor) > 2:
        parts[2] = donor[2]
    elif kind == 2 and parts[2].startswith("="):
        at = rng.randrange(1, len(parts[2]))
        parts[2] = parts[2][:at] + rng.choice(GLYPHS) + parts[2][at + 1 :]
    elif kind == 2:
        parts[2] = rng.choice(["-", "*", "pass", "swap", "a1", "b2", "c3", "a1b2", "Ba1", "Wb1+Bb2"])
    elif kind == 3:
        parts[3:] = donor[3:]
    elif kind == 4:
        at = rng.randrange(len(parts[1]))
        parts[1] = parts[1][:at] + rng.choice(GLYPHS) + parts[1][at + 1 :]
    elif kind == 5:
        parts[1] = donor[1]
    elif kind == 6 and len(parts) > 3:
        cells = parts[3].removeprefix("order=").split(",")
        rng.shuffle(cells)
        parts[3] = "order=" + ",".join(cells[rng.randrange(2) :])
    else:
        at = rng.randrange(len(line) + 1)
        return line[:at] + rng.choice(["", chr(rng.randrange(32, 127))]) + line[at + rng.randrange(2) :]
    return " ".join(parts)


def changed_threats(text: str, rng: random.Random) -> str:
    """Threats with one left out or doubled, another cell, an order that is shorter, longer or mixed, or a sign too many."""
    threats = text.removeprefix("threats=").split(";")
    at = rng.randrange(len(threats))
    cell, _, order = threats[at].partition(":")
    cells, names = order.split(",") if order else [], re.findall("[a-z][0-9]+", text)
    kind = rng.randrange(7)
    if kind == 0:
        del threats[at]
    elif kind == 1:
        threats.insert(rng.randrange(len(threats) + 1), threats[at])
    elif kind == 6:
        threats[at] += rng.choice([",", ";", ":", " ", ",a1", "a"])
    else:
        if kind == 2:
            cell = rng.choice([*names, f"{rng.choice('abcd')}{rng.randrange(1, 5)}"])
        elif kind == 3:
            cells.insert(rng.randrange(len(cells) + 1), rng.choice([*names, f"{rng.choice('abcd')}{rng.randrange(1, 5)}"]))
        elif kind == 4 and cells:
            del cells[rng.randrange(len(cells))]
        else:
            rng.shuffle(cells)
        threats[at] = f"{cell}:{','.join(cells)}"
    return "threats=" + ";".join(threats)


def changed_region(text: str, rng: random.Random) -> str:
    """A region with a cell less, more, twice, elsewhere or behind the next one, with a sign too many, or with thirteen cells."""
    cells = text.removeprefix("local=").split(",")
    at, kind = rng.randrange(len(cells)), rng.randrange(8)
    other = f"{rng.choice('abcd')}{rng.randrange(1, 5)}"
    if kind == 0:
        del cells[at]
    elif kind == 1:
        cells.insert(at, cells[at])
    elif kind == 2:
        cells[at : at + 2] = reversed(cells[at : at + 2])
    elif kind == 3:
        cells[at] += rng.choice([",", ";", ":", " ", "a", "1"])
    elif kind == 4:
        cells = [f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcd"][:13]
    elif kind == 5:
        cells[at] = other
    else:
        cells = sorted({*cells, other}, key=lambda name: (name[1:], name[:1]))
    return f"local={','.join(cells)}"


def changed_header(header: str, rng: random.Random) -> str:
    """A header with another guarantee, side, position, member or byte."""
    kind = rng.randrange(8)
    if kind == 0:
        guarantee = rng.choice(
            ["win", "at_least_draw", "within 3", "within 8", "margin 1", "margin 0", "margin -1", "lasts 2", "lasts 5"]
        )
        return re.sub(r'"guarantee": "[^"]*"', f'"guarantee": "{guarantee}"', header)
    if kind == 1:
        return (
            header.replace('"side": "B"', '"side": "?"')
            .replace('"side": "W"', '"side": "B"')
            .replace('"side": "?"', '"side": "W"')
        )
    if kind == 2:
        return re.sub(r', "(leaves|images|relevant|weaker)": "[a-z]*"', "", header, count=1)
    if kind == 3:
        return header.replace('"off"', '"on"').replace('"forbidden"', '"allowed"')
    if kind == 4:
        return re.sub('"(win|settled|threats|local)"}', r'"\1", "images": "least"}', header)
    if kind == 5:
        return (
            header.replace('"chain"', '"knight"').replace('"block"', '"cross"').replace('"own"', '"any"').replace('"y"', '"ee"')
        )
    at = rng.randrange(len(header) + 1)
    return header[:at] + rng.choice(["", " ", chr(rng.randrange(32, 127))]) + header[at + rng.randrange(2) :]


def staggered(section: list[str], rng: random.Random) -> list[str]:
    """Ranks from one on raised by one, but for one line of this rank, and one line that it may demand raised, too.

    Right unless that position is demanded from both: the smallest of the ranks demanded counts.
    """
    lines = [line.split(" ", 1) for line in section[1:-1]]
    ranks = [int(rank) for rank, _ in lines]
    rank = rng.choice(ranks)
    spared = rng.choice([at for at, other in enumerate(ranks) if other == rank])
    step = 2 if '"version": 1' in section[0] else 1
    below = [at for at, other in enumerate(ranks) if other == rank - step]
    raised = rng.choice(below) if below else None
    for at, other in enumerate(ranks):
        if (other >= rank and at != spared) or at == raised:
            lines[at][0] = str(other + 1)
    lines.sort(key=lambda line: -int(line[0]))
    return [section[0], *(" ".join(line) for line in lines), section[-1]]


def gone_over(section: list[str], rng: random.Random) -> list[str]:
    """Another weaker position in a line that goes over to one, and wherever that stands: right if it is weaker, and won so."""
    to = rng.choice([line.split("=")[1] for line in section[1:-1] if "=" in line.split(" ")[-1][:1]])
    at = rng.randrange(2, len(to))
    other = to[:at] + rng.choice(".BW") + to[at + 1 :]
    return [re.sub(rf"(?<![^ =]){re.escape(to)}(?![^ ])", other, line) for line in section]


def damaged(text: str, seed: int) -> bytes:
    """One damaged copy; the same for the same seed."""
    rng = random.Random(seed)
    parts = sections(text)
    if rng.randrange(10) == 0 or not parts:  # any byte, nothing sealed
        data = bytearray(text.encode("latin-1"))
        for _ in range(rng.randrange(1, 3)):
            at = rng.randrange(len(data) + 1)
            data[at : at + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
        return bytes(data)
    if len(parts) > 3:
        start = rng.randrange(len(parts) - 2)
        parts = parts[start : start + 3]
    which = rng.randrange(len(parts))
    section = list(parts[which])
    for _ in range(rng.randrange(1, 3)):
        last = len(section) - 1
        if last < 2:
            break
        at, other = rng.randrange(1, last), rng.randrange(1, last)
        kind = rng.randrange(9)
        if kind == 8:
            try:
                section = (gone_over if '"weaker"' in section[0] and rng.randrange(4) else staggered)(section, rng)
            except (ValueError, IndexError):
                continue  # damaged by the round before
        elif kind == 0:
            del section[at]
        elif kind == 1:
            section.insert(other, section[at])
        elif kind == 2:
            section[at], section[other] = section[other], section[at]
        elif kind == 3:
            section[0] = changed_header(section[0], rng)
        else:
            try:
                section[at] = changed_line(section[at], section[other], rng)
            except (ValueError, IndexError):
                continue  # damaged by the round before
    parts[which] = section if rng.randrange(12) == 0 else sealed(section)
    return "".join(line + "\n" for part in parts for line in part).encode("latin-1")
