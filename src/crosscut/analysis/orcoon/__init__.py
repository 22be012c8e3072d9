"""Orcoon: the post-pass question by search and by SAT; counting legal positions."""
