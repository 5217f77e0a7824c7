"""Entries: who plays in a competition.

`admission` says who may enter and which entries play; `teams` has captains and players of teams, `seeds` the order of
seeds and what it needs.
"""
