"""Questions about Orcoon for the command line."""
