"""Contestants that leave: forfeits, withdrawals, matches that cannot be finished (articles 23 to 25)."""
