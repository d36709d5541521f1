"""What is drawn on a tile: dots, bamboos, characters, flowers, the back. Shapes only, so that no font is needed."""
