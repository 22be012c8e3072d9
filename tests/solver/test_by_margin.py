"""Margins of any game that keeps a score: found, proved, refused when forged, asked for in puzzles."""

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from crosscut.checker.fields import Position
from crosscut.core.boards import open_board
from crosscut.core.errors import UnsupportedError
from crosscut.core.game import BLACK, Game
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.games.xodd.tables.engine import Lookup
from crosscut.solver import by_method, trust
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Meter
from crosscut.solver.minimax import Minimax
from crosscut.solver.solve import solve
from plugins import install, run
from strollers import Strollers
from strollers_checker import Strollers as Referee

SUPPORT = Path(__file__).parents[1] / "support"


def naive(rules: Referee, p: Position, known: dict[Position, int]) -> int:
    """The best final lead of Black, by the second reading of the rules and nothing else."""
    if p not in known:
        leads = [naive(rules, rules.after(p, turn), known) for turn in rules.turns(p)]
        known[p] = (max if p.turn == "B" else min)(leads) if leads else rules.lead(p, "B")
    return known[p]


@pytest.mark.parametrize(("board", "symmetry"), [("2x2", True), ("2x2", False), ("1x5", True), ("2x3", True)])
def test_leads_are_those_of_a_naive_program(board: str, symmetry: bool) -> None:
    game, rules, known = Strollers(open_board(board)), Referee(board, {}), dict[Position, int]()
    solver = ByMargin(game, Meter(), symmetry=symmetry)
    chance = random.Random(3)
    for _ in range(40):
        p = game.start()
        while game.outcome(p) is None:
            score = solver.score(p)
            assert (score if p.turn == BLACK else -score) == naive(rules, rules.read(game.format(p)), known)
            p = game.play(p, chance.choice(list(game.moves(p))))
    assert len({abs(lead) for lead in known.values()}) > 1
    assert 0 in known.values()


@pytest.mark.parametrize("board", ["2x2", "1x5"])
def test_leads_are_those_of_the_sweep(board: str) -> None:
    game: Game[Any] = open_game("xodd", board)
    one, other = ByMargin(game, Meter()), Lookup(game, Meter())
    ahead, seen = [game.start()], set[Any]()
    while ahead:
        p = ahead.pop()
        if p in seen or game.outcome(p) is not None:
            continue
        seen.add(p)
        assert one.score(p) == other.score(p)
        ahead += [game.play(p, turn) for turn in game.moves(p)]
    assert len(seen) > 50


def test_a_lead_at_the_end_says_who_has_won() -> None:
    for game in (Strollers(open_board("2x3")), open_game("xodd", "2x3"), open_game("yodd", "hexhex2")):
        chance = random.Random(5)
        for _ in range(60):
            p: Any = game.start()
            while (outcome := game.outcome(p)) is None:
                p = game.play(p, chance.choice(list(game.moves(p))))
            lead = game.margin(p) or 0
            assert outcome.winner == (None if lead == 0 else 0 if lead > 0 else 1)
            assert not game.odd_leads or lead % 2 == 1


def test_games_without_a_score_have_no_margins() -> None:
    with pytest.raises(UnsupportedError, match="seo is won, lost or drawn, by no margin: it keeps no score"):
        engine_for(read_id("seo:torus3"), margin=True)
    with pytest.raises(UnsupportedError, match="pns finds no margins of xodd:2x3: minimax does"):
        engine_for(read_id("xodd:2x3"), "pns", margin=True)
    with pytest.raises(UnsupportedError, match="minimax finds no margins of xodd:2x3"):
        solve(read_id("xodd:2x3"), margin=True, engine=Minimax)
    with pytest.raises(UnsupportedError, match="minimax finds no margins of seo:torus3"):
        solve(read_id("seo:torus3"), margin=True)


def test_margins_are_found_without_naming_an_engine(tmp_path: Path) -> None:
    start = read_id("crosshairs:hexhex2")
    assert solve(start, certificate=tmp_path / "c.gz", margin=True).margin == by_method.solve(start, margin=True).margin == 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Strollers as an installed package."""
    found = tmp_path_factory.mktemp("strollers")
    parts = 'rules="strollers:Strollers", checker="strollers_checker:Strollers"'
    offer = f"from crosscut.core.offer import Offer\n\nOFFER = Offer({parts})\n"
    names = ("strollers.py", "strollers_checker.py")
    install(
        found,
        "strollers",
        "strollers",
        "strollers_offer:OFFER",
        {"strollers_offer.py": offer, **{name: (SUPPORT / name).read_text() for name in names}},
    )
    return found


def test_a_margin_of_plies_is_proved_and_forgeries_are_refused(folder: Path) -> None:
    position = "strollers:2x3:B:Q.W/.K."
    answer = run(folder, "solve", position, "--margin", "--json", "--certificate", "c.gz")
    said = json.loads(answer.stdout)
    known: dict[Position, int] = {}
    rules = Referee("2x3", {})
    lead = naive(rules, rules.read("B:Q.W/.K."), known)
    assert (said["margin"], said["margin_proved"], said["evidence"]) == (lead, True, "certificate")
    assert run(folder, "check", "c.gz").returncode == 0
    text = gzip.decompress((folder / "c.gz").read_bytes()).decode()
    assert f'"margin {lead}"' in text
    assert f'"margin {-lead}"' in text
    for true in (lead, -lead):  # one more for either side
        (folder / "forged.gz").write_bytes(gzip.compress(text.replace(f'"margin {true}"', f'"margin {true + 1}"').encode()))
        refused = run(folder, "check", "forged.gz")
        assert refused.returncode == 1
        assert "Traceback" not in refused.stderr
    (folder / "forged.gz").write_bytes(gzip.compress(text.replace('"side": "B"', '"side": "W"').encode()))
    assert run(folder, "check", "forged.gz").returncode == 1
    plain = run(folder, "solve", position, "--margin").stdout
    assert f"for Black by {abs(lead)} point" in plain or lead == 0


def test_a_margin_in_a_game_without_scores_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.gz"
    assert run(tmp_path, "solve", "seo:torus3:B:BW./.../...:last=Ba1+Wb1", "--certificate", str(file)).returncode == 0
    text = gzip.decompress(file.read_bytes()).decode()
    file.write_bytes(gzip.compress(text.replace('"win"', '"margin 1"').encode()))
    report = trust.check(file)
    assert (report.ok, report.error) == (False, "there are no margins in this game")


def test_puzzles_ask_for_the_largest_lead(folder: Path) -> None:
    """Of all positions of a board: puzzles of which one ply alone keeps the best lead are sound, others are not."""
    rules, known = Referee("1x5", {}), dict[Position, int]()
    naive(rules, rules.read("B:....."), known)
    lines: list[str] = []
    sound: list[bool] = []
    for p, lead in known.items():
        turns = rules.turns(p)
        if len(turns) < 3 or len(lines) > 40 or p.stones == p.stones[::-1]:  # a ply and its mirror image are one
            continue
        best = lead if p.turn == "B" else -lead
        keeping = [turn for turn in turns if known[rules.after(p, turn)] == lead]
        asked = {"goal": f"margin {best}", "unique": "root", "solution": keeping[0]}
        lines.append(json.dumps({"position": f"strollers:1x5:{rules.write(p)}", **asked}))
        sound.append(len(keeping) == 1)
    (folder / "p.jsonl").write_text("\n".join(lines))
    found = json.loads(run(folder, "puzzles", "check", "p.jsonl", "--json").stdout)["puzzles"]
    assert len(found) == len(lines)
    assert [one["verdict"] == "sound" for one in found] == sound
    assert True in sound
    assert False in sound
