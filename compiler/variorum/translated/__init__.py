"""What an editor writes himself, in other languages: a game's `words/<language>.yaml`, checked against its rules.

`ast` holds the types, `asked` tells for what a game asks words, `languages` what each language knows of nouns, and
`from_words_file` is the pass.
"""
