"""System cards at the table: what a player, or the director, may look at now (Law 40B2; articles 6.3(5), 8.5, 39.4).

The part is fetched over HTTP and decided each time by the person, the View of his board and the rule of the table.
Cards stand as they were when the first call of the board was made, and at a table of an event as they were at its
deadline: what is saved later is named with its date, and counts where the director allows it (articles 8.2, 8.4).
Players and directors read them; anyone who looks on without a seat does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from frontend import words
from laws.table.phases import Phase
from laws.values.seats import Side
from laws.views.seen import View
from play.models import CardVersion, PlayTable
from play.pages.cards.card_shown import ShownCard, marks_of, shown_card
from play.pages.cards.house_card import house_card
from play.pages.direction.director import direction
from play.pages.tables.at_table import PlayerAt, player_at
from play.people.agreements.cards_in_force import CardLimits, allow_card, allowed_in, card_in_force, late_versions
from play.people.agreements.system_card import Colour, SpecialKind
from play.process.current import table_server
from play.store.people.own_cards import auction_began, play_began
from play.table.consulting import ALL, CardPart, Why, parts_open, why_open
from play.table.people.languages import are_foreign
from play.table.rules import OwnCard
from play.table.state import State

__all__ = ["Laid", "LateVersion", "ShownSide", "card_marks", "director_cards", "table_cards"]

WHY: Final[dict[Why, Promise]] = {
    Why.BEFORE: _("Nobody has called yet, or the board is over: the opponents’ card is open (Law 40B2(c))."),
    Why.CLARIFICATION: _("The clarification period: the opponents’ card is open (Law 40B2(c))."),
    Why.TURN: _("It is your turn: the opponents’ card is open (Law 40B2(c))."),
    Why.EXPLAINING: _("You have to explain a call: the opponents’ card is open (Law 40B2(c))."),
}
OPPONENTS_CLOSED: Final = _(
    "Closed now. It is open before the auction, in the clarification period, at your own turn to call or play, and when"
    " you have to explain a call (Law 40B2(c))."
)
OWN_CLOSED: Final[dict[OwnCard, Promise]] = {
    OwnCard.NEVER: _("Your own card is closed until the board is over (articles 8.5 and 39.4)."),
    OwnCard.CLARIFICATION: _(
        "Your own card is closed until the board is over; in the clarification period the declaring side may look at it"
        " (Law 40B2(b))."
    ),
    OwnCard.ANY_TIME: _("Your own card is open at any time."),
}


@dataclass(frozen=True, slots=True)
class LateVersion:
    """A version that a pair saved after the deadline, with its card as the director reads it.

    `in_force`: it counts at the board that he is at.
    """

    number: int
    card: ShownCard
    in_force: bool


@dataclass(frozen=True, slots=True)
class ShownSide:
    """What is shown of the cards of one side. `own`: it is the reader's; `closed` says in words why it is closed.

    `cards` are that of the pair and that of the house robots, as far as they sit there and are open to him; empty where
    nothing is written. `late` is when the newest version was saved that came after the deadline and is not in force.
    `versions` are all that came after it, for the director.
    """

    name: str
    own: bool
    cards: tuple[ShownCard, ...]
    closed: Promise | None = None
    late: datetime | None = None
    versions: tuple[LateVersion, ...] = ()


@never_cache
@require_safe
@login_required
async def table_cards(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the cards of the table as far as this player may look at them now. 404 for everybody else."""
    player = await player_at(request, table)
    seen = player.seen
    laid = Laid(player.state, await _began(player), await _limits(table, player.look.play))
    sides = await sync_to_async(_sides)(laid, seen, get_language() or "en")
    why = why_open(seen)
    context = {"table": table, "sides": sides, "why": WHY[why] if why is not None else ""}
    at_table = bool(request.htmx)  # type: ignore[attr-defined]
    return await sync_to_async(render)(request, "cards/table.html" if at_table else "cards/table_page.html", context)


