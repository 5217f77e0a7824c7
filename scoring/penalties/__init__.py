"""Procedural and disciplinary penalties, lateness, overtime and fast play (articles 20.4, 21, 22, 50–53)."""
