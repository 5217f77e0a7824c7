"""Movements and schedules: opponents, tables and boards of each round. Pure: Python's standard library only.

- `schedule`: the data, one kind each for pairs, individuals, teams and knockouts; `impossible`: the error when no
  schedule exists.
- `mitchell`, `howell`, `rover`, `changes`: pairs. `individual`: single players.
- `teams`, `round_robin`, `groups`, `swiss`, `special_swiss`: team matches. `knockout`, `double_knockout`, `rights`:
  knockouts.
- `check`: validates a movement. `balance`: measures its fairness. `files`, `asc`, `printing`: CSV, plain
  text, tables, guide cards.

`docs/movements.md` describes each form and cites its rule.
"""
