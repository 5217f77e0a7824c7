"""A stage of teams for victory points, from its rounds to its places (articles 17, 24, 42, 44, 47–50)."""
