"""What can be wrong, as data; how it is worded and printed stands beside it.

`ast` holds the types that every pass returns, `catalogue` the wording of each code, `worded` puts the two together,
`render` prints a list of diagnostics in every form, and `page` makes the pages about the codes.
"""

from variorum.diagnostics.ast import Checked, Diagnostic, Label, Severity, Span

__all__ = ["Checked", "Diagnostic", "Label", "Severity", "Span"]
