"""Contested claims looked at (Law 70): the normal lines of play, and what the worst of them gives the claimer.

A library of pure functions beside `laws.engine.decision`, which never calls it: a worker process, the runner of table
scripts and a director's tools do, each with a budget. What was found comes in as `laws.protocol.commands.FindClaim`.
"""
