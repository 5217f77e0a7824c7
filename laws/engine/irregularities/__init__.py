"""The irregularities at a table, one chapter of the Laws in each module: its rules, and its `CHAPTER`.

Each module defines the effects of an irregularity: without attention (the next action of each player), the options and
the players who have them, and the remaining consequences, with the paragraph at the line. `laws.engine.actions`
recognises it as it happens.
"""
