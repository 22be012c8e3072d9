"""Orcoon: rules and questions."""
