"""House rules: what must hold of the project as a whole, whatever it computes."""
