"""The bots: what a seat may see, and how each level chooses."""
