"""Seo's link game: rules."""
