"""The files in which the bridge world exchanges results and boards: USEBIO, PBN, CSV, Bridgemate, ACBL, DUP, LIN.

Every reader of results gives one value, `results.Results`, with what is wrong in the file told by line; every reader of
boards gives `laws.notation.record.Record`s. No reader raises, whatever the bytes. A writer takes the same values.
"""
