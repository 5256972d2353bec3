"""The readers' site, as MkDocs builds it: one build a language, with what all of them share made once.

`made` loads the games and has their pages, `assets` the scripts, styles and data beside them, `build` builds all
languages. The MkDocs plugin calls the first two, `python -m variorum.site` the last.
"""
