"""Rabbit Warrens."""
