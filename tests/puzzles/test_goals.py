"""Goals of puzzles: which turns reach them, against a naive program over the checker's rules; every claim about tiny boards."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import pytest

from cases import slow
from crosscut.core.errors import CertificateError, CrosscutError, NotationError
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.stones import Stones
from crosscut.puzzles.by_checker import verify
from crosscut.puzzles.goals import NAMES, WIN, Goal, Guarantee, parse_goal, read_guarantee
from crosscut.puzzles.play import Play, Solution, representatives
from crosscut.puzzles.puzzle import Puzzle, parse_puzzle, puzzle_id, puzzle_record
from crosscut.puzzles.soundness import Checked, Solvers, check_one
from crosscut.puzzles.verdict import Verdict
from crosscut.reports.puzzles import puzzle_text
from crosscut.solver import kernel
from crosscut.solver.by_margin import ByMargin
from crosscut.solver.engines import engine_for
from crosscut.solver.limits import Limits, Meter
from crosscut.solver.minimax import Minimax
from naive_goals import NaiveGoals

DRAWN = "orcoon:4x4,connection=knight:W:WWBB/B..W/W..B/BBWB"


def positions(board: str, every: int = 1) -> Iterator[Any]:
    game = read_id(board).game
    for number, p in enumerate(q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        if number % every == 0 and game.illegal(p) is None and game.outcome(p) is None:
            yield p


def near_the_draw(removed: int) -> Iterator[Any]:
    """The drawn position without up to so many stones, either side to move."""
    instance = read_id(DRAWN)
    game, p = instance.game, instance.position
    assert isinstance(p, Stones)
    cells = [cell for cell in range(16) if (p.black | p.white) >> cell & 1]
    for number in range(removed + 1):
        for gone in combinations(cells, number):
            rest = ~sum(1 << cell for cell in gone)
            for turn in (0, 1):
                q = Stones(p.black & rest, p.white & rest, turn)
                if game.illegal(q) is None and game.outcome(q) is None:
                    yield q


def naive_of(game: Any) -> NaiveGoals:
    return NaiveGoals(game.name, game.board.name, game.readings)


def plays(game: Any, p: Any) -> list[Play]:
    """Two ways to ask: what `solve` would use, and minimax with distances."""
    engine, _ = engine_for(Instance(game, p))
    return [
        Play(engine(game, Meter(Limits()), symmetry=True, distance=False)),
        Play(Minimax(game, Meter(), distance=True)),
    ]


def compare(play: Play, naive: NaiveGoals, p: Any, counts: Counter[str]) -> None:
    """Compare everything about one position and the goal of `play`, which can be reached there."""
    game, goal = play.game, play.goal
    text = game.format(p)
    turns = naive.reaching(text, goal.name, goal.number)
    assert [format_turn(game.board, turn) for turn in play.winning(p)] == turns, (text, goal)
    counts["reached"] += 1
    counts["root"] += len(turns) == 1
    if goal.name in ("hold", "connect"):
        assert (play.cook(p, "root") is None) == (len(turns) == 1)
        return
    length = naive.length(text, goal.name, goal.number)
    assert play.length(p) == length, (text, goal)
    line = play.line(p)
    assert len(line) == 2 * length - 1
    assert (play.cook(p, "root") is None) == (len(turns) == 1)
    single = naive.single(text, goal.name, goal.number)
    assert (play.cook(p, "tree") is None) == single, (text, goal)
    here, left, along = p, goal, []
    for turn, reply in zip(line[::2], [*line[1::2], None], strict=True):
        along.append(len(naive.reaching(game.format(here), left.name, left.number)) == 1)
        here = game.play(here, turn)
        here, left = here if reply is None else game.play(here, reply), left.further()
    assert (play.cook(p, "line") is None) == all(along), (text, goal)
    counts["line"] += all(along)
    counts["tree"] += single


def compare_margins(board: str, every: int = 1) -> Counter[str]:
    game = read_id(board).game
    naive, counts = naive_of(game), Counter[str]()
    play, _ = plays(game, game.start())
    for p in positions(board, every):
        best = naive.best_margin(game.format(p))
        aimed = play.aimed(p, "margin")
        assert aimed is not None
        assert aimed.goal == Goal("margin", best)
        assert [play.on(Goal("margin", best + more)).reach.standing(p) for more in (-2, 0, 2)] == [1, 0, -1]
        compare(aimed, naive, p, counts)
    return counts


def compare_within(board: str, every: int = 1) -> Counter[str]:
    game = read_id(board).game
    naive, counts = naive_of(game), Counter[str]()
    ways = plays(game, game.start())
    for p in positions(board, every):
        text = game.format(p)
        if naive.value(text) <= 0:
            assert [play.aimed(p, "within") for play in ways] == [None, None]
            assert not any(play.on(Goal("within", 40)).is_won(p) for play in ways)
            continue
        least = naive.distance(text)
        for play in ways:
            aimed = play.aimed(p, "within")
            assert aimed is not None
            assert aimed.goal == Goal("within", least)
            assert [play.on(Goal("within", k)).is_won(p) for k in (least - 1, least, least + 1) if k] == [False, True, True][
                least == 1 :
            ]
        for number in (least, least + 1):
            compare(ways[number == least].on(Goal("within", number)), naive, p, counts if number == least else Counter())
    return counts


def test_all_positions_of_tiny_boards() -> None:
    assert compare_margins("xodd:1x5") == Counter(reached=237, root=68, line=68, tree=68)
    assert compare_within("xodd:1x5") == Counter(reached=144, root=76, line=76, tree=76)


@pytest.mark.slow
def test_all_positions_of_a_board_of_orcoon() -> None:
    assert compare_within("orcoon:2x3") == Counter(reached=635, root=601, line=601, tree=599)


@pytest.mark.slow
def test_some_positions_of_larger_boards() -> None:
    assert compare_margins("xodd:2x3", every=13)["tree"] > 5
    assert compare_within("xodd:2x3", every=23)["tree"] > 5
    assert compare_within("orcoon:3x3", every=1999)["tree"] > 1


# Late positions of Xodd 3x4 whose best margin is 3 or -3; smaller boards have few or none.
WIDE = """
    B:WBB./B.W./WB.W W:BW.B/WW../WB.B W:BW.B/.B.W/.WWB B:.W../BB.B/WBWB W:.W.B/..WW/BWWB W:BW.B/WW.W/..BW W:W..B/WWWW/.W.B
    W:B.../.WWW/WBWB B:.W.W/WBB./WB.W W:BB../W.WW/.BWB W:W..W/.BBB/WB.W B:B..B/WWW./.BWB B:B.W./WW.W/B.WB B:B.B./WWWW/B..B
    B:B..B/.WWW/BW.B B:B..B/WWW./BW.B B:B.WB/..WW/.BWB B:.BWB/.WWW/B..B W:WBW./BBB./W..W W:W..W/BBBB/W.W.
