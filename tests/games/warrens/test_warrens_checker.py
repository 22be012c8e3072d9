"""Rabbit Warrens for the checker: against the played rules, by itself (play cannot come back), and damaged certificates."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cases import slow
from certify import Section, sealed, sections
from crosscut.checker.boards import CheckError
from crosscut.checker.certificate import check_stream
from crosscut.checker.game import opponent
from crosscut.checker.games import GAMES
from crosscut.checker.games.warrens.rules import Warrens
from crosscut.core.board import cells_of
from crosscut.core.errors import NotationError
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.solver.engines import engine_for
from crosscut.solver.solve import solve

START = "B:WB/B.W/W..B/B.W:fresh"


def naive(board: str, ending: str = "text") -> Warrens:
    game = GAMES["warrens"](board, {"ending": ending})
    assert isinstance(game, Warrens)
    return game


def rows(game: Warrens, stones: str) -> str:
    return "/".join(stones[row] for row in game.rows)


# ---- The two hands -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["text", "ludii"])
@pytest.mark.parametrize("board", ["hexhex4", "hexagon2x5", "5x6", "9x4", "1x7"])
def test_regions_and_leads_of_dense_diagrams(board: str, ending: str) -> None:
    """Random play hardly ever encloses anything; every third diagram is turned round with its colours exchanged: a tie."""
    game, mine = open_game("warrens", board, {"ending": ending}), naive(board, ending)
    chance = random.Random(board)
    for number in range(150):
        stones = "".join(chance.choices("BW.", chance.choice([(7, 1, 2), (1, 7, 2), (5, 5, 2)]), k=game.board.size))
        if number % 3 == 0:
            half = stones[: game.board.size // 2]
            stones = half + "." * (game.board.size % 2) + half[::-1].translate(str.maketrans("BW", "WB"))
        for word in (":passes=2", ":passes=2:fresh"):
            text = f"{chance.choice('BW')}:{rows(mine, stones)}{word}"
            p, q = game.parse(text), mine.read(text)
            for colour, player in enumerate("BW"):
                found = game.enclosed(p.stones(colour))  # type: ignore[attr-defined]
                assert sorted(sorted(region) for region in mine.enclosed(stones, player)) == [[*cells_of(at)] for at in found]
            assert mine.lead(q, "B") == -mine.lead(q, "W") == game.margin(p), text


@pytest.mark.parametrize("board", ["2x3", "hexagon2x3"])
def test_both_refuse_the_same_words(board: str) -> None:
    """Every choice of words, in every order of up to three, and words that there are not."""
    game, mine = open_game("warrens", board), naive(board)
    words = ["second", "passes=1", "passes=2", "fresh", "passes=0", "passes=3", "passes", "second=1", "pass"]
    chance, read = random.Random(1), 0
    for count in range(4):
        for chosen in product(words, repeat=count):
            stones = "".join(chance.choices("BW.", k=game.board.size))
            text = ":".join([chance.choice("BW"), rows(mine, stones), *chosen])
            try:
                p = game.parse(text)
                fits = game.illegal(p) is None and game.format(p) == text
            except NotationError:
                fits = False
            try:
                mine.read(text)
            except CheckError:
                assert not fits, text
            else:
                assert fits, text
                read += 1
    assert read > 5


# ---- Play cannot come back -----------------------------------------------------------------------------------------------------


def following(game: Warrens, stones: str) -> Iterator[str]:
    """The diagrams that one stone move of either player leads to."""
    for player in "BW":
        for origin, end in game.moves(stones, player, range(len(stones))):
            left = stones[:origin] + "." + stones[origin + 1 :]
            yield left[:end] + player + left[end + 1 :]


def longest(game: Warrens) -> int:
    """The most stone moves in a row, whoever makes them, from any diagram of a board; AssertionError for a cycle.

    Diagrams are taken away from which no move leads to one that is left, again and again; what has a cycle stays.
    """
    diagrams = ["".join(stones) for stones in product("BW.", repeat=len(game.board.points))]
    before: dict[str, list[str]] = {stones: [] for stones in diagrams}
    left = {}
    for stones in diagrams:
        after = set(following(game, stones))
        left[stones] = len(after)
        for there in after:
            before[there].append(stones)
    layer, moves, gone = [stones for stones in diagrams if not left[stones]], -1, 0
    while layer:
        moves, gone = moves + 1, gone + len(layer)
        above = []
        for stones in layer:
            for origin in before[stones]:
                left[origin] -= 1
                if not left[origin]:
                    above.append(origin)
        layer = above
    assert gone == len(diagrams)
    return moves


@pytest.mark.parametrize(
    "board",
    ["1x1", "1x6", "6x1", "2x3", "hexhex2", slow("2x4"), slow("3x3"), slow("hexagon2x3"), slow("2x5")],
)
def test_no_way_of_moving_leads_back_to_a_diagram(board: str) -> None:
    assert (longest(naive(board)) > 0) == (board != "1x1")


@pytest.mark.parametrize("board", ["1x6", "2x3", "hexhex2", slow("3x3")])
def test_pairs_of_neighbours_are_won_as_the_page_says(board: str) -> None:
    game = naive(board)

    def pairs(stones: str, one: str, other: str) -> int:
        return sum(
            stones[near] == other for cell, near_by in enumerate(game.board.neighbours) for near in near_by if stones[cell] == one
        )

    for chosen in product("BW.", repeat=len(game.board.points)):
        stones = "".join(chosen)
        for after in following(game, stones):
            player = next(glyph for glyph, old in zip(after, stones, strict=True) if old == "." != glyph)
            other = opponent(player)
            assert pairs(after, other, other) == pairs(stones, other, other)
            more = pairs(after, player, player) - pairs(stones, player, player)
            assert more > 0 or (more == 0 and pairs(after, player, other) < pairs(stones, player, other))


# ---- Damaged certificates ------------------------------------------------------------------------------------------------------


class Proofs(NamedTuple):
    """The sections of some certificates: for each player in turn."""

    text: list[Section]
    """The start of hexagon2x3, a draw."""
    ludii: list[Section]
    """The same by the other ending."""
    lead: list[Section]
    """White leads by a point."""
    tie: list[Section]
    """Nobody has points at best play, and Black has moved last."""


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Proofs:
    file = tmp_path_factory.mktemp("warrens") / "proof.gz"

    def proved(text: str, *, margin: bool = False) -> list[Section]:
        instance = read_id(text)
        engine, _ = engine_for(instance, margin=margin)
        proof = solve(instance, certificate=file, engine=engine, margin=margin)
        assert proof.certificate is not None
        assert proof.certificate.checked
        return sections(file)

    return Proofs(
        proved(f"warrens:hexagon2x3:{START}"),
        proved(f"warrens:hexagon2x3,ending=ludii:{START}"),
        proved("warrens:4x4:B:.WWW/BW../BBW./BBBW", margin=True),
        proved("warrens:hexhex3:B:..W/..WW/.BWW./BBB./.BW:second", margin=True),
    )


def refused(section: Section) -> str:
    """Why a section is refused, whose footer is right."""
    report = check_stream(io.BytesIO(sealed(*section).encode()))
    assert not report.ok, section[0]
    assert not report.statements
    return report.message


def parted(line: str) -> tuple[int, str, str]:
    rank, position, ply = line.split(" ")
    return int(rank), position, ply


def found(section: Section, pattern: str, behind: int = 0) -> int:
    """The number of the first line, behind so many, that has a pattern."""
    return next(at for at, line in enumerate(section[1]) if at >= behind and re.search(pattern, line))


def with_line(section: Section, at: int, **new: Any) -> Section:
    """The section with a line's rank, position or ply replaced."""
    head, lines = section
    old = dict(zip(("rank", "position", "ply"), parted(lines[at]), strict=True))
    return head, [*lines[:at], " ".join(str(part) for part in (old | new).values()), *lines[at + 1 :]]


