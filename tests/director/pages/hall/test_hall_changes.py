"""Changes of a session at real tables, where no board is opened: what has been played there counts as anywhere."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Role
from director.competitions.models import Competition
from director.competitions.watching import Watching
from director.entries.models import Displaced, Entrant, Why
from director.models import BoardResult, Member, Session
from director.movements.impossible import Impossible
from director.pages.shared.room import table_cards
from director.results.changes.absences import untouched_tables
from director.results.changes.amending import exchange, leave, lose_table
from director.results.changes.rescheduling import deal_anew, not_played, order_board
from director.results.hall.hall import code_of, confirm, enter
from director.results.rulings.known_reasons import KnownReason, ReasonKind
from director.results.rulings.ruling_models import Ruling
from director.results.withdrawals.unfinished import leave_unfinished
from director.sessions.deals.seen import SawHands, check_boards
from director.sessions.draw.drawing import draw
from director.sessions.models import Movement
from director.sessions.running.held import movement_in_play
from director.sessions.running.runner import begin
from director.sessions.teams.replacing import Change, NotReplaced, replace_player
from laws.values.contract import Contract, Played
from play.live.clock import ManualClock
from play.models import Person
from play.people.guesses import in_threes
from play.process.table_server import TableServer
from tests.director.evening import Evening, enter_teams, evening_of_teams, pass_time
from tests.director.pages.hall.test_hall_tables import FOUR_SPADES, Phone, hall, sit
from tests.director.pages.test_whole_way import browser_of

GAME = Played(Contract.parse("4S N"), 10)


def begun(made: Evening) -> Session:
    """Return the session of a hall in its first round, without a server."""
    draw(made.session)
    Session.objects.update(hall=True, open_results=True, started_at=timezone.now(), round=1, round_at=timezone.now())
    return Session.objects.select_related("competition__club").get()


def play(session: Session, table: int, board: int) -> None:
    """Enter a result at a table, and let it be checked."""
    assert enter(session, table, board, GAME, None) is None
    assert confirm(session, table, board) is None


def now() -> datetime:
    return timezone.now()


@pytest.mark.django_db
def test_a_pair_that_leaves_at_once_keeps_what_it_has_played() -> None:
    """Article 25.2; the board that waits to be checked too. The boards that are left are awarded by article 25.3."""
    made = hall()
    session = begun(made)
    play(session, 1, 2)
    leave(session, 1, made.owner, now(), KnownReason(ReasonKind.LEFT), at_once=True)
    assert list(Ruling.objects.values_list("table", "board", "rule")) == [(1, 1, "25.3(1)-2 25.3(2)-2(1)")]
    assert BoardResult.objects.get(table=1, board=2).score_ns == 620
    session.refresh_from_db()
    assert enter(session, 2, 1, GAME, None) is None
    lose_table(session, 2, now())
    assert confirm(session, 2, 1) is None, "East-West still check what was entered"
    assert BoardResult.objects.get(table=2, board=2).contract == "", "it is left to the director"


async def test_the_next_round_waits_for_nobody_at_a_table_that_plays_no_more(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    two = Phone(made, 2)
    await sit(two, 2, 4)
    office = await browser_of(made.owner)
    await office.post(reverse("event-manage", args=[made.competition.pk]), {"act": "lose-table", "table": "1"})
    for board in (1, 2):
        await two.play(board)
    for side in ("NS", "EW"):
        await two.post(act="agree", side=side)
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 2


@pytest.mark.django_db
def test_a_board_that_a_real_table_has_played_is_neither_put_off_nor_dealt_anew() -> None:
    made = hall()
    session = begun(made)
    play(session, 1, 1)
    assert (1, 1, 1) not in not_played(session)
    assert (1, 1, 2) in not_played(session)
    with pytest.raises(Impossible):
        deal_anew(session, 1, made.owner, now(), "fouled")
    assert enter(session, 2, 2, GAME, None) is None
    with pytest.raises(Impossible):
        deal_anew(session, 2, made.owner, now(), "fouled")


@pytest.mark.django_db
def test_nobody_plays_a_board_at_which_he_has_sat_at_a_real_table() -> None:
    """Law 16D, as where boards are played here; who has lost the name has sat there too."""
    made = hall()
    session = begun(made)
    play(session, 1, 1)
    nora, nina = (Person.objects.get(display_name=name) for name in ("Nora", "Nina"))
    with pytest.raises(SawHands) as saw:
        check_boards(session, nora, [1, 2])
    assert saw.value.board == 1
    check_boards(session, nina, [1, 2])
    name = Entrant.objects.get(person=nora)
    Displaced.objects.create(entrant=name, person=nora, why=Why.SUBSTITUTE)
    Entrant.objects.filter(pk=name.pk).update(person=None)
    with pytest.raises(SawHands):
        check_boards(session, nora, [1])


def match_of_five() -> tuple[Evening, Session]:
    """Return a match of two teams of five at two real tables, with two boards in its only round."""
    made = evening_of_teams()
    lions, tigers = (made.people(*(f"{of}{at}" for at in range(5))) for of in "LT")
    enter_teams(made, Lions=lions, Tigers=tigers)
    return made, begun(made)


@pytest.mark.django_db
def test_a_player_of_a_team_comes_back_to_no_board_that_he_has_played_in_the_other_room() -> None:
    made, session = match_of_five()
    play(session, 1, 1)
    lions = session.contestants.get(number=1).entry
    gone = replace_player(session, lions, Change(1, 5), made.owner, now())
    assert not isinstance(gone, NotReplaced)
    assert gone.board == 2, "board 1 has been played at that table"
    assert replace_player(session, lions, Change(3, 1), made.owner, now()) is NotReplaced.SAW
    play(session, 2, 1)
    assert not isinstance(replace_player(session, lions, Change(3, 1), made.owner, now()), NotReplaced)


@pytest.mark.django_db
def test_a_match_that_is_not_finished_keeps_what_both_rooms_have_played() -> None:
    made, session = match_of_five()
    play(session, 1, 2)
    play(session, 2, 2)
    leave_unfinished(session, 1, None, made.owner, now(), "ill")
    assert set(Ruling.objects.values_list("table", "board")) == {(1, 1), (2, 1)}
    assert BoardResult.objects.filter(board=2, score_ns=620).count() == 2


@pytest.mark.django_db
def test_a_pair_that_leaves_after_the_round_has_nothing_to_play_later() -> None:
    """Anywhere: no other place, no board that is put off or ordered brings it back."""
    made = hall()
    session = begun(made)
    leave(session, 1, made.owner, now(), KnownReason(ReasonKind.LEFT), at_once=False)
    assert {table for _round, table, _board in not_played(session)} == {2}
    with pytest.raises(Impossible):
        exchange(session, 1, 2)
    with pytest.raises(Impossible):
        order_board(session, 1, 4, 3)


@pytest.mark.django_db
def test_a_match_of_a_swiss_has_begun_at_its_real_table_with_its_first_entry() -> None:
    session = begun(hall())
    assert untouched_tables(session, 1) == [1]
    assert enter(session, 1, 2, GAME, None) is None
    assert not untouched_tables(session, 1)
    assert untouched_tables(session, 2) == [2]


@pytest.mark.django_db
def test_a_real_table_takes_its_boards_in_any_order() -> None:
    made = hall()
    session = begun(made)
    play(session, 1, 2)
    rows = {row.table: row.boards for row in movement_in_play(session).of_round(1)}
    assert rows == {1: (2, 1), 2: (1, 2)}


async def test_a_phone_says_how_many_rounds_a_swiss_has_also_those_that_are_not_paired_yet(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(hall)()
    await Session.objects.aupdate(movement=Movement.SWISS, rounds=3)
    await begin(server.desk, made.session.pk)
    assert "Round 1 of 3" in await Phone(made, 1).sign_in()


async def test_spectators_are_led_to_no_real_table_and_read_why(transactional_db: None, server: TableServer) -> None:
    """Nothing of its hands is here; the rules of the event promise nothing else, nor does a match of two rooms."""
    pairs = await sync_to_async(hall)()
    await Competition.objects.aupdate(watching=Watching.ROUND)
    await begin(server.desk, pairs.session.pk)
    visitor, office = await browser_of(None), await browser_of(pairs.owner)
    table = await pairs.session.tables.afirst()
    assert table is not None
    said = "In the hall; nothing of its hands is shown on this site"
    watch = reverse("session-watch", args=[pairs.session.pk])
    event, rules = (reverse(name, args=[pairs.competition.pk]) for name in ("event", "event-rules"))
    for address in (watch, event, rules):
        page = (await visitor.get(address)).content.decode()
        assert said in page
        assert reverse("table-watch", args=[table.table_id]) not in page
    assert "admits no spectators" not in (await visitor.get(watch)).content.decode()
    manage = (await office.get(reverse("event-manage", args=[pairs.competition.pk]))).content.decode()
    assert said in manage
    assert watch not in manage
    assert watch not in (await visitor.get(event)).content.decode()


async def test_the_room_counts_the_boards_of_real_tables(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Nothing is taken away there when the time of the round is over."""
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    await Session.objects.aupdate(round_time=60)
    session = await Session.objects.select_related("competition").aget()
    for table, board in ((1, 1), (1, 2), (2, 1)):
        await sync_to_async(play)(session, table, board)
    cards = await sync_to_async(table_cards)(session, None, clock.now() + timedelta(minutes=3))
    assert [(one.done, one.of, one.unplayed, one.late, one.is_done) for one in cards] == [
        (2, 2, 0, 0, True),
        (1, 2, 0, 2, False),
    ]


