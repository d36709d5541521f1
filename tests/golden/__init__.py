"""Hands worked out by hand."""
