"""Hex: rules."""
