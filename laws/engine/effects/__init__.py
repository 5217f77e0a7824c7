"""What events of cards, claims, results and screens make of a table. `laws.engine.evolution` has the rest."""
