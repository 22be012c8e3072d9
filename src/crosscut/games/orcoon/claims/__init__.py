"""The claims about Orcoon's text, and the checks of notes that only Orcoon has."""
