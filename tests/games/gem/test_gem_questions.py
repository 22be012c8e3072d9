"""`can`, `patterns` and `extreme` of Gem: against brute force and the checker, and as a user asks them."""

import json
import random
import zipfile
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from click.testing import CliRunner
from pysat.solvers import Solver

from cases import slow
from crosscut.checker.games import GAMES
from crosscut.cli import main
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, WHITE
from crosscut.core.registry import open_game
from crosscut.encodings.formula import Formula
from crosscut.encodings.gates import Gates
from crosscut.encodings.groups import group_count
from crosscut.games.gem.formulas.chains import wins
from crosscut.games.gem.questions.extreme import fewest_stones, most_stones
from crosscut.games.gem.questions.patterns import KINDS
from crosscut.games.gem.questions.possible import wanted
from crosscut.games.gem.rules import Gem
from crosscut.solver import trust
from crosscut.solver.limits import Meter
from crosscut.solver.patterns import list_patterns

SHUT = "gem:pentagon3:B:WWW/WBWW/WWBWW/WBW/W"


def gem(text: str) -> Gem:
    board, _, goal = text.partition(",")
    game = open_game("gem", board, {"goal": goal or "y"})
    assert isinstance(game, Gem)
    return game


def run(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def solve(formula: Formula) -> set[tuple[str | int, ...]] | None:
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        return formula.named(solver.get_model()) if solver.solve() else None


def least(size: int, settles: Callable[[int], bool]) -> set[int]:
    """All minimal sets that settle something, from all sets, the smallest first."""
    found: list[int] = []
    for number in range(size + 1):
        for chosen in combinations(range(size), number):
            elements = sum(1 << cell for cell in chosen)
            if not any(elements & known == known for known in found) and settles(elements):
                found.append(elements)
    return set(found)


def chains(game: Gem, stones: int) -> Iterator[set[int]]:
    """The sides that each group touches, by an independent library."""
    graph = nx.Graph([(edge.a, edge.b) for edge in game.board.edges])
    for group in nx.connected_components(graph.subgraph(cells_of(stones))):
        yield {side for side, mask in enumerate(game.sides) if any(mask >> cell & 1 for cell in group)}


def lies_round(game: Gem, sides: set[int]) -> bool:
    count = game.round
    return not any(sides <= {(at + step) % count for step in range(count // 2 + 1)} for at in range(count))


def reaches(game: Gem, stones: int) -> bool:
    there = list(chains(game, stones))
    if game.readings["goal"] == "y":
        return any(lies_round(game, sides) for sides in there)
    return any(len(sides) > 3 for sides in there) or sum(len(sides) > 2 for sides in there) > 1


@pytest.mark.parametrize("text", ["pentagon2", "pentagon2,ee", "heptagon2", slow("gem3"), slow("gem3,ee"), slow("pentagon3")])
def test_cuts_are_whites_own_least_sets_that_win(text: str) -> None:
    """By brute force: the sets that leave Black no way, and the sets with which White wins, are the same."""
    game = gem(text)
    listed = list_patterns(game, KINDS["cuts"])
    assert listed.complete
    assert listed.refutation is not None
    found = {image for one in listed.patterns for image in KINDS["cuts"].images(game, one.elements)}
    full = game.board.all_cells
    assert found == least(game.board.size, lambda white: not reaches(game, full & ~white))
    assert found == least(game.board.size, lambda white: reaches(game, white))


@pytest.mark.parametrize(
    ("board", "side"), [("pentagon2", 0), ("heptagon2", 3), slow("gem3", 0), slow("gem3", 1), slow("gem3", 2)]
)
def test_stones_that_shut_out_of_a_side(board: str, side: int) -> None:
    game, kind = gem(board), KINDS[f"out-{side}"]
    listed = list_patterns(game, kind)
    found = {image for one in listed.patterns for image in kind.images(game, one.elements)}

    def shuts_out(white: int) -> bool:
        return not any(side in sides and lies_round(game, sides) for sides in chains(game, game.board.all_cells & ~white))

    assert found == least(game.board.size, shuts_out)


# Sets by their number of stones, images counted one by one; None: of any number of stones.
NUMBERS: dict[tuple[str, str, int | None], dict[int, int]] = {
    ("pentagon2", "cuts", None): {3: 10},
    ("pentagon3", "cuts", None): {5: 60, 6: 50, 7: 45},
    ("pentagon4", "cuts", 8): {7: 280, 8: 635},
    ("pentagon5", "cuts", 9): {9: 1200},
    ("pentagon2,ee", "cuts", None): {3: 10},
    ("pentagon3,ee", "cuts", None): {5: 30, 6: 100, 7: 240, 8: 95},
    ("heptagon2", "cuts", None): {3: 7, 4: 7},
    ("heptagon3", "cuts", None): {5: 21, 6: 112, 7: 259, 8: 133, 9: 63},
    ("heptagon4", "cuts", 7): {7: 49},
    ("heptagon5", "cuts", 9): {9: 105},
    ("gem3", "cuts", None): {4: 15, 5: 42, 6: 1},
    ("gem3,ee", "cuts", None): {4: 8, 5: 51, 6: 53, 7: 12},
    ("gem4", "cuts", 7): {6: 63, 7: 191},
    ("gem5", "cuts", 8): {8: 255},
    ("triangle2", "cuts", None): {2: 3},
    ("triangle3", "cuts", None): {3: 10},
    ("triangle4", "cuts", None): {4: 32},
    ("triangle5", "cuts", None): {5: 96, 6: 17},
    ("triangle6", "cuts", 6): {6: 272},
    ("trigon3", "cuts", 3): {3: 3},
    ("trigon4", "cuts", 4): {4: 3},
    ("trigon5", "cuts", 5): {5: 3},
    ("pentagon2", "out-0", None): {2: 1, 3: 8},
    ("pentagon3", "out-0", None): {3: 1, 4: 6, 5: 58, 6: 35, 7: 22},
    ("pentagon4", "out-0", 6): {4: 1, 5: 10, 6: 37},
    ("pentagon5", "out-0", 5): {5: 1},
    ("heptagon2", "out-0", None): {2: 1, 3: 9, 4: 4},
    ("heptagon3", "out-0", 5): {3: 1, 4: 6, 5: 56},
    ("heptagon4", "out-0", 4): {4: 1},
    ("gem3", "out-0", None): {3: 1, 4: 14, 5: 42, 6: 1},
    ("gem3", "out-1", None): {2: 1, 3: 3, 4: 16, 5: 15, 6: 1},
    ("gem3", "out-2", None): {4: 22, 5: 34},
}
QUICK = {("pentagon3", "cuts", None), ("heptagon2", "cuts", None), ("gem3", "out-2", None), ("triangle5", "cuts", None)}


@pytest.mark.parametrize(("text", "kind", "size"), [key if key in QUICK else slow(*key) for key in NUMBERS])
def test_numbers_of_patterns_are_those_of_the_page(text: str, kind: str, size: int | None) -> None:
    listed = list_patterns(gem(text), KINDS[kind], size=size)
    assert listed.refutation is not None
    found: dict[int, int] = {}
    for one in listed.patterns:
        found[one.size] = found.get(one.size, 0) + one.images
    assert found == NUMBERS[text, kind, size]


@pytest.mark.parametrize(
    ("family", "sizes", "stones", "number"),
    [
        ("pentagon", range(2, 6), lambda n: 2 * n - 1, lambda n: 5 * (4 ** (n - 1) - 2 ** (n - 1))),
        ("heptagon", range(2, 6), lambda n: 2 * n - 1, lambda n: 7 * (2 ** (n - 1) - 1)),
        ("gem", range(3, 6), lambda n: 2 * n - 2, lambda n: 4 ** (n - 1) - 1),
    ],
)
def test_shortest_chains_are_as_many_as_the_page_says(
    family: str, sizes: range, stones: Callable[[int], int], number: Callable[[int], int]
) -> None:
    for n in sizes:
        [least_] = [min(found.items()) for (text, kind, _), found in NUMBERS.items() if (text, kind) == (f"{family}{n}", "cuts")]
        assert least_ == (stones(n), number(n))


@pytest.mark.parametrize(
    ("board", "stones"),
    [("gem3", 4), ("heptagon2", 3), ("pentagon3", 5), slow("heptagon3", 5), slow("gem4", 6), slow("trigon4", 4)],
)
def test_shortest_chains_by_going_through_all_sets(board: str, stones: int) -> None:
    game, rules = gem(board), GAMES["gem"](board, {"goal": "y"})
    found = 0
    for cells in combinations(range(game.board.size), stones):
        glyphs = "".join("B" if cell in cells else "." for cell in range(game.board.size))
        found += rules.won(glyphs, "B")
    [least_] = [min(there.items()) for (text, kind, _), there in NUMBERS.items() if (text, kind) == (board, "cuts")]
    assert least_ == (stones, found)


FEWEST = {"pentagon2": 3, "pentagon3": 5, "pentagon4": 7, "gem3": 4, "gem4": 6, "gem5": 8}
FEWEST |= {"heptagon2": 3, "heptagon3": 5, "heptagon4": 7}
LARGE = ("pentagon4", "gem4", "gem5", "heptagon3", "heptagon4")


@pytest.mark.parametrize("board", [slow(board) if board in LARGE else board for board in FEWEST])
def test_fewest_stones_by_cuts_and_by_chains(board: str) -> None:
    """The number is that of the page; that fewer do not win is refuted by chains, too, a formula of its own."""
    game = gem(board)
    found = fewest_stones(game, Meter(), lambda _bound: None)
    assert found.value == FEWEST[board]
    assert solve(found.formula) is None
    formula = Formula()
    stones = [formula.literal("stone", name) for name in game.board.names]
    wins(Gates(formula), game, stones, "own")
    counted = group_count(formula, stones, "stones", most=found.value)
    formula.add(-counted[found.value])
    assert solve(formula) is None


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("pentagon2", 5),
        ("pentagon2,ee", 5),
        ("heptagon2", 7),
        slow("gem3", 12),
        slow("gem3,ee", 12),
        slow("pentagon3", 15),
        slow("pentagon3,ee", 15),
    ],
)
def test_most_stones_before_anybody_has_won(text: str, most: int) -> None:
    game = gem(text)
    found = most_stones(game, Meter(), lambda _bound: None)
    assert found.value == most
    assert solve(found.formula) is None
    undecided = 0
    size = game.board.size
    for stones in range(size, most, -1):  # brute force: nothing undecided above
        for cells in combinations(range(size), stones):
            for black in combinations(cells, (stones + 1) // 2):
                own = sum(1 << cell for cell in black)
                undecided += not game.wins(own) and not game.wins(sum(1 << cell for cell in cells) & ~own)
    assert undecided == 0


@pytest.mark.parametrize("text", ["pentagon3", "pentagon3,ee", "gem4", "heptagon3", slow("gem4,ee")])
def test_can_is_what_the_rules_say_and_the_checker_writes_the_same_clauses(text: str) -> None:
    game = gem(text)
    rules = GAMES["gem"](game.board.name, dict(game.readings))
    chance, answers = random.Random(7), set()
    for _ in range(8 if game.board.size > 20 else 16):
        p = game.start()
        for _ in range(chance.randrange(2 * game.board.size // 3, game.board.size + 1)):
            if game.outcome(p) is not None:
                break
            p = game.play(p, chance.choice(list(game.moves(p))))
        for colour in (BLACK, WHITE):
            asked = wanted(game, p, colour)
            model, end = solve(asked.formula), game.outcome(p)
            assert (model is not None) == (end is None or end.winner == colour)
            answers.add(model is not None)
            if model is not None:
                way = asked.confirmed(model)
                assert way is not None
                assert reaches(game, (p.black, p.white)[colour] | way.marked)
                assert not way.marked & (p.black | p.white)
            assert asked.known is not None
            _, _, allowed = rules.refutable({**asked.known, "position": game.format(p)})
            names = asked.formula.names
            written = {
                frozenset((literal > 0, " ".join(map(str, names[abs(literal) - 1]))) for literal in clause)
                for clause in asked.formula.clauses
            }
            assert written == allowed
    assert answers == {True, False}


def test_can_as_a_user_asks(tmp_path: Path) -> None:
    assert run("can", "gem:pentagon2", "B").splitlines()[-2:] == [
        "Black can still have a chain round the centre: a2 c2 e2",
        "proved: the rules have followed that",
    ]
    text = run("can", SHUT, "B", "--refutation", str(tmp_path / "no.zip"))
    assert "Black can no longer have a chain round the centre" in text
    assert "written again and accepted by the independent checker" in text
    assert trust.check(tmp_path / "no.zip").ok
    assert "no more stones are needed" in run("can", SHUT, "W")
    two = run("can", SHUT.replace("pentagon3", "pentagon3,goal=ee"), "B")
    assert "Black can no longer have a chain on four sides, or two on three" in two
    start = json.loads(run("can", "gem:gem3,goal=ee", "W", "--json"))
    assert (start["can"], start["evidence"]) == (True, "witness")


def test_the_checker_takes_no_clause_of_another_question(tmp_path: Path) -> None:
    """A bundle that names another colour, position or reading is refused."""
    run("can", SHUT, "B", "--refutation", str(tmp_path / "no.zip"))
    with zipfile.ZipFile(tmp_path / "no.zip") as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    members = json.loads(parts["manifest.json"])
    changes = (
        {"colour": "W"},
        {"colour": "X"},
        {"position": "B:.../..../...../.../."},
        {"readings": {"goal": "ee"}},
        {"encoder": 2},
    )
    for change in changes:
        changed = tmp_path / "changed.zip"
        with zipfile.ZipFile(changed, "w") as archive:
            for name, text in parts.items():
                archive.writestr(name, json.dumps({**members, **change}) if name == "manifest.json" else text)
        assert not trust.check(changed).ok, change


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("can", "gem:gem3", "B", "--at", "c1"), "no cell is asked about in gem"),
        (("patterns", "gem:gem3", "blocks"), "gem has no kind blocks: it has cuts, out-0"),
        (("patterns", "gem:gem3", "out-6"), "gem3 has the sides 0 to 4"),
        (("patterns", "gem:gem3,goal=ee", "out-1"), "it is a question of goal=y"),
        (("extreme", "gem:gem3", "fewest-blocks"), "gem has no question fewest-blocks"),
        (("encode", "gem:heptagon2", "four-sides", "--out", "x.cnf"), "four-sides asks about five sides"),
    ],
)
def test_wrong_questions_get_one_clear_line(words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code != 0
    assert message in result.output
    assert "Traceback" not in result.output


def test_pictures_of_patterns_and_positions(tmp_path: Path) -> None:
    for name, words in {
        "cuts.svg": ("patterns", "gem:pentagon2", "cuts"),
        "out.svg": ("patterns", "gem:pentagon2", "out-0"),
        "few.svg": ("extreme", "gem:pentagon2", "fewest-stones"),
        "can.svg": ("can", "gem:pentagon2", "B"),
    }.items():
        run(*words, "--svg", str(tmp_path / name))
        assert "<svg" in (tmp_path / name).read_text(encoding="utf-8")
