"""The studies of `laizi study`, a module each."""
