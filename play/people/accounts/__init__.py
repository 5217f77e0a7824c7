"""Accounts and guests: signing up and in, limits, mail."""