"""


def wide_margins() -> list[Any]:
    return [read_id(f"xodd:3x4:{text}").position for text in WIDE.split()]


@pytest.mark.parametrize("board", ["2x2", "2x3", "2x4", "3x3", *map(slow, ("2x5", "3x4"))])
def test_small_boards_with_knights_jumps_have_no_draw(board: str) -> None:
    """Whatever legal position one begins with; by one method."""
    game = read_id(f"orcoon:{board},connection=knight").game
    solver = Minimax(game, Meter())
    for p in (q._replace(turn=turn) for q in game.legal_positions() for turn in (0, 1)):
        outcome = game.outcome(p)
        assert solver.score(p) if outcome is None else outcome.winner is not None, game.format(p)


def test_margins_of_three() -> None:
    game = read_id("xodd:3x4").game
    play, naive, counts = plays(game, game.start())[0], naive_of(game), Counter[str]()
    for p in wide_margins():
        best = naive.best_margin(game.format(p))
        aimed = play.aimed(p, "margin")
        assert aimed is not None
        assert aimed.goal == Goal("margin", best)
        counts[aimed.goal.text] += 1
        compare(aimed, naive, p, counts)
        for less in (best - 2, best - 4):  # a goal of at least so much, as it comes up further down
            assert play.on(Goal("margin", less)).reach.standing(p) == 1
            turns = [format_turn(game.board, turn) for turn in play.on(Goal("margin", less)).winning(p)]
            assert turns == naive.reaching(game.format(p), "margin", less)
    assert min(counts[text] for text in ("margin 3", "margin -3", "root", "tree")) > 2


@pytest.mark.slow
def test_every_claim_about_margins_of_three() -> None:
    using = Solvers(engine_for, Limits(), None)
    game = read_id("xodd:3x4").game
    naive = naive_of(game)
    verdicts: Counter[tuple[Verdict, int]] = Counter()
    for p in wide_margins():
        text = game.format(p)
        best = naive.best_margin(text)
        reaching = naive.reaching(text, "margin", best)
        for number in (best - 2, best, best + 2):
            turns = [turn for turn in representatives(game, p) if format_turn(game.board, turn) in reaching]
            for turn in [*turns, *islice((turn for turn in representatives(game, p) if turn not in turns), 1)]:
                puzzle = Puzzle(Instance(game, p), "root", Solution(turn), goal=Goal("margin", number))
                found = check_one(puzzle, None, using, minimal=True)
                claimed = format_turn(game.board, turn)
                wanted = (
                    Verdict.UNSOLVABLE if number > best else Verdict.WRONG if number < best or claimed not in reaching else None
                )
                wanted = wanted or (Verdict.SOUND if len(reaching) == 1 else Verdict.COOKED)
                assert found.verdict is wanted, (text, number, claimed)
                verdicts[found.verdict, best] += 1
                if found.verdict is Verdict.SOUND:
                    assert found.certificate is not None
                    verify(puzzle_again(found), found.certificate)
    assert {(verdict, 3) for verdict in list(Verdict)[:4]} <= verdicts.keys()
    assert {(verdict, -3) for verdict in (Verdict.COOKED, Verdict.WRONG, Verdict.UNSOLVABLE)} <= verdicts.keys()  # many turns do


@pytest.mark.slow
def test_margins_on_all_positions() -> None:
    assert compare_margins("xodd:2x3") == Counter(reached=677, root=215, line=213, tree=206)
    assert compare_margins("xodd:2x4")["reached"] == 6581


@pytest.mark.slow
def test_within_on_all_positions() -> None:
    assert compare_within("xodd:2x3") == Counter(reached=453, root=235, line=229, tree=226)
    assert compare_within("orcoon:3x3")["reached"] == 12616
    assert compare_within("xodd:2x4")["reached"] == 4536


def test_holding_a_draw() -> None:
    game = read_id(DRAWN).game
    naive, counts = naive_of(game), Counter[str]()
    play = Play(Minimax(game, Meter()))
    for p in near_the_draw(3):
        value = naive.value(game.format(p))
        assert play.on(Goal("hold")).reach.standing(p) == value
        counts[str(value)] += 1
        if value == 0:
            compare(play.on(Goal("hold")), naive, p, counts)
    assert min(counts[value] for value in ("-1", "0", "1")) > 40
    assert counts["reached"] > counts["root"] > 10


@pytest.mark.parametrize(("board", "every"), [("orcoon:2x3", 1), slow("orcoon:3x3", 37), ("orcoon:3x3,crossing=allowed", 97)])
def test_keeping_a_connection(board: str, every: int) -> None:
    game = read_id(board).game
    naive, counts = naive_of(game), Counter[str]()
    play = plays(game, game.start())[0].on(Goal("connect"))
    for p in positions(board, every):
        turns = naive.reaching(game.format(p), "connect", 0)
        assert play.is_won(p) == bool(turns)
        if turns:
            compare(play, naive, p, counts)
    assert counts["reached"] > counts["root"] > 5


# Claims about tiny boards: sound exactly where the naive program says so, and then the checker has accepted the evidence


def claims(board: str, name: str) -> Iterator[tuple[Any, Goal]]:
    game = read_id(board).game
    for p in near_the_draw(2) if name == "hold" else positions(board):
        if name == "margin":
            yield from ((p, Goal(name, number)) for number in (-3, -1, 1, 3))
        elif name == "within":
            yield from ((p, Goal(name, number)) for number in (1, 2, 3, 4, 5))
        else:
            assert game.outcome(p) is None
            yield p, Goal(name)


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("orcoon:2x2", "within"),
        ("xodd:1x4", "margin"),
        ("xodd:1x4", "within"),
        ("orcoon:2x2", "connect"),
        (DRAWN, "hold"),
    ],
)
def test_every_claim(board: str, name: str) -> None:
    game = read_id(board).game
    naive = naive_of(game)
    using = Solvers(engine_for, Limits(), None)
    verdicts: Counter[Verdict] = Counter()
    for p, goal in claims(board, name):
        text = game.format(p)
        reaching = naive.reaching(text, name, goal.number)
        more = naive.value(text) > 0 if name == "hold" else name == "margin" and naive.best_margin(text) > goal.number
        for turn in representatives(game, p):
            claimed = format_turn(game.board, turn)
            puzzle = Puzzle(Instance(game, p), "root", Solution(turn), goal=goal)
            found = check_one(puzzle, None, using)
            verdicts[found.verdict] += 1
            case = (text, goal, claimed, found)
            if more:
                assert found.verdict is Verdict.WRONG, case
                assert found.better is not None, case
            elif not reaching:
                assert found.verdict is Verdict.UNSOLVABLE, case
            elif reaching == [claimed]:
                assert found.verdict is Verdict.SOUND, case
                assert found.certificate is not None
                verify(puzzle_again(found), found.certificate)
            else:
                assert found.verdict is (Verdict.COOKED if claimed in reaching else Verdict.WRONG), case
    assert {Verdict.SOUND, Verdict.UNSOLVABLE, Verdict.COOKED, Verdict.WRONG} <= verdicts.keys()


def puzzle_again(found: Checked) -> Puzzle:
    """The puzzle of a verdict, written and read."""
    assert found.puzzle is not None
    return parse_puzzle(json.dumps(puzzle_record(found.puzzle)))


def claim(position: str, goal: str, solution: str, unique: str = "root", **more: Any) -> Puzzle:
    return parse_puzzle(json.dumps({"position": position, "goal": goal, "solution": solution, "unique": unique, **more}))


def checked(position: str, goal: str, solution: str, unique: str = "root", *, minimal: bool = False, **more: Any) -> Checked:
    return check_one(claim(position, goal, solution, unique, **more), None, Solvers(engine_for, Limits(), None), minimal=minimal)


# A certificate that does not prove the claim is refused


@pytest.mark.parametrize(
    ("position", "goal", "solution", "unique", "others"),
    [
        ("orcoon:3x3:B:.B./..W/...", "within 5", "b2", "tree", ["win", "within 3", "within 4"]),
        ("xodd:2x4:B:B.../W.W.", "margin 1", "Bb1+Bb2", "root", ["margin 3", "margin -1", "within 5"]),
        ("orcoon:4x4,connection=knight:W:.W.B/B.../W..B/BBWB", "hold", "", "root", ["win", "within 9"]),
    ],
)
def test_a_certificate_proves_its_own_goal_only(position: str, goal: str, solution: str, unique: str, others: list[str]) -> None:
    instance = read_id(position)
    play = Solvers(engine_for, Limits(), None).play(instance, parse_goal(goal))
    (turn,) = play.winning(instance.position)
    assert solution in ("", format_turn(instance.game.board, turn))
    found = checked(position, goal, format_turn(instance.game.board, turn), unique)
    assert found.verdict is Verdict.SOUND
    assert found.puzzle is not None
    assert found.certificate is not None
    verify(found.puzzle, found.certificate)
    for other in others:
        with pytest.raises(CertificateError):
            verify(replace(found.puzzle, goal=parse_goal(other)), found.certificate)


def test_a_connection_is_checked_reply_by_reply() -> None:
    found = checked("orcoon:3x3:W:.../.B./.B.", "connect", "b1", minimal=True)
    assert found.verdict is Verdict.SOUND
    assert found.puzzle is not None
    puzzle, board = found.puzzle, found.puzzle.instance.game.board
    assert len(puzzle.cuts) > 2
    again = check_one(puzzle_again(found), None, Solvers(engine_for, Limits(nodes=1), None))
    assert (again.verdict, again.solved) == (Verdict.SOUND, False)
    wrong = {
        "no reply that cuts": replace(puzzle, cuts=puzzle.cuts[1:]),
        "does not keep": replace(puzzle, solution=Solution(parse_turn(board, "a1")), line=()),
        "not legal": replace(puzzle, solution=Solution(parse_turn(board, "b2")), line=()),
        "main line": replace(puzzle, line=(parse_turn(board, "a1"),)),
        "more replies": replace(puzzle, solution=puzzle.solution._replace(replies=((parse_turn(board, "a1"), puzzle.solution),))),
    }
    for message, other in wrong.items():
        with pytest.raises(CertificateError, match=message):
            verify(other, b"")
    turn, _ = puzzle.cuts[0]
    harmless = [reply for reply in ("pass", "a1", "c3") if parse_turn(board, reply) != puzzle.cuts[0][1]]
    for reply in harmless:
        with pytest.raises(CertificateError, match="no reply that cuts"):
            verify(replace(puzzle, cuts=((turn, parse_turn(board, reply)), *puzzle.cuts[1:])), b"")


# Minimal puzzles


@pytest.mark.parametrize(
    ("position", "goal"),
    [
        ("xodd:2x4:B:B.../W.W.", "margin"),
        ("orcoon:3x3:W:.../.../.B.", "within"),
        ("orcoon:3x3:W:.../.B./.B.", "connect"),
        ("orcoon:3x3:B:B.W/..B/W.B", "connect"),
        ("orcoon:4x4,connection=knight:B:.WBB/B..W/W..B/BBW.", "hold"),
    ],
)
def test_why_each_stone_is_needed(position: str, goal: str) -> None:
    """The naive program says of every stone the same, and a witness for another reason is refused."""
    instance = read_id(position)
    game, p = instance.game, instance.position
    naive = naive_of(game)
    play = Solvers(engine_for, Limits(), None).play(instance).aimed(p, goal)
    assert play is not None
    (turn,) = play.winning(p)
    found = checked(position, play.goal.text, format_turn(game.board, turn), minimal=True)
    assert found.verdict is Verdict.SOUND
    assert found.puzzle is not None
    number = play.goal.number
    said = {one.part: one.because for one in found.puzzle.removals or ()}
    for cell in range(game.board.size):
        name = game.board.names[cell]
        text = game.format(p)
        assert isinstance(p, Stones)
        if not (p.black | p.white) >> cell & 1:
            continue
        rest = p._replace(black=p.black & ~(1 << cell), white=p.white & ~(1 << cell))
        text = game.format(rest)
        if not naive.referee.legal(text):
            because = "illegal"
        else:
            turns = naive.reaching(text, goal, number)
            more = naive.value(text) > 0 if goal == "hold" else goal == "margin" and naive.best_margin(text) > number
            because = "more" if more else "lost" if not turns else "turns" if len(turns) > 1 else "superfluous"
        if because == "superfluous":
            assert found.superfluous is not None
            assert name in found.superfluous
        elif found.puzzle.removals is not None:
            assert said[name] == because
    if found.puzzle.removals:
        assert found.certificate is not None
        verify(found.puzzle, found.certificate)
        for number, removal in enumerate(found.puzzle.removals):
            for because in {"illegal", "lost", "more"} - {removal.because}:
                other = [*found.puzzle.removals]
                other[number] = removal._replace(because=because, turns=())
                with pytest.raises(CertificateError, match="needed"):
                    verify(replace(found.puzzle, removals=tuple(other)), found.certificate)


# Words


def test_goals_are_read_as_they_are_written() -> None:
    for goal in (WIN, Goal("hold"), Goal("margin", 3), Goal("margin", -5), Goal("within", 12), Goal("connect")):
        assert parse_goal(goal.text) == goal
        assert goal.name in NAMES
    for text in (
        "draw",
        "margin",
        "margin +3",
        "within 0",
        "within 05",
        "within -1",
        "win 3",
        "",
        "within 1\n",
    ):
        with pytest.raises(NotationError, match="the goal is"):
            parse_goal(text)
    for value in (None, 3, ["win"], {"name": "win"}):
        with pytest.raises(NotationError, match="the goal is"):
            parse_goal(value)


@pytest.mark.parametrize(
    ("position", "goal", "unique", "message"),
    [
        ("orcoon:3x3", "hold", "root", "connection=chain.* has none"),
        ("xodd:2x2", "hold", "root", "xodd has none"),
        ("hex:rhombus2", "margin 1", "root", "games with the goal margin: crosshairs, warrens, xodd, yodd"),
        ("xodd:2x2", "connect", "root", "games with the goal connect: orcoon"),
        ("orcoon:3x3,connection=knight", "connect", "root", "connection=knight.*: orcoon"),
        ("orcoon:3x3", "connect", "tree", "unique at the root"),
        (DRAWN, "hold", "line", "unique at the root"),
    ],
)
def test_goals_that_a_game_does_not_have(position: str, goal: str, unique: str, message: str) -> None:
    turn = next(read_id(position).game.moves(read_id(position).position))
    with pytest.raises(CrosscutError, match=message):
        claim(position, goal, format_turn(read_id(position).game.board, turn), unique)


@pytest.mark.parametrize(
    ("goal", "cuts", "message"),
    [
        ("win", {"a1": "b1"}, "cuts belong to the goal connect"),
        ("connect", ["a1"], "cuts are an object"),
        ("connect", {"a1": 3}, "cuts are an object"),
        ("connect", {"a1": "a1"}, "occupied"),
        ("connect", {"d9": "a1"}, "no cell"),
    ],
)
def test_cuts_are_turns_with_replies(goal: str, cuts: object, message: str) -> None:
    with pytest.raises(CrosscutError, match=message):
        claim("orcoon:3x3", goal, "a2", cuts=cuts)


def test_margins_of_boards_that_are_not_swept() -> None:
    """They are searched for, in late positions."""
    text = "xodd:5x5:B:.WWBB/WBBBW/WB.BW/W..B./BBWWB"
    instance = read_id(text)
    assert instance.game.illegal(instance.position) is None
    naive = naive_of(instance.game)
    play = Solvers(engine_for, Limits(), None).play(instance).aimed(instance.position, "margin")
    assert play is not None
    assert not play.solver.knows_margins
    assert play.goal.number == naive.best_margin(instance.game.format(instance.position)) == 3
    turns = [format_turn(instance.game.board, turn) for turn in play.winning(instance.position)]
    found = checked(text, play.goal.text, turns[0])
    assert found.verdict is (Verdict.SOUND if len(turns) == 1 else Verdict.COOKED)


@pytest.mark.skipif(kernel.native is None, reason="needs the compiled module")
def test_margins_by_search_and_by_sweep() -> None:
    game = read_id("xodd:3x4").game
    play, search = plays(game, game.start())[0], ByMargin(game, Meter())
    for p in wide_margins():
        assert play.margins is play.solver
        assert search.score(p) == play.margins.score(p)
        for turn in islice(game.moves(p), 5):
            assert search.score(game.play(p, turn)) == play.margins.score(game.play(p, turn))


def test_the_goal_is_part_of_the_id() -> None:
    instance = read_id("orcoon:3x3")
    goals = (WIN, Goal("within", 5), Goal("within", 6), Goal("connect"))
    assert len({puzzle_id(instance.game, instance.position, goal) for goal in goals}) == 4
    assert puzzle_id(instance.game, instance.position) == puzzle_id(instance.game, instance.position, WIN)


def test_what_follows_from_what() -> None:
    """Every implication between guarantees holds of every end that one can think of, by its lead and the turns before it."""
    known = [Guarantee("win"), Guarantee("at_least_draw")]
    known += [
        Guarantee(kind, number) for kind in ("within", "lasts", "margin") for number in range(0 if kind != "margin" else -3, 5)
    ]
    ends = [(lead, turns) for lead in (-3, -1, 1, 3) for turns in range(7)]

    def keeps(guarantee: Guarantee, lead: int, turns: int) -> bool:
        match guarantee.kind:
            case "within":
                return lead > 0 and turns <= guarantee.number
            case "lasts":
                return lead > 0 or turns > guarantee.number
            case "margin":
                return lead >= guarantee.number
        return lead > 0

    for have in known:
        assert read_guarantee(have.text) == have
        for wanted in known:
            follows = all(keeps(wanted, *end) for end in ends if keeps(have, *end))
            if have.implies(wanted):
                assert follows, (have, wanted)
    assert Guarantee("win").implies(Guarantee("margin", 1))
    assert not Guarantee("win").implies(Guarantee("margin", 3))
    assert Guarantee("within", 3).implies(Guarantee("within", 4))
    assert not Guarantee("lasts", 3).implies(Guarantee("at_least_draw"))
    assert not read_guarantee("cannot connect").implies(Guarantee("at_least_draw"))


@pytest.mark.parametrize(
    ("position", "goal", "solution", "said"),
    [
        (
            "orcoon:3x3:B:.B./..W/...",
            "within 5",
            "b2",
            "sound (Black to play and win within 5 turns: the only turn at the root, 2 turns)",
        ),
        ("orcoon:3x3:B:.B./..W/...", "within 4", "b2", "unsolvable: no turn of Black wins within 4 turns"),
        ("orcoon:3x3:W:.../.B./.B.", "connect", "a1", "wrong: b1 keeps the connection alive"),
        (
            "xodd:2x4:B:B.../W.W.",
            "margin 1",
            "Bb1+Bb2",
            "sound (Black to play and win by 1, the best there is: the only turn at the root",
        ),
        ("xodd:2x4:B:B.../W.W.", "margin -1", "Bb1+Bb2", "wrong: Bb1+Bb2 wins by 1"),
        ("xodd:2x4:B:B.../W.W.", "margin 3", "Bb1+Bb2", "unsolvable: no turn of Black wins by 3"),
    ],
)
def test_what_is_said(position: str, goal: str, solution: str, said: str) -> None:
    assert said in puzzle_text(checked(position, goal, solution))
