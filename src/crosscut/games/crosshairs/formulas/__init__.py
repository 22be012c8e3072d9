"""The rules and questions of Cross-Hairs as constraints."""
