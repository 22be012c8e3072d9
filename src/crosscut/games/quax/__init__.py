"""Quax, and Torax, which stands on it."""
