"""Solvers that know games through the `Game` protocol only, their certificates, and the gateway to the independent checker."""
