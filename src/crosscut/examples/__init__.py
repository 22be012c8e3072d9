"""Diagrams that ship with the package: `crosscut solve example:NAME`."""
