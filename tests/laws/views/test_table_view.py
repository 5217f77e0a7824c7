"""What a viewer may see: nothing that he may not know, and everything that he may."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.engine.evolution import evolve
from laws.engine.replaying import replay
from laws.protocol.commands import Agree, Claim, Contest, FaceLead, LeadFaceDown, MakeCall
from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimMade,
    ClaimVoided,
    ContractBecame,
    Ended,
    Event,
    LeadFaced,
    LedFaceDown,
)
from laws.table.conditions import Alerts, AuctionView, Conditions, LastTrick
from laws.table.table import Table
from laws.values.calls import CALLS
from laws.values.cards import CARDS, Card, Hand
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.seen import May, SeenClaim, View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, VUGRAPH, Viewer, ViewerKind
from tests.laws import oracle
from tests.laws.played import SCRIPTS, script_of, tables_of
from tests.laws.tables import (
    DEAL,
    E,
    N,
    S,
    W,
    calling,
    card,
    claiming,
    clarifying,
    done,
    lead_lies,
    opened,
    over,
    passed_out,
    playing,
)
from tests.properties import share
from tests.strategies import Story, played, seats, stories, viewers

EVERYBODY = viewers()
EVERYBODY_THERE = (*map(Viewer.player, SEATS), VISITOR, DIRECTOR)
ALL_SEEING = (ViewerKind.DIRECTOR, ViewerKind.VUGRAPH)
PLAIN_NUMBERS = {
    "number",
    "count",
    "tricks",
    "won",
    "score_ns",
    "claim",
    "level",
    "transfer",
    "about",
    "correct",
    "position",
}
"""The fields of a view that hold numbers which are no cards."""


_FIELDS: dict[type[Any], tuple[str, ...] | None] = {}


def fields_of(kind: type[Any]) -> tuple[str, ...] | None:
    """The names of a dataclass's fields; None for another class."""
    if kind not in _FIELDS:
        is_one = dataclasses.is_dataclass(kind)
        _FIELDS[kind] = tuple(field.name for field in dataclasses.fields(kind)) if is_one else None
    return _FIELDS[kind]


