"""What the text says of boards, links and its variant."""

from __future__ import annotations

from functools import cache

from crosscut.claims.by_check import by_check
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.solving import solved
from crosscut.core.game import BLACK, WHITE
from crosscut.core.instance import Instance
from crosscut.games.seo.claims.cases import FIRST, TEXT, after, in_play, opened
from crosscut.games.seo.rules import Paths, Seo
from crosscut.solver.proof import Evidence

Figures = dict[str, int | float | str]
ROUND = "seo:torus7:B:.WWW.../.W.W.../.BWW.../......./......./......./.......:last=Bb3+Wc3"
TURNED = "......./.BB..../..B..../.....W./......./......./.......:last=Bc2+Wf4:links=Bb2c3"


def black_wins(run: Run) -> Finding:
    """Solve torus3 from all first stones, in both readings of own links."""
    figures: Figures = {}
    kept, lost = [], []
    for links in ("block", "cross"):
        game = opened("torus3", own_links=links)
        for first in FIRST:
            file = run.file(f"seo-torus3-{links}-{first}.gz")
            proof = solved(run, Instance(game, after(game, first)), file)
            kept += [] if file is None else [file]
            figures[f"{first}, own_links={links}"] = f"won by {'Black' if proof.winner == BLACK else 'White'}"
            if proof.winner != BLACK:
                lost.append(Picture(game, after(game, first), "White wins from here."))
            run.bound = f"the first stones up to {first}, own_links={links}"
    because = (
        "Whoever goes on first wins, wherever the two have begun, and he may cross his own links or not."
        if not lost
        else "From some first stones whoever goes on first loses."
    )
    verdict = Verdict.FAILS if lost else Verdict.HOLDS
    return Finding(verdict, "all first stones on torus3", Evidence.CERTIFICATE, because, figures, tuple(lost), tuple(kept))


def same_winner(run: Run) -> Finding:
    """Look for the shortest game on torus3 that White wins."""
    game, looked = opened("torus3"), 0
    for first in FIRST:
        start = after(game, first)
        for turns, p in in_play(game, start, run):
            looked += 1
            end = game.outcome(p)
            if end is not None and end.winner == WHITE:
                because = "Whoever goes on first can shut himself in."
                picture = Picture(game, start, f"White wins after {len(turns)} turns.", turns=turns)
                figures: Figures = {"positions looked at": looked, "turns": len(turns)}
                return Finding(Verdict.FAILS, "games on torus3", Evidence.WITNESS, because, figures, (picture,))
    return Finding(Verdict.HOLDS, "all games on torus3", Evidence.UNCHECKED, "Black wins each.", {"positions looked at": looked})


def stones_and_turns(run: Run) -> Finding:
    """Look for two positions with the same stones and last stones, in which different turns are legal."""
    return _alike(run, opened("torus3"), of_winners=False)


def stones_and_winners(run: Run) -> Finding:
    """The same, and with best play one is won by Black, the other by White."""
    return _alike(run, opened("torus3"), of_winners=True)


def _alike(run: Run, game: Seo, *, of_winners: bool) -> Finding:
    @cache
    def wins(p: Paths) -> bool:
        return any(not wins(game.play(p, turn)) for turn in game.moves(p))

    seen: dict[Paths, Paths] = {}
    looked = 0
    for first in FIRST:
        for _, p in in_play(game, after(game, first), run):
            looked += 1
            other = seen.setdefault(p._replace(black_links=0, white_links=0), p)
            differ = wins(p) != wins(other) if of_winners else set(game.moves(p)) != set(game.moves(other))
            if not differ:
                continue
            figures: Figures = {"positions looked at": looked, "stones": (p.black | p.white).bit_count()}
            if not of_winners:
                told = [f"legal turns: {sum(1 for _ in game.moves(q))}" for q in (other, p)]
                evidence = Evidence.WITNESS
            else:
                proofs = [solved(run, Instance(game, q), None) for q in (other, p)]
                told = [f"won by {'Black' if proof.winner == BLACK else 'White'}" for proof in proofs]
                evidence = max((proof.evidence for proof in proofs), key=list(Evidence).index)
            pictures = tuple(Picture(game, q, f"These stones, {said}.") for q, said in zip((other, p), told, strict=True))
            because = f"The same stones, the same last ones, and other links: {told[0]}, {told[1]}."
            return Finding(Verdict.HOLDS, "the smallest example on torus3", evidence, because, figures, pictures)
    because = "Positions of the same stones and last stones are alike."
    return Finding(Verdict.FAILS, "all games on torus3", Evidence.UNCHECKED, because, {"positions looked at": looked})


