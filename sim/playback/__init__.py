"""From an address to the whole hand: document, readable log."""
