"""Sweeps: odds and claims under every combination of readings, or a part of them."""
