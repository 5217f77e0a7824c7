"""Notices to people and to the groups of clubs, written in the transactions that make them true."""
