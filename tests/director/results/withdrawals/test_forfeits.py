"""Forfeits: asked for by the captain, decided by the chief director, who reads what follows by articles 23 to 25."""

from __future__ import annotations

from fractions import Fraction

from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import Player
from director.models import Forfeit, Member, PersonNotice, Session
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide, follows, rounds_left
from director.sessions.running.runner import begin
from director.standings.credits import credits_of
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from scoring.absence.forfeits import ForfeitKind
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams
from tests.director.pages.test_whole_way import browser_of

ROBOTS = (Player(), Player(), Player())


async def of_teams(server: TableServer, teams: int = 4) -> tuple[Evening, list[Person]]:
    """Begin a round robin of teams; return their captains, by the numbers of the teams."""

    def made() -> tuple[Evening, list[Person]]:
        tuesday = evening_of_teams(rounds=None)
        captains = tuesday.people(*(f"C{n}" for n in range(1, teams + 1)))
        enter_teams(tuesday, **{f"T{n}": [one, *ROBOTS] for n, one in enumerate(captains, 1)})
        return tuesday, [one.person for one in captains if one.person is not None]

    tuesday, captains = await sync_to_async(made)()
    await begin(server.desk, tuesday.session.pk)
    await tuesday.session.arefresh_from_db()
    return tuesday, captains


async def say(browser: AsyncClient, tuesday: Evening, **fields: str) -> tuple[int, str]:
    address = reverse("session-forfeits", args=[tuesday.session.pk])
    answer = await (browser.post(address, fields, follow=True) if fields else browser.get(address))
    return answer.status_code, answer.content.decode()


async def told() -> list[tuple[str, str]]:
    """Return who was told of forfeits, with the decision."""
    notices = PersonNotice.objects.filter(kind="forfeit").order_by("pk")
    return [(one.person.display_name, one.data["decision"]) async for one in notices.select_related("person")]


