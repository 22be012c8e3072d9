"""Files made to be a nuisance: each is refused in one line, at a bounded cost, and the next file is checked all the same."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import random
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.checker.budget import UNBOUNDED, Budget
from crosscut.checker.certificate import Report, Work, check_file, check_stream
from crosscut.checker.command import main, report_lines
from crosscut.checker.statement import NOT_KNOWN

NAMES = ("manifest.json", "formula.cnf", "proof.drat")
READINGS = {"connection": "chain", "crossing": "forbidden", "pie": "off"}
HEAD = {"version": 1, "game": "orcoon", "rules": 1, "board": "1x1", "readings": READINGS, "position": "B:."}
FORMULA, PROOF = b"c 1 = a\np cnf 1 2\n1 0\n-1 0\n", b"0\n"


def manifest(formula: bytes = FORMULA, proof: bytes = PROOF, **values: Any) -> bytes:
    digests = {"formula": hashlib.sha256(formula).hexdigest(), "proof": hashlib.sha256(proof).hexdigest()}
    return json.dumps({"crosscut": "formula", "claim": "nothing", **HEAD, **digests, **values}).encode() + b"\n"


@dataclass
class Member:
    """A member of a zip file written field by field; what is None is written as it should be."""

    name: bytes
    data: bytes
    method: int = 8
    flags: int = 0
    packed: bytes | None = None
    sum: int | None = None
    packed_size: int | None = None
    size: int | None = None
    offset: int | None = None
    extra: bytes = b""
    local_name: bytes | None = None
    note: bytes = b""


@dataclass
class Zip:
    """A zip file written field by field."""

    members: list[Member] = field(default_factory=list)
    comment: bytes = b""
    count: int | None = None
    directory: int | None = None
    behind: bytes = b""

    def bytes(self) -> bytes:
        out, entries = b"", b""
        for one in self.members:
            deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
            packed = one.data if one.method == 0 else deflate.compress(one.data) + deflate.flush()
            packed = packed if one.packed is None else one.packed
            checksum = zlib.crc32(one.data) if one.sum is None else one.sum
            sizes = len(packed) if one.packed_size is None else one.packed_size, len(one.data) if one.size is None else one.size
            offset = len(out) if one.offset is None else one.offset
            name = one.name if one.local_name is None else one.local_name
            common = struct.pack("<4H3L", one.flags, one.method, 0, 33, checksum, *sizes)
            out += b"PK\3\4" + struct.pack("<H", 20) + common + struct.pack("<2H", len(name), 0) + name + packed
            lengths = struct.pack("<5H2L", len(one.name), len(one.extra), len(one.note), 0, 0, 0, offset)
            entries += b"PK\1\2" + struct.pack("<2H", 20, 20) + common + lengths + one.name + one.extra + one.note
        count = len(self.members) if self.count is None else self.count
        start = len(out) if self.directory is None else self.directory
        end = struct.pack("<4H2LH", 0, 0, count, count, len(entries), start, len(self.comment))
        return out + entries + self.behind + b"PK\5\6" + end + self.comment


def right(formula: bytes = FORMULA, proof: bytes = PROOF, **values: Any) -> Zip:
    members = zip(NAMES, (manifest(formula, proof, **values), formula, proof), strict=True)
    return Zip([Member(name.encode(), data) for name, data in members])


def checked(data: bytes, budget: Budget | None = None, **options: Any) -> Report:
    return check_stream(io.BytesIO(data), work=Work(budget=budget or Budget(), **options))


def changed(number: int, **values: Any) -> bytes:
    archive = right()
    for name, value in values.items():
        setattr(archive.members[number], name, value)
    return archive.bytes()


def whole(**values: Any) -> bytes:
    archive = right()
    for name, value in values.items():
        setattr(archive, name, value)
    return archive.bytes()


ALL64 = struct.pack("<2H3Q", 1, 24, 28, 28, 2**63)
ONLY_OFFSET64 = struct.pack("<2HQ", 1, 8, 2**63)
UNICODE_PATH = struct.pack("<2HBL", 0x7075, 5 + 9, 1, zlib.crc32(b"manifest.json")) + b"other.txt"
BIG = 0xFFFFFFFF


def test_the_archive_written_here_is_right() -> None:
    report = checked(right().bytes())
    assert (report.ok, report.error) == (True, "")


ZIPS: list[tuple[str, bytes, str]] = [
    ("offset of 64 bits", changed(1, offset=BIG, extra=ONLY_OFFSET64), "formula.cnf: too large"),
    ("all sizes of 64 bits", changed(0, offset=BIG, size=BIG, packed_size=BIG, extra=ALL64), "manifest.json: too large"),
    ("packed size of 64 bits", changed(2, packed_size=BIG, extra=ALL64), "proof.drat: too large"),
    ("negative packed size", changed(1, packed_size=BIG - 1), "formula.cnf: cannot be read: it is not where"),
    ("negative size", changed(1, size=BIG - 1), "formula.cnf: too large"),
    ("offset beyond the end", changed(1, offset=BIG - 1), "formula.cnf: not a zip file: something lies beyond its end"),
    ("offset into another member", changed(1, offset=1), "formula.cnf: not a zip file: a record is not where it should be"),
    ("offset of another member", changed(1, offset=0), "formula.cnf: cannot be read: it is not where"),
    ("encrypted", changed(1, flags=1), "formula.cnf: encrypted"),
    ("other method", changed(1, method=12), "formula.cnf: neither stored nor deflated"),
    ("wrong checksum", changed(1, sum=7), "formula.cnf: cannot be read: its size or its checksum is wrong"),
    ("size too small", changed(1, size=3), "formula.cnf: cannot be read: its size or its checksum is wrong"),
    ("size too large", changed(1, size=300), "formula.cnf: cannot be read: its size or its checksum is wrong"),
    ("stored with another size", changed(1, method=0, size=3), "formula.cnf: cannot be read: its size or its checksum is wrong"),
    ("damaged deflate", changed(1, packed=b"\xff" * 40), "formula.cnf: cannot be read: Error -3"),
    (
        "deflate cut off",
        changed(1, packed=zlib.compress(FORMULA, 9)[2:-6]),
        "formula.cnf: cannot be read: its compressed data end",
    ),
    (
        "deflate with a tail",
        changed(1, packed=zlib.compress(FORMULA, 9)[2:-4] + b"tail"),
        "formula.cnf: cannot be read: its compr",
    ),
    ("no deflated bytes", changed(1, packed=b""), "formula.cnf: cannot be read: its compressed data end"),
    ("absolute name", changed(1, name=b"/formula.cnf"), "the bundle: its members are not"),
    ("name that climbs", changed(1, name=b"../formula.cnf"), "the bundle: its members are not"),
    ("name with a zero", changed(1, name=b"formula.cnf\0.txt"), "the bundle: its members are not"),
    ("name of other bytes", changed(1, name=b"formula.cn\xe6"), "the bundle: its members are not"),
    ("no name", changed(1, name=b""), "the bundle: its members are not"),
    ("name twice", changed(1, name=b"proof.drat"), "the bundle: its members are not"),
    ("other name in the member itself", changed(1, local_name=b"formula.txt"), "formula.cnf: cannot be read: it is not where"),
    ("more members", whole(members=[*right().members, Member(b"x", b"")]), "the bundle: its members are not"),
    ("a member twice", whole(members=[*right().members, right().members[0]]), "the bundle: its members are not"),
    ("65535 members said", whole(count=65535), "the bundle: its members are not"),
    ("no members", whole(members=[]), "the bundle: its members are not"),
    ("comment", whole(comment=b"PK\5\6" + b"\0" * 18), "the bundle: not a zip file: no directory right before its end"),
    ("comment said, none there", right().bytes()[:-2] + b"\1\0", "the bundle: not a zip file: no directory"),
    ("bytes in front", b"PK" + right().bytes(), "the bundle: not a zip file: no directory right before its end"),
    ("bytes behind the directory", whole(behind=b"0" * 20), "the bundle: not a zip file: no directory right before its end"),
    ("directory elsewhere", whole(directory=0), "the bundle: not a zip file: no directory right before its end"),
    ("directory of 64 bits", whole(directory=BIG, count=65535), "the bundle: not a zip file: no directory"),
    ("large directory", whole(members=[Member(b"x" * 65535, b"")] * 17), "the bundle: not a zip file: no directory"),
    ("only its end", b"PK\5\6" + b"\0" * 18, "the bundle: its members are not"),
    ("not even that", b"PK\5\6" + b"\0" * 17, "the bundle: not a zip file"),
]


@pytest.mark.parametrize(("data", "message"), [case[1:] for case in ZIPS], ids=[case[0] for case in ZIPS])
def test_a_crooked_zip_file_is_refused(data: bytes, message: str) -> None:
    report = checked(data)
    assert (report.ok, report.statements) == (False, ())
    assert report.message.startswith(message), report.message


def test_names_in_extra_fields_and_notes_mean_nothing() -> None:
    """They would be another name, or 64-bit figures, to other readers: here a member is what stands under its plain name."""
    note = b"PK\6\7" + b"\0" * 16
    for values in ({"extra": UNICODE_PATH}, {"extra": ALL64}, {"note": note}):
        assert checked(changed(0, **values)).ok


# What a check may cost


def xodd(more: dict[str, str], size: int = 16) -> bytes:
    """A line for a position with 127,581 replies; the file is a quarter of a kilobyte."""
    position = "B:" + "/".join(["B" + "." * (size - 1), *["." * size] * (size - 1)])
    header = {"crosscut": "strategy", **HEAD, "game": "xodd", "board": f"{size}x{size}", "readings": {}, "position": position}
    return gzip.compress(sealed(header | {"side": "W", "guarantee": "win"} | more, [f"900 {position} -"]).encode())


@pytest.mark.parametrize("more", [{"leaves": "settled"}, {"leaves": "settled", "images": "least"}, {"images": "least"}])
def test_a_line_with_very_many_replies_is_refused_before_they_are_made(more: dict[str, str]) -> None:
    data = xodd(more)
    assert len(data) < 300
    report = checked(data)
    assert report.message.startswith("needs more than 20")
    assert report.message.endswith(" million steps of work; --work allows more")
    assert report.statements == ()


@pytest.mark.parametrize(("size", "few"), [(12, 5), slow(16, 20)])
def test_open_demands_are_refused_when_they_take_too_much_memory(size: int, few: int) -> None:
    """Each takes half a kilobyte, and on 16x16 there are 127,581 of them."""
    assert checked(xodd({}, size), Budget(memory=few)).message == f"needs more than {few} MB of memory; --memory allows more"
    assert "positions demanded and not answered" in checked(xodd({}, size), Budget(memory=5 * few)).message


@pytest.mark.parametrize(("size", "few"), [(12, 5), slow(16, 20)])
def test_events_of_several_processes_are_refused_when_they_take_too_much_memory(size: int, few: int, tmp_path: Path) -> None:
    report = checked(xodd({}, size), Budget(memory=few), folder=tmp_path / "kept")
    assert report.message == f"needs more than {few} MB of memory; --memory allows more"
    again = checked(xodd({}, size), Budget(memory=10 * few), folder=tmp_path / "kept")
    assert "positions demanded and not answered" in again.message


def chain(variables: int, lines: int) -> bytes:
    """A formula that is a long chain of implications, and a proof each of whose lines goes along it."""
    names = "".join(f"c {n} = v\n" for n in range(1, variables + 1))
    clauses = "".join(f"-{n} {n + 1} 0\n" for n in range(1, variables))
    formula = f"{names}p cnf {variables} {variables - 1}\n{clauses}".encode()
    return right(formula, f"-1 {variables} 0\nd -1 {variables} 0\n".encode() * lines).bytes()


def resolvents(clauses: int, lines: int) -> bytes:
    """A proof each of whose lines is compared with every clause."""
    names = "".join(f"c {n} = v\n" for n in range(1, clauses + 3))
    formula = f"{names}p cnf {clauses + 2} {clauses}\n" + "".join(f"{n} {n + 1} 0\n" for n in range(1, clauses + 1))
    proof = "".join(f"{clauses + 2} -{n} 0\nd {clauses + 2} -{n} 0\n" for n in range(1, lines + 1))
    return right(formula.encode(), proof.encode()).bytes()


def deletions(times: int) -> bytes:
    """Equal clauses by the thousand, deleted one by one."""
    formula = b"c 1 = a\nc 2 = b\nc 3 = c\np cnf 3 %d\n" % times + b"1 2 3 0\n" * times
    return right(formula, b"d 1 2 3 0\n" * times).bytes()


def connects(rounds: int) -> bytes:
    """A question whose formula, which the checker writes, is large."""
    board = {"board": "16x16", "position": "B:" + "/".join(["." * 16] * 16)}
    values: dict[str, Any] = {
        "crosscut": "refutation",
        "question": "connect",
        "colour": "B",
        "rounds": rounds,
        "exact": False,
        "encoder": 1,
    }
    data = json.loads(manifest(**(values | board)))
    del data["claim"]
    archive = right()
    archive.members[0].data = json.dumps(data).encode() + b"\n"
    return archive.bytes()


def boards(sections: int) -> bytes:
    """Section after section, each on a large board of its own."""
    position = "W:" + "/".join(["B" + "." * 15, *["." * 16] * 15]) + ":pass:over"
    header = {"crosscut": "strategy", **HEAD, "game": "xodd", "board": "16x16", "readings": {}, "position": position}
    return gzip.compress(
        (sealed(header | {"side": "W", "guarantee": "win", "images": "least"}, [f"0 {position} -"]) * sections).encode()
    )


COSTLY: list[tuple[str, Callable[[], bytes]]] = [
    ("chain", lambda: chain(3000, 4000)),
    ("resolvents", lambda: resolvents(4000, 2000)),
    ("deletions", lambda: deletions(10_000)),
    ("formula", lambda: connects(256)),
    ("boards", lambda: boards(100)),
    ("comments", lambda: right(b"c \n" * 2_000_000, PROOF).bytes()),
]


@pytest.mark.parametrize("make", [case[1] for case in COSTLY], ids=[case[0] for case in COSTLY])
def test_what_takes_long_is_refused_and_the_options_are_named(make: Callable[[], bytes]) -> None:
    data = make()
    assert len(data) < 100_000
    report = checked(data, Budget(work=5))
    assert report.message == "needs more than 5 million steps of work; --work allows more"


@pytest.mark.slow
@pytest.mark.parametrize(("make", "size"), [(lambda: chain(3000, 60_000), 60_000), (lambda: boards(1000), 6000)])
def test_small_files_that_take_long_are_refused_without_any_option(make: Callable[[], bytes], size: int) -> None:
    data = make()
    assert len(data) < size
    assert checked(data).message.endswith(" million steps of work; --work allows more")


def test_clauses_are_refused_when_they_take_too_much_memory() -> None:
    report = checked(chain(20_000, 1), Budget(memory=10))
    assert report.message == "needs more than 10 MB of memory; --memory allows more"
    assert checked(connects(256), Budget(memory=20)).message == "needs more than 20 MB of memory; --memory allows more"


def test_a_name_that_is_said_very_often_is_not_written_out() -> None:
    """All of it would be a text of 90 GB."""
    formula = b"c 1 = " + b"a" * 900_000 + b"\np cnf 1 1\n" + b"1 " * 100_000 + b"0\n"
    data = json.loads(manifest(formula, crosscut="refutation", question="connect", colour="B", rounds=0, exact=False, encoder=1))
    del data["claim"]
    archive = right(formula)
    archive.members[0].data = json.dumps(data).encode() + b"\n"
    assert checked(archive.bytes()).message.startswith("formula.cnf, line 3: no clause of the question: 'aaaa")


def test_lines_are_counted(tmp_path: Path) -> None:
    file = certificate_of("orcoon:3x3", tmp_path)
    lines = gzip.decompress(file.read_bytes()).count(b"\n")
    message = f"needs more than {lines - 1:,} lines; --lines allows more"
    assert check_file(file, work=Work(budget=Budget(lines=lines - 1))).message == message
    assert check_file(file, work=Work(budget=Budget(lines=lines))).ok
    assert checked(right(b"c \n" * lines + FORMULA).bytes(), Budget(lines=lines - 1)).message == message


def test_a_question_that_takes_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule 5 of Orcoon: the flood gets through, so all orders are tried."""
    monkeypatch.setattr("crosscut.checker.budget.STRIDE", 1)
    position = "W:BBW/B../W..:pass"
    header = {"crosscut": "strategy", **HEAD, "board": "3x3", "position": position, "side": "B", "guarantee": "win"}
    data = sealed(header, [f"0 {position} -"]).encode()
    assert "is won by W" in checked(data, Budget(work=0.01)).message
    assert checked(data, Budget(work=0.001)).message == "needs more than 0 million steps of work; --work allows more"
    assert checked(data, Budget(memory=0.0005)).message == "needs more than 0.0005 MB of memory; --memory allows more"


