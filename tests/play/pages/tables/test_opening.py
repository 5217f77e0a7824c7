"""Opening a table."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from laws.protocol.codec import conditions_data
from laws.table.conditions import (
    AuctionView,
    Conditions,
    ContestedClaim,
    Director,
    Irregularities,
    LastTrick,
    OpeningLead,
)
from play.models import AccessRight, LaidBoard, LogRow, PlayTable
from play.pages.tables.boards import LARGEST_FILE
from play.people.models import Person
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.profiles.opening import at_a_social_table
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER, rules_data
from tests.play.pages.tables.test_boards import page
from tests.play.people.pages import said_beside, ticked

pytestmark = pytest.mark.django_db(transaction=True)  # boards are opened over a separate connection
PAGE = reverse("table-create")
FORM: dict[str, object] = {
    "name": "Thursday",
    "robots": ["N", "E", "S", "W"],
    "face_down": "on",
    "spectators": "anybody",
    "listed": "on",
}
RECORD = Path(__file__).parents[3] / "data" / "pbn" / "rw_handrecord_260119.pbn"


def upload(text: str | bytes, name: str = "evening.pbn") -> SimpleUploadedFile:
    """Return a file as a browser sends it."""
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


def test_it_is_for_those_who_are_signed_in(client: Client) -> None:
    """Others are asked to sign in, and return."""
    assert client.get(PAGE).headers["Location"] == f"{reverse('account_login')}?next={PAGE}"


def test_the_page_has_a_sensible_answer_to_everything(browser_of_li: Client) -> None:
    """One click opens a table with the defaults. No robot calls before those who are expected have come."""
    html = browser_of_li.get(PAGE)
    assert 'value="Li Wei’s table"' in html.content.decode()
    assert ticked(html, "robots") == []
    assert all(ticked(html, name) == ["on"] for name in ("face_down", "listed"))
    assert ticked(html, "spectators") == ["anybody"]
    assert all(ticked(html, name) == [] for name in ("whole_auction", "last_trick", "talk", "irregularities"))


def test_without_a_file_boards_are_dealt(browser_of_li: Client, li: Person) -> None:
    """The opener is taken to the table; the conditions are the defaults."""
    answer = browser_of_li.post(PAGE, FORM | {"name": "  Thursday   club "})
    table = PlayTable.objects.get()
    assert answer.headers["Location"] == reverse("table", args=[table.id])
    assert (table.name, table.opened_by) == ("Thursday club", li)
    assert table.conditions == conditions_data(SOCIAL.conditions)
    assert not LaidBoard.objects.exists()


def test_a_silenced_opener_gives_his_table_no_name_of_his_own(browser_of_li: Client, li: Person) -> None:
    """It has the one that the form proposes, also in the other language."""
    Person.objects.filter(pk=li.pk).update(muted_until=timezone.now() + timedelta(days=7))
    refused = browser_of_li.post(PAGE, FORM | {"name": "Down with Nora"}).content.decode()
    assert "this table is called “Li Wei’s table”." in refused
    assert not PlayTable.objects.exists()
    for number, name in enumerate(("Li Wei’s table", "Li Wei 的牌桌"), 1):
        assert browser_of_li.post(PAGE, FORM | {"name": name}).status_code == 302
        assert PlayTable.objects.count() == number


@pytest.mark.parametrize(
    ("change", "conditions"),
    [
        ({"face_down": ""}, replace(SOCIAL.conditions, opening_lead=OpeningLead.FACE_UP)),
        ({"whole_auction": "on"}, replace(SOCIAL.conditions, auction_view=AuctionView.WHOLE_BOARD)),
        ({"last_trick": "on"}, replace(SOCIAL.conditions, last_trick=LastTrick.UNTIL_NEXT)),
        (
            {"irregularities": "on"},
            replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED, contested=ContestedClaim.DIRECTOR),
        ),
    ],
)
def test_conditions_are_chosen(browser_of_li: Client, change: dict[str, str], conditions: Conditions) -> None:
    """Each box is one condition of contest; where irregularities can happen a contested claim is ruled on."""
    browser_of_li.post(PAGE, {name: value for name, value in (FORM | change).items() if value})
    assert PlayTable.objects.get().conditions == conditions_data(conditions)


@pytest.mark.parametrize(("given", "seconds"), [({}, 5), ({"clarification": ""}, 5), ({"clarification": "0"}, 0),
                                                ({"clarification": "600"}, 600)])  # fmt: skip
def test_the_clarification_period_is_chosen(browser_of_li: Client, given: dict[str, str], seconds: int) -> None:
    """It is one of the table's own rules; empty means the default."""
    browser_of_li.post(PAGE, FORM | given)
    table = PlayTable.objects.get()
    assert (table.profile, table.rules["clarification"]) == ("social", seconds)
    assert table.conditions == conditions_data(SOCIAL.conditions)


