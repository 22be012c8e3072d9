"""Claims about Quax and Torax."""
