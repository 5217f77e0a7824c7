"""Movements in print: the whole as a table, and guide cards for contestants and tables, in English or Chinese."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from director.movements.checks.balance import balance
from director.movements.formats.guides import Laid, Place, laid, places
from director.movements.schedule import (
    Bracket,
    BracketPlace,
    IndividualSchedule,
    Origin,
    PairsSchedule,
    Schedule,
    TeamsSchedule,
)
from director.movements.singles.individual import opposition

__all__ = ["FORMS", "LANGUAGES", "cards", "form_name", "span", "summary", "table", "words"]

LANGUAGES: Final = ("en", "zh")

_WORDS: Final = {
    "en": {
        "round": "round", "table": "table", "match": "match", "boards": "boards",
        "ns": "N-S", "ew": "E-W", "north": "N", "east": "E", "south": "S", "west": "W", "home": "home", "away": "away",
        "pair": "Pair", "player": "Player", "team": "Team", "tablecard": "Table",
        "against": "against", "with": "with", "out": "sits out", "bye": "bye",
        "winner": "winner", "loser": "loser",
        "winners": "winners' bracket", "losers": "losers' bracket", "final": "final", "": "",
        "counts": "{contestants} contestants, {rounds} rounds", "inall": "{boards} boards in all",
        "one": "one winner", "two": "two winners", "shares": "tables share boards",
        "switched": "arrow-switched rounds: {rounds}",
        "balance": "each two compete {least} to {most} times, {mean:.2f} on average, deviation {deviation:.2f}, "
        "quality {quality:.1f} %",
        "opposed": "each two are opponents {least} to {most} times, partners at most once",
    },
    "zh": {
        "round": "轮", "table": "桌", "match": "场", "boards": "牌号",
        "ns": "南北", "ew": "东西", "north": "北", "east": "东", "south": "南", "west": "西",
        "home": "主队", "away": "客队",
        "pair": "对", "player": "牌手", "team": "队", "tablecard": "桌",
        "against": "对手", "with": "搭档", "out": "轮空", "bye": "轮空",
        "winner": "胜者", "loser": "负者",
        "winners": "胜区", "losers": "败区", "final": "决赛", "": "",
        "counts": "参赛者 {contestants}，{rounds} 轮", "inall": "共 {boards} 副牌",
        "one": "单冠军制", "two": "双冠军制", "shares": "共用牌套",
        "switched": "换向的轮次：{rounds}",
        "balance": "每两对比较 {least} 至 {most} 次，平均 {mean:.2f}，标准差 {deviation:.2f}，平衡度 {quality:.1f} %",
        "opposed": "每两人互为对手 {least} 至 {most} 次，至多搭档一次",
    },
}  # fmt: skip

FORMS: Final = {
    "mitchell straight": ("Mitchell", "米切尔轮转法"),
    "mitchell share": ("Mitchell, share and relay", "米切尔轮转法（共用与中转）"),
    "mitchell skip": ("Mitchell with a skip", "米切尔轮转法（跳桌）"),
    "mitchell web": ("web Mitchell", "网式米切尔"),
    "mitchell barometer": ("Mitchell, all on the same boards", "米切尔轮转法（同步）"),
    "mitchell scrambled": ("scrambled Mitchell", "交织赛"),
    "howell complete": ("complete Howell", "豪威尔轮转法"),
    "howell three-quarter": ("three-quarter Howell", "四分之三式轮转法"),
    "howell short": ("short Howell", "短豪威尔轮转法"),
    "howell split": ("Howell with split sets", "豪威尔轮转法（分套）"),
    "howell barometer": ("barometer", "同步双人赛"),
    "individual apart": ("individual", "个人赛"),
    "individual whist": ("individual, boards shared", "个人赛（共用牌套）"),
    "head-to-head": ("head-to-head match", "队式对抗赛"),
    "eight-a-side": ("match of eight a side", "八人队式对抗赛"),
    "american whist": ("American Whist", "队式小循环赛（单数队）"),
    "share and relay": ("share and relay for teams", "队式小循环赛（双数队）"),
    "relay": ("relay for teams", "队式小循环赛（双数队）"),
    "hexagon": ("hexagon", "六角团体赛"),
    "round robin": ("round robin", "循环赛"),
    "swiss": ("Swiss", "积分编排赛"),
    "knockout": ("knockout", "单败淘汰赛"),
    "double knockout standard": ("double knockout", "双败淘汰赛（标准编排）"),
    "double knockout compact": ("double knockout, compact", "双败淘汰赛（紧凑编排）"),
}
"""Every form with its common names, English and Chinese; `tests.director.test_every_form` plays each."""


def words(language: str) -> dict[str, str]:
    """Return the words of tables in a language."""
    return _WORDS[language]


def form_name(form: str, language: str = "en") -> str:
    """Return the common name of a form."""
    place = LANGUAGES.index(language)
    if form.startswith("board-a-match "):
        return ("board-a-match: ", "一副一比队式赛：")[place] + form_name(form.removeprefix("board-a-match "), language)
    if form.endswith(" with rover"):
        return form_name(form.removesuffix(" with rover"), language) + (" with a rover", "（加插入对）")[place]
    return FORMS[form][place] if form in FORMS else form


def span(boards: Sequence[int]) -> str:
    """Return boards in short form: 1-4, 7, 9-10."""
    parts: list[list[int]] = []
    for board in boards:
        if parts and parts[-1][1] == board - 1:
            parts[-1][1] = board
        else:
            parts.append([board, board])
    return ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in parts)


def summary(schedule: Schedule, language: str = "en") -> str:
    """Return a summary of a few lines: form, size and balance."""
    words = _WORDS[language]
    counts = [words["counts"].format(contestants=len(schedule.contestants), rounds=schedule.rounds)]
    if not isinstance(schedule, Bracket) and schedule.boards:
        counts.append(words["inall"].format(boards=len(schedule.boards)))
    lines = [f"{form_name(schedule.form, language)}: {', '.join(counts)}"]
    if isinstance(schedule, PairsSchedule):
        lines.append(words["one" if schedule.winners == 1 else "two"])
        if schedule.switched:
            lines.append(words["switched"].format(rounds=", ".join(map(str, schedule.switched))))
    if not isinstance(schedule, Bracket) and schedule.shares:
        lines.append(words["shares"])
    if isinstance(schedule, PairsSchedule | IndividualSchedule):
        found = balance(schedule)
        lines.append(
            words["balance"].format(
                least=found.least,
                most=found.most,
                mean=float(found.mean),
                deviation=float(found.deviation),
                quality=float(100 * found.quality),
            )
        )
    if isinstance(schedule, IndividualSchedule):
        times = opposition(schedule)
        every = [times[couple] for couple in combinations(schedule.contestants, 2)]
        lines.append(words["opposed"].format(least=min(every), most=max(every)))
    return "\n".join(lines)


def table(schedule: Schedule, language: str = "en") -> str:
    """Return the whole movement, a line for each table of each round."""
    words = _WORDS[language]
    if isinstance(schedule, PairsSchedule):
        head = ("round", "table", "ns", "ew", "boards")
        rows = [(row.round, row.table, row.ns, row.ew, span(row.boards)) for row in schedule.rows]
        return _columns([words[name] for name in head], rows)
    if isinstance(schedule, IndividualSchedule):
        names = ("round", "table", "north", "east", "south", "west", "boards")
        lines = [(row.round, row.table, *row.players, span(row.boards)) for row in schedule.rows]
        return _columns([words[name] for name in names], lines)
    if isinstance(schedule, TeamsSchedule):
        columns = ("round", "table", "ns", "ew", "boards") if schedule.one_table else (
            "round", "table", "home", "away", "boards"
        )  # fmt: skip
        matches = [
            (row.round, row.table, row.home, words["bye"] if row.away is None else row.away, span(row.boards))
            for row in schedule.rows
        ]
        return _columns([words[name] for name in columns], matches)
    games = [
        (row.round, row.match, _entrant(row.home, words), _entrant(row.away, words), words[row.part])
        for row in schedule.rows
    ]
    return _columns([words[name] for name in ("round", "match", "home", "away")] + [""], games)


def cards(schedule: Schedule, language: str = "en") -> str:
    """Return a guide card for each contestant and each table; empty for a knockout, whose later pairings are
    unknown.
    """
    words = _WORDS[language]
    if isinstance(schedule, Bracket):
        return ""
    own = _team_cards(schedule, words) if isinstance(schedule, TeamsSchedule) else _own_cards(schedule, words)
    return "\n\n".join([*own, *_table_cards(schedule, words)])


def _own_cards(schedule: PairsSchedule | IndividualSchedule, words: dict[str, str]) -> Iterator[str]:
    title = words["pair" if isinstance(schedule, PairsSchedule) else "player"]
    for contestant in schedule.contestants:
        yield _card(f"{title} {contestant}", [_place(one, words) for one in places(schedule, contestant)])


def _place(place: Place, words: dict[str, str]) -> tuple[object, ...]:
    if not place.seat:
        where = "" if place.table is None else f" ({words['table']} {place.table})"
        return (place.round, words["out"] + where)
    partner = () if place.partner is None else (f"{words['with']} {place.partner}",)
    against = f"{words['against']} {' '.join(map(str, place.against))}"
    seat = (f"{words['table']} {place.table}", words[place.seat])
    return (place.round, *seat, *partner, against, span(place.boards))


def _team_cards(schedule: TeamsSchedule, words: dict[str, str]) -> Iterator[str]:
    for team in schedule.contestants:
        lines = []
        for row in schedule.rows:
            if team not in row.teams:
                continue
            if row.away is None:
                lines.append((row.round, words["bye"], "", "", ""))
                continue
            is_home = row.home == team
            side = ("ns" if is_home else "ew") if schedule.one_table else ("home" if is_home else "away")
            other = row.away if is_home else row.home
            lines.append(
                (
                    row.round,
                    f"{words['table']} {row.table}",
                    words[side],
                    f"{words['against']} {other}",
                    span(row.boards),
                )
            )
        yield _card(f"{words['team']} {team}", lines)


def _table_cards(schedule: PairsSchedule | IndividualSchedule | TeamsSchedule, words: dict[str, str]) -> Iterator[str]:
    by_table: dict[str, list[tuple[object, ...]]] = {}
    if isinstance(schedule, TeamsSchedule):
        left, right = ("ns", "ew") if schedule.one_table else ("home", "away")
        for match in schedule.rows:
            if match.away is not None:
                by_table.setdefault(match.table, []).append(
                    (
                        match.round,
                        f"{words[left]} {match.home}",
                        f"{words[right]} {match.away}",
                        span(match.boards),
                    )
                )
    else:
        for table, lines in laid(schedule).items():
            by_table[f"{table}"] = [_laid(one, words) for one in lines]
    for name, rounds in by_table.items():
        yield _card(f"{words['tablecard']} {name}", rounds)


def _laid(line: Laid, words: dict[str, str]) -> tuple[object, ...]:
    if not line.is_played:
        return (line.round, words["out"], *(number for _seat, number in line.seats), span(line.boards))
    return (line.round, *(f"{words[seat]} {number}" for seat, number in line.seats), span(line.boards))


def _card(title: str, lines: Iterable[Sequence[object]]) -> str:
    return f"{title}\n{_columns([], [('', *line) for line in lines])}"


def _entrant(entrant: BracketPlace, words: dict[str, str]) -> str:
    return f"{entrant.number}" if entrant.origin is Origin.TEAM else f"{words[entrant.origin.value]} {entrant.number}"


def _columns(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return cells in columns, all left-aligned. A Chinese character is two columns wide."""
    cells = [[("-" if cell is None else f"{cell}") for cell in row] for row in rows]
    if head:
        cells.insert(0, list(head))
    width = max((len(row) for row in cells), default=0)
    widths = [max((_wide(row[place]) for row in cells if place < len(row)), default=0) for place in range(width)]
    return "\n".join(
        "  ".join(cell + " " * (widths[place] - _wide(cell)) for place, cell in enumerate(row)).rstrip()
        for row in cells
    )


def _wide(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
