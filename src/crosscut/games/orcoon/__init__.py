"""Orcoon."""
