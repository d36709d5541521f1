"""The command `laizi`: one module per command."""
