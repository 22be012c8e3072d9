"""How many positions an Orcoon board has."""
