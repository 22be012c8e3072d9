"""What puzzles of Xodd and Yodd have of their own."""