def test_good_ones_are_accepted(proofs: Proofs) -> None:
    for certificate in proofs:
        for section in certificate:
            report = check_stream(io.BytesIO(sealed(*section).encode()))
            assert report.ok, report.message
    assert [head["guarantee"] for head, _ in (*proofs.text, *proofs.ludii)] == ["at_least_draw"] * 4
    assert {(head["side"], head["guarantee"]) for head, _ in proofs.lead} == {("W", "margin 2"), ("B", "margin -2")}
    assert {head["guarantee"] for head, _ in proofs.tie} == {"margin 1", "margin -1"}


def test_every_line_is_needed_and_no_other_is_accepted(proofs: Proofs) -> None:
    for head, lines in (*proofs.text, *proofs.lead):
        for at in range(1, len(lines), 1 + len(lines) // 25):
            message = refused((head, lines[:at] + lines[at + 1 :]))
            assert "not answered" in message or "no earlier line demands" in message
            assert "no earlier line demands" in refused((head, [*lines[: at + 1], lines[at], *lines[at + 1 :]]))


@pytest.mark.parametrize("which", ["text", "ludii", "lead", "tie"])
def test_more_than_is_true(proofs: Proofs, which: str) -> None:
    """A win for a draw; half a point more; what one player has, said of the other."""
    for head, lines in getattr(proofs, which):
        kind, _, number = head["guarantee"].partition(" ")
        more = f"margin {int(number) + 1}" if number else "win"
        assert "against the guarantee" in refused((head | {"guarantee": more}, lines))
        other = head | {"side": opponent(head["side"])}
        assert "expected" in refused((other, lines)) or "prover" in refused((other, lines))
        assert kind != "margin" or "against the guarantee" in refused((head | {"guarantee": "margin 3"}, lines))


def test_a_tie_is_lost_by_who_moved_last(proofs: Proofs) -> None:
    """Also said as a win and a draw, without a number."""
    loser, winner = sorted(proofs.tie, key=lambda section: int(section[0]["guarantee"].split(" ")[1]))
    assert check_stream(io.BytesIO(sealed(winner[0] | {"guarantee": "win"}, winner[1]).encode())).ok
    assert "is won by" in refused((loser[0] | {"guarantee": "at_least_draw"}, loser[1]))


def test_the_other_ending(proofs: Proofs) -> None:
    """What is proved by one ending is no proof by the other; by the program's ending the tie is a draw, also to its winner."""
    for head, lines in (*proofs.text, *proofs.ludii, *proofs.tie):
        other = "text" if head["readings"]["ending"] == "ludii" else "ludii"
        if head["guarantee"] != "margin -1":
            assert refused((head | {"readings": {"ending": other}}, lines))
        assert "no value of the switch" in refused((head | {"readings": {"ending": "source"}}, lines))
        assert "is missing" in refused((head | {"readings": {}}, lines))


def test_a_start_that_is_not_fresh(proofs: Proofs) -> None:
    """Without the word Black's first turn would be two moves, and who moved last before it would lose a tie."""
    for head, lines in proofs.text:
        position = head["position"].removesuffix(":fresh")
        section = (head | {"position": position}, [line.replace(head["position"], position) for line in lines])
        assert "no earlier line demands" in refused(section) or "not answered" in refused(section)
        dropped = [line.replace(":passes=1:fresh", ":passes=1") for line in lines]
        assert "no earlier line demands" in refused((head, dropped)) or "not answered" in refused((head, dropped))


def test_one_move_too_many(proofs: Proofs) -> None:
    """A second move in the first turn; a third one in a later turn."""
    first = found(proofs.text[1], " W:[^:]* ")
    assert parted(proofs.text[1][1][first])[0] == parted(proofs.text[1][1][0])[0] - 1
    later = [(section, found(section, " [BW]:[^:]* ", 1)) for section in (*proofs.lead, *proofs.tie)]
    for section, at in ((proofs.text[1], first), *later):
        position = parted(section[1][at])[1]
        again = opponent(position[0]) + position[1:] + ":second"
        ply = "pass" if again[0] == section[0]["side"] else "*"
        assert "no earlier line demands" in refused(with_line(section, at, position=again, ply=ply))


def test_a_pass_that_does_not_count(proofs: Proofs) -> None:
    """By the text a pass after a stone move is no pass of a whole turn; by the program it is."""
    for section in proofs.text:
        at = found(section, " [BW]:[^:]* ")
        counted = parted(section[1][at])[1] + ":passes=1"
        assert "no earlier line demands" in refused(with_line(section, at, position=counted))
    for section in proofs.ludii:
        at = found(section, "passes=1 ")
        forgotten = parted(section[1][at])[1].removesuffix(":passes=1")
        assert "no earlier line demands" in refused(with_line(section, at, position=forgotten))


def test_plies_that_are_not_legal(proofs: Proofs) -> None:
    """Every other text of two cells, the other's stones, occupied ends, and what is no ply."""
    for section in (*proofs.text, *proofs.lead):
        game = naive(section[0]["board"])
        at = found(section, r" [^*]\S*$")
        legal = game.turns(game.parse(parted(section[1][at])[1]))
        for origin, end in product(game.board.names, repeat=2):
            if f"{origin}-{end}" not in legal:
                assert "is not legal" in refused(with_line(section, at, ply=f"{origin}-{end}"))
        for ply in ("a3", "swap", "pass+pass", "a3-", "-a3", f"{legal[0]}-{legal[0]}", f"{legal[0]}+pass", "A3-C3"):
            assert "is not legal" in refused(with_line(section, at, ply=ply)), ply
        assert "expected one ply" in refused(with_line(section, at, ply="*"))
        assert "may have the turn `-`" in refused(with_line(section, at, ply="-")) or at == 0
        assert "expected `*`" in refused(with_line(section, found(section, r"\*$"), ply="pass"))


def test_ranks(proofs: Proofs) -> None:
    for head, lines in (*proofs.text, *proofs.lead):
        assert "the rank rises" in refused(with_line((head, lines), len(lines) - 1, rank=parted(lines[0])[0] + 1))
        lower = [f"{rank - 1} {position} {ply}" for rank, position, ply in map(parted, lines)]
        assert "rank" in refused((head, lower))
        flat = [f"{parted(lines[0])[0]} {position} {ply}" for _, position, ply in map(parted, lines)]
        assert "larger than the rank demanded" in refused((head, flat))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"position": START.replace(":fresh", ":passes=0:fresh")}, "expected a number from 1 to 2"),
        ({"position": START.replace(":fresh", ":passes=3:fresh")}, "expected a number from 1 to 2"),
        ({"position": START.replace(":fresh", ":passes=01:fresh")}, "expected a number from 1 to 2"),
        ({"position": START + ":passes=1"}, "not in normal form"),
        ({"position": START.replace(":fresh", ":second:fresh")}, "rule 3"),
        ({"position": START.replace(":fresh", ":second:passes=1")}, "rule 3"),
        ({"position": "B:.W/W.W/W..W/W.W:second"}, "rule 3"),
        ({"position": START.replace("WB/", "WX/")}, "is not a position"),
        ({"board": "hexagon3x2"}, "not in normal form"),
        ({"board": "torus4"}, "not played on torus4"),
        ({"rules": 2}, "rules"),
        ({"version": 1}, "version"),
        ({"relevant": "yes"}, "of an unknown kind"),
        ({"readings": {"ending": "text", "pie": "off"}}, "unknown switch"),
        ({"guarantee": "margin 1.5"}, "unknown guarantee"),
    ],
)
def test_headers(proofs: Proofs, change: dict[str, Any], said: str) -> None:
    head, lines = proofs.text[0]
    changed = head | change
    assert said in refused((changed, [line.replace(head["position"], changed["position"]) for line in lines]))


def test_ended_positions(tmp_path: Path) -> None:
    """One line; the side to move after the passes has won a tie by either ending, unless it is drawn."""
    tie, nothing = ".B...W../B.B.W.W./.B...W../........", "B......./......../......../........"
    for ending, stones, fresh, winner in (
        ("text", tie, "", "B"),
        ("text", tie, ":fresh", None),
        ("text", nothing, "", "B"),
        ("ludii", tie, "", "B"),
        ("ludii", tie, ":fresh", "B"),
        ("ludii", nothing, "", None),
    ):
        text = f"B:{stones}:passes=2{fresh}"
        assert naive("4x8", ending).winner(naive("4x8", ending).read(text)) == winner
        file = tmp_path / "proof.gz"
        proof = solve(read_id(f"warrens:4x8,ending={ending}:{text}"), certificate=file)
        assert proof.certificate is not None
        assert proof.certificate.checked
        for head, lines in sections(file):
            assert lines == [f"0 {text} -"]
            assert "nothing is to be decided" in refused((head, [f"1 {text} pass"]))
