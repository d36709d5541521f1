"""One file a variant, to be read from top to bottom."""
