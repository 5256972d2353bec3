"""What is computed once and kept: telling plays, effects on the odds, verdicts of claims."""