def test_the_same_file_costs_the_same_and_large_honest_files_need_no_option(tmp_path: Path) -> None:
    """The default grows with the file: no certificate of the solver comes near it."""
    file = certificate_of("orcoon:3x3", tmp_path)
    size = file.stat().st_size
    needed = next(work for work in range(1, 200) if check_file(file, work=Work(budget=Budget(work=work / 20))).ok) / 20
    assert needed * 1_000_000 < 1000 * size  # a third of what it may
    for jobs in (None, tmp_path / "kept"):
        assert not check_file(file, work=Work(folder=jobs, budget=Budget(work=needed / 2))).ok
        assert check_file(file, work=Work(folder=jobs, budget=Budget(work=needed + 0.2))).ok


# Everything else that can go wrong


class Unforeseen(Exception):  # noqa: N818 - no error of ours
    pass


def test_whatever_goes_wrong_is_a_refusal_and_the_next_file_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = tmp_path / "bad", certificate_of("orcoon:2x2", tmp_path)
    bad.write_bytes(right().bytes())

    def broken(*_: object) -> None:
        raise Unforeseen("\x1b[2Jproved: orcoon:8x8")

    monkeypatch.setattr("crosscut.checker.bundle.named_game", broken)
    assert main([str(bad), str(good)]) == 1
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith(f'{bad}: refused: the check failed: "Unforeseen(')
    assert first.isprintable()
    assert others
    assert all(line.startswith(f"{good}: proved: orcoon:2x2") for line in others)


