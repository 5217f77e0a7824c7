"""A closed judgement becomes a page of the casebook and an incident, without names and by the chief’s consent."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.casebook.making import case_of, draft, incident_of, without_names
from director.models import (
    Appeal,
    AppealDecision,
    AppealMember,
    BoardResult,
    Case,
    Entry,
    Judgement,
    Member,
    Ruling,
    Session,
)
from director.pages.training.training_shown import practice_of
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import LogRow, Person, PlayTable
from play.people.habits.zone import ZONES
from tests.director.evening import Evening
from tests.director.results.again import brought_again
from tests.director.results.published import published
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import START
from tests.play.pages.finished import played

pytestmark = pytest.mark.django_db
NEXT_DAY = START + timedelta(days=1)
FACTS = "Nora thought before her pass.\n李伟 bid on; noraesque."


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=ManualClock(NEXT_DAY)))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def tuesday() -> Evening:
    """A session whose results are final, with a judgement on board 1, where Nora sat South."""
    made = published()
    nora, li = (Person.objects.get(display_name=name) for name in ("Nora", "李伟"))
    play = played({Seat.SOUTH: nora, Seat.NORTH: li}, session=made.session.pk)
    PlayTable.objects.filter(pk=play.table_id).update(closed_at=START)
    of = BoardResult.objects.get(board=1, table=1)
    BoardResult.objects.filter(pk=of.pk).update(play=play)
    ruling = Ruling.objects.create(
        session=made.session, kind="stands", round=of.round, table=of.table, board=of.board,
        rule="16B", reason="Nora had no other call.", by=made.owner, name=made.owner.display_name,
    )  # fmt: skip
    Judgement.objects.create(ruling=ruling, facts=FACTS, facts_are="84", alternatives="Pass", suggested="4S")
    Session.objects.update(final_at=START)
    made.session.refresh_from_db()
    return made


def signed_in(who: Person) -> Client:
    """Return his browser."""
    client = Client()
    client.force_login(who)
    return client


def form_of(made: Evening) -> str:
    """Return the address of the page on which it is proposed and published."""
    return reverse("session-case", args=[made.session.pk, Ruling.objects.get().pk])


def sent(client: Client, address: str, act: str) -> None:
    """Press a button without touching the texts."""
    texts = client.get(address).context["form"].initial
    assert client.post(address, {**texts, "act": act}).status_code == 302


def test_the_chief_publishes_with_one_press_and_no_name_is_left(tuesday: Evening) -> None:
    """The page and the incident are for everybody; taken out, they are for nobody."""
    chief, address = signed_in(tuesday.owner), form_of(tuesday)
    of = BoardResult.objects.get(board=1, table=1)
    judged = reverse("session-judgement", args=[tuesday.session.pk, of.round, of.table, of.board])
    assert address not in Client().get(judged, follow=True).content.decode()
    sent(chief, address, "publish")
    case = Case.objects.get()
    assert case.facts == "South thought before her pass.\nNorth bid on; noraesque."
    assert case.script
    for page in ("casebook", "training"):
        assert "South thought" in Client().get(reverse(page)).content.decode()
    html = Client().get(reverse("case", args=[case.pk])).content.decode()
    assert "South had no other call." in html
    assert '<p class="heard">' in html
    for name in ("Nora", "李伟", tuesday.owner.display_name):
        assert name not in html
    practice = reverse("training-case", args=[case.pk])
    key = practice_of(incident_of(case)).stated.key
    right = {f"place-{place}": f"{rank}" for rank, place in enumerate(key, 1)}
    right |= {"law": "16B", "decision": "score_stands", "act": "mark"}
    marked = Client().post(practice, {**right, "limit": ["correction", "appeal"]}).content.decode()
    assert "100 of 100 points" in marked
    chief.post(address, {"act": "out"})
    assert case_of(case.pk) is None
    assert Client().get(practice).status_code == Client().get(reverse("case", args=[case.pk])).status_code == 404


def test_another_director_proposes_and_the_chief_consents(tuesday: Evening) -> None:
    """Nothing is read before; a change by another director needs a new consent."""
    dora = Person.objects.create_user("dora@club.test", display_name="Dora")
    Member.objects.create(club=tuesday.club, person=dora, role="director")
    address = form_of(tuesday)
    for act in ("propose", "publish"):
        sent(signed_in(dora), address, act)
        assert Case.objects.get().consented_at is None
    assert "South thought" not in Client().get(reverse("casebook")).content.decode()
    sent(signed_in(tuesday.owner), address, "publish")
    case = Case.objects.get()
    assert (case.consented_by, case.proposed_by) == (tuesday.owner, dora)
    signed_in(dora).post(address, {"act": "out"})
    assert case_of(case.pk) is not None
    sent(signed_in(dora), address, "propose")
    assert case_of(case.pk) is None


def test_only_directors_and_only_what_is_closed(tuesday: Evening) -> None:
    """A player finds no such page, and nobody does as long as the results can change."""
    address = form_of(tuesday)
    assert Client().get(address).status_code == 302
    assert signed_in(Person.objects.get(display_name="Nora")).get(address).status_code == 404
    owner, judgement = signed_in(tuesday.owner), Ruling.objects.get()
    place = (judgement.round, judgement.table, judgement.board)
    page = reverse("session-judgement", args=[tuesday.session.pk, *place])
    assert address in owner.get(page).content.decode()
    Ruling.objects.update(at=NEXT_DAY)  # the results are final, and whom it concerns may still appeal (54.2)
    assert owner.get(address).status_code == 404
    assert address not in owner.get(page).content.decode()
    Ruling.objects.update(at=judgement.at)
    Session.objects.update(final_at=None)
    assert owner.get(address).status_code == 404


@pytest.mark.parametrize("how", ["in play", "laid", "sealed"])
def test_nobody_reads_a_case_of_cards_that_somebody_has_still_to_play(tuesday: Evening, how: str) -> None:
    """The book, the case and the incident are without it for so long (Laws 7B3, 16D)."""
    sent(signed_in(tuesday.owner), form_of(tuesday), "publish")
    case = Case.objects.get()
    dealt = BoardResult.objects.select_related("play__dealt").get(board=1, table=1).play
    assert dealt is not None
    assert dealt.dealt is not None
    ends = brought_again(dealt.dealt.deal, how, tuesday.owner, tuesday)
    alone = [reverse("case", args=[case.pk]), reverse("training-case", args=[case.pk])]
    lists = [reverse("casebook"), reverse("training")]
    assert [Client().get(one).status_code for one in alone] == [404, 404]
    assert not any("South thought" in Client().get(one).content.decode() for one in lists)
    ends()
    assert [Client().get(one).status_code for one in alone] == [200, 200]
    assert all("South thought" in Client().get(one).content.decode() for one in lists)


def test_a_case_without_a_board_is_an_incident_too(tuesday: Evening) -> None:
    """Of a board that was not played here there is no script."""
    BoardResult.objects.update(play=None)
    sent(signed_in(tuesday.owner), form_of(tuesday), "publish")
    case = Case.objects.get()
    assert not case.script
    for name in ("case", "training-case"):
        assert Client().get(reverse(name, args=[case.pk])).status_code == 200


def test_names_are_replaced_as_whole_words_and_the_longest_first() -> None:
    """A name within another word is none."""
    names = {"Li": "East", "Li Wei": "West", "李": "South", "": "nobody"}
    assert without_names("Li Wei and LI; Lisbon. 李叫牌", names) == "West and East; Lisbon. South叫牌"


def test_a_name_is_found_beside_chinese_and_with_a_point_at_its_end() -> None:
    """Nothing stands between words in Chinese, and a name may end in a sign."""
    names = {"Nora": "South", "Al S.": "North"}
    assert without_names("由Nora叫牌，Al S. bid (Nora)", names) == "由South叫牌，North bid (South)"


def test_names_of_teams_officials_and_committees_are_replaced_too(tuesday: Evening) -> None:
    """So are names in what was explained at the table."""
    carl, dora, petra = (
        Person.objects.create_user(f"{name}@club.test", display_name=name) for name in ("Carl", "Dora", "Petra")
    )
    Session.objects.update(chief=carl)
    Entry.objects.filter(pk=Entry.objects.order_by("pk").values("pk")[:1]).update(name="The Tigers")
    ruling = Ruling.objects.get()
    appeal = Appeal.objects.create(
        session=tuesday.session, contestant=1, ruling=ruling, reasons="Dora told Captain Ann", by=dora, name="Dora",
        assented_name="Captain Ann", at=START, lodged_at=START, decided_at=START,
    )  # fmt: skip
    AppealMember.objects.create(appeal=appeal, person=petra)
    AppealDecision.objects.create(
        appeal=appeal, body="committee", outcome="stands", text="Petra and Rolf agree", name="Rolf",
        written_at=START, at=START,
    )  # fmt: skip
    Judgement.objects.update(facts="The Tigers called Carl.")
    row = LogRow.objects.filter(kind="laws.call_made").order_by("number")[:1].get()
    LogRow.objects.filter(pk=row.pk).update(data=row.data | {"text": "as Nora taught Petra"})
    case = draft(Session.objects.get(), Judgement.objects.get(), "en")
    told = "\n".join((case.facts, case.decided, case.appeal, case.script))
    assert "as South taught" in case.script
    for name in ("Tigers", "Carl", "Dora", "Ann", "Petra", "Rolf", "Nora"):
        assert name not in told


def test_in_a_made_up_language(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing English is left on these pages."""
    chief, address = signed_in(tuesday.owner), form_of(tuesday)
    with spoken(monkeypatch):
        pages = [chief.get(address).content.decode()]
        sent(chief, address, "publish")
        case = Case.objects.get()
        pages += [chief.get(address).content.decode()]
        named: tuple[tuple[str, list[int]], ...] = (
            ("casebook", []),
            ("case", [case.pk]),
            ("training-case", [case.pk]),
            ("training", []),
        )
        pages += [Client().get(reverse(name, args=of)).content.decode() for name, of in named]
        given: tuple[str, ...] = (
            "thought before her pass.",
            "bid on; noraesque.",
            "had no other call.",
            "Pass",
            "4S",
            "forcing",
        )
        given += (tuesday.owner.display_name, "Tuesday Pairs", *(zone.replace("_", " ") for zone in ZONES))
        for html in pages:
            assert untold(html, given) == []
