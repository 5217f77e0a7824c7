"""Regions: what is drawn depends on the value and the language alone, hides what the view hides, and is sound HTML."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from frontend import words
from frontend.gallery.states import STATES, drawn, table_in
from frontend.gallery.tables import moved
from frontend.regions import NAMES, Occupant, Surroundings, answer, draw, regions, revision
from frontend.regions.hand import HandRegion
from frontend.regions.ruling import DutiesRegion
from frontend.sentences.announcements import Announcement
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import Claim, Command, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import CARDS, Card, Hand
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, VUGRAPH, Viewer, ViewerKind
from tests.laws.tables import claiming, done, playing
from tests.properties import share

LANGUAGES = ("en", "zh-hans")
AROUND = Surroundings(
    "Table", (Occupant("North", "person"), Occupant(), Occupant("Ada", "robot"), Occupant("W", "person"))
)
VIEWERS = (*(Viewer.player(seat) for seat in SEATS), Viewer(ViewerKind.SPECTATOR, Seat.EAST), VISITOR, DIRECTOR)
_VOID = {"input", "br", "img"}


class Elements(HTMLParser):
    """Checks that every element is closed in its turn; gathers ids and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens."""
        assert len({name for name, _value in attrs}) == len(attrs), f"an attribute twice: {attrs}"
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.attributes += attrs
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Closes."""
        assert self.open.pop() == tag


@st.composite
def tables(draw_from: st.DrawFn) -> Table:
    """A table somewhere in a board that was legally called and played."""
    deal = Deal.numbered(draw_from(st.integers(0, DEALS - 1)))
    table = Table.open(Board.numbered(draw_from(st.integers(1, 32))), deal, Conditions())
    for choice in draw_from(st.lists(st.integers(0, 1_000_000), max_size=70)):
        if table.phase is Phase.OVER:
            break
        table = moved(table, _next(table, choice))
    return table


def _next(table: Table, choice: int) -> Command:
    seat = table.to_act
    if table.claim is not None or seat is None:
        assert table.claim is not None
        return Contest(table.claim.seat.lho)
    if table.play is None:
        calls = legal_calls(table, seat)
        return MakeCall(
            seat, calls[choice % min(len(calls), 12)], choice % 5 == 0, "because" if choice % 3 == 0 else ""
        )
    if table.phase is Phase.CLARIFICATION:
        if table.play.lead is not None:
            return FaceLead(seat)
        cards = list(legal_cards(table, seat))
        return LeadFaceDown(seat, cards[choice % len(cards)])
    if choice % 17 == 0:
        return Claim(seat, choice % (table.play.remaining + 1), "all <mine>")
    cards = list(legal_cards(table, seat))
    return PlayCard(seat, cards[choice % len(cards)], table.play.turn is not seat)


def _may_show(seen: View) -> set[Card]:
    """The cards that are somewhere in a view."""
    cards: set[Card] = set()
    for hand in seen.hands:
        cards.update(hand.cards or ())
        cards.update(hand.original or ())
    cards.update(played.card for played in seen.trick)
    if seen.last_trick is not None:
        cards.update(played.card for played in seen.last_trick.cards)
    for trick in seen.tricks:
        cards.update(played.card for played in trick.cards)
    if seen.lead is not None and seen.lead.card is not None:
        cards.add(seen.lead.card.card)
    return cards


@settings(max_examples=share(40), deadline=None)
@given(tables(), st.sampled_from(VIEWERS), st.sampled_from(LANGUAGES))
def test_what_is_drawn_is_sound_and_shows_nothing_that_the_view_hides(
    table: Table, viewer: Viewer, language: str
) -> None:
    """Each region one element of its name, ids never twice in a page, no style, no handler, no hidden card."""
    seen = view(table, viewer)
    shown = regions(seen, AROUND)
    assert tuple(shown) == NAMES
    page = ""
    for name, value in shown.items():
        html = draw(name, value, language)
        elements = Elements(html)
        assert elements.ids[0] == name
        assert html.startswith("<div ")
        assert "hx-swap-oob" in html.split(">")[0]
        assert all(attribute != "style" and not attribute.startswith("on") for attribute, _ in elements.attributes)
        page += html
    ids = Elements(page).ids
    assert len(set(ids)) == len(ids)
    named = {Card.parse(text) for text in re.findall(r'data-card="(\w+)"', page)}
    assert named <= _may_show(seen)
    for card in set(CARDS) - _may_show(seen):
        assert words.card_name(card, language) not in page
    if viewer.seat is None:
        assert not named


