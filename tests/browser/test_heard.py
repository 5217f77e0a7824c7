"""What a screen reader finds at a table: the browser's accessibility tree, on a desk and on a phone, in both languages.

Every list, group and sheet has a name and something in it; nothing is read twice, and nothing is read that belongs to
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage

NAMED = {"list", "group", "region", "dialog", "table", "navigation", "tablist"}
STATES = ("auction", "screen-alert", "screen-aperture", "trick", "last-trick", "claim", "over")


@dataclass
class Node:
    """What a screen reader is told of one part of the page, and of the parts in it."""

    role: str
    name: str
    parts: list[Node] = field(default_factory=list)

    def all(self) -> Iterator[Node]:
        """The part and all in it."""
        yield self
        for part in self.parts:
            yield from part.all()

    def find(self, role: str, name: str = "") -> Node:
        """The first part of that role, whose name begins so."""
        return next(one for one in self.all() if one.role == role and one.name.startswith(name))

    @property
    def text(self) -> str:
        """All that is read of it."""
        return " ".join(one.name for one in self.all() if one.role == "StaticText")


def tree(page: Page) -> Node:
    """What the browser tells a screen reader."""
    session = page.context.new_cdp_session(page)
    found = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()

    def parts(number: str) -> list[Node]:
        if number not in found:
            return []
        node = found[number]
        within = [part for child in node.get("childIds", ()) for part in parts(child)]
        role = node.get("role", {}).get("value", "")
        if node["ignored"] or role == "generic":
            return within
        name = node.get("name", {}).get("value", "")
        return [Node(role, name, [] if role == "StaticText" else within)]

    root = next(number for number, node in found.items() if "parentId" not in node)
    return parts(root)[0]


def show(page: Page, state: str, seat: str = "S") -> Node:
    """The tree of that state of the gallery."""
    page.goto(f"/gallery/table/{state}/?seat={seat}")
    page.wait_for_selector("#table[data-ready]")
    return tree(page)


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "zh-hans")], ids=["desk-en", "phone-zh"])
def test_every_part_has_a_name_and_is_read_once(open_page: OpenPage, phone: bool, language: str) -> None:
    page = open_page("/gallery/", phone=phone, language=language)
    for state in STATES:
        table = show(page, state)
        for part in table.all():
            if part.role in NAMED and not any(one.role == "DisclosureTriangle" for one in part.parts):
                assert part.name, (state, part.role, part.text)
                assert part.parts, (state, part.role, part.name, "it is empty")
            if part.role == "group":
                read = {one.text for one in part.parts if one.role == "paragraph"}
                assert not {text for text in read if text and text in part.name}, (state, part.name, "it is read twice")
        owners = {page.locator(f"#whose-{seat}").text_content() for seat in "NESW"}
        stray = [one.name for one in table.find("main").parts if one.role == "StaticText"]
        assert not owners.intersection(stray), (state, "the owner of a hand is the name of its group")
        assert "!" not in table.text, (state, "a call is read as alerted, and its mark is not read")


def test_a_trick_is_a_list_with_its_number_and_hands_have_their_owners(open_page: OpenPage) -> None:
    """One's own hand is named with its cards, which are buttons; of another the cards are what is in it."""
    page = open_page("/gallery/")
    table = show(page, "trick")
    trick = table.find("list", "Trick 1")
    assert [card.text for card in trick.parts] == ["West: 3 of hearts", "North: jack of hearts", "East: 2 of hearts"]
    own = table.find("group", "Your hand: spades jack, 7, 3; hearts ace")
    assert {card.role for card in own.parts} == {"button"}
    table = show(page, "trick", "W")
    assert table.find("group", "North:").text.startswith("spades ace, queen, 5, 2; hearts king;")
    table = show(page, "lead-down")
    assert [card.text for card in table.find("list", "Trick 1").parts] == ["West: a card face down"]
    lifted = show(page, "last-trick").find("list", "Last trick")
    assert len(lifted.parts) == 4
    assert all(": " in card.text for card in lifted.parts)


def test_every_sheet_that_opens_is_a_dialog_with_a_name(open_page: OpenPage) -> None:
    """On a phone too, where they are opened from the menu."""
    page = open_page("/gallery/table/trick/?seat=S", phone=True)
    page.wait_for_selector("#table[data-ready]")
    sheets = page.locator("dialog:not(#call-form)").all()
    assert len(sheets) > 4
    for sheet in sheets:
        sheet.evaluate("(sheet) => sheet.showModal()")
        found = tree(page).find("dialog")
        assert found.name, sheet.get_attribute("id")
        assert found.parts
        sheet.evaluate("(sheet) => sheet.close()")
    page.goto("/gallery/table/auction/?seat=S")
    page.wait_for_selector("#table[data-ready]")
    page.locator("#auction [data-opens=call-form]").first.click()
    assert tree(page).find("dialog").name == page.locator("#call-form h2").text_content()
