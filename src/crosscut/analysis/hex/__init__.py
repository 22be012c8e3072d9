"""Questions about Hex: every colouring of a small board, and a search that uses what is special about Hex."""
