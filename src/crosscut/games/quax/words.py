"""What pictures of Quax and Torax show, in words."""

from crosscut.reports.words import Words

WORDS = Words(drawn={"thick line": "a bridge"})
