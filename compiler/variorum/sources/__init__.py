"""Documents, their passages, and the locks that keep them citable where the documents are not at hand.

`describe` reads `sources.yaml`, `documents` turns bytes into text, `segment` cuts a new text into passages, `lock`
makes and reads locks, `locate` finds the passages of a lock in a document again, `align` says what has become of those
of a document that has changed (`changes` in words, `compared` as diagnostics), `review` brings locks up to it, `agree`
holds locks against `sources.yaml`, and `show` makes rows of all this for readers.
All of them are pure; `store` alone touches files. The types are in `ast`.
"""
