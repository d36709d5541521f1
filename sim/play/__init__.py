"""The hand itself: deal, turns, claims, settlement, batches."""
