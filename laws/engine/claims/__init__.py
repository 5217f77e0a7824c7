"""Analysis of contested claims (Law 70): the normal lines of play, and the claimer's tricks on the worst of them.

These are pure functions. `laws.engine.decision` never calls them: a worker process, the runner of table scripts and a
director's tools do, each with a budget. The finding is sent as `laws.protocol.commands.FindClaim`.
"""
