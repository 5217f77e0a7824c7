"""The meaning of a claimer's words, and the parts that they leave to a director (Laws 68C, 70B–E).

Understood reliably are that trumps are drawn (70C1), the order in which suits are played, and that one suit is finessed
or ducked, or a card of it overtaken. A claimer keeps to what he states (70D1). A finesse or a duck that he declines is
no plan. Of any other finesse, of a ruff, a discard, a squeeze or a condition only the kind and the suits are
understood: a director judges the plan, and the search tries every way to carry it out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws.values.cards import SUITS, Suit

__all__ = ["Statement", "read_statement"]

_TRUMPS: Final = re.compile(r"trump|draw|pull|将牌|(?<![我他她你家即])将(?![会要打赢拿])|王牌", re.IGNORECASE)
"""Words of a statement that mention the outstanding trumps. The Chinese one also stands for “shall”."""
_NONE_OUT: Final = re.compile(
    r"\b(?:are|is|all|trumps)\s+(?:all\s+)?(?:out|gone|in|drawn)\b|no\s+(?:more\s+)?trumps"
    r"|没有?将(?!吃)|将牌?[已都全]+经?[清吊调没完光]",
    re.IGNORECASE,
)
"""Words of a statement that assume that they are drawn."""
_SOME_OUT: Final = re.compile(
    r"\b(?:an?|one|two|three|\d)\s+trumps?\s+(?:(?:is|are)\s+)?(?:still\s+)?out\b", re.IGNORECASE
)
"""Words of a statement that say that some are out."""
_NOT_DRAWN: Final = re.compile(
    r"(?:\b(?:no|not|never|without|instead of|rather than)|n.t)\s+(?:(?:be|to|need|have|having|going)\s+)*"
    r"(?:draw|pull|touch)(?:ing)?\b|\bleav(?:e|ing)\b[^,;.]*\btrump|[不未没][有要用必会需]?[清吊调肃]",
    re.IGNORECASE,
)
"""Words of a statement that say that they are not drawn."""
_LEFT: Final = {
    "finesse": re.compile(r"finess|\bhook|\bthrough\b|飞", re.IGNORECASE),
    "ruff": re.compile(r"ruff|将吃|\btrump(?:ing)? (?:a|an|one|two|the|my|dummy)\b", re.IGNORECASE),
    "discard": re.compile(r"discard|pitch|throw|ditch|垫", re.IGNORECASE),
    "squeeze": re.compile(r"squeez|挤", re.IGNORECASE),
    "endplay": re.compile(r"end-?play|strip|throw-?in\b|投入", re.IGNORECASE),
    "condition": re.compile(r"\bif\b|\bunless\b|\bwhen\b|\botherwise\b|如果|除非", re.IGNORECASE),
    "duck": re.compile(r"\bduck|\bovertak|忍让|超吃", re.IGNORECASE),
}
"""The plans that a director must judge, and the words that indicate them."""
_TAKEN: Final = {
    "finesse": re.compile(r"finess(?!ed)|\bhook(?!ed)|飞", re.IGNORECASE),
    "duck": re.compile(r"\bduck(?!ed)|忍让", re.IGNORECASE),
    "overtake": re.compile(r"\bovertak|超吃", re.IGNORECASE),
}
"""Words of a finesse that is to be taken, of a trick that is to be ducked, of a card that is to be overtaken."""
_DOUBTED: Final = re.compile(
    r"\b(?:no|not|never|neither|nor|hardly|pointless|off|had|would|cannot|without|instead|rather|or|either|may|might|can|could|maybe|perhaps|need|unnecessary|drop"
    r"|(?:refus|avoid|declin|skip|ignor|reject|forgo|spurn|except)\w*|through|double|deep|backward|north|east|south|west"
    r"|lho|rho|before|after|last|once|until|first|won|works|worked|lost|already|failed|failing)\b|n.t\b"
    r"|[不无毋未没勿别非弃拒免省避懒或能双倒先已曾过东南西北]|(?<!然)后",
    re.IGNORECASE,
)
"""Words with which a finesse is perhaps not taken, or not now, or is another than the plain one."""
_DECLINED: Final = re.compile(
    r"(?<!not )(?<!never )(?<!n.t )(?:\b(?:no|not|never|neither|nor|without|instead of|rather than"
    r"|(?:declin|refus|avoid|reject|forgo|spurn|skip)\w*)|n.t)\s+"
    r"(?:(?:an?|any|the|to|for|of|be|take|taking|have|having|need|going)\s+)*(?:(?:spade|heart|diamond|club)s?\s+)?"
    r"(?:finess|hook|duck|overtak)\w*"
    r"|(?<![能得会可无飞让])(?:不[要用必会想]?|[无毋]须|弃|拒绝)(?:黑桃|红心|红桃|方块|方片|梅花|草花)?(?:飞|忍让|超吃)",
    re.IGNORECASE,
)
"""Words of a finesse that is not taken, or of a trick that is not ducked."""
_NOT_SIMPLY: Final = re.compile(
    r"\b(?:if|unless|until|till|when|before|after|yet|now|first|once|but|except|only|otherwise|can|could|may|might"
    r"|lose|loses|fails?|works?|matters?|or|north|east|south|west|lho|rho|through|against)\b|[暂先再也就才但除若如等直或]|不行|不可",
    re.IGNORECASE,
)
"""Words beside which it is perhaps not taken now, or is as good as another way."""
_ONCE: Final = re.compile(r"\b(?:first|once)\b|先", re.IGNORECASE)
"""Words with which a trick is ducked before the others."""
_OFTEN: Final = re.compile(r"\b(?:two|three|twice|both|every|all|[2-9])\b|[两二三]", re.IGNORECASE)
"""Words with which more than one trick is perhaps ducked."""
_SUITS: Final = re.compile(
    r"(spade|♠|黑桃)|(heart|♥|红心|红桃)|(diamond|♦|方块|方片)|(club|♣|梅花|草花)", re.IGNORECASE
)
_NAMED: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_CLAUSES: Final = re.compile(r"[,;.，。；、]|\bthen\b|\band\b|然后|再")
_GIVEN_UP: Final = re.compile(r"\blos(?:e|t|ing)|\bgiv(?:e|ing)|conced|输|让|送", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as far as it is understood.

    `draws`: it mentions the outstanding trumps. `order`: the suits in the order in which they are to be played, as far
    as stated. `left`: its plans that only a director can judge, or empty. `suits`: for each of them the suits that it
    may be about; all four unless its clause names one, otherwise all that the statement names. `finesse`, `duck`,
    `overtaken`: the suit of a finesse, of a trick ducked or of a card overtaken that is its only plan and is stated
    without doubt.
    """

    draws: bool
    order: tuple[Suit, ...]
    left: tuple[str, ...]
    suits: tuple[frozenset[Suit], ...] = ()
    finesse: Suit | None = None
    duck: Suit | None = None
    overtaken: Suit | None = None

    @property
    def plans(self) -> frozenset[tuple[str, int]]:
        """Each plan with each suit that it may be about."""
        return frozenset((plan, suit) for plan, suits in zip(self.left, self.suits, strict=True) for suit in suits)


