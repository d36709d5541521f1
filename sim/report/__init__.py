"""Charts and tables, drawn from stored results only."""
