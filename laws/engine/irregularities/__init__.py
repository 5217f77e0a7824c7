"""What goes wrong at a table, one chapter of the Laws a module.

In each: how an irregularity is recognised, what follows in silence (the next action of each player), which options
there are and for whom, and what consequences remain, with the paragraph at the line.
"""
