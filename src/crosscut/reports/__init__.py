"""Results as text, JSON records and pictures. Nothing here prints; the command line does."""
