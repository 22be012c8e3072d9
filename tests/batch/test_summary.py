"""The counters of a batch's summary against a naive recount, order and memory; and lines that are no answers."""

import io
import json
import random
import tracemalloc
from collections import Counter
from typing import Any

import pytest

from answers import answers, questions, written
from crosscut.batch.answered import AnswerFile
from crosscut.batch.question import read_object
from crosscut.batch.report_record import batch_report_record
from crosscut.batch.spread import Spread
from crosscut.batch.summary import ERRORS, KINDS, OTHERS, UNKNOWNS, Summary, summary_of
from crosscut.core.errors import NotationError

OUTCOMES = {"win": "won", "loss": "lost", "draw": "drawn", "unknown": "unknown"}


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return answers(questions(200, 1), 1)


def read(content: bytes, hardest: int = 5) -> Summary:
    return summary_of(AnswerFile(io.BytesIO(content), "out.jsonl"), hardest)


def told(records: list[dict[str, Any]], hardest: int = 5) -> dict[str, Any]:
    return batch_report_record(read(written(records), hardest), "out.jsonl", half=False)


def of_group(records: list[dict[str, Any]], board: str, task: str) -> list[dict[str, Any]]:
    return [r for r in records if r["schema"] == f"crosscut/{task}/1" and r["position"].rsplit(":", 2)[0] == board]


def outcome(record: dict[str, Any]) -> str:
    if "can" in record:
        return {None: "unknown", True: "can", False: "cannot"}[record["can"]]
    return "unknown" if "unknown" in record.get("moves", {}).values() else OUTCOMES[record["value"]]


def columns(record: dict[str, Any]) -> list[str]:
    """The columns of the table in which a record counts."""
    word = outcome(record)
    if "can" in record:
        return [word] if word == "unknown" else [word, f"{'Black' if record['colour'] == 'B' else 'White'} {word}"]
    winner = record.get("winner")
    if "moves" in record and word in ("won", "lost"):
        winner = record["to_move"] if word == "won" else "BW".replace(record["to_move"], "")
    return [word] if winner is None else [word, f"{'Black' if winner == 'B' else 'White'} wins"]


