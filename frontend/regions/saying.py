"""What has just happened, as sentences for a live region: only what is in view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from zlib import crc32

from frontend import phrases, words
from frontend.regions.surroundings import Occupant, Pause, Surroundings
from frontend.sentences.announcements import Announcement, announced_sentence, called_sentence
from frontend.sentences.rulings import chooser_sentence, duty_sentence, irregularity_sentence
from frontend.sentences.screens import Heard, heard, heard_sentence
from laws.table.conditions import Director
from laws.table.obligation import LyingCard, Obligation
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Voided
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Hand
from laws.values.contract import Contract, Result
from laws.values.fast_init import fast_init, replace
from laws.values.seats import SEATS, Seat, Side
from laws.views.known_irregularities import NOTHING_KNOWN, SeenChoice, SeenIrregularity
from laws.views.seen import SeenCall, SeenClaim, View

__all__ = ["SayingRegion"]


@fast_init
@dataclass(frozen=True, slots=True)
class SayingRegion:
    """The occupants, the board, the last calls, dummy's hand in the first trick, the cards of the trick on the felt,
    those that lie face up without being played, what attention was drawn to, the `choices` that wait, what players
    must or may not do (`duties`), whether the `director` decides, who has called him, what was announced, what is
    `heard` behind a screen, a mandatory `pause` and whether what was chosen in it is `dropped`, and the result with the
    score of `side`, the viewer's own; `unplayed`: the board was set aside.

    The page announces what is new in it, and adds the viewer's own hand to a new board.
    """

    occupants: tuple[Occupant, ...]
    board: Board | None = None
    calls: tuple[SeenCall, ...] = ()
    contract: Contract | None = None
    led: Seat | None = None
    trick: int = 0
    cards: tuple[PlayedCard, ...] = ()
    winner: Seat | None = None
    claim: SeenClaim | None = None
    result: Result | None = None
    score_ns: int = 0
    side: Side = Side.NS
    voided: Voided | None = None
    dummy: Hand | None = None
    irregularities: tuple[SeenIrregularity, ...] = ()
    called: tuple[Seat, ...] = ()
    announced: tuple[Announcement, ...] = ()
    face_up: tuple[tuple[Seat, Card], ...] = ()
    unplayed: bool = False
    heard: tuple[Heard, ...] = ()
    pause: Pause | None = None
    dropped: bool = False
    choices: tuple[SeenChoice, ...] = ()
    duties: tuple[Obligation, ...] = ()
    director: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> SayingRegion:
        """Return the region of a table."""
        who = around.occupants
        if view is None:
            return cls(who)
        game, told = cls._of_game(view, who), heard(view)
        lying = tuple([(hand.seat, card) for hand in view.hands if hand.shown for card in hand.shown])
        known, pause, dropped = view.incidents, around.pause, around.dropped
        if not (told or lying or known is not NOTHING_KNOWN or pause or dropped or around.called or around.announced):
            return game  # as nearly always
        return replace(
            game,
            irregularities=known.irregularities,
            called=around.called,
            announced=around.announced,
            face_up=lying,
            heard=told,
            pause=pause,
            dropped=dropped,
            choices=known.choices,
            duties=known.obligations,
            director=known.director and view.conditions.director is not Director.AUTO,
        )

    @classmethod
    def _of_game(cls, view: View, who: tuple[Occupant, Occupant, Occupant, Occupant]) -> SayingRegion:
        board, complete = view.board, sum(view.won)
        if view.phase is Phase.AUCTION:
            return cls(who, board, (view.auction or ())[-4:])
        if view.phase is Phase.CLARIFICATION:
            led = None if view.lead is None else view.lead.seat
            return cls(who, board, (view.auction or ())[-4:], view.contract, led)
        if view.phase is Phase.OVER:
            side = Side.NS if view.viewer.seat is None else view.viewer.seat.side
            score, unplayed = view.score_ns or 0, view.result is None
            return cls(
                who,
                board,
                contract=view.contract,
                result=view.result,
                score_ns=score,
                side=side,
                unplayed=unplayed,
            )
        if not view.trick and view.last_trick is not None:
            last = view.last_trick
            return cls(
                who, board, (), view.contract, None, complete, last.cards, last.winner, view.claim, voided=view.voided
            )
        faced = None if view.contract is None or complete else view.hands[view.contract.dummy].cards
        return cls(
            who,
            board,
            (),
            view.contract,
            None,
            complete + 1,
            view.trick,
            None,
            view.claim,
            voided=view.voided,
            dummy=faced,
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element: one line per fact, each with a key by which the page recognises it."""
        seats = zip(SEATS, self.occupants, strict=True)
        who = [_occupant_said(seat, one.kind, one.name, language) for seat, one in seats if one.kind != "unseen"]
        return "".join((*who, *self._of_board(language)))

    def _of_board(self, language: str) -> Iterator[str]:
        if self.board is None:
            return
        number = self.board.number
        yield _board_said(self.board, language)
        yield from self._of_the_auction(number, language)
        yield from self._of_the_play(number, language)
        yield from self._announced(number, language)
        if self.pause is not None or self.dropped:
            yield from self._of_the_pause(number, language)
        yield from self._of_the_end(number, language)

    def _of_the_auction(self, number: int, language: str) -> Iterator[str]:
        _ = words.say(language)
        for call in self.calls:
            yield f'<p data-fact="{number}c{call.number}">{_call_said(call, language)}</p>'
        for told in self.heard:
            yield _fact(f"{number}h{told.key}", heard_sentence(told, language))
        if self.contract is not None and self.result is None and not self.unplayed:
            yield _contract_said(number, self.contract, language)
        if self.dummy is not None and self.contract is not None:
            seat = words.seat_name(self.contract.dummy, language)
            faced = _("Dummy, {seat}: {cards}.").format(seat=seat, cards=words.hand_name(self.dummy, language))
            yield _fact(f"{number}d", faced)
        if self.led is not None:
            led = _("{seat} has led face down.").format(seat=words.seat_name(self.led, language))
            yield _fact(f"{number}l", led)

    def _of_the_play(self, number: int, language: str) -> Iterator[str]:
        _ = words.say(language)
        for played in self.cards:
            yield f'<p data-fact="{number}p{int(played.card)}">{_played_said(played.seat, played.card, language)}</p>'
        for whose, card in self.face_up:
            shows = {"seat": words.seat_name(whose, language), "card": words.card_name(card, language)}
            yield _fact(f"{number}f{int(card)}", _("{seat}: {card} lies face up").format_map(shows))
        if self.winner is not None:
            taken = _("{seat} wins the trick").format(seat=words.seat_name(self.winner, language))
            yield _fact(f"{number}w{self.trick}", taken)
        if self.claim is not None:
            claims = _("{seat} claims.").format(seat=words.seat_name(self.claim.seat, language))
            yield _fact(f"{number}o{self.claim.offer}", claims)
            yield from self._of_the_dispute(self.claim, number, language)
        if self.voided is not None:
            key = f"{number}v{self.voided.claimer.letter}{self.voided.by.letter}{self.trick}.{len(self.cards)}"
            yield _fact(key, words.voided_sentence(self.voided, language))

    @staticmethod
    def _of_the_dispute(claim: SeenClaim, number: int, language: str) -> Iterator[str]:
        _ = words.say(language)
        if claim.contested is not None:
            yield _fact(f"{number}n{claim.offer}", _("The claim is contested."))
        if claim.play_on:
            names = _(", ").join(words.seat_name(seat, language) for seat in claim.play_on)
            yield _fact(
                f"{number}n{claim.offer}{len(claim.play_on)}", _("For playing on: {seats}.").format(seats=names)
            )

    def _announced(self, number: int, language: str) -> Iterator[str]:
        for irregularity in self.irregularities:
            yield _fact(f"{number}i{irregularity.key}", irregularity_sentence(irregularity, language))
        for choice in self.choices:
            who = "".join(seat.letter for seat in choice.seats)
            yield _fact(f"{number}y{choice.offer}{who}", chooser_sentence(choice, language))
        # A card that lies face up is told among the cards.
        bound = (duty_sentence(one, language) for one in self.duties if not isinstance(one, LyingCard))
        for said in dict.fromkeys(filter(None, bound)):
            yield _fact(f"{number}q{crc32(said.encode()):08x}", said)
        if self.director:
            yield _fact(f"{number}j", words.say(language)("Waiting for the director’s decision."))
        for seat in self.called:
            yield _fact(f"{number}z{seat.letter}", called_sentence(seat, language))
        for one in self.announced:
            key = f"{number}a{crc32(repr(one).encode()):08x}"
            yield _fact(key, announced_sentence(one, language))

    def _of_the_pause(self, number: int, language: str) -> Iterator[str]:
        _ = words.say(language)
        pause = self.pause
        if pause is not None:
            about = {"seat": words.seat_name(pause.seat, language), "number": pause.seconds}
            said = {
                "skip_bid": _("Pause after a jump bid: {seat} calls after {number} seconds at the earliest."),
                "first_round": _("Pause: {seat} calls after {number} seconds at the earliest."),
                "first_trick": _("Pause: {seat} plays from dummy after {number} seconds at the earliest."),
            }[pause.kind]
            yield _fact(f"{number}u{pause.ends}", said.format_map(about))
            chosen = pause.held
            if chosen is not None:
                if isinstance(chosen, Call):
                    name = words.call_name(chosen, language)
                else:
                    name = words.card_name(chosen, language)
                held = _("{choice} is held until the pause is over.").format(choice=name)
                yield _fact(f"{number}u{pause.ends}{chosen}", held)
        if self.dropped:
            yield _fact(f"{number}ux", _("What you had chosen was not made: the table has changed. Choose again."))

    def _of_the_end(self, number: int, language: str) -> Iterator[str]:
        if self.result is not None:
            ended = words.outcome_name(self.result, language)
            score = words.score_name(self.score_ns, language, self.side)
            yield _fact(f"{number}r", words.say(language)("{ended}. {score}.").format(ended=ended, score=score))
        elif self.unplayed:
            yield _fact(f"{number}r", words.unplayed_name(self.contract, language))

    @property
    def attributes(self) -> str:
        """Always hidden: only the page's script reads it."""
        return "hidden"


