"""Seo's link game in words: the rules in short, and what pictures show."""

from crosscut.reports.words import Words

WORDS = Words(
    rules=(
        "The board goes on over its edges: the first row is beside the last one, the first column beside the last "
        "one. Black puts his first stone anywhere, then White puts his.",
        "From then on a player places a stone on an empty cell that touches his own last stone along a side or at a "
        "corner, and draws a link between the two. A diagonal link may not cross a link.",
        "Who cannot place a stone has lost.",
    ),
    drawn={
        "thick line": "a link",
        "ring": "a player's last stone",
    },
)
