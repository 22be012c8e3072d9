"""What the text says of its example game: what links prevent, what is left to play, the mating move, and who had won when."""

from __future__ import annotations

from crosscut.claims.by_check import by_check
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.mistakes import no_mistake
from crosscut.claims.solving import solved
from crosscut.core.game import WHITE
from crosscut.core.instance import read_id
from crosscut.games.seo.claims.cases import LAST, PLAYED, TEXT, example, in_play, printed, turn_name
from crosscut.games.seo.rules import Paths, Seo
from crosscut.solver.proof import Evidence

EARLY = 8  # turns after which all positions of the example are solved, with all their turns, in seconds
X5, ENDED = 10, "the example's last position"  # turns before x5


def in_all(run: Run) -> Finding:
    """Look for the fewest turns in which White makes four more from the example's last position on."""
    last = read_id(LAST)
    game, start = last.game, last.position
    assert isinstance(game, Seo)
    assert isinstance(start, Paths)
    most = looked = 0
    for turns, _ in in_play(game, start, run):
        looked += 1
        most = max(most, (len(turns) + 1) // 2)
        if most > 3:
            picture = Picture(game, start, "White makes four turns, if Black lets him.", turns=turns)
            because = "Black can let him out of the corner."
            figures: dict[str, int | float | str] = {"positions looked at": looked, "turns of White": most}
            return Finding(Verdict.FAILS, f"all play from {ENDED}", Evidence.WITNESS, because, figures, (picture,))
    figures = {"positions looked at": looked, "most turns of White": most}
    return Finding(Verdict.HOLDS, f"all play from {ENDED}", Evidence.UNCHECKED, "White has no more.", figures)


def at_best_play(run: Run) -> Finding:
    """Find how long White, who has lost, holds out at best play."""
    last, file = read_id(LAST), run.file("seo-example-length.gz")
    proof = solved(run, last, file, distance=True)
    assert proof.distance is not None
    left = (proof.distance + 1) // 2
    holds = proof.winner != WHITE and left == 3
    because = f"The game ends after {proof.distance} more turns at best play; {left} of them are White's."
    picture = Picture(last.game, last.position, because, turns=proof.line)
    kept = () if file is None else (file,)
    verdict = Verdict.HOLDS if holds else Verdict.FAILS
    return Finding(verdict, ENDED, proof.evidence, because, {"turns of White": left}, (picture,), kept)


def nobody_erred(run: Run) -> Finding:
    """Look who gave a won game away from x4 on."""
    positions = example()
    scope = f"the example from {turn_name(EARLY)} to {turn_name(len(positions) - 2)}, every position with all its turns"
    return no_mistake(run, positions, EARLY, what="example", label=turn_name, scope=scope)


CLAIMS = (
    Claim(
        "seo-07",
        TEXT,
        "the example",
        "The example is a game: each of its turns may be played.",
        (
            by_check(
                "seo-07",
                "as printed",
                "every turn of the diagram is legal, in the order of its numbers",
                "replay",
                {"record": printed()},
                scope="the example",
            ),
        ),
    ),
    Claim(
        "seo-08",
        TEXT,
        "on the example",
        "The link x2-x3 keeps o from the upper left.",
        (
            by_check(
                "seo-08",
                "as played",
                "after x3, c3, o may not go from c4 to b3, by rule 2",
                "illegal",
                {"position": "seo:torus5", "turns": "a1 e5 b5 d4 b4 c4 c3 b3", "rule": "2"},
                scope="the example up to x3",
            ),
            by_check(
                "seo-08",
                "without the link",
                "had x gone to a4, o might",
                "legal",
                {"position": "seo:torus5", "turns": "a1 e5 b5 d4 b4 c4 a4 b3"},
                scope="the example up to o2",
            ),
        ),
    ),
    Claim(
        "seo-09",
        TEXT,
        "on the example",
        "x5 keeps o from going on over the edge, from o4 to x5.",
        (
            by_check(
                "seo-09",
                "as played",
                "after x5, c1, o may not go from d5 to c1",
                "illegal",
                {"position": "seo:torus5", "turns": f"{' '.join(PLAYED.split()[: X5 + 1])} c1"},
                scope="the example up to x5",
            ),
            by_check(
                "seo-09",
                "without x5",
                "had x gone to d2, o might",
                "legal",
                {"position": "seo:torus5", "turns": f"{' '.join(PLAYED.split()[:X5])} d2 c1"},
                scope="the example up to o4",
            ),
            by_check(
                "seo-09",
                "a good turn",
                "x5 keeps what the position is worth",
                "best_turn",
                {
                    "position": "seo:torus5:B:B..../..B../..B../.BWW./.BWWW:last=Bc2+Wd5:links=Bc3b4+Ba1b5+Wd4e5",
                    "turns": "c1",
                    "only": False,
                },
                scope="the example before x5",
                strict="The text says what x5 prevents, not that it wins.",
            ),
        ),
    ),
    Claim(
        "seo-10",
        TEXT,
        "on the example",
        "o cannot play the cell marked **, since he would cross the link x7-x8.",
        (
            by_check(
                "seo-10",
                "as played",
                "after x8 o may not go from a2 to e3, by rule 2",
                "illegal",
                {"position": LAST, "turns": "e3", "rule": "2"},
                scope=ENDED,
            ),
            by_check(
                "seo-10",
                "without the link",
                "were x7 and x8 not linked, he might",
                "legal",
                {"position": LAST.replace("Be2a3+", ""), "turns": "e3"},
                scope=ENDED,
            ),
        ),
    ),
    Claim(
        "seo-11",
        TEXT,
        "the second drawing of the example",
        "White has at most three cells to play, but black has five.",
        (
            by_check(
                "seo-11",
                "white now",
                "White, to move, has three turns",
                "count",
                {"position": LAST, "of": "turns", "number": 3},
                scope=ENDED,
            ),
            by_check(
                "seo-11",
                "black now",
                "Black, were he to move, would have five",
                "count",
                {"position": LAST.replace(":W:", ":B:"), "of": "turns", "number": 5},
                scope=f"{ENDED}, Black to move",
            ),
            Reading("in all", "White makes at most three more turns, whatever both play", in_all, repairs=("at best play",)),
            Reading("at best play", "at best play White makes three more turns, and has lost", at_best_play, is_repair=True),
        ),
    ),
    Claim(
        "seo-12",
        TEXT,
        "the second drawing of the example",
        "Its cells 1 to 6 are how the game would go on.",
        (
            by_check(
                "seo-12",
                "to the end",
                "they are legal turns, one after the other, and then White has none: Black wins",
                "replay",
                {"record": f'game = "seo"\nboard = "torus5"\n{PLAYED} b3 a4 b2 a5 b1 e4', "winner": "B"},
                scope="the example and six more turns",
            ),
        ),
    ),
    Claim(
        "seo-13",
        TEXT,
        "the example",
        "o resigns (he has lost).",
        (
            by_check(
                "seo-13", "lost", "White loses with best play of both", "loses", {"position": LAST, "side": "W"}, scope=ENDED
            ),
            Reading(
                "no mistake",
                "from x4 on nobody who had a winning turn played another one",
                nobody_erred,
                seconds=3,
                strict="The text says nothing of who had won before.",
            ),
        ),
        told=Told(
            "White was lost when he resigned. From x4 to o6 each turn had given a won game away, Black's and White's.",
            holds=("lost",),
            fails=("no mistake",),
        ),
    ),
    Claim(
        "seo-14",
        TEXT,
        "the last diagram",
        "o cannot play the line o7-**-##, since it crosses the link x0-x1.",
        (
            by_check(
                "seo-14",
                "as drawn",
                "after b1 (**), and a turn of Black's elsewhere, White may not go on to a5 (##), by rule 2",
                "illegal",
                {"position": LAST, "turns": "b1 e3 a5", "rule": "2"},
                scope=ENDED,
            ),
            by_check(
                "seo-14",
                "without the link",
                "were x0 and x1 not linked, he might",
                "legal",
                {"position": LAST.replace("Ba1b5+", ""), "turns": "b1 e3 a5"},
                scope=ENDED,
            ),
        ),
    ),
    Claim(
        "seo-15",
        TEXT,
        "the last diagram",
        ":: as a reply to ** is a mating move.",
        (
            by_check(
                "seo-15",
                "at once",
                "after b1 (**) and b2 (::) White has no turn, and Black has won",
                "replay",
                {"record": f'game = "seo"\nboard = "torus5"\n{PLAYED} b1 b2', "winner": "B"},
                scope="the example, ** and ::",
            ),
            by_check(
                "seo-15",
                "without the link",
                "were x0 and x1 not linked, White could go on to a5 (##)",
                "legal",
                {"position": LAST.replace("Ba1b5+", ""), "turns": "b1 b2 a5"},
                scope="the same, without the link x0-x1",
            ),
            by_check(
                "seo-15",
                "the only one",
                "no other turn wins after **",
                "best_turn",
                {
                    "position": LAST.replace(":W:B.BWW", ":B:BWBWW").replace("+Wa2:", "+Wb1:").replace("+We1a2", "+Wb1a2+We1a2"),
                    "turns": "b2",
                },
                scope=f"{ENDED}, after **",
                strict="The text says that it mates, not that nothing else wins.",
            ),
        ),
        told=Told(
            "The mating move mates, and each of the four other replies wins, too.", holds=("at once",), fails=("the only one",)
        ),
    ),
)
