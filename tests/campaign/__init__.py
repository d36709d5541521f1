"""Long comparisons, run by hand: kernel against oracle on random positions, engine logs before the referee."""
