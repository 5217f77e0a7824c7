"""The irregularities at a table, one chapter of the Laws in each module.

Each module recognises an irregularity and defines its effects: without attention (the next action of each player), the
options and the players who have them, and the remaining consequences, with the paragraph at the line.
"""
