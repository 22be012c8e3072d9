"""What pictures of Cross-Hairs show, in words."""

from crosscut.reports.words import Words

WORDS = Words(
    drawn={
        "K": "a King",
        "dotted": "a line on which a soldier stands between two enemies",
    }
)