def _fact(key: str, sentence: str, more: str = "") -> str:
    return f'<p data-fact="{escape(key)}"{more}>{escape(sentence)}</p>'


@lru_cache(maxsize=4_096)
def _occupant_said(seat: Seat, kind: str, who: str, language: str) -> str:
    _ = words.say(language)
    name = words.seat_name(seat, language)
    if kind == "vacant":
        said = _("The seat of {seat} is empty.").format(seat=name)
    else:
        said = _("{name} sits {seat}.").format(name=who or _("A robot"), seat=name)
    return _fact(f"s{seat.letter}{kind}{who}", said)


@lru_cache(maxsize=1_024)
def _board_said(board: Board, language: str) -> str:
    dealer = words.seat_name(board.dealer, language)
    vulnerable = words.vulnerability_aloud(board.vulnerability, language)
    said = words.say(language)("Board {number}, dealer {dealer}, {vulnerable}.").format(
        number=board.number, dealer=dealer, vulnerable=vulnerable
    )
    return _fact(f"{board.number}b", said, " data-board")


def _call_said(call: SeenCall, language: str) -> str:
    """Return a call, and what it was explained as when it was made: what comes later is a fact of its own."""
    said = _call_alone(call.seat, call.call, call.alerted, language)
    made = next((one.text for one in call.told if one.made), "") if call.told else ""
    explained = phrases.explanation(made, call.call, language) if made else ""
    return said + escape(words.say(language)(": ") + explained) if explained else said


@cache
def _call_alone(seat: Seat, call: Call, alerted: bool, language: str) -> str:
    _ = words.say(language)
    heard = {"seat": words.seat_name(seat, language), "call": words.call_name(call, language)}
    return escape(_("{seat}: {call}").format_map(heard) + (_(", alerted") if alerted else ""))


@cache
def _played_said(seat: Seat, card: Card, language: str) -> str:
    """Return the sentence as HTML: there are 208 in each language."""
    heard = {"seat": words.seat_name(seat, language), "card": words.card_name(card, language)}
    return escape(words.say(language)("{seat}: {card}").format_map(heard))


@lru_cache(maxsize=1_024)
def _contract_said(number: int, contract: Contract, language: str) -> str:
    return _fact(f"{number}k", words.contract_name(contract, language))
