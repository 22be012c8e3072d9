"""The rules and questions of Xodd and Yodd as constraints."""
