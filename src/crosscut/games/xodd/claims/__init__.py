"""The claims about the texts of Xodd and Yodd."""
