"""What follows from irregularities: attention, choices, rulings, a waiver, the end of a decision and of a board."""
