"""From exact counts to estimates with intervals."""
