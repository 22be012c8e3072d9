"""Zip files that are damaged or made to harm: refused in a line, with little memory, and the next file is still checked."""

import json
import random
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main
from crosscut.core.errors import CertificateError
from crosscut.puzzles.bundle import PUZZLES, read_bundle
from crosscut.puzzles.files import Examination, Source
from crosscut.puzzles.soundness import Checked
from crosscut.puzzles.verdict import Verdict
from crosscut.solver.limits import Limits

COLLECTION = Path(__file__).parents[2] / "collection"
GOOD = '{"position": "orcoon:4x4:B:BBW./B.../W.B./W..W", "solution": "c4"}'
MOST = 20_000_000  # bytes
PROOF = "certificates/0123456789abcdef.gz"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["puzzles", *map(str, arguments)])


def zipped(members: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytearray:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as packed:
        for name, data in members:
            packed.writestr(zipfile.ZipInfo(name), data, method)
    return bytearray(stream.getvalue())


def central(data: bytes | bytearray, offset: int) -> int:
    """Where a field of the first entry of the list of members is."""
    return data.index(b"PK\x01\x02") + offset


def changed(data: bytearray, at: int, new: bytes) -> bytes:
    data[at : at + len(new)] = new
    return bytes(data)


def with_extra(extra: bytes) -> bytes:
    """A bundle whose list of members has so much of an extra field for the puzzles."""
    data = zipped([(PUZZLES, GOOD.encode())])
    start, end = central(data, 0), data.index(b"PK\x05\x06")
    name = struct.unpack_from("<H", data, start + 28)[0]
    entry = data[start : start + 46 + name] + extra
    struct.pack_into("<H", entry, 30, len(extra))
    tail = data[end:]
    struct.pack_into("<I", tail, 12, len(entry))
    return bytes(data[:start] + entry + tail)


def zip64_offset() -> bytes:
    data = bytearray(with_extra(struct.pack("<HHQ", 1, 8, 1 << 63)))
    return changed(data, central(data, 42), b"\xff\xff\xff\xff")


def zip64_size() -> bytes:
    data = bytearray(with_extra(struct.pack("<HHQ", 1, 8, 1 << 63)))
    return changed(data, central(data, 24), b"\xff\xff\xff\xff")


def zip64_end() -> bytes:
    """An end of the list that says, in 64 bits, that it has 2^62 members in 2^63 - 1 bytes."""
    data = zipped([(PUZZLES, GOOD.encode())])
    end = data.index(b"PK\x05\x06")
    count, size = 1 << 62, (1 << 63) - 1
    record = struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, 0)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
    return bytes(data[:end] + record + locator + data[end:])


def large_list() -> bytes:
    """An end of the list that says that it has nearly 4 GB."""
    data = zipped([(PUZZLES, GOOD.encode())])
    return changed(data, data.index(b"PK\x05\x06") + 12, struct.pack("<I", 0xFFFFFFFE))


def unicode_path(name: bytes, right: bool = True) -> bytes:
    """A member whose name an extra field changes, as Info-ZIP does."""
    crc = zlib.crc32(PUZZLES.encode()) if right else 7
    return with_extra(struct.pack("<HHBI", 0x7075, 5 + len(name), 1, crc) + name)


def encrypted() -> bytes:
    data = zipped([(PUZZLES, GOOD.encode())])
    return changed(data, central(data, 8), b"\x01\x00")


def twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return bytes(zipped([(PUZZLES, GOOD.encode()), (PROOF, b"a"), (PROOF, b"b")]))


def damaged_stream() -> bytes:
    data = zipped([(PUZZLES, GOOD.encode() * 50)])
    return changed(data, 30 + len(PUZZLES) + 4, b"\xff\xff\xff\xff")


