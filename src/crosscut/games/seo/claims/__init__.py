"""The claims about Seo's link game."""
