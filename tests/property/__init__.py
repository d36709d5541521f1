"""What stays true when a hand is changed in a way that the rules do not see."""