async def test_no_page_leads_to_the_page_of_a_table_that_has_no_board(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """It is about a board; a real table never has one here, nor one at which a pair sits out since the start."""
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    for name, key in (("session-console", made.session.pk), ("event-manage", made.competition.pk)):
        page = (await office.get(reverse(name, args=[key]))).content.decode()
        tables = made.session.tables.values_list("table", flat=True)
        assert not [one async for one in tables if reverse("table-director", args=[one]) in page]
        assert reverse("session-hall-office", args=[made.session.pk]) in page
    one = Phone(made, 1)
    await sit(one, 1, 3)
    await one.play(1)
    await one.play(2)
    await one.post(act="call", side="EW")
    for name in ("session-console", "session-hall-office"):
        address = reverse(name, args=[made.session.pk])
        assert 'hx-get="?part=round"' in (await office.get(address)).content.decode(), "they show the round anew"
        part = (await office.get(address, {"part": "round"})).content.decode()
        assert "<bdi>1 Nora – Saul</bdi>" in part
        assert "East-West: the director is called" in part


async def test_the_codes_of_the_tables_are_printed_before_the_start(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """By a director who plays too: then he finds the page no more. A phone waits at its table for the first round."""
    made = await sync_to_async(hall)()
    nora = await Person.objects.aget(display_name="Nora")
    await Member.objects.acreate(club=made.club, person=nora, role=Role.DIRECTOR)
    office, desk = await browser_of(nora), reverse("session-hall-office", args=[made.session.pk])
    page = (await office.get(desk)).content.decode()
    assert [number for number in range(1, 9) if in_threes(code_of(made.session, number)) in page] == [1, 2]
    assert (await office.post(desk, {"act": "code", "table": "3"})).status_code == 400
    phone = Phone(made, 2)
    assert "goes on by itself when a round begins here" in await phone.sign_in()
    await begin(server.desk, made.session.pk)
    assert (await office.get(desk)).status_code == 404
    assert "Do the right players sit here?" in (await phone.browser.get(phone.address)).content.decode()


async def test_a_phone_at_a_real_table_reads_what_is_announced_and_that_play_is_stopped(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    phone, office = Phone(made, 1), await browser_of(made.owner)
    await sit(phone, 1, 3)
    order = reverse("session-order", args=[made.session.pk])
    await office.post(order, {"act": "tell", "template": "own", "text": "Tea is ready"})
    await office.post(order, {"act": "pause", "reason": "No light"})
    page = (await phone.browser.get(phone.address)).content.decode()
    assert "Tea is ready" in page
    assert "No light" in page


async def test_a_phone_at_a_real_table_reads_that_the_event_is_cancelled_and_why(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(hall)()
    phone, office = Phone(made, 1), await browser_of(made.owner)
    await phone.sign_in()
    await office.post(
        reverse("event-manage", args=[made.competition.pk]), {"act": "cancel-event", "reason": "The hall is flooded"}
    )
    page = (await phone.browser.get(phone.address)).content.decode()
    assert "The event is cancelled." in page
    assert "The hall is flooded" in page
    assert "goes on by itself" not in page


async def test_an_entry_that_was_not_checked_when_its_round_was_ended_is_for_the_director(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    phone, office = Phone(made, 1), await browser_of(made.owner)
    desk = reverse("session-hall-office", args=[made.session.pk])
    await sit(phone, 1, 3)
    await phone.post(**FOUR_SPADES | {"board": "1"})
    await office.post(desk, {"act": "close", "round": "1"})
    again = (await office.post(desk, {"act": "close", "round": "0"}, follow=True)).content.decode()
    assert "This round is over by now." in again
    told = "Board 1 is recorded as not played, since its round was ended"
    assert told in await phone.post(act="confirm", board=1)
    assert told in await phone.post(**FOUR_SPADES | {"board": "1"})
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 2
    assert told in await phone.post(act="confirm", board=1)
    assert (await BoardResult.objects.aget(table=1, board=1)).contract == ""
    paper = {"act": "paper", "round": "1", "table": "1", "board": "1", "result": "4H S +1"}
    assert "Correct that among the rulings." in (await office.post(desk, paper)).content.decode()
    await Session.objects.aupdate(ended_at=clock.now())
    assert told in await phone.post(act="confirm", board=1)


async def test_where_every_director_plays_one_of_them_ends_a_round_when_its_time_is_over(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Not before the allowance is used up (article 22.2), nor the next round by the same form."""
    made = await sync_to_async(hall)(owner_plays=True)
    await begin(server.desk, made.session.pk)
    office, nora = await browser_of(made.owner), await browser_of(await Person.objects.aget(display_name="Nora"))
    address = reverse("session-to-come", args=[made.session.pk])
    assert (await nora.get(address)).status_code == 404
    assert "All directors play: one of them ends the round here" in (await office.get(address)).content.decode()
    form = {"act": "close", "round": "1"}
    await office.post(address, form)
    await pass_time(server, clock, 15 * 60 + 10 * 60 - 1)
    assert (await Session.objects.aget()).round == 1
    await pass_time(server, clock, 1)
    assert "End this round" in (await office.get(address)).content.decode()
    for _ in range(2):
        page = (await office.post(address, form, follow=True)).content.decode()
        await pass_time(server, clock)
    assert "This round is over by now." in page
    assert (await Session.objects.aget()).round == 2
    assert [one.round async for one in BoardResult.objects.all()] == [1] * 4
