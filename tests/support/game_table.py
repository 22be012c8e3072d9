"""The table of games and abilities in README, from the offers: `python tests/support/game_table.py` prints it."""

import sys
from collections.abc import Iterator

from crosscut.core.boards import FAMILIES
from crosscut.core.registry import OWN, game_class
from crosscut.reports.games import game_record

ROWS = {
    "`solve`, `map`": ("minimax", "pns", "sat", "mustplay", "sweep"),
    "certificates": ("certificates",),
    "tables": ("tables",),
    "`census --total`": ("census --total",),
    "questions": ("connect", "deadlocks", "settled", "extreme", "census --theory"),
    "`encode`": ("encode",),
    "puzzles of its own": ("goal connect", "goal margin", "kind final", "kind deadlock", "kind groups"),
    "the designer's text decided": ("verify",),
}


def table() -> Iterator[str]:
    """The lines of the table."""
    records = [game_record(name) for name in OWN]
    yield f"| | {' | '.join(record['title'].replace('the template for new games', 'template') for record in records)} |"
    yield "|---" * (len(records) + 1) + "|"
    boards = [", ".join(f"`{FAMILIES[family].small}`" for family in game_class(name).families) for name in OWN]
    yield f"| boards | {' | '.join(boards)} |"
    for row, wanted in ROWS.items():
        found = [[one for one in wanted if one in record["implemented"]] for record in records]
        cells = [", ".join(there) if len(wanted) > 1 else "yes" * bool(there) for there in found]
        yield f"| {row} | {' | '.join(cell or '-' for cell in cells)} |"


if __name__ == "__main__":
    sys.stdout.write("\n".join(table()) + "\n")
