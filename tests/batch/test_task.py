"""What batches may ask: the questions that games declare for them, and one of several games asked by all parts of a batch."""

import io
import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from batches import answers
from crosscut.batch.answered import AnswerFile
from crosscut.batch.images import canonical
from crosscut.batch.question import read_question
from crosscut.batch.report_html import summary_html
from crosscut.batch.report_text import summary_text
from crosscut.batch.row import require_canonical
from crosscut.batch.rows import row
from crosscut.batch.summary import summary_of
from crosscut.batch.task import task_of, tasks
from crosscut.cli import main
from crosscut.core.errors import StoreError
from crosscut.solver.limits import Limits
from crosscut.solver.questions import all_questions

SCHEMAS = Path(__file__).parents[2] / "docs" / "formats" / "schemas"
YES, NO = "torax:torus3:B:WW./W../...", "torax:torus3:W:WWW/W../W.."


def test_tasks_come_in_the_order_of_reports() -> None:
    assert [*tasks()] == ["solve", "connect", "can", "map"]
    assert [name for name, task in tasks().items() if task.of_values] == ["solve", "map"]
    assert all(task_of(name) is task for name, task in tasks().items())
    assert task_of("extreme") is None
    assert tasks()["solve"].columns == ("won", "lost", "drawn", "unknown", "Black wins", "White wins")
    assert tasks()["can"].columns == ("can", "cannot", "unknown", "Black can", "Black cannot", "White can", "White cannot")


def test_questions_for_batches_are_declared_alike_by_all_games_and_ask_for_no_more_than_a_colour() -> None:
    for by_game in all_questions().values():
        assert len({question.in_batches for question in by_game.values()}) == 1
        for question in by_game.values():
            if question.in_batches is None:
                continue
            assert question.of == "position"
            kinds = {option.parameter: option.kind for option in question.options}
            assert (kinds["colour"], kinds["refutation"]) == ("colour", "new file")
            assert all(option.name.startswith("-") for option in question.options if option.kind != "colour")


def test_what_is_answered_in_words_is_asked_about_each_position_itself() -> None:
    turned = "torax:torus3:B:.../W../WW."
    asked = [read_question({"task": "can", "position": text, "colour": "B"}, Limits()) for text in (YES, turned)]
    solved = [canonical(question)[0] for question in asked]
    assert [question.key for question in solved] == [f"can {YES} B", f"can {turned} B"]
    values = [read_question({"task": "solve", "position": text}, Limits()) for text in (YES, turned)]
    assert len({canonical(question)[0].key for question in values}) == 1
    record = {"position": YES, "way": "a3 b3 c3"}
    assert canonical(asked[0])[1].back(record) == record


def test_a_key_of_a_task_that_is_none_is_no_question() -> None:
    require_canonical(f"can {YES} B")
    with pytest.raises(StoreError, match="no task 'win': expected solve, connect, can or map"):
        require_canonical(f"win {YES} B")


def test_a_question_of_several_games_is_answered_stored_and_reported(tmp_path: Path) -> None:
    lines = [{"task": "can", "position": text, "colour": "B"} for text in (YES, NO, "quax:3x3", "orcoon:2x2")]
    source, store, folder = tmp_path / "in.jsonl", tmp_path / "s.sqlite", tmp_path / "certificates"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = []
    for name in ("first.jsonl", "second.jsonl"):
        options = ["--out", tmp_path / name, "--jobs", "1", "--store", store, "--certificates", folder]
        done = CliRunner().invoke(main, ["batch", str(source), *map(str, options)])
        assert done.exit_code == 1, done.output
        assert "4 of 4 lines answered: 2 can, 1 cannot, 1 error" in done.stdout
        found.append(answers(tmp_path / name))
    first, second = found
    assert first[4]["error"].startswith("orcoon has no question can")
    assert [first[line]["evidence"] for line in (1, 2, 3)] == ["witness", "refutation", "witness"]
    assert [*folder.iterdir()] == [Path(first[2]["refutation"]["file"])]
    schema = json.loads((SCHEMAS / "can.json").read_text())
    for line in (1, 2, 3):
        assert second[line] == first[line] | {"method": "store"}
        record = {name: member for name, member in second[line].items() if name not in ("id", "line", "input")}
        jsonschema.Draft202012Validator(schema).validate(record | {"seconds": 0})
    content = (tmp_path / "second.jsonl").read_bytes()
    summary = summary_of(AnswerFile(io.BytesIO(content), "out.jsonl"), 5)
    text = summary_text(summary, "out.jsonl")
    assert "torax:torus3 can: 2 answers" in text
    assert "proved, says the file: 2 of 2 (1 by refutation, 1 by witness)" in text
    assert "from a store: 2" in text
    assert "refutations: 1 with 1 proof line in total" in text
    assert "Black still can; 0.000 s" in text
    assert "Black no longer can; 0.000 s" in text
    assert "Bars: green can, red cannot" in summary_html(summary, "out.jsonl")
    rows = {cells["line"]: cells for cells in map(row, AnswerFile(io.BytesIO(content), "out.jsonl"))}
    assert [(rows[line]["task"], rows[line]["outcome"], rows[line]["proof_lines"]) for line in (1, 2)] == [
        ("can", "can", None),
        ("can", "cannot", 1),
    ]
