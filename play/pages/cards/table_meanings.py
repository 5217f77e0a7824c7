"""What a player is offered to explain a call with, at the table (Laws 20F, 20G3, 40B2(b), 40B2(d); articles 8.5, 39.4).

Nothing is offered before the call is on the table and in his view, and nothing of a call that is not his to explain.
Then he is offered the explanations of such a call that he himself has sent in this session. What the pair keeps is
offered besides only where the table lets him look at his own notes at that moment: they are notes like his card.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import phrases, words
from frontend.sentences.screens import acts_on, asked_of
from laws.engine.screens.known import as_seen
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.sequence import Sequence, sequence_at
from laws.values.seats import Seat
from laws.views.seen import SeenCall, View
from play.models import BoardPlay
from play.pages.tables.at_table import player_at
from play.people.agreements.meaning_text import Vulnerable
from play.people.agreements.meanings import meaning_at
from play.people.agreements.partnerships import partnership_between
from play.store.people.explained import read_explained, sent_in_session
from play.table.consulting import CardPart, parts_open
from play.table.state import State

__all__ = ["table_meanings"]

_MOST: Final = 4
"""Explanations that are offered at once."""


@never_cache
@require_safe
@login_required
async def table_meanings(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render what the player may tap to explain the call that the address names, or his last one. 404 for others."""
    player = await player_at(request, table)
    seen = player.seen
    call = _explained(seen, player.seat, request.GET.get("call", ""))
    offers: tuple[str, ...] = ()
    if call is not None:
        offers = await sync_to_async(_offers)(player.look.play, player.state, seen, player.seat, call, player.person)
    language = get_language() or "en"
    context = {
        "call": "" if call is None else words.call_name(call.call, language),
        "number": 0 if call is None else call.number,
        "made": "" if call is None else str(call.call),
        "do": "" if call is None else _act(seen, call),
        "offers": [(text, phrases.in_language(text, language)) for text in offers],
    }
    return await sync_to_async(render)(request, "table/offers.html", context)


def _explained(seen: View, seat: Seat, named: str) -> SeenCall | None:
    """Return the call with that number in the player's view, or his last one, if it is his to explain now."""
    calls = [call for call in seen.auction or () if call.seat.side is seat.side and _act(seen, call)]
    if named == "last":
        own = [call for call in calls if call.seat is seat]
        return own[-1] if own else None
    return next((call for call in calls if str(call.number) == named), None)


def _act(seen: View, call: SeenCall) -> str:
    """Return what the player does with an explanation of that call, explain or alert; empty where he does neither."""
    acts = dict(acts_on(seen)).get(call.number, "").split()
    if any(one.call == call.number for one in asked_of(seen)):
        return "explain"
    return next((act for act in ("alert", "explain") if act in acts), "")


def _offers(play: UUID, state: State, seen: View, seat: Seat, call: SeenCall, person: int) -> tuple[str, ...]:
    table = as_seen(state.game, side_of(seat))
    sequence = sequence_at(table.auction, table.board.dealer, call.number)
    if sequence is None or state.game.phase is Phase.OVER:
        return ()
    board = BoardPlay.objects.select_related("table").get(pk=play)
    sent = sent_in_session(person, board, sequence)
    kept = _kept(state, seat, sequence, person) if _notes_open(state, seen, seat) else ""
    return tuple(dict.fromkeys(text for text in (kept, *sent) if text and text != call.explanation))[:_MOST]


def _notes_open(state: State, seen: View, seat: Seat) -> bool:
    """Return whether the table lets this player look at his own notes now, as at his own card (Law 40B2(b), (d))."""
    return CardPart.CARD in parts_open(seen, state.rules.own_card, seat.side, against=False)


def _kept(state: State, seat: Seat, sequence: Sequence, person: int) -> str:
    """Return what the pair keeps of such a call."""
    partner = state.seats[seat.partner]
    if partner is None or partner.person is None:
        return ""
    partnership = partnership_between(person, partner.person)
    if partnership is None:
        return ""
    read_explained(partnership)
    return meaning_at(partnership, sequence, Vulnerable.of(state.game.board.vulnerability, seat.side))
