"""Claims about Gem and its boards."""
