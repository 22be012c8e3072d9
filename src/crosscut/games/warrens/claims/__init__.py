"""The claims about Rabbit Warrens."""
