"""What the server answers, asked as the page asks."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import crosscut
from crosscut.cli import main
from crosscut.core.registry import OWN
from crosscut.reports.games import small_game
from crosscut.serve import app
from own_rules import MISERE
from serving import Served, served

MODULES = sorted(file.name for file in (Path(app.__file__).parent / "script").iterdir())


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def test_the_page_its_style_and_its_script_are_there_and_small(server: Served) -> None:
    pages = [server.get(path) for path in ("/", "/serve.css", *(f"/script/{name}" for name in MODULES))]
    assert {page.status for page in pages} == {200}
    games = server.post("/api/games")
    view = server.post("/api/view", position=games.json["start"])
    assert sum(len(reply.body) for reply in (*pages, games, view)) < 100_000


@pytest.mark.parametrize("name", MODULES)
def test_a_module_of_the_script_is_sent_as_a_script_to_the_own_page_only(server: Served, name: str) -> None:
    reply = server.get(f"/script/{name}")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert server.send("GET", f"/script/{name}").status == 403


def test_the_list_of_games_is_the_registry(server: Served) -> None:
    games = server.post("/api/games").json["games"]
    assert {game["name"] for game in games} >= set(OWN)
    assert all(game["boards"] and game["title"] for game in games)


@pytest.mark.parametrize("name", OWN)
def test_every_game_is_shown_with_its_turns_as_clicks(server: Served, name: str) -> None:
    game = small_game(name)
    start = crosscut.position(f"{name}:{game.board.name}")
    view = server.post("/api/view", position=start.id).json
    assert [word for word, _, _ in view["turns"]] == [str(turn) for turn in start.turns()]
    assert [cell["name"] for cell in view["cells"]] == list(game.board.names)
    assert view["svg"].startswith("<svg")
    clicked = [tuple(clicks) for _, clicks, _ in view["turns"] if clicks]
    assert len(set(clicked)) == len(clicked)
    word, clicks, _ = next(one for one in view["turns"] if one[1])
    assert server.post("/api/why", position=start.id, clicks=clicks).json == {"turn": word, "reason": None}


@pytest.mark.parametrize("name", OWN)
def test_every_game_says_for_each_cell_why_it_is_no_turn(server: Served, name: str) -> None:
    game = small_game(name)
    at = crosscut.position(f"{name}:{game.board.name}")
    at = at.play(at.turns()[0])
    view = server.post("/api/view", position=at.id).json
    first = {click for _, clicks, drops in view["turns"] for click in (clicks if drops else clicks[:1])}
    for cell in view["cells"]:
        names = [colour + cell["name"] for colour in "BW"] if view["colours"] else [cell["name"]]
        for click in names:
            assert view["over"] or view["between"] or click in first or "rule" in view["reasons"][click][0], click


def test_a_turn_is_played_and_an_illegal_one_is_explained(server: Served) -> None:
    told = server.post("/api/play", position="hex:rhombus3", turns=["b2"]).json
    assert told["plies"] == [{"turn": "b2", "position": "hex:rhombus3:W:.../.B./..."}]
    again = server.post("/api/play", position=told["view"]["position"], turns=["b2"])
    assert (again.status, again.json) == (422, {"error": "b2: occupied by a black stone, rule 2"})


def test_an_illegal_position_is_shown_with_the_rule_it_breaks(server: Served) -> None:
    view = server.post("/api/view", position="orcoon:2x2:B:B./.B").json
    assert view["reason"]["rule"] == "3"
    assert view["turns"] == []


def test_a_turn_of_several_plies_is_one_word_or_several(server: Served) -> None:
    start = crosscut.position("warrens:hexhex2")
    first = str(start.turns()[0])
    told = server.post("/api/play", position=start.id, turns=[first]).json
    assert [ply["turn"] for ply in told["plies"]] == [first]
    assert told["view"]["position"] == start.play(first).id


@pytest.mark.parametrize(
    ("text", "said", "id_"),
    [
        ("hex:rhombus2", {}, "hex:rhombus2:B:../.."),
        ("B . .\n. . .\n. . .", {"game": "orcoon"}, "orcoon:3x3:W:B../.../..."),
        ('game = "orcoon"\nturn = "B"\n\nB . .\n. . .\n. . .', {"game": "hex"}, "orcoon:3x3:B:B../.../..."),
        ("orcoon:3x3:W:B../.../...", {"game": "hex", "turn": "B"}, "orcoon:3x3:W:B../.../..."),
    ],
)
def test_what_is_pasted_is_read(server: Served, text: str, said: dict[str, str], id_: str | None) -> None:
    reply = server.post("/api/read", text=text, **said)
    assert reply.json.get("position") == id_


def test_of_several_diagrams_each_is_named_by_its_lines(server: Served) -> None:
    pasted = "first\n\nB . .\n. . .\n. . .\n\nthen\n\nB . .\n. W .\n. . .\n\nand last\n\nB . . .\n. W .\n. . .\n"
    several = server.post("/api/read", text=pasted, game="orcoon").json["several"]
    assert [one.get("position") for one in several] == ["orcoon:3x3:W:B../.../...", "orcoon:3x3:B:B../.W./...", None]
    assert [one["where"] for one in several] == ["lines 3-5", "lines 9-11", "lines 15-17"]
    assert several[2]["error"]


def test_cells_are_set_by_clicks_and_the_side_to_move_changes(server: Served) -> None:
    at = "orcoon:2x2:B:../.."
    seen = []
    for _ in range(3):
        at = server.post("/api/set", position=at, change="cell", cell="a1").json["position"]
        seen.append(at)
    assert seen == ["orcoon:2x2:B:B./..", "orcoon:2x2:B:W./..", "orcoon:2x2:B:../.."]
    assert server.post("/api/set", position=at, change="turn").json["position"] == "orcoon:2x2:W:../.."
    assert server.post("/api/set", position=seen[0], change="clear").json["position"] == "orcoon:2x2:B:../.."
    assert server.post("/api/set", position=at, change="cell", cell="b2", glyph="W").json["position"] == "orcoon:2x2:B:../.W"


def test_setting_up_drops_what_no_longer_makes_sense(server: Served) -> None:
    at = "seo:torus3:B:BW./.../...:last=Ba1+Wb1"
    assert server.post("/api/set", position=at, change="clear").json["position"].startswith("seo:torus3:B:.../.../...")


TREE: list[dict[str, Any]] = [
    {"parent": -1, "turn": ""},
    {"parent": 0, "turn": "b2", "comment": "the centre\nof course"},
    {"parent": 1, "turn": "a1"},
    {"parent": 1, "turn": "c3", "comment": "or here"},
    {"parent": 3, "turn": "a1"},
    {"parent": 0, "turn": "a1"},
    {"parent": 2, "turn": "c1"},
]


def test_a_record_keeps_branches_and_comments_and_replay_reads_it(server: Served, tmp_path: Path) -> None:
    text = server.post("/api/written", position="hex:rhombus3", nodes=TREE).json["text"]
    loaded = server.post("/api/record", text=text).json
    assert loaded["stopped"] is None

    def lines(nodes: list[dict[str, Any]]) -> set[tuple[str, str]]:
        ways = [""]
        for node in nodes[1:]:
            ways.append(f"{ways[node['parent']]} {node['turn']}")
        return {(way, node.get("comment", "")) for way, node in zip(ways, nodes, strict=True)}

    assert lines(loaded["nodes"]) == lines(TREE)
    assert server.post("/api/written", position="hex:rhombus3", nodes=loaded["nodes"]).json["text"] == text
    file = tmp_path / "kept.game"
    file.write_text(text)
    done = CliRunner().invoke(main, ["replay", str(file)])
    assert done.exit_code == 0
    assert "3 turns, all legal" in done.output


def test_a_record_is_loaded_up_to_the_turn_that_is_illegal(server: Served) -> None:
    loaded = server.post("/api/record", text="hex:rhombus3 b2 b2 a1").json
    assert [node["turn"] for node in loaded["nodes"]] == ["", "b2"]
    assert loaded["stopped"] == "turn 2 (line 1, column 17): b2: occupied by a black stone, rule 2"


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ([], "nodes: expected a list"),
        ([{"parent": -1, "turn": ""}, {"parent": 1, "turn": "a1"}], "node 1: its parent"),
        ([{"parent": -1, "turn": ""}, {"parent": 0, "turn": "z9"}], "no cell"),
        ([{"parent": -1, "turn": ""}, {"parent": 0, "turn": 7}], "turn: expected a text"),
        ([{}] * 6000, "nodes: expected a list"),
    ],
)
def test_a_wrong_tree_is_refused_in_one_line(server: Served, nodes: list[Any], said: str) -> None:
    reply = server.post("/api/written", position="hex:rhombus3", nodes=nodes)
    assert reply.status == 422
    assert said in reply.json["error"]


def test_the_values_of_all_turns_are_those_of_map(server: Served) -> None:
    reply = server.post("/search/values", position="hex:rhombus3")
    assert {one["turn"]: one["value"] for one in reply.found} == crosscut.map("hex:rhombus3").moves
    assert all(one["proved"] for one in reply.found)
    assert reply.done["open"] == []


def test_margins_and_distances_are_those_of_solve(server: Served) -> None:
    start = crosscut.position("xodd:2x2")
    margins = {one["turn"]: one["margin"] for one in server.post("/search/values", position=start.id, about="margin").found}
    assert margins == {str(turn): -(crosscut.solve(start.play(turn), margin=True).margin or 0) for turn in start.turns()}
    at = crosscut.position("hex:rhombus2")
    told = server.post("/search/values", position=at.id, about="distance").found
    assert {one["turn"]: one["distance"] for one in told} == {
        str(turn): (crosscut.solve(at.play(turn), distance=True).distance or 0) + 1 for turn in at.turns()
    }


def test_the_history_of_a_game_says_who_wins_from_each_position(server: Served) -> None:
    ids = ["hex:rhombus2", "hex:rhombus2:W:B./..", "hex:rhombus2:B:BW/.."]
    found = {one["number"]: one["winner"] for one in server.post("/search/history", positions=ids).found}
    assert found == {at: "BW"[winner] for at, one in enumerate(ids) if (winner := crosscut.solve(one).winner) is not None}


def test_best_play_wins_what_is_won(server: Served) -> None:
    at = crosscut.position("orcoon:4x4:B:BBW./B.../W.B./W..W")
    assert server.post("/search/best", position=at.id).done["turn"] == "c4"


def test_the_certificate_that_is_handed_over_is_accepted(server: Served, tmp_path: Path) -> None:
    told = server.post("/search/prove", position="hex:rhombus3").done
    file = tmp_path / "kept.gz"
    file.write_bytes(b64decode(told["certificate"]))
    assert crosscut.check(file).ok
    assert "accepted by the independent checker" in told["text"]
    assert "crosscut-serve-" not in str(told)


@pytest.mark.parametrize(
    ("position", "question", "options", "member"),
    [
        ("orcoon:3x3", "connect", {"colour": "B"}, "order"),
        ("orcoon:2x2:B:B./..", "extreme", {"question": "fewest-stones"}, "value"),
        ("quax:3x3", "can", {"colour": "W"}, "can"),
        ("xodd:2x2:W:B./..", "settled", {}, "settled"),
        ("gem:gem3", "patterns", {"kind": "cuts", "size": 2}, "patterns"),
    ],
)
def test_questions_are_those_that_the_game_offers(
    server: Served, position: str, question: str, options: dict[str, Any], member: str
) -> None:
    told = server.post("/search/ask", position=position, question=question, options=options).done
    assert member in told["record"]
    assert told["text"]


@pytest.mark.parametrize(
    ("question", "options", "said"),
    [
        ("connect", {"colour": "red"}, "red"),
        ("connect", {"refutation": "/tmp/x"}, "options: expected some of colour, method"),
        ("connect", {}, "needs colour"),
        ("blorp", {}, "has no question"),
        ("connect", 7, "options: expected"),
    ],
)
def test_a_wrong_question_is_refused_in_one_line(server: Served, question: str, options: Any, said: str) -> None:
    (last,) = server.post("/search/ask", position="orcoon:3x3", question=question, options=options).lines
    assert said in last["refused"]


def test_the_census_counts(server: Served) -> None:
    assert server.post("/search/census", position="orcoon:2x2:W:B./..").done["record"]["counts"]["legal"] == 67


def test_pictures_are_handed_over(server: Served) -> None:
    svg = server.post("/api/draw", position="hex:rhombus3", ending=".svg", values={"b2": "win"}).json
    assert b"#2b8a3e" in b64decode(svg["content"])
    png = server.post("/api/draw", position="hex:rhombus3", ending=".png").json
    assert b64decode(png["content"]).startswith(b"\x89PNG")
    assert server.post("/api/draw", position="hex:rhombus3", ending=".exe").status == 422


def test_tables_store_and_puzzles_are_those_of_the_command_line(tmp_path: Path) -> None:
    table, store, puzzles = tmp_path / "small.table", tmp_path / "answers.db", tmp_path / "p.jsonl"
    assert CliRunner().invoke(main, ["table", "build", "orcoon:2x3", "--out", str(table)]).exit_code == 0
    puzzles.write_text("orcoon:3x3#win,root,a2\n")
    with served("--table", str(table), "--store", str(store), "--puzzles", str(puzzles), "orcoon:2x3") as server:
        assert server.post("/api/games").json["start"] == "orcoon:2x3:B:.../..."
        told = server.post("/search/values", position="orcoon:2x3").found
        assert {one["turn"]: one["value"] for one in told} == crosscut.map("orcoon:2x3").moves
        assert server.post("/search/best", position="hex:rhombus2").status == 200
        assert server.get("/puzzles").status == 404
        assert server.post("/search/puzzles").done["address"] == "/puzzles"
        page = server.get("/puzzles")
        assert page.status == 200
        assert "script-src 'sha256-" in page.headers["content-security-policy"]
    assert b"hex:rhombus2" in store.read_bytes()
    assert {file.name for file in tmp_path.iterdir()} <= {"small.table", "p.jsonl"} | {
        f"answers.db{end}" for end in ("", "-wal", "-shm")
    }


def test_boards_of_ones_own_are_those_of_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = 'name = "pond"\ncells = ["a1", "b1", "a2", "b2", "b3"]\nedges = ["a1-b1-b2-b3", "a1-a2-b2"]\n'
    (tmp_path / "pond.toml").write_text(board)
    with served("--boards", str(tmp_path)) as server:
        named = server.post("/api/view", position="yodd:pond").json
        assert [cell["name"] for cell in named["cells"]] == ["a1", "b1", "a2", "b2", "b3"]
        assert server.post("/search/values", position=named["position"]).done["open"] == []
    monkeypatch.chdir(tmp_path)
    with served("yodd:pond") as server:
        start = server.post("/api/games").json["start"]
        assert server.post("/api/view", position=start).json["position"] == named["position"]


def test_rules_of_ones_own_are_a_game_like_the_others(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(MISERE)
    with served("--rules", str(file), "misere:rhombus2") as server:
        told = server.post("/api/games").json
        assert told["start"] == "misere:rhombus2:B:../.."
        assert told["games"][-1]["title"] == "Misere Hex"
        found = server.post("/search/values", position="misere:rhombus2").found
        assert {one["value"] for one in found} == {"win", "loss"}
        assert not any(one["proved"] for one in found)


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    return False


def test_ctrl_c_ends_the_server_and_its_workers() -> None:
    with served() as server:
        server.post("/search/best", position="hex:rhombus2")
        workers = children(server.process.pid)
        assert workers
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 0
        assert not any(map(alive, workers))


def test_ctrl_c_ends_a_search_that_runs_without_a_word(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with served(errors=errors) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        line.request("POST", "/search/values", b'{"position": "orcoon:13x13"}', server.own)
        answer = line.getresponse()
        assert b"said" in answer.readline()
        workers = children(server.process.pid)
        server.process.send_signal(signal.SIGINT)
        assert b"the server has ended" in answer.read().splitlines()[-1]
        assert server.process.wait(60) == 0
        assert not any(map(alive, workers))
        line.close()
    assert errors.read_text() == ""


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.cli.serve.NEEDS", ("starlette", "no_such_server"))
    done = CliRunner().invoke(main, ["serve"])
    assert done.exit_code == 1
    assert done.stderr == "Error: crosscut serve needs no_such_server: pip install 'crosscut[serve]'\n"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["blorp:3x3"], 1, "no game 'blorp'"),
        (["--table", "/nowhere"], 2, "'/nowhere' does not exist"),
        (["--puzzles", "/nowhere"], 1, "cannot read '/nowhere'"),
        (["--port", "99999"], 2, "99999"),
        (["--jobs", "0"], 2, "0"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: list[str], code: int, said: str) -> None:
    done = CliRunner().invoke(main, ["serve", *arguments])
    assert done.exit_code == code
    assert said in done.stderr


def test_a_port_in_use_is_one_line() -> None:
    with served() as server:
        done = subprocess.run(
            [*server.process.args[:3], "serve", "--port", str(server.port)],  # type: ignore[index]
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: cannot listen on port {server.port}: ")
