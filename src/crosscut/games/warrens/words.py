"""What pictures of Rabbit Warrens show, in words."""

from crosscut.reports.words import Words

WORDS = Words(
    drawn={
        "square": "an empty cell that the player of this colour encloses",
    }
)
