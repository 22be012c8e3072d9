"""A second program, in plain Python, finds the winners that the search with virtual connections finds.

It shares no code with it: tests/support/plain_connections.py has its own rules, connections and search.
"""

import random

import pytest

import plain_connections as again
from naive import NaiveMinimax

SIZES = {"2x3": (2, 3), "3x2": (3, 2), "3x3": (3, 3), "torus3": (3, 3), "torus3x4": (3, 4), "3x4": (3, 4)}
WIN = ["b2", "c2", "b3", "c3"]
slow = pytest.mark.slow
# The game on 6x6 of the text, from its end to the position with one stone of the second phase.
END = [
    "B:WW..B./....W./...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6",
    "W:WW..B./....../...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6",
    "B:WW..../....../...W../.WW.B./.W.WBW/...BW.:bridges=Wd5e6",
    "W:WW..../....../...W../.WW.B./.W.WBW/...BW.",
    "B:WW..../....../...W../.WW.B./.W.WBW/....W.",
    "W:WW..../....../...W../.WW.B./.W.WBW/......",
    "B:WW..../....../...W../.WW.B./.W.W.W/......",
    "W:WW..../....../...W../.WW.B./.W...W/......",
]


def written(board: again.Board, s: again.State) -> str:
    def name(cell: int) -> str:
        return f"{'abcdef'[cell % board.columns]}{cell // board.columns + 1}"

    flat = "".join("B" if s.stones[0] >> i & 1 else "W" if s.stones[1] >> i & 1 else "." for i in range(board.cells))
    rows = "/".join(flat[i : i + board.columns] for i in range(0, board.cells, board.columns))
    ends = [
        (p, sorted(b[d][:2])) for p in (0, 1) for i, b in enumerate(board.blocks) for d in (0, 1) if s.bridges[p] >> 2 * i + d & 1
    ]
    bridges = "+".join("BW"[p] + name(x) + name(y) for p, (x, y) in ends)
    return f"{'BW'[s.turn]}:{rows}" + (f":bridges={bridges}" if bridges else "")


def some(game: str, name: str, chooser: random.Random) -> tuple[again.Board, again.State]:
    """A position that is not over, after some random plies."""
    rows, columns = SIZES[name]
    board, s = again.read(f"{game}:{name}:{chooser.choice('BW')}:" + "/".join(["." * columns] * rows))
    for _ in range(chooser.randrange(2 * (board.cells // 3) - 3, board.cells + 3)):
        after = board.play(s, chooser.choice(board.plies(s)))
        if board.winner(after) is not None:
            break
        s = after
    return board, s


def plain(board: again.Board, s: again.State, known: dict[again.State, int]) -> int:
    """Who wins, by trying everything."""
    if s not in known:
        won = board.winner(s)
        if won is None:
            after = (board.play(s, ply) for ply in board.plies(s))
            won = s.turn if any(plain(board, t, known) == s.turn for t in after) else 1 - s.turn
        known[s] = won
    return known[s]


def with_more(board: again.Board, s: again.State, loser: int, need: int, chooser: random.Random) -> again.State:
    """Return the position with stones and bridges of the loser that take nothing of what the winner needs."""
    stones, bridges = list(s.stones), list(s.bridges)
    for cell in range(board.cells):
        if not (stones[0] | stones[1] | need) >> cell & 1 and chooser.random() < 0.6:
            stones[loser] |= 1 << cell
    for i, block in enumerate(board.blocks):
        d = chooser.randrange(2)
        if not need >> board.cells + i & 1 and not (bridges[0] | bridges[1]) >> 2 * i & 3 and chooser.random() < 0.5:
            x, y, _, _ = block[d]
            bridges[loser] |= (stones[loser] >> x & stones[loser] >> y & 1) << 2 * i + d
    return again.State((stones[0], stones[1]), (bridges[0], bridges[1]), s.turn)


@pytest.mark.parametrize("weak", [False, True], ids=["connections", "one each"])
@pytest.mark.parametrize(
    ("name", "count"),
    [("2x3", 40), ("3x2", 40), ("3x3", 40), ("torus3", 40), *(pytest.param(name, 400, marks=slow) for name in SIZES)],
)
def test_small_boards_by_trying_everything(name: str, count: int, weak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one connection of each kind the search has more to do itself. The checker's rules are the third opinion."""
    if weak:
        monkeypatch.setattr(again, "FULLS", 1)
        monkeypatch.setattr(again, "HALVES", 1)
        monkeypatch.setattr(again, "LONGEST", 3)
    game = "torax" if "torus" in name else "quax"
    chooser = random.Random(count + weak)
    third = NaiveMinimax(game, name, {})
    known: dict[again.State, int] = {}
    for _ in range(count):
        board, s = some(game, name, chooser)
        search = again.Search(board)
        won = search.winner(s)
        assert won is not None
        text = written(board, s)
        assert again.read(f"{game}:{name}:{text}")[1] == s
        assert plain(board, s, known) == won, text
        if board.cells - (s.stones[0] | s.stones[1]).bit_count() < 4:
            assert third.value(text) == (1 if won == s.turn else -1), text
        for _ in range(3):
            more = with_more(board, s, 1 - won, search.table[s].need, chooser)
            assert plain(board, more, known) == won, (text, more)


def first_stone(cell: str) -> str:
    rows = [["."] * 5 for _ in range(5)]
    rows[int(cell[1]) - 1]["abcde".index(cell[0])] = "B"
    return "quax:5x5:W:" + "/".join(map("".join, rows))


@pytest.mark.parametrize("cell", ["a1", "b2", "c3", *(pytest.param(c, marks=slow) for c in ["b1", "c1", "a2", "c2", "a3", "b3"])])
def test_the_first_stones_that_win_quax_5x5(cell: str) -> None:
    board, s = again.read(first_stone(cell))
    assert again.Search(board).winner(s) == (again.BLACK if cell in WIN else again.WHITE)


@pytest.mark.parametrize("text", [END[2], *(pytest.param(text, marks=slow) for text in END if text != END[2])])
def test_the_blocker_wins_the_end_of_the_game_on_6x6(text: str) -> None:
    board, s = again.read("torax:torus6:" + text)
    assert again.Search(board).winner(s) == again.WHITE
