"""What every variant, switch and policy must have in common."""
