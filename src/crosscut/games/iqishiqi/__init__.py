"""Iqishiqi, and Oshiqi, its cousin on square points."""
