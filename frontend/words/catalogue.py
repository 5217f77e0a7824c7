"""The sentences of `laws.sentences` in each language, refusals among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from frontend.citations import citation
from frontend.languages import say
from frontend.words.cards import card_name, suit_name
from frontend.words.contracts import call_text, contract_text
from frontend.words.seats import seat_name, side_name
from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences import happenings, refusals
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.sentence import Lexicon, Sentence, Template, render
from laws.table.table import Voided
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.contract import Contract
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["joined", "lexicon", "listed", "refusal_code_sentence", "refusal_sentence", "sentence", "voided_sentence"]


def voided_sentence(voided: Voided, language: str) -> str:
    """Return that a claim is void: East contests South’s claim: play goes on (Law 68D2(b))."""
    return sentence(happenings.voided(voided), language)


@dataclass(frozen=True, slots=True)
class _Words:
    """A `laws.sentences.sentence.Lexicon` of one language: calls as they are written, everything else as spoken."""

    language: str

    def template(self, name: str) -> Template:
        """Return the template with that id in the language. Raise KeyError."""
        english = CATALOGUE[name]
        return Template(say(self.language)(english.text), english.laws)

    def seat(self, seat: Seat) -> str:
        return seat_name(seat, self.language)

    def side(self, side: Side) -> str:
        return side_name(side, self.language)

    def call(self, call: Call) -> str:
        return call_text(call, self.language)

    def card(self, card: Card) -> str:
        return card_name(card, self.language)

    def suit(self, suit: Suit) -> str:
        return suit_name(suit, self.language)

    def contract(self, contract: Contract) -> str:
        return contract_text(contract, self.language)

    def tricks(self, number: int) -> str:
        _ = say(self.language)
        return _("1 trick") if number == 1 else _("{number} tricks").format(number=number)

    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str:
        return citation(paragraphs, self.language)

    def one_of(self, words: Iterable[str]) -> str:
        return say(self.language)("{one} or {two}").format(one="", two="").join(words)

    def listed(self, words: Iterable[str]) -> str:
        return say(self.language)(", ").join(words)


@cache
def _words(language: str) -> _Words:
    return _Words(language)


def lexicon(language: str) -> Lexicon:
    """Return the words of a language for the fields of sentences."""
    return _words(language)


def sentence(said: Sentence, language: str) -> str:
    """Return a sentence of `laws.sentences` in a language. Raise KeyError for an unknown id."""
    text = render(said, _words(language))
    return text[:1].upper() + text[1:]


def joined(sentences: Iterable[Sentence], language: str) -> str:
    """Join sentences, with blanks between them where the language has blanks."""
    blank = say(language)("{one} {two}").format(one="", two="")
    return blank.join(sentence(said, language) for said in sentences)


def listed(sentences: Iterable[Sentence], language: str) -> str:
    """List what is told in parts: 15–17 HCP, balanced."""
    return _words(language).listed(render(said, _words(language)) for said in sentences)


def refusal_sentence(refusal: Refusal, language: str) -> str:
    """Return why an attempt changed nothing, what to do instead, and the paragraph."""
    return sentence(refusals.refusal(refusal), language)


def refusal_code_sentence(code: str, language: str) -> str:
    """Return the sentence of a refusal by its code alone. Raise KeyError for a code that RefusalCode does not have."""
    return sentence(refusals.refusal_code(_CODES[code]), language)


_CODES: Final = {code.value: code for code in RefusalCode}
