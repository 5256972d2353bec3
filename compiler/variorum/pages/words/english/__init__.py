"""The English messages, a module of them for each part of what readers see."""
