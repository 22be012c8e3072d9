"""Seo's link game."""