@pytest.mark.parametrize("profile", REGULATIONS)
def test_a_profile_is_chosen_and_written_with_the_board(browser_of_li: Client, profile: str) -> None:
    """Its name and its lines, as a table with house robots that nobody directs plays them."""
    browser_of_li.post(PAGE, FORM | {"profile": profile})
    table, expected = PlayTable.objects.get(), at_a_social_table(profile)
    assert (table.profile, table.conditions) == (profile, conditions_data(expected.conditions))
    assert table.rules == rules_data(replace(expected.rules, robots=True, no_robots=False))
    opened, ruled = LogRow.objects.filter(play__table=table, number__lte=2).order_by("number")
    assert opened.data["conditions"] == table.conditions
    assert (ruled.kind, ruled.data["profile"], ruled.data["rules"]) == ("table.rules_set", profile, table.rules)


def test_lines_of_a_profile_are_changed_on_the_same_form(browser_of_li: Client) -> None:
    form = {"name": "Thursday", "profile": "chinese_club", "clarification": "20", "confirm": "on"}
    browser_of_li.post(PAGE, form)
    table = PlayTable.objects.get()
    assert (table.profile, table.rules["clarification"], table.rules["correction"]) == ("chinese_club", 20, 900)
    assert table.rules["confirm"]
    assert table.conditions["opening_lead"] == "face_up"


def test_robots_sit_at_a_club_table_and_make_room(browser_of_li: Client, li: Person) -> None:
    """The Chinese rules do not allow it, the club does: house robots, and substitutes without leave."""
    browser_of_li.post(PAGE, FORM | {"profile": "chinese_club"})
    html = browser_of_li.get(reverse("lobby")).content.decode()
    assert html.count('class="robot"') == 4


def test_a_profile_that_does_not_exist_cannot_be_chosen(browser_of_li: Client) -> None:
    assert browser_of_li.post(PAGE, FORM | {"profile": "lunar"}).status_code == 200
    assert not PlayTable.objects.exists()


def test_the_form_says_which_profiles_there_are(browser_of_li: Client) -> None:
    """Each with a link to its page; the social one is the default."""
    answer = browser_of_li.get(PAGE)
    html = answer.content.decode()
    assert ticked(answer, "profile") == ["social"]
    assert {name for name in REGULATIONS if f'name="profile" value="{name}"' in html} == set(REGULATIONS)
    assert all(f'href="{reverse("regulations", args=[name])}"' in html for name in REGULATIONS)


@pytest.mark.parametrize("given", ["-1", "601", "soon", "2.5"])
def test_a_clarification_period_is_a_number_of_seconds(browser_of_li: Client, given: str) -> None:
    shown = browser_of_li.post(PAGE, FORM | {"clarification": given})
    assert said_beside(shown, "clarification")
    assert not PlayTable.objects.exists()


@pytest.mark.parametrize("robots", ["NESW", "EW", "S", ""])
def test_robots_sit_where_they_are_wanted(browser_of_li: Client, robots: str) -> None:
    """Seat by seat; the others are for people."""
    browser_of_li.post(PAGE, FORM | {"robots": list(robots)})
    seated = LogRow.objects.filter(kind="table.robot_seated").order_by("number")
    assert "".join(row.data["seat"] for row in seated) == robots


