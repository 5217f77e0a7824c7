"""Contested claims looked at (Law 70): the normal lines of play, and what the worst of them gives the claimer.

It stands outside `laws.engine.decision`, which asks it with a small budget; a director asks it with a large one.
"""