def test_a_recount_of_a_mixed_batch(records: list[dict[str, Any]]) -> None:
    report = told(records, hardest=1000)
    assert report["answers"] == 200
    assert report["errors"] == 7
    assert sum(group["answers"] for group in report["groups"]) == 200
    assert {outcome(r) for r in records if "error" not in r} == {"won", "lost", "unknown", "can", "cannot"}
    for group in report["groups"]:
        mine = of_group(records, group["board"], group["task"])
        assert len(mine) == group["answers"]
        by_stones = Counter(
            (sum(glyph in "BW" for glyph in r["position"].split(":")[3]), column) for r in mine for column in columns(r)
        )
        assert {(row["stones"], column): n for row in group["by_stones"] for column, n in row["counts"].items() if n} == by_stones
        assert sum(row["counts"].get("won", 0) for row in group["by_stones"]) == group["counts"].get("won", 0)
        assert group["evidence"] == Counter(r["evidence"] for r in mine if r["evidence"] is not None)
        assert group["proved"] == sum(r["evidence"] in ("certificate", "refutation", "witness") for r in mine)
        for name, found in (("nodes", group["nodes"]), ("seconds", group["seconds"])):
            if found is None:
                assert group["task"] == "connect"
                continue
            numbers = sorted(r[name] for r in mine)
            assert found["sum"] == pytest.approx(sum(numbers))
            assert found["most"] == numbers[-1]
            for percent, number in ((50, found["median"]), (99, found["p99"])):
                exact = numbers[-(-len(numbers) * percent // 100) - 1]
                assert exact * 63 / 64 - 1e-9 <= number <= exact
        key, lines = ("refutation", "proof_lines") if group["task"] == "connect" else ("certificate", "positions")
        kept = [r[key] for r in mine if r[key] is not None]
        assert (group["certificates"]["count"], group["certificates"]["lines"]) == (len(kept), sum(k[lines] for k in kept))
        if key == "certificate":
            assert group["certificates"]["check_seconds"] == pytest.approx(sum(k["seconds"] for k in kept))
        unknown = [r for r in mine if outcome(r) == "unknown"]
        assert Counter(r["limit"] for r in unknown) == {entry["limit"]: entry["count"] for entry in group["unknown"]}
        assert sorted(r["line"] for r in unknown) == sorted(e["line"] for entry in group["unknown"] for e in entry["first"])


def test_the_hardest_by_nodes_then_seconds_without_images(records: list[dict[str, Any]]) -> None:
    for hardest in (0, 1, 3, 1000):
        for group in told(records, hardest)["groups"]:
            mine = [r for r in of_group(records, group["board"], group["task"]) if outcome(r) != "unknown"]
            mine.sort(key=lambda r: (-r.get("nodes", 0), -r["seconds"], r["line"]))
            shown: list[int] = []
            seen: set[str] = set()
            for r in mine:
                images = images_of(r)
                if not seen & images and len(shown) < hardest:
                    shown.append(r["line"])
                seen |= images
            assert [entry["line"] for entry in group["hardest"]] == shown
            by_line = {r["line"]: r for r in mine}
            for entry in group["hardest"]:
                r = by_line[entry["line"]]
                assert (entry["position"], entry["id"], entry["nodes"]) == (r["position"], r["id"], r.get("nodes"))
                if group["task"] == "solve":
                    assert entry["best"] == [r["best"]] * (r["best"] is not None)
                    assert entry["colour"] == r["winner"]
                elif group["task"] == "connect":
                    assert entry["order"] == (r["order"] or [])


def images_of(record: dict[str, Any]) -> set[str]:
    """The question's images, by the symmetries that the test itself knows: of a rectangle or of a rhombus."""
    game, _, turn, rows = record["position"].split(":")
    grid = rows.split("/")
    turned = ["".join(row)[::-1] for row in grid][::-1]
    found = {"/".join(grid), "/".join(turned)}
    if game == "orcoon":
        found |= {"/".join(grid[::-1]), "/".join(row[::-1] for row in grid)}
    if "can" in record:
        return {f"{record['colour']}{turn}{text}" for text in found}
    exchanged: set[str] = set()
    if len(grid) == len(grid[0]):
        # Over a diagonal, where Black's sides become White's.
        flipped = ["".join(column) for column in zip(*grid, strict=True)]
        images = [flipped, ["".join(row)[::-1] for row in flipped][::-1]]
        if game == "orcoon":
            images += [flipped[::-1], [row[::-1] for row in flipped]]
        exchanged = {"/".join(image).translate(str.maketrans("BW", "WB")) for image in images}
    return {turn + text for text in found} | {"BW".replace(turn, "") + text for text in exchanged}


def test_the_order_of_the_lines_changes_nothing(records: list[dict[str, Any]]) -> None:
    shuffled = list(records)
    random.Random(2).shuffle(shuffled)
    assert shuffled != records
    assert told(shuffled, 3) == told(records, 3)


def test_errors_by_kind(records: list[dict[str, Any]]) -> None:
    kinds = told(records)["error_kinds"]
    assert [[failed["line"] for failed in kind["first"]] for kind in kinds] == [[203, 204], [206, 207], [201], [202], [205]]
    assert [kind["count"] for kind in kinds] == [2, 2, 1, 1, 1]
    assert kinds[0]["first"][0]["id"] == "<script>alert(1)</script>"
    assert kinds[0]["kind"] == "illegal position: ...: touches ... only diagonally, rule 3"
    errors = {r["line"]: r["error"] for r in records if "error" in r}
    assert {failed["line"]: failed["error"] for kind in kinds for failed in kind["first"]} == errors


def test_answers_through_an_image_are_counted() -> None:
    first, second = solved("orcoon:2x2:B:../.."), solved("orcoon:2x2:B:../..", line=2, solved_as="orcoon:2x2:W:../..")
    assert told([first, second])["groups"][0]["mirrored"] == 1


def solved(position: str = "orcoon:2x2:B:../..", line: int = 1, **members: Any) -> dict[str, Any]:
    """A made-up answer."""
    record: dict[str, Any] = {
        "schema": "crosscut/solve/1",
        "version": "0",
        "reading": {},
        "evidence": "certificate",
        "position": position,
    }
    record |= {"to_move": "B", "value": "loss", "winner": "W", "best": "a1", "winning": None, "line": line, "nodes": 8}
    record |= {"seconds": 0.004, "method": "minimax", "certificate": None, "limit": None, "id": None, "input": "0" * 16}
    return record | members


def failed(line: int, error: str) -> dict[str, Any]:
    return {"schema": "crosscut/batch-error/1", "id": None, "line": line, "input": "0" * 16, "error": error}


def test_draws_and_swaps() -> None:
    drawn = solved("template:2x2:B:../..", value="draw", winner=None)
    swapped = solved("orcoon:2x2,pie=on:W:B./..", 2, value="win", winner="B", best="swap")
    over = solved("orcoon:2x2,pie=on:B:../..", 3) | {"schema": "crosscut/map/1", "moves": {"a1": "loss"}}
    groups = told([drawn, swapped, over])["groups"]
    assert [group["board"] for group in groups] == ["orcoon:2x2,pie=on", "orcoon:2x2,pie=on", "template:2x2"]
    assert groups[0]["counts"] == {"won": 1, "lost": 0, "drawn": 0, "unknown": 0, "Black wins": 1, "White wins": 0}
    # Which colour the winner will hold is not said by a map before the swap.
    assert groups[1]["counts"] == {"won": 0, "lost": 1, "drawn": 0, "unknown": 0, "Black wins": 0, "White wins": 0}
    assert groups[2]["counts"] == {"won": 0, "lost": 0, "drawn": 1, "unknown": 0, "Black wins": 0, "White wins": 0}


def test_only_the_first_of_many_are_listed() -> None:
    unknown: dict[str, Any] = {"value": "unknown", "winner": None, "best": None, "evidence": None, "limit": "seconds"}
    many = [solved(line=line, **unknown) for line in range(1, UNKNOWNS + 51)]
    many += [failed(line, f"no cell '{line}'") for line in range(1000, 1000 + ERRORS + 5)]
    many += [failed(2000 + n, f"another {chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(KINDS + 5)]
    report = told(many[::-1])
    (entry,) = report["groups"][0]["unknown"]
    assert entry["count"] == UNKNOWNS + 50
    assert [first["line"] for first in entry["first"]] == list(range(1, UNKNOWNS + 1))
    kinds = {kind["kind"]: kind for kind in report["error_kinds"]}
    assert len(kinds) == KINDS + 1
    assert kinds[OTHERS]["count"] == ERRORS + 10
    assert sum(kind["count"] for kind in kinds.values()) == report["errors"] == ERRORS + KINDS + 10


def test_long_texts_are_cut() -> None:
    report = told([failed(1, "x" * 100_000), solved(line=2, id="y" * 100_000)])
    assert len(json.dumps(report)) < 4000
    assert report["groups"][0]["hardest"][0]["id"].endswith("yyy...")


@pytest.mark.slow
def test_memory_does_not_grow_with_the_lines() -> None:
    def lines(count: int) -> bytes:
        return written([solved(line=line, nodes=line % 977, seconds=line / 1000) for line in range(1, count + 1)])

    peaks = []
    for content in (lines(500), lines(10_000)):
        tracemalloc.start()
        read(content)
        peaks.append(tracemalloc.get_traced_memory()[1] - len(content))
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 300_000  # 10,000 records would be over 10 MB


def test_a_half_line_at_the_end_is_noted() -> None:
    whole = written([solved(), solved(line=2)])
    for cut in (1, 2, 100, len(whole) // 2 - 1):
        answers = AnswerFile(io.BytesIO(whole[:-cut]), "out.jsonl")
        assert summary_of(answers, 1).answers == answers.lines == 1
        assert answers.half
    assert read(b"").answers == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"nonsense\n", "no answer of a batch"),
        (b"nonsense", "no answer of a batch"),
        (b"\n", "no answer of a batch"),
        (b"{}\n", "no answer of a batch"),
        (b"[]\n", "no answer of a batch"),
        (b'{"schema": "crosscut/solve/1"\n', "no answer of a batch"),
        (b"[" * 100_000 + b"\n", "no answer of a batch"),
        (b'{"schema": "crosscut/batch-report/1"}\n', "no answer of a batch"),
        (b'{"schema": ["crosscut/solve/1"]}\n', "no answer of a batch"),
        (b'{"schema": "crosscut/batch-error/1", "line": 2, "id": null}\n', "error: expected a text"),
        ({"line": None}, "line: expected a whole number from 1 on, not 'null'"),
        ({"line": 0}, "line: expected"),
        ({"line": True}, "line: expected"),
        ({"line": 1}, "answers line 1 a second time"),
        ({"id": []}, "id: expected"),
        ({"position": "orcoon:2x2:B:../"}, "points"),
        ({"position": "orcoon:2x2,pie=off:B:../.."}, "not in its normal form"),
        ({"position": "chess:8x8:B:."}, "no game"),
        ({"position": "orcoon:2x2"}, "behind the board"),
        ({"position": None}, "position: expected a text"),
        ({"value": "victory"}, "expected win, loss, draw or unknown"),
        ({"best": None, "value": None}, "value: expected win"),
        ({"best": "z9"}, "no cell"),
        ({"best": None, "moves": []}, "moves: expected an object"),
        ({"winner": None}, "winner: expected B or W"),
        ({"nodes": -1}, "nodes: expected"),
        ({"nodes": 1.5}, "nodes: expected"),
        ({"nodes": 1 << 70}, "nodes: expected"),
        ({"seconds": float("nan")}, "seconds: expected"),
        ({"seconds": float("inf")}, "seconds: expected"),
        ({"seconds": "1"}, "seconds: expected"),
        ({"evidence": "belief"}, "evidence: expected"),
        ({"limit": "<b>"}, "limit: expected"),
        ({"certificate": 5}, "certificate: expected"),
        ({"certificate": {"positions": 3}}, "seconds: expected"),
        ({"can": True, "winner": None}, "value: expected"),
        ({"schema": "crosscut/connect/1"}, "can: expected true"),
        ({"schema": "crosscut/connect/1", "can": True, "colour": "R"}, "colour: expected B or W"),
        ({"schema": "crosscut/connect/1", "can": True, "colour": "B", "order": ["z9"]}, "order: expected a list of cells"),
    ],
)
def test_any_other_line_is_refused(line: bytes | dict[str, Any], said: str) -> None:
    content = line if isinstance(line, bytes) else written([solved(line=2) | line])
    with pytest.raises(NotationError) as error:
        read(written([solved()]) + content + written([solved(line=3)]) * (content[-1:] == b"\n"))
    assert str(error.value).startswith("out.jsonl, line 2: ")
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_an_id_that_is_no_number_in_json_is_given_back_as_a_word() -> None:
    line = b'{"id": 1e999, "task": "solve"}'
    assert read_object(line)["id"] == float("inf")
    groups = told([solved(id=float("inf")), solved("orcoon:2x3:B:.../...", line=2, id=10**40)])["groups"]
    assert [group["hardest"][0]["id"] for group in groups] == ["Infinity", str(10**40)]


@pytest.mark.parametrize("top", [10, 127, 128, 5000, 10**9])
def test_percentiles_are_exact_up_to_the_bucket(top: int) -> None:
    chance = random.Random(top)
    numbers = sorted(chance.randint(0, top) for _ in range(501))
    spread = Spread()
    assert spread.percentile(50) == 0
    for number in numbers:
        spread.add(number)
    assert (spread.count, spread.sum, spread.most) == (501, sum(numbers), numbers[-1])
    assert (spread.percentile(50) == numbers[250]) or top > 127
    for percent in (1, 50, 99, 100):
        exact = numbers[-(-501 * percent // 100) - 1]
        assert exact * 63 / 64 <= spread.percentile(percent) <= exact
