"""Questions about Quax and Torax for the command line."""
