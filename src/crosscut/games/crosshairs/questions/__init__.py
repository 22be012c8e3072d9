"""Cross-Hairs' questions about positions and boards."""
