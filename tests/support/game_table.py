"""The table of games and abilities in README, from the offers: `python tests/support/game_table.py` writes it there."""

from collections.abc import Iterator
from pathlib import Path

from crosscut.core.boards import FAMILIES
from crosscut.core.registry import OWN, game_class
from crosscut.reports.games import HEADINGS, abilities

PAGE = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- games:begin -->\n", "<!-- games:end -->"


def table() -> Iterator[str]:
    """The lines of the table."""
    headings = list(dict.fromkeys(HEADINGS.values()))
    yield f"| | name in commands | for example on | {' | '.join(headings)} |"
    yield "|---" * (len(headings) + 3) + "|"
    for name in OWN:
        title = game_class(name).title.replace("the template for new games", "template")
        boards = ", ".join(f"`{FAMILIES[family].small}`" for family in game_class(name).families)
        there = list(abilities(name))
        cells = [", ".join(one.name for group, one in there if group == heading) for heading in headings]
        yield f"| {title} | `{name}` | {boards} | {' | '.join(cell or '-' for cell in cells)} |"


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    lines = "".join(f"{line}\n" for line in table())
    PAGE.write_text(f"{before}{BEGIN}{lines}{END}{rest.partition(END)[2]}", encoding="utf-8")
