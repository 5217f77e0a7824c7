"""Players of a federation as CSV: what is taken, what is wrong with the other lines, and what is written."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from director.entries.entering import Player
from director.entries.seeds.importing import NotTaken, Refused, decoded, import_players, written
from director.models import Competition, Entrant
from tests.director.evening import Evening, enter_teams, evening_of_teams

pytestmark = pytest.mark.django_db


def of_teams() -> Evening:
    """Return an event of two teams of names without accounts; two players are called Li Na."""
    made = evening_of_teams()
    names = {"Reds": ("Ann", "Ben", "Li Na", "Dan"), "Blues": ("Eva", "Fay", "Li Na", "Hugo")}
    enter_teams(made, **{team: [Player(name=one) for one in players] for team, players in names.items()})
    return made


def known(competition: Competition) -> dict[str, tuple[str, str, Decimal | None]]:
    """Return what is known of players, by team and name."""
    found = Entrant.objects.filter(entry__competition=competition).select_related("entry").order_by("pk")
    return {
        f"{one.entry} {one.name}": (one.federation, one.grade, one.points)
        for one in found
        if one.federation or one.points
    }


def test_players_are_found_by_name_or_number_and_get_what_the_line_says() -> None:
    made = of_teams()
    text = "姓名,等级,编号,大师分\nann,Master,1001,120.5\nEva,,1002,\n\nFay,Grand master,,33\n"
    assert import_players(made.competition, text) == (3, ())
    assert known(made.competition) == {
        "Reds Ann": ("1001", "Master", Decimal("120.5")),
        "Blues Eva": ("1002", "", None),
        "Blues Fay": ("", "Grand master", Decimal(33)),
    }
    assert import_players(made.competition, "number;points\n1002;7\n") == (1, ())
    assert known(made.competition)["Blues Eva"] == ("1002", "", Decimal(7))


def test_what_is_wrong_with_a_line_is_said_with_its_number_and_the_others_are_taken() -> None:
    """Nothing is lost: each line that is not taken comes back as it was."""
    made = of_teams()
    lines = {
        2: ("Ann,1001,5", None),
        3: ("Ben,1001,5", Refused.TAKEN),  # one number, one person: nobody is in two teams (article 10.1(2))
        4: ("Ben,1002", Refused.COLUMNS),
        5: (",,5", Refused.NAMELESS),
        6: ("Ben,1002,many", Refused.POINTS),
        7: ("Ben,1002,-1", Refused.POINTS),
        8: ("Ben,1002,1.234", Refused.POINTS),
        9: ("Ben,1002,NaN", Refused.POINTS),
        10: ("Zoe,1003,5", Refused.NOBODY),
        11: ("Li Na,1004,5", Refused.SEVERAL),
        12: (f"Ben,{'9' * 21},5", Refused.LONG),
        13: ("Ann,1001,6", Refused.TWICE),
        14: ("Dan,1005,5", None),
    }
    text = "name,number,points\n" + "\n".join(line for line, _ in lines.values())
    count, refused = import_players(made.competition, text)
    assert count == 2
    assert refused == tuple(NotTaken(number, line, why) for number, (line, why) in lines.items() if why is not None)
    assert set(known(made.competition)) == {"Reds Ann", "Reds Dan"}


def test_a_file_without_the_columns_is_not_taken_at_all() -> None:
    made = of_teams()
    for text in ("", "grade,points\nMaster,5", "Ann,1001,5"):
        count, (refused,) = import_players(made.competition, text)
        assert (count, refused.number, refused.why) == (0, 1, Refused.COLUMNS)


def test_what_is_written_is_read_again() -> None:
    made = of_teams()
    import_players(made.competition, "name,number,grade,points\nAnn,1001,Master,120.50\nEva,1002,,10\n")
    before = known(made.competition)
    Entrant.objects.update(grade="", points=None)
    text = written_for_ann = written(made.competition)
    assert "Ann,1001,,,Reds," in written_for_ann
    assert import_players(made.competition, text.replace("1001,,", "1001,Master,120.5").replace("1002,,", "1002,,10"))[
        0
    ]
    assert known(made.competition) == before


def test_a_name_is_no_formula_of_a_spreadsheet() -> None:
    made = evening_of_teams()
    enter_teams(made, Reds=[Player(name="=1+1"), Player(), Player(), Player()])
    assert "'=1+1" in written(made.competition)


def test_files_of_chinese_spreadsheets_are_read() -> None:
    assert decoded("姓名\n李娜".encode("gb18030")) == "姓名\n李娜"
    assert decoded("姓名\n李娜".encode("utf-8-sig")) == "姓名\n李娜"


def test_the_page_keeps_the_lines_that_are_not_taken(client: Client) -> None:
    made = of_teams()
    client.force_login(made.owner)
    address = reverse("event-seeding", args=[made.competition.pk])
    file = SimpleUploadedFile("players.csv", "姓名,编号\nAnn,1001\nZoe,1002".encode("gb18030"))
    page = client.post(address, {"act": "import", "file": file}).content.decode()
    assert "1 line is taken." in page
    assert "Line 3: nobody of this name or number is entered" in page
    assert "姓名,编号\nZoe,1002</textarea>" in page
    assert set(known(made.competition)) == {"Reds Ann"}
    saved = client.get(reverse("event-players-file", args=[made.competition.pk]))
    assert "Ann,1001" in saved.content.decode("utf-8-sig")
    wrong = client.post(address, {"act": "import", "file": SimpleUploadedFile("players.csv", b"\xff\xff\xff")})
    assert "The file is not a text." in wrong.content.decode()