@never_cache
@require_safe
@login_required
async def card_marks(request: HttpRequest, table: UUID) -> HttpResponse:
    """Send the marks of each side's card, which its opponents see beside the names at any time (article 6.2(2)).

    They are empty for anyone who is no player there: the page of one who has just left asks once more.
    """
    try:
        player = await player_at(request, table)
    except Http404:
        return JsonResponse({side.name: "" for side in Side})
    laid = Laid(player.state, await _began(player), await _limits(table, player.look.play))
    kept = await sync_to_async(laid.kept)()
    marks = {side.name: "" if one is None else " ".join(marks_of(one.card)) for side, one in kept.items()}
    return JsonResponse(marks)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def director_cards(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render both cards as they stood at the board that the director is at, which the address may name.

    With `version` his form puts one that was saved after the deadline in force in the session.
    """
    look, live, official = await direction(request, table)
    began = await auction_began(table_server().pool, look.play)
    laid = Laid(live.state, began, await _limits(table, look.play))
    if request.method == "POST":
        await sync_to_async(_allow)(laid, request.POST.get("version", ""), official.id)
        return redirect(request.get_full_path())
    sides = await sync_to_async(_sides_for_director)(laid, get_language() or "en")
    context = {"table": table, "sides": sides, "board": live.state.game.board.number, "at": laid.at}
    context |= {"due": laid.limits.due, "session": look.facts.session}
    return await sync_to_async(render)(request, "cards/director_page.html", context)


async def _began(player: PlayerAt) -> datetime | None:
    """Return when the auction began, by which the cards stand; None when the board is over."""
    return None if player.seen.phase is Phase.OVER else await auction_began(table_server().pool, player.look.play)


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards at a board: its state, the time by which they stand, None for now, and what limits them."""

    state: State
    at: datetime | None
    limits: CardLimits

    def kept(self) -> dict[Side, CardVersion | None]:
        """Return the card of each pair that is in force; None where two people do not sit, or have none."""
        return {side: card_in_force(self.people(side), self.at, self.limits) for side in Side}

    def people(self, side: Side) -> list[int | None]:
        """Return the accounts of a side."""
        return [None if (who := self.state.seats[seat]) is None else who.person for seat in side.seats]


async def _limits(table: UUID, play: UUID) -> CardLimits:
    due, session = await PlayTable.objects.values_list("cards_due", "session").aget(pk=table)
    return CardLimits(due, session, *await play_began(table_server().pool, play))


def _sides(laid: Laid, seen: View, language: str) -> list[ShownSide]:
    """Return both sides for a player, his opponents first."""
    assert seen.viewer.seat is not None
    own = seen.viewer.seat.side
    state, kept, allowed = laid.state, laid.kept(), allowed_in(laid.limits)
    against = _is_special(kept[seen.viewer.seat.lho.side])
    shown = []
    for side in (seen.viewer.seat.lho.side, own):
        parts = parts_open(seen, state.rules.own_card, side, against=against)
        closed = OWN_CLOSED[state.rules.own_card] if side is own else OPPONENTS_CLOSED
        is_open = CardPart.CARD in parts
        shown.append(
            ShownSide(
                words.side_name(side, language),
                side is own,
                tuple(_cards(state, side, kept[side], parts, language, allowed)),
                None if is_open else closed,
                _late(laid, side, kept[side]) if is_open else None,
            )
        )
    return shown


def _late(laid: Laid, side: Side, kept: CardVersion | None) -> datetime | None:
    """Return when the newest version was saved that is not in force, being later than the deadline."""
    newest = next(iter(late_versions(laid.people(side), laid.limits)), None)
    return None if newest is None or _is_kept(newest, kept) else newest.at


def _is_kept(version: CardVersion, kept: CardVersion | None) -> bool:
    """Return whether a version is in force, by itself or since all that it says is."""
    return kept is not None and (version == kept or version.content == kept.content)


def _sides_for_director(laid: Laid, language: str) -> list[ShownSide]:
    kept, allowed = laid.kept(), allowed_in(laid.limits)
    shown = []
    for side in Side:
        cards = tuple(_marked(laid.state, side, kept[side], language, allowed))
        versions = tuple(
            LateVersion(one.pk, _of_pair(one, ALL, allowed), _is_kept(one, kept[side]))
            for one in late_versions(laid.people(side), laid.limits)
        )
        shown.append(ShownSide(words.side_name(side, language), False, cards, versions=versions))
    return shown


def _allow(laid: Laid, version: str, director: int) -> None:
    """Allow the version of that number, which a pair at the table has saved after the deadline. Raise Http404."""
    for side in Side:
        for one in late_versions(laid.people(side), laid.limits):
            if f"{one.pk}" == version:
                return allow_card(one, director, laid.limits)
    raise Http404


def _marked(
    state: State, side: Side, kept: CardVersion | None, language: str, allowed: Mapping[int, datetime]
) -> Iterator[ShownCard]:
    """Yield the cards of one side for the director, that of the pair marked if it is in no official language."""
    foreign = kept is not None and are_foreign(kept.card.written, state.rules.languages)
    for one in _cards(state, side, kept, ALL, language, allowed):
        yield replace(one, foreign=foreign and one.at is not None)


def _cards(
    state: State,
    side: Side,
    kept: CardVersion | None,
    parts: frozenset[CardPart],
    language: str,
    allowed: Mapping[int, datetime],
) -> Iterator[ShownCard]:
    """Yield the cards of one side, with no more than these parts."""
    if kept is not None and parts:
        yield _of_pair(kept, parts, allowed)
    # A robot that stands in for somebody plays by the pair's card, and is not told of across a screen.
    robots = any((who := state.seats[seat]) is not None and who.person is None for seat in side.seats)
    if robots and CardPart.CARD in parts:
        yield house_card(language)


def _of_pair(kept: CardVersion, parts: frozenset[CardPart], allowed: Mapping[int, datetime]) -> ShownCard:
    names = gettext("%(one)s and %(other)s") % {
        "one": kept.partnership.first.display_name,
        "other": kept.partnership.second.display_name,
    }
    return replace(shown_card(kept.card, names, parts, kept.at), allowed=allowed.get(kept.pk))


def _is_special(kept: CardVersion | None) -> bool:
    """Return whether a written defence against this card may be consulted (articles 6.2(1), 6.3(5)-2)."""
    if kept is None:
        return False
    card = kept.card
    marked = (SpecialKind.BROWN, SpecialKind.MULTI)
    return card.colour is Colour.YELLOW or any(one.kind in marked for one in card.special)
