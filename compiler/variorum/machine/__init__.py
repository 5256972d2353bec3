"""The machine: its types, the pass that makes it, specialising, the reference interpreter and its JSON."""
