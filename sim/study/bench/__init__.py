"""Measuring speed on this machine: one module a kind of benchmark, one list of what there is."""
