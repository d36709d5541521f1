"""Runs: what is to be played, in which chunks, by whom, and what was done."""
