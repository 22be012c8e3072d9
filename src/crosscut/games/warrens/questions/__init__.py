"""Questions about Rabbit Warrens for the command line."""
