"""Speed, measured beside baselines in the same run: `make bench`."""
