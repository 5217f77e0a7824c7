"""Sentences about an incident without names: the offender, declarer, the call, the card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from frontend.words import lexicon
from laws.sentences.sentence import Sentence, Template, render, say
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.contract import Contract
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat, Side

__all__ = ["Roles", "roles_at"]

_BETWEEN: Final = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A blank between two Chinese characters."""


@dataclass(frozen=True, slots=True)
class Roles:
    """A `laws.sentences.sentence.Lexicon` that names each seat by its part in the incident, each call as the call."""

    language: str
    seats: tuple[str, str, str, str]
    offending: Side

    def sentence(self, said: Sentence) -> str:
        """Return the sentence, without the colon before a card that it does not name. Raise KeyError."""
        text = render(said, self)
        for unnamed in (self._role("call"), self._role("card")):
            text = text.replace(f": {unnamed}", "").replace(f"：{unnamed}", "")
        text = text.replace("’s the ", "’s ").replace("的该", "的")  # the offender’s call
        if self.language.startswith("zh"):
            text = _BETWEEN.sub("", text)  # a name stands off the words beside it, as Latin letters do; a part does not
        return text[:1].upper() + text[1:]

    def _role(self, name: str) -> str:
        return render(say(f"role.{name}"), lexicon(self.language))

    def template(self, name: str) -> Template:
        return lexicon(self.language).template(name)

    def seat(self, seat: Seat) -> str:
        return self._role(self.seats[seat])

    def side(self, side: Side) -> str:
        return self._role("offending" if side is self.offending else "other")

    def call(self, call: Call) -> str:
        return self._role("call")

    def card(self, card: Card) -> str:
        return self._role("card")

    def suit(self, suit: Suit) -> str:
        return self._role("suit")

    def contract(self, contract: Contract) -> str:
        return self._role("contract")

    def tricks(self, number: int) -> str:
        return lexicon(self.language).tricks(number)

    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str:
        return lexicon(self.language).citation(paragraphs)

    def one_of(self, words: Iterable[str]) -> str:
        return lexicon(self.language).one_of(dict.fromkeys(words))

    def listed(self, words: Iterable[str]) -> str:
        return lexicon(self.language).listed(dict.fromkeys(words))


def roles_at(table: Table, about: Seat | None, language: str) -> Roles:
    """Return the parts of the four players at a table: by the offender, and in the play by declarer.

    `about` is the offender, or the player whom a question is about where nobody has offended.
    """
    play, seats = table.play, {}
    if about is not None:
        names = ("offender", "lho", "partner", "rho") if table.incidents.irregularities else _UNOFFENDING
        seats = {Seat((about + place) % 4): name for place, name in enumerate(names)}
    if play is not None:
        declarer = play.contract.declarer
        seats[declarer], seats[declarer.partner] = "declarer", "dummy"
        for seat, name in ((declarer.lho, "left_defender"), (declarer.rho, "right_defender")):
            if seats.get(seat) not in ("offender", "partner", "player", "players_partner"):
                seats[seat] = name
    first, second, third, fourth = (seats.get(seat, "player") for seat in SEATS)
    return Roles(language, (first, second, third, fourth), Side.NS if about is None else about.side)


_UNOFFENDING = ("player", "lho", "players_partner", "rho")
