"""Quax and Torax."""