def liar() -> bytes:
    """Fifty megabytes of blanks that are said to be a hundred bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    stream = b"".join(packer.compress(b" " * 10**6) for _ in range(50)) + packer.flush()
    data = zipped([(PUZZLES, b"")])
    start, end, header = central(data, 0), data.index(b"PK\x05\x06"), 30 + len(PUZZLES)
    sizes = struct.pack("<3I", 0, len(stream), 100)
    data[14:26] = data[start + 16 : start + 28] = sizes
    struct.pack_into("<I", data, end + 16, header + len(stream))
    return bytes(data[:header] + stream + data[start:])


FORGED: list[tuple[Callable[[], bytes], str]] = [
    (zip64_offset, "cannot be read as a zip file"),
    (zip64_size, "it needs more than 20 MB of memory"),
    (zip64_end, ""),
    (large_list, ""),
    (lambda: unicode_path(b""), ""),
    (lambda: unicode_path(b"other.jsonl"), ""),
    (lambda: unicode_path(b"\xff\xfe"), ""),
    (lambda: unicode_path(PUZZLES.encode(), right=False), ""),
    (encrypted, "puzzles.jsonl is encrypted"),
    (twice, "it has two members of one name"),
    (damaged_stream, "cannot be read as a zip file"),
    (liar, "cannot be read as a zip file: Bad CRC-32"),
    (lambda: bytes(zipped([(PUZZLES, GOOD.encode())], zipfile.ZIP_LZMA)), "puzzles.jsonl is neither stored nor deflated"),
    (lambda: bytes(zipped([(PUZZLES, GOOD.encode())], zipfile.ZIP_BZIP2)), "puzzles.jsonl is neither stored nor deflated"),
    (lambda: bytes(zipped([(PUZZLES, b" " * MOST), (PROOF, b" ")])), "it needs more than 20 MB of memory"),
    (lambda: bytes(zipped([(PUZZLES, b"{}\n" * 10**6)])), "it needs more than 20 MB of memory"),
    (lambda: bytes(zipped([(PUZZLES, b"\n" * 10**6)])), "is empty: expected one puzzle a line"),
    (lambda: bytes(zipped([(PUZZLES, b"{}\n" * 300_000)])), "it has more than 200,000 lines"),
    (lambda: bytes(zipped([(PUZZLES, b'{"position": "\xff"}')])), "not a text in UTF-8"),
    (lambda: bytes(zipped([("other", b"")])), "no bundle of puzzles: it has no puzzles.jsonl"),
    (lambda: b"PK", "cannot be read as a zip file: File is not a zip file"),
    (lambda: b"PK\x05\x06" + bytes(18), "no bundle of puzzles"),
    (lambda: b"PK" + b"\xff" * 10**5, "cannot be read as a zip file"),
    (lambda: b"", "is empty: expected one puzzle a line"),
    (lambda: b" " * (MOST + 5), "it needs more than 20 MB of memory"),
    (lambda: b"\xff\xfe", "not a text in UTF-8"),
]


@pytest.mark.parametrize(("forged", "reason"), FORGED)
def test_a_forged_file_is_refused_and_the_next_one_checked(
    forged: Callable[[], bytes], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosscut.puzzles.reading.MEMORY", MOST)
    bad, good = tmp_path / "bad.zip", tmp_path / "good.jsonl"
    bad.write_bytes(forged())
    good.write_text(GOOD)
    done = run("check", bad, good)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    lines = done.stdout.splitlines()
    if reason:
        assert lines[0].startswith(f"{bad}: refused: ")
        assert reason in lines[0]
        assert (len(lines), done.exit_code) == (3, 1)
        book = run("book", bad, good, "--html", tmp_path / "book.html")
        assert (book.exit_code, book.stderr.splitlines()[-1]) == (1, "no book: 1 of 2 files cannot be read")
    else:  # a reader of zip files may repair it, or refuse it
        assert lines[0].startswith((f"{bad}: refused: ", f"{bad}, line 1: "))
    assert any(line.startswith(f"{good}, line 1: ") and ": sound (" in line for line in lines)


def test_what_is_packed_takes_no_more_memory_than_it_says(tmp_path: Path) -> None:
    forged = BytesIO(liar())
    tracemalloc.start()
    try:
        with pytest.raises(CertificateError, match="Bad CRC-32"):
            read_bundle(forged, MOST)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


def test_a_limit_of_memory_can_be_raised(tmp_path: Path) -> None:
    file = tmp_path / "large.zip"
    file.write_bytes(zipped([(PUZZLES, GOOD.encode() + b" " * 3_000_000)]))
    refused = run("check", file, "--memory", "20MB")
    assert refused.stdout.splitlines()[0] == f"{file}: refused: it needs more than 20 MB of memory; raise that with --memory"
    assert run("check", file).exit_code == 0


def test_other_members_are_not_unpacked(tmp_path: Path) -> None:
    text, members = read_bundle(BytesIO(zipped([(PUZZLES, b"x"), ("bomb", b" " * 10**6), (PROOF, b"y")])), 2)
    assert (text, members) == (b"x", {PROOF: b"y"})


NASTY = [
    "[" * 200_000,
    '{"a":' * 100_000,
    "9" * 100_000,
    "orcoon:3x3#" + "a" * 100_000,
    '{"position": 1e999, "solution": NaN}',
    '{"position": "\\ud800", "solution": "a2"}',
    '{"position": "orcoon:3x3", "solution": ' + '{"turn": "a2", "replies": {"b2": ' * 300 + '"c3"' + "}}" * 300 + "}",
    '{"position": "hex:' + "9" * 5000 + '", "solution": "a1"}',
    '{"board": "orcoon:3x3", "given": "?", "clues": [{"kind": ["final"]}]}',
    '{"position": "orcoon:3x3", "solution": "a2"' + " " * 4_000_000 + "}",
]


def test_nasty_lines_are_refused_each_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "nasty.jsonl"
    file.write_text("\n".join([*NASTY, GOOD]))
    done = run("check", file, "--json")
    assert done.exit_code == 1
    verdicts = [puzzle["verdict"] for puzzle in json.loads(done.stdout)["puzzles"]]
    assert verdicts == ["refused"] * len(NASTY) + ["sound"]


def test_what_nobody_has_thought_of_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr("crosscut.puzzles.files.check_one", broken)
    (found,) = Examination([Source("a", GOOD)], Limits()).run(1, None)
    assert found.verdict is Verdict.REFUSED
    assert isinstance(found.checked, Checked)
    assert found.checked.reason == "it was not examined to the end, please report this: ZeroDivisionError: a mistake"


@pytest.mark.parametrize("name", ["xodd-3x3", "orcoon-deadlock"])
def test_damaged_bundles_are_refused_or_say_what_is_proved(name: str) -> None:
    """Bytes changed, left out, doubled, by a seeded generator: no error but the two that are meant, and no other sound puzzle."""
    whole = (COLLECTION / f"{name}.zip").read_bytes()
    genuine = set(read_bundle(BytesIO(whole), MOST)[0].decode().splitlines())
    chance = random.Random(17)
    outcomes = set()
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.choice((chance.randrange(len(data)), len(data) - chance.randrange(1, min(4000, len(data)))))
            match chance.randrange(4):
                case 0:
                    data[at] ^= 1 << chance.randrange(8)
                case 1:
                    data[at : at + chance.randrange(1, 20)] = chance.choice((b"\xff", b"\x00")) * chance.randrange(1, 20)
                case 2:
                    del data[at : at + chance.randrange(1, 2000)]
                case 3:
                    data[at:at] = data[at : at + chance.randrange(1, 200)]
        try:
            text, members = read_bundle(BytesIO(data), MOST)
        except CertificateError as error:
            outcomes.add(str(error).partition(":")[0])
            continue
        outcomes.add("read")
        source = Source("damaged", text.decode(errors="replace").splitlines()[0], members)
        for found in Examination([source], Limits(nodes=1)).run(1, None):
            assert found.verdict is not Verdict.SOUND or source.text in genuine
    assert {"read", "cannot be read as a zip file"} <= outcomes