@settings(max_examples=share(25), deadline=None)
@given(tables())
def test_equal_views_are_drawn_alike_and_values_can_be_kept(table: Table) -> None:
    """Regions are values: equal ones hash alike, whatever language is active while they are drawn."""
    for viewer in VIEWERS:
        first, second = regions(view(table, viewer), AROUND), regions(view(table, viewer), AROUND)
        assert first == second
        assert {name: hash(value) for name, value in first.items()} == {n: hash(v) for n, v in second.items()}
        with translation.override("zh-hans"):
            assert draw("board", first["board"], "en") == draw("board", second["board"], "en")


@pytest.mark.parametrize("viewer", [DIRECTOR, VUGRAPH], ids=str)
def test_who_sees_all_four_hands_has_them_as_records(viewer: Viewer) -> None:
    """Three hands of cards would lie over each other on a phone. A card that lies face up is marked."""
    for state in ("auction", "trick"):
        table = table_in(state)
        assert table is not None
        seen = view(table, viewer)
        assert all(HandRegion.of(seen, seat).record for seat in SEATS)
    penalised = table_in("penalty-card")
    assert penalised is not None
    marked = "".join(HandRegion.of(view(penalised, viewer), seat).html("en") for seat in SEATS)
    assert re.findall(r"<b data-faced>(\w+)</b>", marked)


def test_what_two_players_see_alike_is_one_value() -> None:
    """So it is drawn once for both: trick, status; and dummy for both defenders.

    The auction is not: what may be done about a call differs.
    """
    auction, play = table_in("auction"), table_in("trick")
    assert auction is not None
    assert play is not None
    west, east = (regions(view(auction, Viewer.player(seat)), AROUND) for seat in (Seat.WEST, Seat.EAST))
    assert all(west[name] == east[name] for name in ("board", "trick", "status", "saying", "hand-N"))
    west, east = (regions(view(play, Viewer.player(seat)), AROUND) for seat in (Seat.WEST, Seat.EAST))
    assert west["hand-N"] == east["hand-N"]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_the_gallery_is_drawn(state: str, language: str) -> None:
    """For each player and a visitor."""
    for seat in (*SEATS, None):
        for name, value in drawn(state, seat).items():
            Elements(draw(name, value, language))


def test_only_what_may_be_played_can_be_pressed() -> None:
    """South follows hearts; nobody else has a button that plays; dummy's cards are declarer's to play."""
    shown = drawn("trick", Seat.SOUTH)
    playable = re.findall(r'data-do="play" data-card="(\w+)"', draw("hand-S", shown["hand-S"], "en"))
    assert playable == ["HA", "H9", "H8", "H5"]
    assert "data-do" not in draw("hand-N", shown["hand-N"], "en")
    assert "data-do" not in draw("hand-N", drawn("trick", Seat.WEST)["hand-N"], "en")
    assert "<button" not in draw("hand-N", drawn("trick", Seat.WEST)["hand-N"], "en")
    assert "<button" in draw("hand-N", drawn("dummy", Seat.SOUTH)["hand-N"], "en")


