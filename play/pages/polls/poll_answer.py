"""The page on which a peer answers a poll: the hand and the auction as a player saw them, and nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import phrases, words
from frontend.regions.auction import AuctionRegion
from laws.table.play import PlayedCard
from laws.values.cards import Card
from laws.values.seats import Seat
from laws.views.seen import SeenCall, View
from play.models import Person
from play.pages.boards.contract import card_of
from play.pages.boards.diagram import PrintedHand, printed
from play.pages.polls.poll_shown import action_text
from play.people.accounts.forms import Pointing
from play.people.text import clean_text
from play.process.current import table_server
from play.store.direction.poll_models import LONGEST_WORDS, Poll
from play.store.direction.polls import answer_poll, open_link, seen_then, without_acts

__all__ = ["AnswerForm", "choices_of", "drawn_poll", "poll_page"]


class AnswerForm(Pointing, forms.Form):
    """What a peer would do, what else he considered, and why."""

    action = forms.ChoiceField(label=gettext_lazy("What would you do?"))
    considered = forms.MultipleChoiceField(
        label=gettext_lazy("What else did you consider?"), required=False, widget=forms.CheckboxSelectMultiple
    )
    words = forms.CharField(
        label=gettext_lazy("Why, if you like"),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        if not choices:
            del self.fields["action"], self.fields["considered"]
            self.fields["words"].label = _("What would you do?")
            self.fields["words"].required = True
            return
        action, considered = self.fields["action"], self.fields["considered"]
        assert isinstance(action, forms.ChoiceField)
        assert isinstance(considered, forms.ChoiceField)
        action.choices = [("", "–"), *choices]
        considered.choices = list(choices)

    def clean_words(self) -> str:
        """Return the words as they are shown."""
        return clean_text(self.cleaned_data["words"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def poll_page(request: HttpRequest, key: str) -> HttpResponse:
    """Render what is asked, or write down the answer. 404 for everybody whom this link does not ask."""
    reader = request.user if isinstance(request.user, Person) else None
    now = table_server().desk.clock.now()
    peer = open_link(key, reader, now)
    if peer is None:
        raise Http404
    language = get_language() or "en"
    seen = seen_then(peer.poll)
    form = AnswerForm(request.POST or None, choices=choices_of(seen, language))
    if request.method == "POST" and peer.answered_at is None and form.is_valid():
        data = form.cleaned_data
        considered = [one for one in data.get("considered", ()) if one != data.get("action")]
        answer_poll(peer, data.get("action", ""), considered, data["words"], now)
        return redirect(request.path)
    context = drawn_poll(peer.poll, seen, language) | {"peer": peer, "answer": action_text(peer.action, language)}
    return render(request, "table/poll.html", context | {"form": form})


def choices_of(seen: View, language: str) -> list[tuple[str, str]]:
    """Return the calls or the cards that the player could choose from, as they are sent and as they are read."""
    calls = [(str(one), words.call_text(one, language)) for one in seen.may.calls]
    if calls:
        return calls
    return [(str(card), action_text(str(card), language)) for card in _cards(seen)]


def _cards(seen: View) -> list[Card]:
    return list(reversed(list(seen.may.cards)))


def drawn_poll(poll: Poll, seen: View, language: str) -> dict[str, Any]:
    """Return what `table/poll_seen.html` needs: the hands, the auction and the tricks as the player saw them."""
    seat = Seat.parse(poll.seat)
    drawn = without_acts(seen)
    calls = drawn.auction
    quiet = None if calls is None else tuple(replace(one, told=()) for one in calls)
    return {
        "poll": poll,
        "seat": words.seat_name(seat, language),
        "dealer": words.seat_name(seen.board.dealer, language),
        "vulnerability": words.vulnerability_name(seen.board.vulnerability, language),
        "contract": None if seen.contract is None else words.contract_text(seen.contract, language),
        "tricks": [(words.side_mark(side, language), seen.won[side]) for side in (seat.side, seat.side.other)],
        "hands": list(_hands(seen, language)),
        "regions": {"auction": AuctionRegion.of(replace(drawn, auction=quiet))},
        "played": _played(seen.trick, language),
        "before": [] if seen.last_trick is None else _played(seen.last_trick.cards, language),
        "told": [] if calls is None else list(_told(calls, language)),
    }


def _played(cards: Sequence[PlayedCard], language: str) -> list[tuple[str, SafeString]]:
    """Return the cards of a trick in their order, each with its seat."""
    return [(words.seat_name(one.seat, language), card_of(one.card, language)) for one in cards]


def _hands(seen: View, language: str) -> Iterator[PrintedHand]:
    """Yield the hands that the player saw, his own first."""
    own = seen.viewer.seat
    for hand in sorted(seen.hands, key=lambda one: one.seat is not own):
        if hand.cards is not None:
            yield printed(hand.seat, hand.cards, language)


def _told(calls: Iterable[SeenCall], language: str) -> Iterator[tuple[str, str, str]]:
    """Yield each call that was explained to the player, with the explanations that he had."""
    for one in calls:
        for telling in one.told:
            said = phrases.explanation(telling.text, one.call, language)
            if said:
                yield words.seat_name(one.seat, language), words.call_text(one.call, language), said
