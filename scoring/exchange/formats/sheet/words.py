"""The words of a CSV file: heads of columns and values of their cells, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final

from laws.values.seats import Side, Vulnerability
from scoring.exchange.results import Scoring

__all__ = [
    "COLUMNS",
    "IMP_HEADS",
    "MATCHPOINT_HEADS",
    "ROOMS",
    "SCORINGS",
    "SIDES",
    "VULNERABILITIES",
    "name_of",
    "plain_head",
]


_TRADITIONAL: Final = str.maketrans(
    "号约庄结数赢调备节场组别轮开闭对队参赛总计胜双无东国际标题编会员级师",
    "號約莊結數贏調備節場組別輪開閉對隊參賽總計勝雙無東國際標題編會員級師",
)
"""Characters of the words here, with their forms in Taiwan, Hong Kong and Macau."""


def _words(*lines: str) -> tuple[str, ...]:
    """Return the words of the lines, separated by commas, the Chinese ones in both scripts."""
    words = [word.strip() for line in lines for word in line.split(",")]
    return tuple(dict.fromkeys(written for word in words for written in (word, word.translate(_TRADITIONAL))))


COLUMNS: Final = {
    "board": _words("board, board number, boardno, bd, brd, 牌号, 副号, 副, 牌副, 牌套"),
    "ns": _words("ns, ns pair, pair ns, pairns, nspair, north south, n s, ns id, ns team, ns no, 南北, 南北对, 南北队"),
    "ew": _words("ew, ew pair, pair ew, pairew, ewpair, east west, e w, ew id, ew team, ew no, 东西, 东西对, 东西队"),
    "contract": _words("contract, 定约"),
    "declarer": _words("declarer, by, decl, dec, played by, 庄家, 庄"),
    "result": _words("result, res, made, 结果"),
    "tricks": _words("tricks, tricks taken, 墩数, 墩, 赢墩"),
    "score": _words("score, ns score, score ns, nsscore, 得分, 南北得分, 基本分"),
    "ew score": _words("ew score, score ew, ewscore, 东西得分"),
    "adjusted": _words("adjusted, adjustment, remarks, remark, ruling, 调整分, 备注"),
    "vulnerability": _words("vulnerability, vulnerable, vul, 局况"),
    "session": _words("session, session id, 节, 场次"),
    "section": _words("section, section id, 组, 组别"),
    "round": _words("round, rnd, round number, 轮, 轮次"),
    "table": _words("table, table number, 桌, 桌号, 台"),
    "room": _words("room, 室, 开闭室"),
    "lead": _words("lead, leadcard, lead card, opening lead, 首引"),
    "ns points": _words("ns points, ns mp, mp ns, ns imps, imp ns, ns match points, 南北分, 南北比赛分"),
    "ew points": _words("ew points, ew mp, mp ew, ew imps, imp ew, ew match points, 东西分, 东西比赛分"),
    "id": _words("id, pair, pair number, number, contestant, team, 对号, 对, 队, 参赛者"),
    "direction": _words("direction, dir, 方向"),
    "names": _words("names, name, players, 姓名, 牌手"),
    "numbers": _words("numbers, federation numbers, 编号, 会员号"),
    "grades": _words("grades, 等级, 级别"),
    "master points": _words("master points, 大师分"),
    "total": _words("total, total score, 总分"),
    "percentage": _words("percentage, percent, %, pct, 百分比, 得分率"),
    "place": _words("place, rank, pos, 名次"),
    "form": _words("form, scoring, 赛制, 计分"),
    "winners": _words("winners, 胜者"),
    "title": _words("title, event, 比赛"),
    "date": _words("date, 日期"),
    "stage": _words("stage, 阶段"),
    "vp": _words("vp, vp scale, 胜利分"),
    "ties": _words("ties, 同分"),
    "unplayed": _words("unplayed, 未赛"),
    "opponent": _words("opponent, 对手"),
    "unplayed points": _words("unplayed points, 未赛得分"),
    "opponent points": _words("opponent points, 对手得分"),
    "knockout": _words("knockout, 淘汰赛"),
    "knockout match": _words("knockout match, 淘汰赛场次"),
    "part": _words("part"),
    "home": _words("home, home team, 主队"),
    "away": _words("away, away team, 客队"),
    "extra": _words("extra"),
    "home added": _words("home added"),
    "away added": _words("away added"),
    "home score": _words("home score"),
    "away score": _words("away score"),
    "winner": _words("winner, 胜方"),
    "how": _words("how"),
    "zone": _words("zone"),
    "extra home added": _words("extra home added"),
    "extra away added": _words("extra away added"),
}
"""The columns with their heads, in any case; ``_``, ``-`` and ``/`` in heads count as blanks."""

_NAME_OF: Final = {head: name for name, heads in COLUMNS.items() for head in heads}


def name_of(head: str) -> str:
    """Return the column of a head; an unknown head in lower case."""
    return _NAME_OF.get(plain_head(head), head.lower())


def plain_head(head: str) -> str:
    """Return a head in lower case, its words separated by single blanks."""
    return " ".join(re.sub("[_/-]", " ", head.lower()).split())


IMP_HEADS: Final = frozenset(("ns imps", "imp ns", "ew imps", "imp ew"))
"""Heads of columns of points in IMPs."""

MATCHPOINT_HEADS: Final = frozenset(("ns mp", "mp ns", "ew mp", "mp ew", "ns match points", "ew match points"))
"""Heads of columns of points in matchpoints."""


SCORINGS: Final = {
    word: scoring
    for scoring, words in {
        Scoring.MATCHPOINTS: _words("matchpoints, matchpoint, mp, mps, 比赛分"),
        Scoring.CROSS_IMPS: _words("cross_imps, cross-imps, cross imps, ximp, ximps, cross-imp"),
        Scoring.BUTLER: _words("butler, 巴特勒"),
        Scoring.TOTAL_POINTS: _words("total_points, total-points, total points, tp, 总分, 基本分"),
        Scoring.IMPS: _words("imps, imp, teams, 队式赛, 国际比赛分"),
        Scoring.BOARD_A_MATCH: _words("board_a_match, board-a-match, bam, 一副一比"),
    }.items()
    for word in words
}
"""The forms of scoring."""

SIDES: Final = {"ns": Side.NS, "n": Side.NS, "南北": Side.NS, "ew": Side.EW, "e": Side.EW, "东西": Side.EW}
"""The direction of a contestant."""

ROOMS: Final = {"open": "open", "o": "open", "开室": "open", "closed": "closed", "c": "closed", "闭室": "closed"}
"""The room of a table at teams."""

VULNERABILITIES: Final = {
    word: vulnerability
    for vulnerability, words in {
        Vulnerability.NONE: _words("o, 无局, 双无, 双方无局"),
        Vulnerability.NS: _words("n, 南北, 南北有局"),
        Vulnerability.EW: _words("e, 东西, 东西有局"),
        Vulnerability.BOTH: _words("b, 双有, 双方有局"),
    }.items()
    for word in words
}
"""The vulnerability in Chinese and by one letter; the words of PBN are understood as well."""
