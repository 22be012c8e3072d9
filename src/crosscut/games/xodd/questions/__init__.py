"""Questions about Xodd and Yodd for the command line."""
