"""Xodd on squares and Yodd on hexagons: one set of rules."""
