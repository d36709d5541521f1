"""Public programs beside this one: the same work on the same core in the same run."""
