"""Puzzles of Iqishiqi and Oshiqi."""