def found_in(value: Any, where: str = "view") -> Iterator[Card]:
    """Every card that is anywhere in a value; fails on a number that could be one in disguise."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Hand):
        yield from value
    elif (names := fields_of(type(value))) is not None:
        for name in names:
            yield from found_in(getattr(value, name), name)
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from found_in(part, where)
    elif type(value) is int:
        assert where in PLAIN_NUMBERS, where
    else:
        assert value is None or isinstance(value, (str, bool, Enum, int)), (where, value)


@dataclass
class Witness:
    """Somebody who has followed a board from its log alone, and knows by heart what each viewer may know of it."""

    deal: Deal
    conditions: Conditions
    words: list[str]
    callers: list[Seat]
    contract: tuple[str, str, int] | None = None
    cards: list[tuple[Seat, Card]] = dataclasses.field(default_factory=list)
    lying: tuple[Seat, Card] | None = None
    claimer: Seat | None = None
    over: bool = False

    @classmethod
    def of(cls, events: tuple[Event, ...]) -> Witness:
        """Who has read these events."""
        opening = events[0]
        assert isinstance(opening, BoardOpened)
        witness = cls(opening.deal, opening.conditions, [], [])
        for event in events[1:]:
            witness.read(event, opening.board.dealer)
        return witness

    def read(self, event: Event, dealer: Seat) -> None:
        """One more event."""
        match event:
            case CallMade(seat, call):
                self.words.append(str(call))
                self.callers.append(seat)
                if oracle.auction_is_over(self.words):
                    self.contract = oracle.contract(self.words, dealer)
            case LedFaceDown(seat, led):
                self.lying = (seat, led)
            case LeadFaced():
                assert self.lying is not None
                self.cards.append(self.lying)
                self.lying = None
            case CardPlayed(seat, one):
                self.cards.append((seat, one))
            case ClaimMade(seat):
                self.claimer = seat
            case ClaimVoided():
                self.claimer = None
            case Ended():
                self.over = True

    @property
    def dummy(self) -> Seat | None:
        """41D: from the faced lead on."""
        return SEATS[(self.contract[2] + 2) % 4] if self.contract and self.cards else None

    @property
    def declarer(self) -> Seat | None:
        """Whose contract it is."""
        return SEATS[self.contract[2]] if self.contract else None

    @property
    def in_trick(self) -> int:
        """How many cards lie in the trick in progress."""
        return len(self.cards) % 4

    def held(self, seat: Seat) -> set[Card]:
        """The cards that are still in that hand."""
        gone = {one for _, one in self.cards} | ({self.lying[1]} if self.lying else set())
        return set(self.deal[seat]) - gone

    def may_know(self, viewer: Viewer) -> set[Card]:
        """7B, 41A, 41D, 66A, 66C, 68C: the cards that this viewer may see, and no others."""
        if self.over or viewer.kind in ALL_SEEING:
            return set(CARDS)
        known = {one for _, one in self.cards[len(self.cards) - self.in_trick :]}
        for seat in (viewer.seat, self.dummy, self.claimer):
            if seat is not None:
                known |= self.held(seat)
        if self.lying and self.lying[0] is viewer.seat:
            known.add(self.lying[1])
        if self.may_look_back(viewer):
            start = len(self.cards) - self.in_trick - 4
            known |= {one for _, one in self.cards[max(0, start) : start + 4]}
        if viewer.kind is ViewerKind.ROBOT:
            known |= {one for _, one in self.cards}
        return known

    def may_look_back(self, viewer: Viewer) -> bool:
        """66A: at the last trick, until his side has led or played to the next; dummy and guests until anybody has."""
        if self.in_trick == 0 or self.conditions.last_trick is LastTrick.UNTIL_NEXT:
            return True
        if viewer.seat is None or viewer.seat is self.dummy:
            return False
        in_progress = self.cards[len(self.cards) - self.in_trick :]
        return all(seat.side is not viewer.seat.side for seat, _ in in_progress)

    def may_see_the_auction(self, viewer: Viewer) -> bool:
        """41B: until the lead is faced; then players who have not played their first card (declarer: dummy's)."""
        if self.over or not self.cards or viewer.kind in (*ALL_SEEING, ViewerKind.ROBOT):
            return True
        if self.conditions.auction_view is AuctionView.WHOLE_BOARD:
            return True
        third_hand = None if self.dummy is None else self.dummy.lho
        if viewer.seat is None:
            return False
        return (viewer.seat is self.declarer and len(self.cards) < 2) or (
            viewer.seat is third_hand and len(self.cards) < 3
        )

    def is_told(self, viewer: Viewer, caller: Seat) -> bool:
        """20F1, 73B: who alerts his own call tells his opponents; not his partner, nor anybody who could tell him."""
        if self.over or viewer.kind in ALL_SEEING or self.conditions.alerts is Alerts.PARTNER:
            return True
        return viewer.seat in (caller, caller.lho, caller.rho)


def witnessed(story: Story) -> Iterator[tuple[Table, Witness]]:
    """The table after each event, and the witness who has read so far."""
    witness = Witness.of(story.events[:1])
    for table, event in zip(story.tables, story.events, strict=True):
        witness.read(event, table.board.dealer)
        yield table, witness


@settings(max_examples=share(15))
@given(stories())
def test_a_view_holds_the_cards_its_viewer_may_see_and_no_other(story: Story) -> None:
    """7B, 41, 66, 68C, 76: for every viewer after every event, by a permission table that knows the log alone."""
    for place, (table, witness) in enumerate(witnessed(story)):
        for viewer in EVERYBODY:
            assert set(found_in(view(table, viewer))) == witness.may_know(viewer), (place, str(viewer))


@settings(max_examples=share(20))
@given(stories())
def test_a_view_holds_the_auction_while_it_may_be_reviewed(story: Story) -> None:
    """20B, 20C, 41B: all calls or none of them; alerts and explanations for whom they are meant."""
    for place, (table, witness) in enumerate(witnessed(story)):
        for viewer in EVERYBODY:
            seen = view(table, viewer).auction
            if not witness.may_see_the_auction(viewer):
                assert seen is None, (place, str(viewer))
                continue
            assert seen is not None, (place, str(viewer))
            assert [str(made.call) for made in seen] == witness.words
            assert [made.seat for made in seen] == witness.callers
            for made, kept in zip(seen, table.auction.calls, strict=True):
                told = witness.is_told(viewer, made.seat)
                assert (made.alerted, made.explanation) == ((kept.alerted, kept.explanation) if told else (False, ""))


def with_other_cards(events: tuple[Event, ...], viewer: Viewer, random: Random) -> list[Event]:
    """The same log with all cards that this viewer cannot know dealt anew among those who hold them."""
    witness = Witness.of(events)
    opening = events[0]
    assert isinstance(opening, BoardOpened)
    known = witness.may_know(viewer)
    shown = {one for _, one in witness.cards} | known
    hidden = {seat: set(witness.deal[seat]) - shown for seat in SEATS}
    pool = sorted(set().union(*hidden.values()))
    random.shuffle(pool)
    hands = []
    lead: Card | None = None
    for seat in SEATS:
        dealt = {pool.pop() for _ in hidden[seat]}
        hands.append(Hand.of((set(witness.deal[seat]) & shown) | dealt))
        if witness.lying and witness.lying[0] is seat and dealt:
            lead = random.choice(sorted(dealt))
    others: list[Event] = [replace(opening, deal=Deal(*hands))]
    for event in events[1:]:
        if isinstance(event, LedFaceDown) and lead is not None:
            others.append(LedFaceDown(event.seat, lead))
        elif isinstance(event, CallMade) and not witness.is_told(viewer, event.seat):
            others.append(replace(event, alerted=not event.alerted, explanation="something else"))
        else:
            others.append(event)
    return others


@settings(max_examples=share(15))
@given(stories(), st.integers(0, 999))
def test_a_view_does_not_depend_on_what_is_hidden(story: Story, seed: int) -> None:
    """Other cards in the hands one cannot see, other words that one is not told: the same view, field by field."""
    random = Random(seed)
    for place in random.sample(range(len(story.tables)), min(12, len(story.tables))):
        events = story.events[: place + 1]
        for viewer in EVERYBODY:
            other = replay(with_other_cards(events, viewer, random))
            assert view(other, viewer) == view(story.tables[place], viewer), (place, str(viewer))


def test_hidden_cards_are_really_moved() -> None:
    """The test above compares different boards: nearly everything that North cannot see is elsewhere."""
    story = played(5, claims=False)
    events = story.events[:20]
    other = replay(with_other_cards(events, Viewer.player(N), Random(1)))
    here = replay(events)
    assert other.deal[N] == here.deal[N]
    assert other.deal != here.deal
    assert view(other, DIRECTOR) != view(here, DIRECTOR)


@settings(max_examples=share(15))
@given(stories())
def test_a_spectator_sees_what_his_player_sees_and_may_do_nothing(story: Story) -> None:
    """76B: behind one player, one hand, and no part in the game."""
    for table in story.tables:
        for seat in SEATS:
            players, spectators = (
                view(table, Viewer(kind, seat)) for kind in (ViewerKind.PLAYER, ViewerKind.SPECTATOR)
            )
            assert spectators == replace(players, viewer=spectators.viewer, may=May())
            robots = view(table, Viewer(ViewerKind.ROBOT, seat))
            assert robots.may == players.may
            assert robots.hands == players.hands


@settings(max_examples=share(15))
@given(stories())
def test_only_players_may_do_anything(story: Story) -> None:
    """74C, 76B: a spectator has nothing to press."""
    for table in story.tables:
        for viewer in EVERYBODY:
            if viewer.kind not in (ViewerKind.PLAYER, ViewerKind.ROBOT):
                assert view(table, viewer).may == May()


@settings(max_examples=share(15))
@given(stories())
def test_what_everybody_knows(story: Story) -> None:
    """Board, conditions, phase, turn, contract, tricks won, the numbers of cards and the score are the same for all."""
    for table in story.tables:
        views = [view(table, viewer) for viewer in EVERYBODY]
        for one in views:
            assert one == replace(
                views[0],
                viewer=one.viewer,
                hands=one.hands,
                auction=one.auction,
                lead=one.lead,
                last_trick=one.last_trick,
                tricks=one.tricks,
                may=one.may,
            )
            assert [hand.count for hand in one.hands] == [len(table.hand(seat)) for seat in SEATS]
            assert (one.lead is None) == (views[0].lead is None)


def shown(table: Table, viewer: Viewer) -> set[Seat]:
    """Whose hands this viewer sees."""
    return {hand.seat for hand in view(table, viewer).hands if hand.cards is not None}


class TestHands:
    def test_during_the_auction_each_sees_his_own(self) -> None:
        """7B2: each player looks at the faces of his own cards."""
        for seat in SEATS:
            assert shown(opened(), Viewer.player(seat)) == {seat}
        assert shown(opened(), VISITOR) == set()
        assert shown(opened(), DIRECTOR) == shown(opened(), VUGRAPH) == set(SEATS)

    def test_dummy_is_spread_when_the_lead_is_faced(self) -> None:
        """41D: not before; a lead that lies face down shows nothing."""
        for table in (clarifying(), lead_lies()):
            assert shown(table, Viewer.player(E)) == {E}
            assert shown(table, VISITOR) == set()
        assert shown(playing(), Viewer.player(E)) == {E, N}
        assert shown(playing(), VISITOR) == {N}

    def test_dummy_does_not_see_declarers_cards(self) -> None:
        """43A1(c), 43A2(b): dummy neither takes part in the play nor looks at declarer's hand."""
        assert shown(playing(), Viewer.player(N)) == {N}

    @pytest.mark.parametrize("claimer", [S, E, W])
    def test_a_claimer_shows_his_hand(self, claimer: Seat) -> None:
        """68C: while the claim waits his cards are faced, for everybody; when it is void they are hidden again."""
        table = claiming(claimer, 5)
        for viewer in EVERYBODY:
            assert claimer in shown(table, viewer)
        table = done(table, Contest(E if claimer is S else S))
        assert claimer not in shown(table, VISITOR)

    def test_when_it_is_over_all_is_seen(self) -> None:
        """66D, 7C: after play the cards can be inspected: what is left, and what was dealt."""
        for table in (over(), passed_out()):
            for viewer in EVERYBODY:
                seen = view(table, viewer)
                assert [hand.original for hand in seen.hands] == list(DEAL.hands)
                assert [hand.cards for hand in seen.hands] == [table.hand(seat) for seat in SEATS]

    def test_before_that_only_all_seers_know_what_was_dealt(self) -> None:
        """66C: until play is over quitted tricks are not inspected, and so nobody is shown the hands as dealt."""
        for viewer in EVERYBODY:
            originals = [hand.original for hand in view(playing("HJ HQ HA"), viewer).hands]
            expected = list(DEAL.hands) if viewer.kind in ALL_SEEING else [None] * 4
            assert originals == expected


class TestLead:
    def test_a_lead_lies_face_down_for_all_but_the_leader(self) -> None:
        """41A: all know that it lies there; who looks over the leader's shoulder knows what it is."""
        for viewer in EVERYBODY:
            lead = view(lead_lies(), viewer).lead
            assert lead is not None
            assert lead.seat is W
            knows = viewer.seat is W or viewer.kind in ALL_SEEING
            assert (lead.card is not None) == knows

    def test_a_lead_is_not_shown_before_it_is_made_nor_after_it_is_faced(self) -> None:
        """41C: faced, it is the first card of the trick."""
        assert view(clarifying(), DIRECTOR).lead is None
        seen = view(playing(), VISITOR)
        assert seen.lead is None
        assert [one.card for one in seen.trick] == [card("H6")]


class TestAuction:
    def test_declarer_has_it_until_dummys_first_card(self) -> None:
        """41B with its footnote: declarer's first turn is at dummy's card."""
        assert view(playing(), Viewer.player(S)).auction is not None
        assert view(playing("HJ"), Viewer.player(S)).auction is None

    def test_leaders_partner_has_it_until_his_first_card(self) -> None:
        """41B: any defender at his first turn to play."""
        assert view(playing("HJ"), Viewer.player(E)).auction is not None
        assert view(playing("HJ HQ"), Viewer.player(E)).auction is None

    def test_leader_has_had_it_and_dummy_has_no_right_to_it(self) -> None:
        """41B, 20C2: the leader has played; dummy does not play."""
        assert view(lead_lies(), Viewer.player(W)).auction is not None
        assert view(playing(), Viewer.player(W)).auction is None
        assert view(playing(), Viewer.player(N)).auction is None

    def test_a_regulation_may_leave_it_in_view(self) -> None:
        """80B2, 41B: where the conditions say so, to the end of the board."""
        whole = Conditions(auction_view=AuctionView.WHOLE_BOARD)
        for viewer in EVERYBODY:
            assert view(playing("HJ HQ HA", whole), viewer).auction is not None

    def test_the_contract_is_known_to_all(self) -> None:
        """41C: after the right to a review has gone, what the contract is, and whether it is doubled."""
        for viewer in EVERYBODY:
            assert str(view(playing("HJ HQ HA"), viewer).contract) == "3NT S"
            assert view(opened(), viewer).contract is None


class TestAlerts:
    def table(self, alerts: Alerts) -> Table:
        """North's alerted club."""
        explained = MakeCall(N, CALLS[3], alert=True, explanation="any 16+")
        return done(opened(Conditions(alerts=alerts)), explained)

    @pytest.mark.parametrize(("viewer", "told"), [(N, True), (E, True), (S, False), (W, True)])
    def test_who_alerts_himself_tells_his_opponents(self, viewer: Seat, told: bool) -> None:
        """20F5, 73B: partner hears neither the alert nor the explanation."""
        for kind in (ViewerKind.PLAYER, ViewerKind.ROBOT, ViewerKind.SPECTATOR):
            seen = view(self.table(Alerts.SELF), Viewer(kind, viewer)).auction
            assert seen is not None
            assert (seen[0].alerted, seen[0].explanation) == ((True, "any 16+") if told else (False, ""))

    def test_visitors_are_told_nothing(self) -> None:
        """76: who may sit behind nobody could be anybody's friend."""
        seen = view(self.table(Alerts.SELF), VISITOR).auction
        assert seen is not None
        assert (seen[0].alerted, seen[0].explanation) == (False, "")

    def test_where_partner_alerts_all_hear_it(self) -> None:
        """20F1: an explanation that is given aloud is heard by the whole table."""
        for viewer in EVERYBODY:
            seen = view(self.table(Alerts.PARTNER), viewer).auction
            assert seen is not None
            assert (seen[0].alerted, seen[0].explanation) == (True, "any 16+")

    def test_when_it_is_over_all_is_told(self) -> None:
        """After the board nobody has anything to gain by it."""
        table = self.table(Alerts.SELF)
        for word in ("pass", "pass", "pass"):
            table = done(table, MakeCall(table.auction.turn, CALLS[0] if word == "pass" else CALLS[1]))
        table = done(table, LeadFaceDown(E, card("SK")), FaceLead(E), Claim(N, 13), Agree(E), Agree(W))
        for viewer in EVERYBODY:
            seen = view(table, viewer).auction
            assert seen is not None
            assert seen[0].explanation == "any 16+"


class TestTricks:
    def test_the_last_trick_until_ones_side_has_played_to_the_next(self) -> None:
        """66A: declarer won and leads: his side has played, the defenders may still look; dummy and guests may not."""
        after = playing("HJ HQ HA")
        assert all(view(after, viewer).last_trick is not None for viewer in EVERYBODY)
        led = playing("HJ HQ HA SJ")
        looking = {str(viewer) for viewer in EVERYBODY if view(led, viewer).last_trick is not None}
        defenders = {f"{kind}:{seat}" for kind in ("player", "robot", "spectator") for seat in "EW"}
        assert looking == defenders | {"director", "vugraph"}
        answered = playing("HJ HQ HA SJ S6")
        assert [str(v) for v in EVERYBODY if view(answered, v).last_trick is not None] == ["vugraph", "director"]

    def test_a_regulation_may_show_it_until_the_next_is_complete(self) -> None:
        """66A, 80B2: as most clubs online have it."""
        table = playing("HJ HQ HA SJ S6 SA", Conditions(last_trick=LastTrick.UNTIL_NEXT))
        for viewer in EVERYBODY:
            last = view(table, viewer).last_trick
            assert last is not None
            assert [str(one.card) for one in last.cards] == ["H6", "HJ", "HQ", "HA"]
            assert last.winner is S

    def test_quitted_tricks_are_not_inspected(self) -> None:
        """66C: until play ceases; a robot has its memory as data, and the all-seeing see."""
        table = playing("HJ HQ HA SJ S6 SA S4")
        for viewer in EVERYBODY:
            seen = view(table, viewer).tricks
            remembers = viewer.kind in (*ALL_SEEING, ViewerKind.ROBOT)
            assert len(seen) == (2 if remembers else 0)
        assert all(len(view(over(), viewer).tricks) == 1 for viewer in EVERYBODY)

    def test_tricks_won_are_counted_for_all(self) -> None:
        """65B, 42A2: everybody keeps count of the tricks won and lost."""
        for viewer in EVERYBODY:
            assert view(playing("HJ HQ HA SJ S6 SA S4"), viewer).won == (2, 0)


class TestMay:
    def may(self, table: Table, seat: Seat) -> May:
        """What that player may do besides asking about calls, and putting them and their explanations right."""
        return replace(
            view(table, Viewer.player(seat)).may, ask=False, correct=(), mean=False, change=False, mean_cards=Hand(0)
        )

    def test_calls(self) -> None:
        """17C, 18, 19: only in turn."""
        table = calling("pass 1H")
        assert [str(call) for call in self.may(table, S).calls][:4] == ["pass", "X", "1S", "1NT"]
        assert self.may(table, W) == self.may(table, N) == self.may(table, E) == May()

    def test_the_lead(self) -> None:
        """41A: any card, by the leader; then he may face it."""
        assert self.may(clarifying(), W) == May(cards=DEAL[W], hand=W, lead=True)
        assert self.may(lead_lies(), W) == May(face=True)
        assert self.may(clarifying(), E) == self.may(lead_lies(), E) == self.may(lead_lies(), S) == May()

    def test_declarer_plays_from_dummy(self) -> None:
        """41D: the cards are dummy's; dummy himself may do nothing."""
        assert self.may(playing(), S) == May(cards=Hand.parse(".KJ4.."), hand=N, claim=13)
        assert self.may(playing(), N) == May()
        assert self.may(playing(), E) == May(claim=13)

    def test_a_claim_and_its_answers(self) -> None:
        """68, 69: defenders agree or contest; claimer and dummy wait."""
        table = claiming()
        assert self.may(table, E) == self.may(table, W) == May(agree=True, contest=True)
        assert self.may(table, S) == self.may(table, N) == May()
        table = done(table, Agree(E))
        assert self.may(table, E) == May(contest=True)
        assert self.may(table, W) == May(agree=True, contest=True)

    def test_a_defenders_concession(self) -> None:
        """68B2, 69A: declarer agrees or contests, partner objects, dummy contests."""
        table = claiming(W, 3)
        assert self.may(table, S) == May(agree=True, contest=True)
        assert self.may(table, E) == self.may(table, N) == May(contest=True)
        assert self.may(table, W) == May()

    def test_nothing_when_it_is_over(self) -> None:
        """The board is over; there is nothing to do."""
        for table in (over(), passed_out()):
            assert all(self.may(table, seat) == May() for seat in SEATS)


class TestClaim:
    def test_all_see_the_claim(self) -> None:
        """68C: the statement is made to the table, and so are the answers."""
        claims = {view(done(claiming(), Agree(E)), viewer).claim for viewer in EVERYBODY}
        assert len(claims) == 1
        claim = claims.pop()
        assert isinstance(claim, SeenClaim)
        assert (claim.seat, claim.tricks, claim.line, claim.agreed) == (S, 9, "diamonds first", (E,))

    def test_an_offer_is_of_one_claim(self) -> None:
        """An answer names the claim that it answers: another number, line, moment or claimer is another claim."""

        def offer(table: Table) -> str:
            claim = view(table, Viewer.player(E)).claim
            assert claim is not None
            return claim.offer

        after_trick = playing("HJ HQ HA")
        different = [
            claiming(),
            claiming(S, 8),
            claiming(W, 9),
            done(after_trick, Claim(S, 9, "hearts first")),
            done(playing("HJ HQ HA SJ"), Claim(S, 9, "diamonds first")),
        ]
        assert len({offer(table) for table in different}) == len(different)
        assert offer(done(claiming(), Agree(W))) == offer(claiming())


class TestViewers:
    @pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
    def test_a_viewer_reads_what_it_writes(self, viewer: Viewer) -> None:
        """`player:N` and `director` are names of viewers."""
        assert Viewer.parse(str(viewer)) == viewer

    @pytest.mark.parametrize("text", ["", "player", "player:", "player:X", "director:N", "dummy:N", "player:N:S", ":N"])
    def test_what_is_no_viewer_is_refused(self, text: str) -> None:
        """A seat where one is needed, none where none is, and a kind that exists."""
        with pytest.raises(ValueError, match=r"is not a|looks (from|without) a seat"):
            Viewer.parse(text)

    def test_a_seat_is_needed_or_forbidden(self) -> None:
        """76B1: behind one player, or without a place."""
        with pytest.raises(ValueError, match="a player looks from a seat"):
            Viewer(ViewerKind.PLAYER)
        with pytest.raises(ValueError, match="a visitor looks without a seat"):
            Viewer(ViewerKind.VISITOR, N)

    @given(seats)
    def test_the_ways_to_name_one(self, seat: Seat) -> None:
        """`Viewer.player` and the constants name what they say."""
        assert Viewer.player(seat) == Viewer(ViewerKind.PLAYER, seat)
        assert {DIRECTOR.kind, VUGRAPH.kind, VISITOR.kind} == {
            k for k in ViewerKind if k.value in "director vugraph visitor"
        }


def test_the_walk_finds_a_card_wherever_it_is() -> None:
    """The property tests above rest on it: cards in hands, tricks, leads, and bare numbers that could be cards."""
    seen = view(playing("HJ HQ HA"), Viewer.player(E))
    assert set(found_in(seen)) >= set(Hand.parse("KT94.2.KJ4.J932")) | {card("H6"), card("HA")}
    wrong: Any = 12
    hidden = replace(seen, turn=wrong)
    with pytest.raises(AssertionError):
        list(found_in(hidden))
    assert isinstance(seen, View)


def test_a_view_made_from_an_earlier_one_is_the_same() -> None:
    """What of the calls is taken from the View before is what would be made anew, for everybody, event by event."""
    for path in SCRIPTS[::16]:
        if script_of(path).setup.conditions.screens:
            continue
        tables = tuple(tables_of(path))
        for viewer in EVERYBODY_THERE:
            before = None
            for table in tables:
                seen = view(table, viewer)
                assert view(table, viewer, before) == seen, path.stem
                before = table, seen


def test_a_view_made_from_one_with_another_contract_is_the_same() -> None:
    """Law 54A: declarer has become dummy, and may put right as dummy what was said."""
    for before in (clarifying(), playing("HJ")):
        assert before.play is not None
        old = before.play.contract
        table = evolve(before, ContractBecame(replace(old, declarer=old.dummy)))
        for viewer in EVERYBODY_THERE:
            assert view(table, viewer, (before, view(before, viewer))) == view(table, viewer), str(viewer)
