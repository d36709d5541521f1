"""Compiled kernels: tables, shapes, scoring. They see only numpy, numba, codes, readings and tiles."""
