"""The results by contestant and as cross tables, and the charts on these pages."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.clubs.models import Role
from director.competitions.models import Scale
from director.models import BoardResult, Member, Ruling, Session
from director.pages.results.results import rankings_of
from director.sessions.draw.drawing import draw
from frontend.figures import HOW, WHAT
from play.live.clock import SystemClock
from play.models import Person
from scoring.exchange.formats import sheet
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from scoring.explain import field, line
from scoring.explain.figures import How, What
from tests.director.evening import ROBOTS, Evening, enter_teams, evening_of_teams
from tests.director.results.published import published
from tests.play.conftest import START


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def tuesday(db: None) -> Evening:
    return published()


def page(name: str, *args: object, person: Person | None = None) -> str:
    client = Client()
    if person is not None:
        client.force_login(person)
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def rows(html: str, caption: str) -> list[list[str]]:
    """Return the texts of the cells of the table with that caption, row by row."""
    table = html[html.index(f"<caption>{caption}</caption>") :].split("</table>")[0]
    found = []
    for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL):
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        found.append([" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in cells])
    return found


def test_a_cross_table_has_each_pair_against_each_other_one_and_on_each_board(tuesday: Evening) -> None:
    """Of a top of 2, pair 1 has 2 and 0 against pair 2; pairs 3 and 4 have 0 and 2."""
    html = page("session-cross", tuesday.session.pk)
    head, *lines = rows(html, "Against each other")
    assert head == ["Place", "Pair", "Pair 1", "Pair 2", "Pair 3", "Pair 4", "Total"]
    first = next(line for line in lines if line[1].startswith("1 "))
    assert first[1:] == ["1 Nora – 李伟", "–", "50", "", "", "50.00 %"]
    head, *lines = rows(html, "Board by board")
    assert head[2:-1] == ["Board 1", "Board 2"]
    assert {line[1][0]: line[2:4] for line in lines} == {
        "1": ["100", "0"], "2": ["0", "100"], "3": ["0", "100"], "4": ["100", "0"],
    }  # fmt: skip


def test_a_table_that_plays_a_board_twice_has_each_result_ruled_on_by_itself(tuesday: Evening) -> None:
    """As where a director has two pairs play it later (Laws 15B2, 82B2)."""
    BoardResult.objects.filter(board=1, table=2).update(table=1, round=2)
    html = page("session-board", tuesday.session.pk, 1, person=tuesday.owner)
    for number, names in ((1, "Nora"), (2, "Ada")):
        link = reverse("session-ruling", args=[tuesday.session.pk, number, 1, 1])
        assert re.search(f'href="{link}">Rule<span class="heard">[^<]*{names}', html)


def ranked(text: str, choices: Choices) -> list[str]:
    """Return the figures of the ranking of a file, in its order."""
    tally = rescore(sheet.read(text.encode(), "club.csv"), choices)
    return [one.score for _side, lines in rankings_of(tally, {}) for one in lines]


def test_a_pair_without_a_board_that_is_scored_has_no_percentage() -> None:
    """It had no points either, and read +0.00."""
    boards = "form\nmatchpoints\n\nboard,ns,ew,score,adjusted\n1,1,2,420,\n1,3,4,-50,\n2,5,6,,NP\n"
    assert ranked(boards, Choices(winners=1)) == ["100.00 %", "100.00 %", "0.00 %", "0.00 %", "–", "–"]


@pytest.mark.parametrize("form", ["matchpoints", "cross-imps"])
def test_victory_points_have_no_sign(form: str) -> None:
    boards = "board,ns,ew,score\n1,1,2,420\n1,3,4,420\n"
    text = f"form,winners\n{form},1\n\n{boards}"
    assert ranked(text, Choices(winners=1, vp="continuous")) == ["10.00"] * 4


def test_two_winners_are_crossed_north_south_against_east_west(db: None) -> None:
    html = page("session-cross", published(two_winners=True).session.pk)
    head, *lines = rows(html, "North-South against East-West")
    assert head[2:-1] == ["Pair 3", "Pair 4"]
    assert sorted(line[1][0] for line in lines) == ["1", "2"]
    assert [line[1][0] for line in rows(html, "Board by board, East-West")[1:]] == ["3", "4"]


def test_teams_are_crossed_in_victory_points(db: None) -> None:
    made = evening_of_teams(rounds=None, boards_per_round=2)
    teams = dict.fromkeys(("Lions", "Tigers", "Bears"), (*ROBOTS, *ROBOTS))
    enter_teams(made, **teams)
    draw(made.session)
    made.competition.scale = Scale.DISCRETE
    made.competition.save()
    for board in (1, 2):
        for table, (ns, ew, score) in enumerate(((1, 2, 420), (2, 1, -50)), 1):
            BoardResult.objects.create(
                session=made.session, round=1, table=table, board=board, ns=ns, ew=ew, at=START,
                contract="4S N", tricks=10 if score > 0 else 9, score_ns=score,
            )  # fmt: skip
    Session.objects.update(started_at=START, ended_at=START, published_at=START)
    head, *lines = rows(page("session-cross", made.session.pk), "Against each other")
    assert head[-1] == "Total"
    by_name = {line[1]: line for line in lines}
    won, lost = by_name["1 Lions"], by_name["2 Tigers"]
    assert float(won[3]) + float(lost[2]) == 20
    assert float(won[3]) > 15
    assert won[3] == won[-1]
    assert Client().get(reverse("session-contestant", args=[made.session.pk, 1])).status_code == 404


def test_a_contestant_has_a_page_of_his_boards_with_the_rulings_on_them(tuesday: Evening) -> None:
    session = tuesday.session
    Ruling.objects.create(
        session=session, kind="adjusted", value="60% / 40%", rule="12C2(a)", reason="a board fouled", name="Olga Owner",
        round=1, table=1, board=1, at=START,
    )  # fmt: skip
    Ruling.objects.create(
        session=session,
        kind="penalty",
        contestant=3,
        value="1/10 top",
        rule="90A",
        reason="late",
        name="Olga",
        at=START,
    )
    html = page("session-contestant", session.pk, 1)
    assert "a board fouled" in html
    assert "60 % / 40 %" in html
    assert "late" not in html.split("<h2>")[-1]
    assert html.count("<rect") == 2
    assert "late" in page("session-contestant", session.pk, 3)
    assert Client().get(reverse("session-contestant", args=[session.pk, 9])).status_code == 404
    Session.objects.update(ended_at=None)
    session.results.filter(table=2).delete()
    assert "<rect" not in page("session-contestant", session.pk, 2), "nothing compares"


def test_the_ranking_is_drawn_round_by_round(tuesday: Evening) -> None:
    nora = Person.objects.get(display_name="Nora")
    html = page("session-results", tuesday.session.pk, person=nora)
    chart = html[html.index('<svg class="chart courses"') :]
    assert chart[: chart.index("</svg>")].count('<path class="course') == 4
    assert 'class="course own"' in chart
    board = page("session-board", tuesday.session.pk, 1)
    assert board.count('<svg class="bar"') == 2


def test_a_ranking_moves_while_the_session_is_played(tuesday: Evening) -> None:
    """Who lost the first board has won the second, and shares the first place; the page renews itself."""
    Session.objects.update(ended_at=None, published_at=None, open_results=True)
    html = page("session-results", tuesday.session.pk)
    assert 'id="ranking" hx-get=' in html
    assert html.count('▲2</span><span class="heard">2 places up, </span> 1=</td>') == 2
    assert "▼" not in html
    Session.objects.update(ended_at=START, published_at=START)
    assert "▲" not in page("session-results", tuesday.session.pk)


def test_nothing_of_it_is_there_before_the_results_are(tuesday: Evening) -> None:
    Session.objects.update(published_at=None)
    for name, args in (("session-cross", []), ("session-contestant", [1])):
        assert Client().get(reverse(name, args=[tuesday.session.pk, *args])).status_code == 404


def test_a_scorer_publishes_the_results_on_their_page(tuesday: Evening) -> None:
    """He finds no other page with the button. A second press changes nothing."""
    Session.objects.update(published_at=None)
    address = reverse("session-results", args=[tuesday.session.pk])
    browsers = {}
    for name, role in (("Sid", Role.SCORER), ("Mia", Role.MEMBER)):
        person = Person.objects.create(email=f"{name.lower()}@x.test", display_name=name)
        Member.objects.create(club=tuesday.session.competition.club, person=person, role=role)
        browsers[name] = Client()
        browsers[name].force_login(person)
    assert browsers["Mia"].post(address).status_code == 404
    assert "Publish the results" in browsers["Sid"].get(address).content.decode()
    assert browsers["Sid"].post(address).status_code == 302
    at = Session.objects.get(pk=tuesday.session.pk).published_at
    assert at is not None
    assert browsers["Sid"].post(address).status_code == 302
    assert Session.objects.get(pk=tuesday.session.pk).published_at == at
    for browser in browsers.values():
        assert "Publish the results" not in browser.get(address).content.decode()


def test_a_place_and_the_points_of_a_board_are_explained_down_to_the_scores(tuesday: Evening) -> None:
    session = tuesday.session.pk
    whole = page("session-why", session, 1)
    for part in ("one more than the number of better results", "Law 78D", "the first in per cent of the second"):
        assert part in whole
    board = page("session-why-board", session, 1, 1)
    plain = re.sub(r"<[^>]*>", "", board)
    for told in ("board 1: 2 matchpoints", "own score: 420 (Law 77)", "other score: −50"):
        assert told in plain
    assert reverse("session-why-board", args=[session, 1, 1]) in page("session-contestant", session, 1)
    for args in ([session, 9], [session, 1, 9]):
        name = "session-why-board" if len(args) == 3 else "session-why"
        assert Client().get(reverse(name, args=args)).status_code == 404


def test_every_figure_of_a_field_has_words() -> None:
    """Those that stand in the sources of what explains a field."""
    sources = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (line, field))
    what, how = (set(re.findall(rf"\b{name}\.([A-Z_0-9]+)", sources)) for name in ("What", "How"))
    assert len(what) > 20
    assert {What[one] for one in what} <= set(WHAT)
    assert {How[one] for one in how if one in How.__members__} - {How.GIVEN, How.ELSEWHERE} <= set(HOW)
