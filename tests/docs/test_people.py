"""Results of people: the page's examples and what the book writes fit the schema."""

import json
import re
from pathlib import Path

import jsonschema

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "formats" / "schemas" / "people.json").read_text(encoding="utf-8"))


def test_the_examples_of_the_page_fit_the_schema() -> None:
    page = (ROOT / "docs" / "formats" / "people.md").read_text(encoding="utf-8")
    lines = page.split("```json\n")[1].split("```")[0].splitlines()
    assert len(lines) == 2
    for line in lines:
        jsonschema.validate(json.loads(line), SCHEMA)


def test_the_book_begins_with_the_members_of_the_schema() -> None:
    script = (ROOT / "src" / "crosscut" / "reports" / "book_cards.js").read_text(encoding="utf-8")
    begun = re.search(r"this\.result = (\{[^}]*\})", script)
    assert begun is not None
    result = json.loads(re.sub(r"(\w+):", r'"\1":', begun[1]))
    jsonschema.validate({"puzzle": "0" * 16} | result, SCHEMA)
    assert set(result) | {"puzzle"} == set(SCHEMA["required"])