def test_the_boards_of_a_good_file_are_laid_out(browser_of_li: Client) -> None:
    """All of them, in order, without another page."""
    answer = browser_of_li.post(PAGE, FORM | {"file": upload(RECORD.read_bytes())})
    assert answer.status_code == 302
    numbers = list(LaidBoard.objects.order_by("place").values_list("dealt__number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 24


def test_a_file_with_faults_is_shown_first(browser_of_li: Client) -> None:
    """Every fault with its line; then the good boards can be played without uploading the file again."""
    bad = '[Board "8"]\n[Deal "N:AKQ"]\n[Dealer "X"]\n[Result "nothing to us"]\n\n'
    shown = browser_of_li.post(PAGE, FORM | {"file": upload(page(Board=7) + bad + page(Board=9))})
    html = shown.content.decode()
    assert shown.status_code == 200
    assert not PlayTable.objects.exists()
    assert "2 boards can be played." in html
    assert "Line 4, board 8:" in html
    assert re.search(r'Line 5: <span lang="en">', html)
    assert re.search(r'Line 6: <span lang="en">', html)
    kept = re.search(r'<input type="hidden" name="kept" value="([^"]*)"', html)
    assert kept
    assert "Open the table with 2 boards" in html
    answer = browser_of_li.post(PAGE, FORM | {"kept": kept[1].replace("&quot;", '"')})
    assert answer.status_code == 302
    assert list(LaidBoard.objects.order_by("place").values_list("dealt__number", flat=True)) == [7, 9]


def test_another_file_takes_the_place_of_the_kept_boards(browser_of_li: Client) -> None:
    """A wrong file can be replaced."""
    browser_of_li.post(PAGE, FORM | {"kept": page(Board=7), "file": upload(page(Board=9))})
    assert list(LaidBoard.objects.values_list("dealt__number", flat=True)) == [9]


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"", "No board that can be played"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "No board that can be played"),
        (b"%" * (LARGEST_FILE + 1), "larger than 1 MB"),
    ],
)
def test_a_file_without_boards_is_refused_beside_its_field(browser_of_li: Client, file: bytes, sentence: str) -> None:
    """The other fields keep their values."""
    shown = browser_of_li.post(PAGE, FORM | {"name": "Mine", "file": upload(file), "whole_auction": "on"})
    assert any(sentence in said for said in said_beside(shown, "file"))
    assert 'value="Mine"' in shown.content.decode()
    assert ticked(shown, "whole_auction") == ["on"]
    assert not PlayTable.objects.exists()


def test_of_many_faults_the_page_shows_the_first(browser_of_li: Client) -> None:
    """And the number of the others."""
    bad = '[Board "8"]\n[Deal "x"]\n\n' * 300
    html = browser_of_li.post(PAGE, FORM | {"file": upload(page() + bad)}).content.decode()
    assert html.count("not thirteen cards each") == 200
    assert "and 100 more" in html


def test_opening_tables_has_a_limit(browser_of_li: Client, li: Person) -> None:
    """Nobody can fill the list, or the disk with files."""
    answers = [browser_of_li.post(PAGE, FORM).status_code for _ in range(11)]
    assert answers == [302] * 10 + [429]
    assert browser_of_li.post(reverse("table-try")).status_code == 429


@pytest.mark.parametrize(
    ("name", "sentence"), [("", "fill this in"), ("x" * 61, "at most 60"), ("♠", "letter"), ("a\u202eb", "seen")]
)
def test_a_table_needs_a_name_that_can_be_read(browser_of_li: Client, name: str, sentence: str) -> None:
    """The rules for people's names apply; everybody reads the list."""
    shown = browser_of_li.post(PAGE, FORM | {"name": name})
    assert any(sentence in said for said in said_beside(shown, "name"))


@pytest.mark.parametrize("kept", ["nonsense", "% nothing", '[Board "1"]\n', "\x00", "x" * (LARGEST_FILE + 1)])
def test_kept_boards_are_not_believed(browser_of_li: Client, kept: str) -> None:
    """The hidden field comes back from a browser and may hold anything; a fault is shown on the page."""
    shown = browser_of_li.post(PAGE, FORM | {"kept": kept})
    assert any("No board that can be played" in said for said in said_beside(shown, "file"))
    assert not PlayTable.objects.exists()


def test_a_name_in_a_file_brings_no_html(browser_of_li: Client) -> None:
    """Text from a file is escaped."""
    bad = '[Board "<b>8</b>"]\n[Deal "<script>x</script>"]\n\n'
    html = browser_of_li.post(PAGE, FORM | {"file": upload(page() + bad, "<i>.pbn")}).content.decode()
    assert "<b>8</b>" not in html
    assert "<script>x" not in html


def test_the_opener_names_a_director(browser_of_li: Client) -> None:
    """By display name: the person may direct at that table from then on."""
    dora = Person.objects.create_user("dora@club.test", display_name="Dora")
    assert browser_of_li.post(PAGE, FORM | {"director": "Dora"}).status_code == 302
    right = AccessRight.objects.get()
    assert (right.person, right.table, right.right) == (dora, PlayTable.objects.get(), "direct")