def test_the_box_offers_the_legal_calls_and_no_others() -> None:
    """After 3NT by partner: from four clubs on, no double."""
    box = draw("box", drawn("auction", Seat.SOUTH)["box"], "en")
    offered = dict(re.findall(r'data-level="(\d)" data-bids="(\w*)"', box))
    assert offered == {"1": "", "2": "", "3": "", "4": "CDHSN", "5": "CDHSN", "6": "CDHSN", "7": "CDHSN"}
    assert re.search(r'data-call="X"[^>]* disabled', box)
    assert "data-open" in box
    assert "data-open" not in draw("box", drawn("others-call", Seat.SOUTH)["box"], "en")
    assert "hidden" in draw("box", drawn("auction", None)["box"], "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_that_only_repeats_the_call_is_none(language: str) -> None:
    """It would push away one that says something."""
    table = Table.open(Board.numbered(1), Deal.numbered(10**20), Conditions())
    table = moved(table, MakeCall(Seat.NORTH, Call.parse("1C"), True, "strong"))
    table = moved(table, MakeCall(Seat.EAST, Call.parse("pass"), False, "Pass"))
    html = draw("auction", regions(view(table, Viewer.player(Seat.WEST)), AROUND)["auction"], language)
    assert html.count('id="explanation-') == 1
    assert '<bdi class="text" lang="en">strong</bdi>' in html


def test_a_player_reads_the_score_of_his_own_side() -> None:
    """North-South’s +660 is East-West’s −660; a visitor reads North-South’s."""
    scores = {seat: draw("result", drawn("over", seat)["result"], "en") for seat in (Seat.SOUTH, Seat.WEST, None)}
    assert "NS +660" in scores[Seat.SOUTH]
    assert "EW −660" in scores[Seat.WEST]
    assert "NS +660" in scores[None]


def test_the_double_of_a_contract_is_as_large_as_the_contract() -> None:
    """One bold text: 6♠XX."""
    html = draw("status", drawn("slam", Seat.SOUTH)["status"], "en")
    assert '<b>6<i class="S">♠</i>XX</b> by North' in html


def test_both_who_have_to_answer_a_claim_are_named_with_and() -> None:
    """East and West; 东家和西家."""
    region = drawn("claim", Seat.SOUTH)["claim"]
    assert "Waiting for East and West." in draw("claim", region, "en")
    assert "等待东家和西家。" in draw("claim", region, "zh-hans")


def test_while_a_claim_waits_open_hands_are_printed() -> None:
    """All but one’s own; when it is contested, dummy is laid out again."""
    seen = drawn("claim", Seat.WEST)
    drawn_hands = {name: draw(name, seen[name], "en") for name in ("hand-N", "hand-S", "hand-W")}
    forms = {name: re.findall(r'data-form="(\w+)"', html) for name, html in drawn_hands.items()}
    assert forms == {"hand-N": ["record"], "hand-S": ["record"], "hand-W": ["cards"]}
    assert 'data-form="cards"' in draw("hand-N", drawn("contested", Seat.WEST)["hand-N"], "en")


def test_a_players_own_explanation_is_not_shown_to_his_partner() -> None:
    """Where the caller alerts himself (Laws 20F1, 40B3), the region shows no more than the view."""
    table = Table.open(Board.numbered(1), Deal.numbered(10**20), Conditions())
    table = moved(table, MakeCall(Seat.NORTH, Call.parse("1C"), True, "strong & artificial"))
    for seat in SEATS:
        html = draw("auction", regions(view(table, Viewer.player(seat)), AROUND)["auction"], "en")
        assert ("strong &amp; artificial" in html) is (seat is not Seat.SOUTH)
        assert ("alerted" in html) is (seat is not Seat.SOUTH)


def test_texts_from_people_are_escaped() -> None:
    """Names, explanations, claims, the table's name."""
    bad = '"><script>x</script>'
    around = Surroundings(bad, (Occupant(bad, "person"),) * 4, boards_left=1)
    table = Table.open(Board.numbered(1), Deal.numbered(0), Conditions())
    table = moved(table, MakeCall(Seat.NORTH, Call.parse("1C"), True, bad))
    for call in ("pass", "pass", "pass"):
        table = moved(table, MakeCall(table.to_act or Seat.NORTH, Call.parse(call)))
    table = moved(table, _next(table, 0), FaceLead(Seat.EAST), Claim(Seat.NORTH, 3, bad))
    page = "".join(draw(n, v, "en") for n, v in regions(view(table, Viewer.player(Seat.WEST)), around).items())
    page += answer(bad, bad, bad) + revision(bad, None)
    assert "<script" not in page
    assert "&quot;&gt;&lt;script&gt;" in page


def test_an_answer_says_what_became_of_it() -> None:
    """Done, or refused with code and sentence."""
    assert 'data-outcome="done" data-code=""' in answer("k1")
    refused = answer("k1", "not_now", "Not now.")
    assert 'data-key="k1" data-outcome="refused" data-code="not_now"' in refused
    assert ">Not now.<" in refused
    assert 'data-seat="N"' in revision("abc", Seat.NORTH)
    assert 'data-seat=""' in revision("abc", None)


def test_a_claim_that_is_contested_does_not_vanish_without_a_word() -> None:
    """It is said who contested it, until the next card, in the reader's language."""
    table = done(claiming(), Contest(SEATS[1]))
    trick = regions(view(table, Viewer.player(SEATS[2])), AROUND)["trick"]
    assert "East contests South’s claim: play goes on (Law 68D2(b))" in trick.html("en")
    assert "东家对南家的声称有异议：打牌继续进行" in trick.html("zh-hans")
    saying = regions(view(table, Viewer.player(SEATS[2])), AROUND)["saying"]
    assert "East contests South’s claim" in saying.html("en")
    seat = table.to_act
    assert seat is not None
    [card, *_] = legal_cards(table, seat)
    after = done(table, PlayCard(seat, card, table.play is not None and table.play.turn is not seat))
    assert "contests" not in regions(view(after, Viewer.player(SEATS[2])), AROUND)["trick"].html("en")


def test_dummy_at_a_table_for_one_is_offered_declarers_seat() -> None:
    """In place of a claim that he cannot make; and he reads who takes the seat that he leaves."""
    table = table_in("dummy")
    assert table is not None
    around = replace(AROUND, stand=Seat.NORTH, robots_fill=True, take_over=Seat.SOUTH)
    shown = regions(view(table, Viewer.player(Seat.NORTH)), around)
    controls, stand = (draw(name, shown[name], "en") for name in ("controls", "stand"))
    assert 'data-do="sit" data-seat="S">Play it yourself</button>' in controls
    assert "claim-form" not in controls
    assert "a house robot takes it" in stand


def test_who_leaves_after_the_last_board_keeps_nobody_waiting() -> None:
    """Nor does a robot play on for him; before another board one of both is so."""
    for state, around, sure in (
        ("passed-out", replace(AROUND, boards_left=0, robots_fill=True), '.">'),
        ("passed-out", replace(AROUND, closed=True), '.">'),
        ("passed-out", replace(AROUND, boards_left=1), ": the table waits"),
        ("dummy", replace(AROUND, boards_left=0), ": the table waits"),
    ):
        table = table_in(state)
        assert table is not None
        shown = regions(view(table, Viewer.player(Seat.NORTH)), replace(around, stand=Seat.NORTH))
        assert f'data-sure="Once more to leave your seat{sure}' in draw("stand", shown["stand"], "en"), state


def test_the_sheet_of_the_director_has_the_cards_of_dummy_that_declarer_may_have_meant() -> None:
    """45C4(b): until his side plays again, and for nobody else."""
    for cards, meant in (("", ""), ("HJ", "HK H4"), ("HJ HQ HA", "")):
        for seat in SEATS:
            controls = regions(view(playing(cards), Viewer.player(seat)), AROUND)["controls"]
            assert f'data-meant="{meant if seat is Seat.SOUTH else ""}"' in controls.attributes


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_that_a_teacher_shows_is_seen_with_symbols_and_heard_in_words(language: str) -> None:
    hand = Hand.of([Card.parse(one) for one in ("SK", "SQ", "HT", "C2")])
    html = DutiesRegion(announced=(Announcement("shows", Seat.NORTH, cards=hand),)).html(language)
    Elements(html)
    found = re.search(r'<span aria-hidden="true">(.*)</span><span class="heard">(.*)</span>', html)
    assert found is not None
    assert re.sub(r"<[^>]*>", "", found[1]).replace("\u00a0", " ").endswith("♠ K Q ♥ 10 ♦ – ♣ 2")
    assert words.hand_name(hand, language) in found[2]
    assert words.hand_name(hand, language) not in found[1]
