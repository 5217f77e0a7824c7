"""Movements and schedules: who meets whom, where, on which boards. Pure: Python's standard library and nothing else.

- `schedule`: the data, one kind each for pairs, individuals, teams and knockouts; `impossible`: what is said when
  there is none.
- `mitchell`, `howell`, `rover`, `changes`: pairs. `individual`: single players.
- `teams`, `round_robin`, `groups`, `swiss`, `special_swiss`: team matches. `knockout`, `double_knockout`, `rights`:
  knockouts.
- `check`: is a movement sound? `balance`: how fairly does it compare? `files`, `asc`, `printing`: CSV, plain
  text, tables, guide cards.

`docs/movements.md` tells what each form is and where its rule stands.
"""
