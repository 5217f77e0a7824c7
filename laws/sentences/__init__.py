"""What people read about a table, as one catalogue: each sentence has an id, an English template, and named gaps.

The console, the pages and `python -m laws script --tell` say the same sentences. Here values become a `Sentence` (an id
and what fills its gaps); a `Lexicon` puts it into a language. `english` is the one that needs nothing but Python,
`frontend.words` has one for each language of the pages.
"""
