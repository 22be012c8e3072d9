"""Orcoon's question after a pass: may a colour, placing alone, still join its two edges?"""
