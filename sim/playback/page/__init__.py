"""One hand as one HTML file: the table at every event, with its own style and script in it."""