@pytest.mark.parametrize("named", ["dora van dam", " DORA  van Dam "])
def test_a_director_is_found_whatever_the_capitals(browser_of_li: Client, named: str) -> None:
    """Who writes the name exactly goes before who writes it in other capitals."""
    dora = Person.objects.create_user("dora@club.test", display_name="Dora van Dam")
    browser_of_li.post(PAGE, FORM | {"director": named})
    assert AccessRight.objects.get().person == dora
    Person.objects.create_user("other@club.test", display_name="DORA VAN DAM")
    browser_of_li.post(PAGE, FORM | {"director": "Dora van Dam"})
    assert not AccessRight.objects.exclude(person=dora).exists()


@pytest.mark.parametrize(("named", "director"), [("", Director.AUTO), ("Dora", Director.PRESENT)])
def test_a_judgement_waits_where_a_director_is_named(browser_of_li: Client, named: str, director: Director) -> None:
    """It takes its default where the opener names nobody."""
    Person.objects.create_user("dora@club.test", display_name="Dora")
    browser_of_li.post(PAGE, FORM | {"director": named})
    assert PlayTable.objects.get().conditions == conditions_data(replace(SOCIAL.conditions, director=director))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Nemo", "Nobody with an account has this name. Please write the full name."),
        (
            "twin",
            "More than one person has this name. Write his number behind it, as in Twin #12",
        ),
        ("Twin #0", "Nobody with an account has this name. Please write the full name."),
    ],
)
def test_a_director_is_one_person_with_an_account(browser_of_li: Client, name: str, sentence: str) -> None:
    Person.objects.create(email="nemo@club.test", display_name="Nemo", guest=True)
    for number in (1, 2):
        Person.objects.create_user(f"twin{number}@club.test", display_name="Twin")
    answer = browser_of_li.post(PAGE, FORM | {"director": name})
    assert sentence in "".join(said_beside(answer, "director"))
    assert not PlayTable.objects.exists()


def test_of_several_with_one_name_the_number_says_who_is_meant(browser_of_li: Client) -> None:
    """So nobody keeps others from naming somebody by taking his name; each reads his number in his settings."""
    twins = [Person.objects.create_user(f"twin{number}@club.test", display_name="Twin") for number in (1, 2)]
    browser_of_li.post(PAGE, FORM | {"director": f"twin #{twins[1].pk}"})
    assert AccessRight.objects.get().person == twins[1]
    browser_of_li.force_login(twins[1])
    assert f"<bdi>Twin #{twins[1].pk}</bdi>" in browser_of_li.get(reverse("settings")).content.decode()


def test_boards_are_dealt_for_an_evening(browser_of_li: Client) -> None:
    """A number of boards, each with its own deal, laid out as those of a file are."""
    browser_of_li.post(PAGE, FORM | {"number": "8"})
    laid = LaidBoard.objects.order_by("place").select_related("dealt")
    assert [one.dealt.number for one in laid] == list(range(1, 9))
    assert len({one.dealt.deal for one in laid}) == 8


@pytest.mark.parametrize(
    ("profile", "minutes", "seconds"),
    [("social", "", 0), ("social", "7.5", 450), ("chinese_club", "", 480), ("chinese_club", "0", 0)],
)
def test_the_time_for_a_board_is_chosen(browser_of_li: Client, profile: str, minutes: str, seconds: int) -> None:
    """Nothing chosen is what the regulations say, and 0 is no clock."""
    browser_of_li.post(PAGE, FORM | {"profile": profile, "minutes": minutes})
    assert PlayTable.objects.get().rules.get("board_time", 0) == seconds


@pytest.mark.parametrize(
    ("chosen", "late", "rules"),
    [
        ("anybody", "", ("anybody", 0)),
        ("nobody", "", ("nobody", 0)),
        ("one_player", "5", ("one_player", 0)),
        ("all_hands", "", ("all_hands", UNTIL_OVER)),
        ("all_hands", "7.5", ("all_hands", 450)),
        ("each_round", "", ("all_hands", UNTIL_ROUND_OVER)),
    ],
)
def test_who_looks_on_is_chosen(browser_of_li: Client, chosen: str, late: str, rules: tuple[str, int]) -> None:
    """All four hands are shown when each board is over, or so many minutes late."""
    rounds = {"rounds": "3"} if chosen == "each_round" else {}
    browser_of_li.post(PAGE, FORM | {"spectators": chosen, "late": late} | rounds)
    of = PlayTable.objects.get().rules
    assert (of.get("spectators", "anybody"), of.get("watching_delay", 0)) == rules


