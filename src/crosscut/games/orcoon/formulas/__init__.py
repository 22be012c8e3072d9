"""Orcoon's rules and questions as constraints."""
