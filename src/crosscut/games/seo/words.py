"""What pictures of Seo's link game show, in words."""

from crosscut.reports.words import Words

WORDS = Words(
    drawn={
        "thick line": "a link",
        "ring": "a player's last stone",
    }
)
