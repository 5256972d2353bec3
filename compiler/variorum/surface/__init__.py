"""The text of rule files as a tree of lines: `from_text` makes it, `ast` holds its types."""
