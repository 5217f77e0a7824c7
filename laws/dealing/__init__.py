"""Deals that satisfy constraints: sets of hands by shape and points, a written form of them, and uniform drawing.

Nothing here has a source of randomness of its own: it is an argument, as a function like `secrets.randbelow`.
"""
