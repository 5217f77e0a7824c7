"""The rules: `decision` answers a command with events or a refusal, `evolution` applies an event to a table, and
`replaying` a whole log; `effects` has what events of cards, claims, results and screens make of one.

`procedure` says what is legal. `irregularities` has a chapter for each irregularity, and nothing else: `chapter` is the
form of one, `chapters` the list of all, `shared` what several need. `actions` decides what players do, `consequences`
what follows from irregularities; both look the chapters up. `claims` searches what a claimer is given, `screens` has
what article 35 changes. A decision is collected in a `draft`.
"""
