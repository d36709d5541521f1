"""Notebooks: short cells, and every one of them runs."""
