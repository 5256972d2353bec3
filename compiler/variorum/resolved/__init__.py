"""A game with every name looked up: its types, and the pass that makes it from the surface of its files."""
