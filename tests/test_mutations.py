"""The list of mutations is up to date: each can still be made. What the tests find of them is found out by `mutations.py`."""

import runpy
from pathlib import Path

TREE = Path(__file__).parents[1]


def test_every_mutation_can_be_made() -> None:
    listed = runpy.run_path(str(Path(__file__).with_name("mutations.py")))["mutations"]()
    names = [mutation.name for mutation in listed]
    assert len(set(names)) == len(names) >= 40
    assert sum(mutation.expected == "fast" for mutation in listed) >= 38
    assert {mutation.expected for mutation in listed} <= {"fast", "slow"}
    wrong = []
    for mutation in listed:
        try:
            mutation.mutated(mutation.place(TREE))
            mutation.tests(TREE)
        except (ValueError, SyntaxError) as error:
            wrong.append(str(error))
    assert not wrong, "\n".join(wrong)
