"""Short records in tests: `torax:torus3 b2+pass adopt`, a position ID and the turns behind it."""

from crosscut.core.instance import Instance, read_id


def played(text: str) -> Instance:
    """The position that a record leads to; the first turn that is illegal raises its error."""
    instance = read_id(text.split()[0])
    for word in text.split()[1:]:
        instance = instance.play(word)
    return instance


def winner(text: str) -> int | None:
    """Who has won at the end of a record: a colour; None for nobody, or if the game goes on."""
    instance = played(text)
    outcome = instance.game.outcome(instance.position)
    return None if outcome is None else outcome.winner