def read_statement(text: str) -> Statement:
    """Return the statement in the words of a claim; without words, an empty one."""
    planned = text if _NOT_SIMPLY.search(text) else _DECLINED.sub("", text)
    left = [plan for plan, words in _LEFT.items() if words.search(planned)]
    mentioned = _TRUMPS.search(_LEFT["ruff"].sub("", text))  # trumping a card says nothing of those that are out
    draws = mentioned is not None and (_SOME_OUT.search(text) is not None or not _NONE_OUT.search(text))
    draws = draws and _NOT_DRAWN.search(text) is None
    suits = tuple(_about(_LEFT[plan], planned) for plan in left)
    finesse = _finessed(text) if left == ["finesse"] else None
    alone = left == ["duck"] and not (draws and _comes_before_trumps(text))
    once = (_once(plan, text) if alone else None for plan in ("duck", "overtake"))
    return Statement(draws, _order(text), tuple(left), suits, finesse, *once)


def _comes_before_trumps(text: str) -> bool:
    """Return whether a duck is stated before the trumps; if it bound, they would be drawn first."""
    before, *_ = _LEFT["duck"].split(text)
    return _TRUMPS.search(before) is None


def _about(plan: re.Pattern[str], text: str) -> frozenset[Suit]:
    """Return the suits that a plan may be about."""
    clauses = [clause for clause in _CLAUSES.split(text) if plan.search(clause)]
    return frozenset(_named(text) if clauses and all(map(_SUITS.search, clauses)) else SUITS)


def _finessed(text: str) -> Suit | None:
    """Return the suit of the finesse; None if there is doubt about it."""
    clauses = [clause for clause in _CLAUSES.split(text) if _LEFT["finesse"].search(clause)]
    return None if any(map(_GIVEN_UP.search, clauses)) or _DOUBTED.search(text) else _plain("finesse", clauses)


def _once(plan: str, text: str) -> Suit | None:
    """Return the suit of which one trick is ducked, or one card overtaken; None if there is doubt about it."""
    clauses = [clause for clause in _CLAUSES.split(text) if _LEFT["duck"].search(clause)]
    return None if _OFTEN.search(text) or _DOUBTED.search(_ONCE.sub("", text)) else _plain(plan, clauses)


def _plain(plan: str, clauses: list[str]) -> Suit | None:
    """Return the suit of a plan that is carried out in each of these clauses; None if it is not one."""
    named = [set(_named(clause)) for clause in clauses]
    if not all(map(_TAKEN[plan].search, clauses)) or any(len(suits) != 1 for suits in named):
        return None
    suit, *others = set().union(*named)
    return None if others else suit


def _named(text: str) -> list[Suit]:
    return [_NAMED[found.lastindex - 1] for found in _SUITS.finditer(text) if found.lastindex is not None]


def _order(text: str) -> tuple[Suit, ...]:
    """Return the suits in the order of their first mention, but those that are given up, or not finessed or ducked."""
    clauses = (one for one in _CLAUSES.split(text) if not _GIVEN_UP.search(one) and not _DECLINED.search(one))
    return tuple(dict.fromkeys(suit for clause in clauses for suit in _named(clause)))
