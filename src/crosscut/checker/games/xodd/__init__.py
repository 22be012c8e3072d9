"""Xodd and Yodd: rules and settled positions."""