@pytest.mark.parametrize("error", [Unforeseen, OSError, MemoryError, EOFError, KeyboardInterrupt])
@pytest.mark.parametrize("shared", [False, True])
def test_what_tick_raises_comes_through(error: type[BaseException], shared: bool, tmp_path: Path) -> None:
    def stop(_: int) -> None:
        raise error("enough")

    for data in (gzip.compress(b"{" * 100), right().bytes(), chain(3000, 10)):
        with pytest.raises(error, match="enough"):
            check_stream(io.BytesIO(data), stop, Work(folder=tmp_path / "kept" if shared else None))


def test_tick_is_called_within_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line can take a second, a clause of a proof longer: the caller is asked meanwhile whether to go on."""
    monkeypatch.setattr("crosscut.checker.budget.STRIDE", 1000)
    for data in (xodd({}, 8), chain(3000, 3), connects(3)):
        calls: dict[int, int] = {}

        def tick(line: int, calls: dict[int, int] = calls) -> None:
            calls[line] = calls.get(line, 0) + 1

        check_stream(io.BytesIO(data), tick, Work(budget=UNBOUNDED))
        assert max(calls.values()) > 5


# What a file says of itself


def test_what_a_formula_is_said_to_mean_is_never_a_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.zip"
    claim = "proved: orcoon:8x8:B:......../........: B win (3 lines) '"
    file.write_bytes(right(claim=claim).bytes())
    report = check_file(file)
    (statement,) = report.statements
    assert (report.ok, statement.known, statement.claim) == (True, False, claim)
    assert claim not in statement.guarantee
    text = "formula refuted; what it means was not checked; the file says, unchecked:"
    assert statement.sentence == f"{text} {claim!a}"
    assert main([str(file)]) == NOT_KNOWN == 4
    assert capsys.readouterr().out == f"{file}: {text} {claim!a} (0 lines)\n"
    assert main([str(file), str(tmp_path / "none")]) == 1
    long = check_stream(io.BytesIO(right(claim="x" * 200).bytes()))
    assert long.statements[0].sentence == f"{text} '{'x' * 77}...'"


def test_a_file_is_not_called_as_if_it_were_a_verdict() -> None:
    for name in ("a.gz: proved: orcoon:8x8:B:.: B win (1 line)", "a\n", "a\x1b[2J"):
        for line in report_lines(name, Report(False, error="no")):
            assert line == f"{name!a}: refused: no"


# Random damage


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Bytes changed, left out, said twice, exchanged; or the end missing."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(found))
        to = min(len(found), at + chance.choice((1, 1, 4, 30)))
        match chance.randrange(6):
            case 0:
                found[at] = chance.randrange(256)
            case 1:
                found[at] ^= 1 << chance.randrange(8)
            case 2:
                del found[at:to]
            case 3:
                found[at:at] = found[at:to]
            case 4:
                found[at:to] = bytes(chance.choice((0, 255)) for _ in range(to - at))
            case _:
                other = chance.randrange(len(found))
                found[at], found[other] = found[other], found[at]
        if not found:
            return b""
    return bytes(found)


def test_random_damage_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    """Nothing is raised, and nothing else is proved than what was."""
    section = sections(certificate_of("orcoon:2x3", tmp_path))
    text = "".join(sealed(*one) for one in section).encode()
    bundle = right()
    for one in bundle.members:
        one.method = 0
    chance, accepted = random.Random(17), 0
    for data in (text, gzip.compress(text, 1), right().bytes(), bundle.bytes()):
        wanted = checked(data, UNBOUNDED)
        assert wanted.ok
        for _ in range(500):
            other = damaged(data, chance)
            report = checked(other, Budget(work=20))
            assert "the check failed" not in report.error
            if report.ok:
                assert report == wanted
                accepted += 1
            else:
                assert report.error
                assert report.statements == ()
    # Bytes that mean nothing, such as dates.
    assert 0 < accepted < 600


def test_random_damage_within_the_members_of_a_bundle_is_refused_or_proves_the_same() -> None:
    chance = random.Random(18)
    parts = manifest(), FORMULA, PROOF
    for number in range(1500):
        members = list(parts)
        at = number % 3
        members[at] = damaged(members[at], chance)
        archive = Zip([Member(name.encode(), data) for name, data in zip(NAMES, members, strict=True)])
        if chance.random() < 0.7 and at:
            archive.members[0].data = manifest(members[1], members[2])
        report = checked(archive.bytes(), Budget(work=20))
        assert "the check failed" not in report.error
        assert report.ok == (not report.error)
        if report.ok:
            assert report.statements[0].sentence.startswith("formula refuted; what it means was not checked; the file says,")
