"""Cross-Hairs."""