def test_boards_are_played_in_rounds(browser_of_li: Client) -> None:
    """Each of so many boards, which have their time together."""
    browser_of_li.post(PAGE, FORM | {"minutes": "7.5", "rounds": "3"})
    assert PlayTable.objects.get().rules.get("round_boards") == 3


def test_who_may_come_and_talk_is_chosen(browser_of_li: Client) -> None:
    """By its address alone, nobody looks on, talk and a meeting of one's own."""
    sent = FORM | {"listed": "", "spectators": "nobody", "talk": "on", "voice": "https://meet.example/thursday"}
    browser_of_li.post(PAGE, {name: value for name, value in sent.items() if value})
    table = PlayTable.objects.get()
    assert (table.listed, table.voice) == (False, "https://meet.example/thursday")
    assert (table.rules["spectators"], table.rules["talk"]) == ("nobody", "always")


@pytest.mark.parametrize("voice", ["http://meet.example/x", "javascript:alert(1)", "meet.example", "https://"])
def test_an_address_for_voice_is_of_https(browser_of_li: Client, voice: str) -> None:
    shown = browser_of_li.post(PAGE, FORM | {"voice": voice})
    assert any("https://" in said for said in said_beside(shown, "voice"))
    assert not PlayTable.objects.exists()


@pytest.mark.parametrize("field", ["file", "pasted"])
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("pbn/rw_handrecord_260119.pbn", 36),
        ("lin/vugraph_usbf_sf_14502.lin", 15),
        ("lin/bbo_single_endplay_example1.lin", 8),
    ],
)
def test_boards_are_uploaded_or_pasted_as_pbn_or_lin(browser_of_li: Client, field: str, name: str, number: int) -> None:
    """What was played elsewhere does not matter: a deal that two tables played is one board."""
    text = (RECORD.parents[1] / name).read_text()
    given = upload(text, name) if field == "file" else text
    assert browser_of_li.post(PAGE, FORM | {field: given}).status_code == 302
    laid = LaidBoard.objects.order_by("place").select_related("dealt")
    boards = [(one.dealt.number, one.dealt.deal) for one in laid]
    assert len(boards) == len(set(boards)) == number


def test_pasted_boards_with_faults_are_shown_first_and_stay_where_they_are(browser_of_li: Client) -> None:
    """The text is not lost; sent again as it is, what is good is played; changed, it is read anew."""
    text = page(Board=7) + '[Board "8"]\n[Deal "N:AKQ"]\n\n' + page(Board=9)
    shown = browser_of_li.post(PAGE, FORM | {"pasted": text})
    html = shown.content.decode()
    assert "2 boards can be played." in html
    assert "[Board &quot;8&quot;]" in html
    hidden = {
        name: unescape(value) for name, value in re.findall(r'type="hidden" name="(kept|read)" value="([^"]*)"', html)
    }
    again = FORM | {"pasted": text} | hidden
    assert browser_of_li.post(PAGE, again | {"pasted": page(Board=3)}).status_code == 302
    assert browser_of_li.post(PAGE, again).status_code == 302
    numbers = list(LaidBoard.objects.order_by("id").values_list("dealt__number", flat=True))
    assert numbers == [3, 7, 9]


def test_text_that_is_no_board_is_refused_beside_its_field(browser_of_li: Client) -> None:
    shown = browser_of_li.post(PAGE, FORM | {"pasted": "seven boards, please"})
    assert any("No board that can be played" in said for said in said_beside(shown, "pasted"))
    assert "seven boards, please" in shown.content.decode()


def test_what_is_wrong_in_one_field_loses_no_other(browser_of_li: Client) -> None:
    """The boards of the file too, which a browser does not send again by itself."""
    shown = browser_of_li.post(PAGE, FORM | {"name": "", "number": "12", "file": upload(page(Board=7)), "talk": "on"})
    assert ticked(shown, "talk") == ["on"]
    html = shown.content.decode()
    assert 'value="12"' in html
    assert "1 board can be played." in html
    assert not PlayTable.objects.exists()
