"""The best of a collection: from all shelves, rare themes first, whatever the order of the files."""

from itertools import permutations

from crosscut.puzzles.best import Entry, best


def entry(
    name: str, game: str = "Orcoon", level: int = 1, themes: tuple[str, ...] = (), turns: int = 1, stones: int = 5
) -> Entry:
    return Entry(game, "play", level, themes, turns, stones, name)


def chosen(entries: list[Entry], number: int) -> list[str]:
    return [entries[place].id for place in best(entries, number)]


def test_easy_levels_and_all_games_come_first() -> None:
    entries = [entry("a", level=2), entry("b"), entry("c", "Xodd"), entry("d")]
    assert chosen(entries, 3) == ["b", "c", "a"]
    assert chosen(entries, 9) == ["b", "c", "a", "d"]


def test_a_theme_that_is_rare_in_the_book_so_far_is_better_than_more_turns() -> None:
    entries = [entry("a", themes=("quiet",), turns=3), entry("b", themes=("quiet",), turns=2), entry("c", themes=("race",))]
    assert chosen(entries, 2) == ["a", "c"]


def test_more_turns_then_fewer_stones_then_the_smaller_name() -> None:
    entries = [entry("d"), entry("c"), entry("b", stones=4), entry("a", turns=2)]
    assert chosen(entries, 4) == ["a", "b", "c", "d"]


def test_the_order_of_the_entries_does_not_matter() -> None:
    entries = [entry("a", turns=2), entry("b", "Xodd", 2, ("quiet",)), entry("c", themes=("race",)), entry("d", "Xodd")]
    assert len({tuple(chosen(list(order), 3)) for order in permutations(entries)}) == 1


def test_nothing_comes_of_nothing() -> None:
    assert best([], 5) == []
