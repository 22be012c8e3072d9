"""What pictures of Iqishiqi and Oshiqi show, in words."""

from crosscut.reports.words import Words

WORDS = Words(
    drawn={
        "ring": "the ball",
        "grey": "stones, which are nobody's",
        "dotted": "what the ball sees, and with a dot at the end where it can be pushed",
    }
)
