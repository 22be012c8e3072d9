"""What is known about Xodd and Yodd, and fast."""
