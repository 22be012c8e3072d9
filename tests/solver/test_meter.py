"""What a meter says of its progress."""

from crosscut.solver.limits import Meter


def test_one_is_no_plural() -> None:
    said: list[str] = []
    meter = Meter(None, said.append, "making puzzles", "attempt")
    for _ in range(2):
        meter.count()
        meter.look()
    assert [sentence.partition(" in ")[0] for sentence in said] == ["making puzzles: 1 attempt", "making puzzles: 2 attempts"]