async def test_a_captain_asks_and_the_chief_director_reads_what_follows_and_decides(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Article 23.4: a forfeit needs the consent of the chief director."""
    tuesday, captains = await of_teams(server)
    captain, office = await browser_of(captains[0]), await browser_of(tuesday.owner)
    assert (await say(captain, tuesday, act="ask", what="round", number="2", reason="Illness"))[0] == 200
    assert await told() == [("Olga Owner", "")]
    _status, page = await say(office, tuesday)
    assert "Illness" in page
    assert "forfeit without leave: last in the stage, the organiser may impose more (article 23.4)" in page
    assert "forfeit meant to affect others: out of the event, the organiser may impose more (article 23.5)" in page
    assert "Round 2: " in page
    assert "gets 12 VP as it stands now, it gets 0 (article 24.1(1))" in page
    forfeit = await Forfeit.objects.aget()
    sent = {"act": "decide", "forfeit": f"{forfeit.pk}", "decision": "agreed", "words": "Get well."}
    assert (await say(captain, tuesday, **sent))[0] == 404, "nobody decides but the chief director"
    await say(office, tuesday, **sent)
    await forfeit.arefresh_from_db()
    assert (forfeit.decision, forfeit.words, forfeit.decided_name) == ("agreed", "Get well.", "Olga Owner")
    assert await told() == [("Olga Owner", ""), ("C1", "agreed")]
    await say(office, tuesday, **(sent | {"decision": "refused"}))
    await forfeit.arefresh_from_db()
    assert forfeit.decision == "agreed", "what is decided stands"
    assert "Get well." in (await say(captain, tuesday))[1]


async def test_who_is_not_the_chief_director_reads_and_does_not_decide(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday, captains = await of_teams(server)
    deputy = await Person.objects.acreate(email="d@x.test", display_name="Dora Director")
    await Member.objects.acreate(club=tuesday.club, person=deputy, role="director")
    await say(await browser_of(captains[0]), tuesday, act="ask", what="event", number="1", reason="Illness")
    office = await browser_of(deputy)
    page = (await say(office, tuesday))[1]
    assert "Illness" in page
    assert 'value="decide"' not in page
    forfeit = await Forfeit.objects.aget()
    assert (await say(office, tuesday, act="decide", forfeit=f"{forfeit.pk}", decision="agreed"))[0] == 404
    other = await browser_of(captains[1])
    assert "Illness" not in (await say(other, tuesday))[1], "the other teams are not told of what is only asked"


async def test_one_thing_is_asked_at_a_time_and_can_be_taken_back(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday, captains = await of_teams(server)
    captain = await browser_of(captains[0])
    for number in ("1", "2"):
        await say(captain, tuesday, act="ask", what="round", number=number, reason="Illness")
    assert [one.round async for one in Forfeit.objects.order_by("pk")] == [1]
    await say(captain, tuesday, act="take-back")
    assert not await Forfeit.objects.aexists()
    assert "field" in (await say(captain, tuesday, act="ask", what="round", number="9", reason="Illness"))[1]
    assert not await Forfeit.objects.aexists()


async def test_two_in_a_row_are_too_many_and_results_stand_after_half_the_matches(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Article 23.1(1) and (3)."""
    tuesday, captains = await of_teams(server)

    def check() -> None:
        session = tuesday.session
        entry = session.contestants.get(number=1).entry
        first = ask(session, entry, captains[0], What.ROUND, 2, "Illness")
        assert first is not None
        assert not follows(first).out
        decide(first, Decision.REFUSED, "", tuesday.owner, clock.now())
        second = ask(session, entry, captains[0], What.ROUND, 3, "Illness")
        assert second is not None
        assert not follows(second).out, "what was refused is no forfeit"
        Forfeit.objects.filter(pk=first.pk).update(decision=Decision.AGREED)
        assert follows(second).out
        assert follows(second).stand is False
        decide(second, Decision.AGREED, "", tuesday.owner, clock.now())
        Session.objects.update(round=3)
        session.refresh_from_db()
        assert list(rounds_left(session)) == [3]
        third = ask(session, session.contestants.get(number=2).entry, captains[1], What.ROUND, 3, "Illness")
        assert third is not None
        found = follows(third)
        assert (found.out, found.stand, found.proposed, found.awards) == (False, None, None, None)
        kinds = dict(found.consequences)
        assert kinds[ForfeitKind.UNEXCUSED].barred_from_next_stage, "it is the last match (23.4)"
        assert found.rest is not None

    await sync_to_async(check)()


async def test_a_match_of_two_teams_follows_the_articles_of_a_knockout(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Articles 23.1(2), 25.1: no later match, so that the forfeit counts as agreed; who leaves has lost."""
    tuesday, captains = await of_teams(server, 2)

    def check() -> None:
        entry = tuesday.session.contestants.get(number=1).entry
        made = ask(tuesday.session, entry, captains[0], What.ROUND, 1, "Illness")
        assert made is not None
        found = follows(made)
        assert found.proposed is ForfeitKind.AGREED
        assert credits_of(made) == ()
        assert found.rest is not None
        assert found.rest.absent == ()

    await sync_to_async(check)()


async def test_boards_of_pairs_are_awarded_by_article_24(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await sync_to_async(evening)()
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    assert players[1].person is not None
    browser = await browser_of(players[1].person)
    await say(browser, tuesday, act="ask", what="round", number="1", reason="Illness")
    page = (await say(await browser_of(tuesday.owner), tuesday))[1]
    assert "Its boards of the round: 40% on 1 board; the others: 60% on 1 board (article 24.2)" in page

    def check() -> None:
        found = follows(Forfeit.objects.select_related("session__competition").get())
        assert found.awards is not None
        assert [getattr(one, "of", None) for one in found.awards.present] == [Fraction(60)]

    await sync_to_async(check)()


async def test_officials_read_in_their_own_language_which_pair_asks(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """A house robot has no name of its own, and who asks may read another language."""
    tuesday = await sync_to_async(evening)()
    nora, saul, nina, sven = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven")
    await sync_to_async(tuesday.enter)((nora, Player()), (saul, nina), (sven, Player()), ROBOTS[:2])
    await begin(server.desk, tuesday.session.pk)
    assert nora.person is not None
    await say(await browser_of(nora.person), tuesday, act="ask", what="round", number="1", reason="Illness")
    notice = await PersonNotice.objects.aget(kind="forfeit")
    assert notice.data["entry"] == ["Nora", ""]