def anywhere(run: Run) -> Finding:
    """Compare a first stone on each cell with the images of one on a1."""
    figures: Figures = {}
    other: Picture | None = None
    for board in ("torus3", "torus5"):
        game = opened(board)
        images = set(game.images(after(game, "a1")))
        first = [after(game, name) for name in run.meter.watched(game.board.names)]
        figures[f"cells of {board} like a1"] = sum(p in images for p in first)
        other = other or next((Picture(game, p, "This is no image of a1.") for p in first if p not in images), None)
    because = (
        "Moving the whole board along, and round its edges, leads from each cell to each other one."
        if other is None
        else "Some first stones are no images of one on a1."
    )
    verdict, pictures = (Verdict.FAILS, (other,)) if other else (Verdict.HOLDS, ())
    return Finding(verdict, "torus3 and torus5", Evidence.WITNESS, because, figures, pictures)


def corners(run: Run) -> Finding:
    """Compare first stones in opposite corners with neighbours."""
    game = opened("torus5")
    p = after(game, "a1 e5")
    run.meter.count()
    holds = p in set(game.images(after(game, "a1 b2")))
    turns = sum(1 for _ in game.moves(p))
    because = (
        "The two first stones of the example touch each other round the corner."
        if holds
        else "Opposite corners are no images of neighbours round the corner."
    )
    picture = Picture(game, p, "The start of the example: neighbours, as a1 and b2 are.")
    verdict = Verdict.HOLDS if holds else Verdict.FAILS
    return Finding(verdict, "torus5", Evidence.WITNESS, because, {"turns of x": turns}, (picture,))


CLAIMS = (
    Claim(
        "seo-01",
        TEXT,
        "on the board",
        "3x3 is trivial (if the words mean no smaller board).",
        (
            Reading("who wins", "on torus3 whoever goes on first wins, wherever both have begun", black_wins),
            Reading(
                "nothing to go wrong",
                "on torus3 he wins every game, whatever both do",
                same_winner,
                strict="A trivial game is one that is soon seen through, not one that nobody can lose.",
            ),
        ),
    ),
    Claim(
        "seo-02",
        TEXT,
        "the first diagram",
        "When x has drawn the link to 1, o cannot play the cell marked with a comma.",
        (
            by_check(
                "seo-02",
                "as drawn",
                "x on b3 has gone to c2; then o may not go from b2 to c3, by rule 2",
                "illegal",
                {"position": "seo:torus5", "turns": "b3 b2 c2 c3", "rule": "2"},
                scope="the first diagram",
            ),
            by_check(
                "seo-02",
                "without the link",
                "had x gone to b4, o might go there",
                "legal",
                {"position": "seo:torus5", "turns": "b3 b2 b4 c3"},
                scope="the first diagram",
            ),
        ),
    ),
    Claim(
        "seo-03",
        TEXT,
        "the second diagram",
        "o1 and o7 are not linked, so x can play the cell between them.",
        (
            by_check(
                "seo-03",
                "as drawn",
                "after o1 to o7 x may go from b3 to c2",
                "legal",
                {"position": ROUND, "turns": "c2"},
                scope="the second diagram",
            ),
            by_check(
                "seo-03",
                "with a link",
                "were b2 and c3 linked, he might not, by rule 2",
                "illegal",
                {"position": f"{ROUND}:links=Wb2c3", "turns": "c2", "rule": "2"},
                scope="the second diagram",
            ),
        ),
    ),
    Claim(
        "seo-04",
        TEXT,
        "below the second diagram",
        "With board and stones alone the game is ambiguous.",
        (
            Reading("turns", "there are positions with the same stones and last stones and other legal turns", stones_and_turns),
            Reading(
                "winners",
                "there are positions with the same stones and last stones that different players win",
                stones_and_winners,
            ),
        ),
        told=Told("Who wins can hang on a link alone: stones, also the last ones, do not say it.", holds=("winners",)),
    ),
    Claim(
        "seo-05",
        TEXT,
        "the third diagram",
        "x may not cross his own link; in a variant he may.",
        (
            by_check(
                "seo-05",
                "the rule",
                "x came from b2 to c3 and on to c2; he may not go to b3, by rule 2",
                "illegal",
                {"position": f"seo:torus7:B:{TURNED}", "turns": "b3", "rule": "2"},
                scope="the third diagram",
            ),
            by_check(
                "seo-05",
                "the variant",
                "with own_links=cross he may",
                "legal",
                {"position": f"seo:torus7,own_links=cross:B:{TURNED}", "turns": "b3"},
                scope="the third diagram",
            ),
        ),
    ),
    Claim(
        "seo-06",
        TEXT,
        "above the example",
        "Since the board wraps, corner and centre are no different.",
        (
            Reading("first stones", "on torus3 and torus5 a first stone on any cell is one on a1, up to symmetry", anywhere),
            Reading("opposite corners", "on torus5 first stones on a1 and e5 are neighbours, as a1 and b2 are", corners),
        ),
    ),
)
