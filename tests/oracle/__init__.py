"""The blind second witness: a plain-Python evaluator and referee written from the rulebook alone."""
