"""What each command does: a module a command, with a function that returns text and an exit status."""
