"""Movements and schedules: opponents, tables and boards of each round. Pure: Python's standard library only.

- `schedule`: the data, one kind each for pairs, individuals, teams and knockouts; `impossible`: the error when no
  schedule exists; `related`: contestants who meet early or never.
- `pairs`, `singles`, `matches`, `swiss`, `knockouts`: the forms, and their changes in mid-event.
- `checks`: validates a movement, and measures its fairness. `formats`: CSV, plain text, tables, guide cards.

`docs/movements.md` describes each form and cites its rule.
"""
