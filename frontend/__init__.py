"""The user interface: regions of a table, words, templates, static files, catalogues. Imports only laws and scoring.

`words` and `phrases` have the values of the game in each language, `sentences` what is read beside the game, `lawbook`
the paragraphs that directors apply. `regions` draws a table, `drawings` other pictures, `printed` pages on paper.
"""
