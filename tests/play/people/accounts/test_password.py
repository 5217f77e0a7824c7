"""A forgotten password, and a new one."""

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from play.people.accounts.adapter import Accounts
from play.people.models import Person
from tests.play.people.conftest import PASSWORD
from tests.play.people.pages import said_beside, signed_in

pytestmark = pytest.mark.django_db
ASK = reverse("account_reset_password")
CHANGE = reverse("account_change_password")
NEW = "marble otter umbrella"


def link_in(message: EmailMessage) -> str:
    """Return the link to this site in the message."""
    found = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(message.body))
    assert found, message.body
    return found[1]


def test_a_link_by_mail_opens_the_account_again(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """Ask, read the mail, follow the link, choose, sign in; the owner is told of the change."""
    page = client.post(ASK, {"email": "LI@example.org"}, follow=True)
    assert "Check your e-mail" in page.content.decode()
    form = client.get(link_in(mailoutbox[0]), follow=True)
    address = form.redirect_chain[-1][0]
    assert "key/" in address
    assert client.post(address, {"password1": NEW}).headers["Location"] == reverse(
        "account_reset_password_from_key_done"
    )
    assert mailoutbox[1].subject == "You have a new password"
    client.post(reverse("account_login"), {"login": li.email, "password": NEW})
    assert signed_in(client) == li


def test_the_link_is_not_in_the_address_of_the_page(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """There histories and other sites could read it."""
    client.post(ASK, {"email": li.email})
    link = link_in(mailoutbox[0])
    assert client.get(link, follow=True).redirect_chain[-1][0] != link


def test_the_link_works_once(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """The second time there is a sentence, and a link to ask again."""
    client.post(ASK, {"email": li.email})
    link = link_in(mailoutbox[0])
    client.post(client.get(link, follow=True).redirect_chain[-1][0], {"password1": NEW})
    page = Client().get(link, follow=True).content.decode()
    assert "This link does not work any more" in page
    assert f'href="{ASK}"' in page


@pytest.mark.parametrize("key", ["1-abc", "zz-" + "x" * 300, "0-set-password"])
def test_a_link_that_nobody_was_sent(client: Client, key: str) -> None:
    """Forged, truncated, or opened without the first step."""
    page = client.get(f"/accounts/password/reset/key/{key}/", follow=True)
    assert "This link does not work any more" in page.content.decode()


def test_an_unknown_address_gets_the_same_answer(client: Client, mailoutbox: list[EmailMessage]) -> None:
    """The page does not reveal who has an account; only the mail to the owner does."""
    page = client.post(ASK, {"email": "nobody@example.org"}, follow=True)
    assert "Check your e-mail" in page.content.decode()
    (message,) = mailoutbox
    assert "There is no account with this address" in message.body
    assert reverse("account_signup") in message.body


def test_each_is_written_to_in_his_own_language(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """Whatever the language of the page on which somebody asked."""
    Person.objects.update(language="zh-hans")
    page = client.post(ASK, {"email": li.email}, follow=True)
    assert page.headers["Content-Language"] == "en"
    assert mailoutbox[0].subject == "重设 Screenmate 密码"
    assert "请用这个链接设置新密码" in mailoutbox[0].body


def test_who_has_no_account_is_written_to_in_the_language_of_the_page(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    """No other language is known."""
    client.post(ASK, {"email": "nobody@example.org"}, headers={"Accept-Language": "zh-hans"})
    assert "没有" in mailoutbox[0].body


def test_a_mail_server_that_fails_is_told_and_breaks_nothing(
    client: Client, li: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The account is created, and the page says that no message was sent."""

    def fail(*_given: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(Accounts, "render_mail", fail)
    page = client.post(ASK, {"email": li.email}, follow=True)
    assert "A message could not be sent just now" in page.content.decode()


def test_asking_has_a_limit(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """Nobody's mailbox can be flooded."""
    answers = [client.post(ASK, {"email": li.email}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
    assert len(mailoutbox) == 5


def test_the_password_is_changed_with_the_old_one(client: Client, li: Person, mailoutbox: list[EmailMessage]) -> None:
    """This session stays signed in, all others end; a message tells the owner."""
    elsewhere = Client()
    for browser in (client, elsewhere):
        browser.force_login(li)
    answer = client.post(CHANGE, {"oldpassword": PASSWORD, "password1": NEW})
    assert answer.headers["Location"] == reverse("settings")
    assert signed_in(client) == li
    assert elsewhere.get(reverse("settings")).status_code == 302
    assert mailoutbox[0].subject == "Your password was changed"


def test_without_the_old_password_nothing_changes(client: Client, li: Person) -> None:
    """Somebody at an unattended browser does not know it."""
    client.force_login(li)
    page = client.post(CHANGE, {"oldpassword": "not this one", "password1": NEW})
    assert said_beside(page, "oldpassword") == ["This is not your present password."]
    li.refresh_from_db()
    assert li.check_password(PASSWORD)


def test_a_new_password_has_to_be_good_enough(client: Client, li: Person) -> None:
    """The rules of the first one apply."""
    client.force_login(li)
    page = client.post(CHANGE, {"oldpassword": PASSWORD, "password1": "li wei 1"})
    assert any("similar" in said for said in said_beside(page, "password1"))


def test_an_account_that_somebody_else_made_gets_its_first_password(client: Client, li: Person) -> None:
    """A secretary may enter the members, who have no password to change."""
    li.set_unusable_password()
    li.save()
    client.force_login(li)
    assert client.get(CHANGE).headers["Location"] == reverse("account_set_password")
    client.post(reverse("account_set_password"), {"password1": NEW})
    li.refresh_from_db()
    assert li.check_password(NEW)
