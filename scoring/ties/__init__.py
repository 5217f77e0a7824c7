"""Tie-breaks: the order of contestants with equal scores, and the rule that decided it (articles 44–46)."""
