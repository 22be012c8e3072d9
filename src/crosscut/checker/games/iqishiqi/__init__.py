"""Iqishiqi and Oshiqi."""
