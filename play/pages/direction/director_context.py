"""What the page of a table's director is rendered from: what waits for him, the forms, what is on record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from uuid import uuid4

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend import words
from frontend.regions.hand import HandRegion
from frontend.sentences.rulings import duty_sentence, irregularity_sentence
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play.live.access import house_of, questions_offer_of
from play.live.cache import LivePlay
from play.pages.direction.director_acting_for import acting_for_form
from play.pages.direction.director_acts import (
    ActForm,
    Asked,
    absent_of,
    anew_form,
    asked_of,
    back_form,
    call_forms,
    clock_forms,
    look_form,
    own_forms,
    say_form,
    warn_form,
)
from play.pages.direction.director_answers import both_answers
from play.pages.direction.director_boards import (
    BoardLeft,
    boards_left,
    fault_forms,
    questions_shown,
    taken_back_sentence,
    taking_back_of,
)
from play.pages.direction.director_claim import with_claim
from play.pages.direction.director_comparison import with_comparison
from play.pages.direction.director_happened import happened, misinformed
from play.pages.direction.director_record import calls_waiting, recorded_sentence, spoken_of, unnamed_official
from play.pages.direction.director_slip import with_slip
from play.pages.direction.director_stepping import step_forms
from play.pages.direction.director_tempo import with_tempo
from play.pages.watching.spectators import how_watching, removable
from play.process.current import table_server
from play.store.direction.record import Recorded, read_recorded
from play.store.tables.look import Look, look_at
from play.table.actors import Official
from play.table.audience import Audience
from play.table.direction.default_rulings import waits_for_ruling
from play.table.direction.taking_back import BY_FAULT, TakingBack
from play.table.people.talk import may_say
from play.table.state import State

__all__ = ["context_of"]

_MOST_LISTED: Final = 50
"""Spectators whom the page lists; all are on the page of spectators."""


@dataclass(frozen=True, slots=True)
class _Read:
    """All that the page says, as it was read: `look`, `live` and `record` of one board, and what else is at the table.

    `seen` is the director's View; `made` are the calls by their numbers; `at` names an earlier board in addresses.
    """

    look: Look
    live: LivePlay
    official: Official
    language: str
    seen: View
    record: tuple[Recorded, ...]
    made: dict[int, Call]
    at: str
    earlier: bool
    asked: Sequence[Asked]
    left: tuple[BoardLeft, ...]
    back: tuple[TakingBack, ...]
    absent: list[tuple[str, str, tuple[ActForm, ...]]]
    hearers: tuple[Audience, ...]
    watching: list[tuple[int, str, str]]

    @property
    def state(self) -> State:
        """The state of the board."""
        return self.live.state

    @property
    def over(self) -> bool:
        """Whether its play has ended."""
        return self.seen.phase is Phase.OVER

    @property
    def digest(self) -> str:
        """What names this content: a page that has it is not sent it again."""
        told = (
            self.look.play,
            self.earlier,
            self.record,
            self.seen.incidents,
            self.state.coming,
            self.seen.phase,
            self.absent,
            self.hearers,
            self.language,
            self.left,
            self.state.clock,
            self.state.seats,
            [one.evidence for one in self.asked],
        )
        return sha256(repr((told, self.watching)).encode()).hexdigest()[:16]


async def context_of(look: Look, live: LivePlay, sequence: int | None, official: Official) -> dict[str, Any]:
    """Return what the templates of the director's page are rendered from; `sequence` is the place of the board that the
    address names, None for the newest.
    """
    read = await _read(look, live, sequence, official)
    return _place(read) | _waiting(read) | _forms(read) | _recorded(read)


async def _read(look: Look, live: LivePlay, sequence: int | None, official: Official) -> _Read:
    language, server, state = get_language() or "en", table_server(), live.state
    async with server.pool.connection() as connection:
        record = await read_recorded(connection, look.play)
    newest = look if sequence is None else await look_at(server.pool, look.facts.id)
    seen = view(state.game, DIRECTOR)
    compared = with_comparison(asked_of(seen, state.game, language), state.game, language)
    slips = await with_slip(server, look.play, compared, state.game, language)
    claims = await with_claim(look.play, slips, state, language)
    rights = await server.desk.rights.of(look.facts)
    return _Read(
        look=look,
        live=live,
        official=official,
        language=language,
        seen=seen,
        record=record,
        made={one.number: one.call for one in seen.auction or ()},
        at="" if sequence is None else f"board={sequence}",
        earlier=newest is not None and newest.play != look.play,
        asked=await with_tempo(server, look.play, claims, record, seen, language, state.profile),
        left=await boards_left(server, look.facts.id, language),
        back=await taking_back_of(server, live, official),
        absent=absent_of(state, language, session=look.facts.session is not None),
        hearers=() if state.next else may_say(state, DIRECTOR, house_of(look.facts, rights, state)),
        watching=[(one.person, one.name, how_watching(one, rights, language)) for one in state.watching[:_MOST_LISTED]],
    )


def _place(read: _Read) -> dict[str, Any]:
    """Return the table and its board, who sits there and who watches."""
    look, state, language = read.look, read.state, read.language
    return {
        "table": look.facts.id,
        "name": look.facts.name,
        "session": look.facts.session,
        "play": look.play,
        "key": uuid4(),
        "offer": questions_offer_of(state),
        "have": read.digest,
        "at": read.at,
        "earlier": read.earlier,
        "board": read.seen.board.number,
        "sitting": [
            (words.seat_name(seat, language), who.name or _("Robot"))
            for seat, who in zip(SEATS, state.seats, strict=True)
            if who is not None
        ],
        "result": "" if state.game.result is None else words.result_sentence(state.game.result, language),
        "absent": read.absent,
        "watching": read.watching,
        "watchers": len(state.watching),
        "may_send_away": removable(look, state, read.official.id),
    }


def _waiting(read: _Read) -> dict[str, Any]:
    """Return what waits for the director, and for how long the table waits for him."""
    state, language, incidents = read.state, read.language, read.seen.incidents
    calls = calls_waiting(read.record)
    answers = both_answers(state, read.record, language)
    contradicting = [one for one in answers if one.waits]
    questioned = questions_shown(state, language)
    return {
        "coming": state.coming,
        "calls": [
            (f"call-{one.number}", one.at, recorded_sentence(one, read.made, language, state.rules.languages))
            for one in calls
        ],
        "taking": call_forms(
            waits=bool(calls or contradicting) or incidents.stopped,
            coming=bool(state.coming),
            halted=any(one.halts for one in read.asked),
        ),
        "questions": sorted(read.asked, key=lambda one: not one.halts),
        "questioned": questioned,
        "answers": answers,
        "contradicting": contradicting,
        "waiting": len(calls) + len(read.asked) + len(questioned) + len(contradicting),
        "seconds": 0 if state.coming or waits_for_ruling(state.game) is None else state.rules.ruling,
        "choosers": sorted({words.seat_name(seat, language) for choice in incidents.choices for seat in choice.seats}),
        "left": read.left,
        "until": next((one.until for one in read.left if one.play == read.look.play), None),
        "irregularities": [irregularity_sentence(one, language) for one in incidents.irregularities],
        "duties": [duty_sentence(one, language) for one in incidents.obligations],
    }


def _forms(read: _Read) -> dict[str, Any]:
    """Return the forms of what he can do unasked."""
    state, language, seen = read.state, read.language, read.seen
    faults = [one for one in read.back if one.law == BY_FAULT]
    return {
        "own": own_forms(language, over=read.over and seen.contract is not None),
        "steps": () if read.over else step_forms(state.game, language),
        "back": [
            *(back_form(one.name, taken_back_sentence(one, language)) for one in read.back if one.law != BY_FAULT),
            *fault_forms(faults, language),
        ],
        "warn": warn_form(language),
        "happened": (*misinformed(seen, language), *(() if read.over else happened(language))),
        "say": say_form(read.hearers, language),
        "for_player": acting_for_form(state, language),
        "anew": anew_form(),
        "clock": clock_forms(state.clock),
        "look": None if read.official.id in state.looked else look_form(),
    }


def _recorded(read: _Read) -> dict[str, Any]:
    """Return what is on record and was said, and the hands where he has looked at them."""
    state, language = read.state, read.language
    languages = state.rules.languages
    return {
        "spoken": spoken_of(read.record, languages, language),
        "hands": [
            (words.seat_name(seat, language), _hand(read.seen, seat, language))
            for seat in SEATS
            if read.official.id in state.looked
        ],
        "record": [
            (one.at, unnamed_official(one), said)
            for one in read.record
            if (said := recorded_sentence(one, read.made, language, languages))
        ],
    }


def _hand(seen: View, seat: Seat, language: str) -> SafeString:
    """Return the cards that the seat was dealt, as in a printed hand record."""
    dealt = HandRegion(seat, seen.hands[seat].original, 13, record=True)
    return mark_safe(dealt.html(language))  # noqa: S308 - drawn from cards alone
