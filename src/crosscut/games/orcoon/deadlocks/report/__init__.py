"""Deadlocks as text, records, pages and pictures."""
