"""Snort, a game for Crosscut that lives in a package of its own."""

from crosscut.core.offer import Offer

OFFER = Offer(rules="crosscut_snort.rules:Snort", checker="crosscut_snort.checker:Snort")
