"""Statements about games, each with the check that decides it: the sentences of the designers' texts, and notes of one's own."""
