"""Readers and writers of exchange files for results and boards: USEBIO, PBN, CSV, Bridgemate, ACBL, DUP, LIN.

Every reader of results returns one value, `results.Results`, with the faults of the file by line; every reader of
boards returns `laws.notation.record.Record`s. No reader raises, whatever the bytes. Writers take the same values.

`formats` has a module for each format, `files` finds which it is; `scored` scores what was read, `events` several
files as one event.
"""
