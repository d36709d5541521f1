"""The typed door to the kernels."""
