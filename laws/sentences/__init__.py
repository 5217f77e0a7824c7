"""The sentences about a table, as one catalogue: each has an id, an English template, and named gaps.

The console, the pages and `python -m laws script --tell` use the same sentences. This package turns values into a
`Sentence` (an id and the values of its gaps); a `Lexicon` renders it in a language. `english` needs nothing but Python;
`frontend.words` has a lexicon for each language of the pages.
"""
