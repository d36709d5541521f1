"""The kernels against other programs."""
