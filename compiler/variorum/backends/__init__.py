"""Text made from machines: Python source, with the chance that plays are drawn from."""
