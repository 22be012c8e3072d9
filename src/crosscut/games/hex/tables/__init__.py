"""All colourings of a small Hex board, solved."""
