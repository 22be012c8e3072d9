"""Tables of solved boards: files, entries, numbering, what was verified."""
