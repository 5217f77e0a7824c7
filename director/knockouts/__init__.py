"""Knockouts: the bracket of a stage over its sessions, what decides its matches, and who goes on (article 15)."""
