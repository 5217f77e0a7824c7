"""The members of a club on a page for its owner: searched by name, fifty at a time."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from director.clubs.models import Member, Role
from play.models import Person
from tests.director.evening import evening


@pytest.mark.django_db
def test_a_member_is_found_by_a_part_of_his_name_and_removed_there(client: Client) -> None:
    made = evening()
    people = Person.objects.bulk_create(
        Person(email=f"m{at}@x.test", display_name=f"Member {at:02}") for at in range(60)
    )
    Member.objects.bulk_create(Member(club=made.club, person=one, role=Role.MEMBER) for one in people)
    client.force_login(made.owner)
    address = reverse("club-members", args=[made.club.address])
    page = client.get(address).content.decode()
    assert page.count('name="act" value="remove"') == 50
    assert 'href="?name=&amp;page=2"' in page
    found = f"{address}?name=ER+1"
    page = client.get(found).content.decode()
    assert page.count('name="act" value="remove"') == 10
    answer = client.post(found, {"act": "remove", "person": f"{people[17].pk}"})
    assert answer["Location"] == found
    assert client.get(found).content.decode().count('name="act" value="remove"') == 9
    assert "No member is found." in client.get(f"{address}?name=Zoe").content.decode()
