"""The law adviser in both languages: its pages tell a script's own paragraphs and options, and lead on."""

from __future__ import annotations

import ast
import gzip
import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from frontend.advice import book as books
from frontend.advice.book import Book, book
from frontend.advice.pages import Page, page_at
from frontend.advice.subjects import contents
from frontend.words import catalogue as words_of_catalogue
from laws.advice.tree import Address, adviser_tree
from laws.sentences.catalogue import CATALOGUE, SECTIONS
from laws.sentences.citations import chinese_number
from laws.sentences.sentence import Template
from laws.values.paragraph import Paragraph
from tests.laws.advice.ways import SCRIPTS, single_incident, way
from tests.rows import check_each

LANGUAGES = ("en", "zh-hans")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_script_is_told_its_own_paragraphs_and_options(language: str) -> None:
    """A test of the tree holds that the node is the right one; its page names each paragraph and each option."""
    pages: dict[Address, Page] = {}

    def check(path: Path) -> None:
        for stage, address in way(single_incident(path)):
            page = pages.get(address) or pages.setdefault(address, page_at(address, language))
            text = " ".join(words_of(page))
            assert [law for law in stage.laws if number(law, language) not in text] == [], address
            options = {(ask.name, answer) for ask in stage.asks for answer in ask.answers}
            reached = {(step.question, step.answer.partition("+")[0]) for step in adviser_tree()[address].children}
            assert options <= reached, address

    check_each(SCRIPTS, check, lambda path: path.stem)


def test_a_revoke_that_counts_at_the_end_leads_to_the_tricks() -> None:
    """Wherever a revoke stays established the page leads to how many tricks are transferred (Law 64); there nothing
    leads back, and nowhere nothing more follows.
    """
    after = ("The revoke is established, and the board is over", "revoke/over/")
    for since in (("gone-on",), ("claimed",), ("agreed",), ("by-dummy", "any"), ("established", "earlier")):
        page = page_at(("revoke", *since), "en")
        assert after in page.later, since
        assert "Nothing further follows." not in page.told, since
    for settled in (("in-time", "earlier", "dummy"), ("over", "earlier", "next-board")):
        assert after not in page_at(("revoke", *settled), "en").later, settled


def words_of(page: Page) -> list[str]:
    """All that a page tells."""
    asked = [
        (question.words, *(words for answer in question.answers for words in (answer.words, *answer.follows)))
        for question in page.questions
    ]
    return [*page.told, *(words for question in asked for words in question)]


def number(law: Paragraph, language: str) -> str:
    """The paragraph as its language writes it."""
    return law.number if language == "en" else chinese_number(law)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_page_and_every_page_is_reached(language: str) -> None:
    leaves = book(language).leaves
    reached = {""}
    for address, leaf in leaves.items():
        for link in re.findall(r'href="([^"]*)"', leaf.html):
            to = urljoin(f"/a/{address}", link).removeprefix("/a/")
            assert to in leaves, (address, link)
            reached.add(to)
    assert reached == set(leaves)


def test_both_defenders_are_asked_who_have_played_to_a_card_that_dummy_misplaced() -> None:
    """Law 45D1; the pages go on with the answers of the first."""
    page = page_at(("misplaced-card", "defenders"), "en")
    assert [question.words for question in page.questions] == [
        f"The {side}-hand defender chooses, alone (Law 45D1)" for side in ("right", "left")
    ]
    assert [bool(answer.to) for question in page.questions for answer in question.answers] == [True, True, False, False]


def test_a_revoke_in_the_twelfth_trick_is_never_said_to_stand() -> None:
    """Law 62D1: it is corrected even if it is established."""
    stands = page_at(("revoke", "established", "earlier"), "en").told
    corrected = page_at(("revoke", "established", "twelfth", "defender", "before"), "en").told
    assert stands == ("It is not corrected; tricks are transferred at the end of play (Laws 63B, 64).",)
    assert "The card goes back to the offender’s hand." in corrected
    assert not set(stands) & set(corrected)


def test_what_is_a_defenders_is_said_in_one_genitive() -> None:
    """A genitive after a genitive is no English: the defender on declarer’s left’s hand."""
    told = {said for address in adviser_tree() for said in words_of(page_at(address, "en"))}
    assert "The card goes back to the left-hand defender’s hand." in told
    assert [said for said in told if re.search(r"’s (left|right)’s ", said)] == []


def test_a_ruling_ends_each_way() -> None:
    """No question of fact is left without answers, and no page without words."""
    for address, node in adviser_tree().items():
        page = page_at(address, "en")
        assert page.told or page.questions, address
        assert node.stage is not None or len(node.children) > 0, address


def test_no_sentence_of_the_adviser_stands_there_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()

    class Heard(dict[str, Template]):
        def __getitem__(self, name: str) -> Template:
            said.add(name)
            return super().__getitem__(name)

    monkeypatch.setattr(words_of_catalogue, "CATALOGUE", Heard(CATALOGUE))
    contents("en")
    for address in adviser_tree():
        page_at(address, "en")
    assert {*SECTIONS["advice"], *SECTIONS["facts"]} - said == set()


def test_a_book_is_read_from_its_file_until_what_it_is_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = {language: book(language) for language in LANGUAGES}
    monkeypatch.setattr(books, "_FILES", tmp_path)
    assert books.write_books() == 2
    assert books.write_books() == 0
    anew = Book("en", "drawn anew", {})
    monkeypatch.setattr(books, "_make", lambda _language, _made_from: anew)
    book.cache_clear()
    assert book("en") == drawn["en"]
    kept = json.loads(gzip.decompress((tmp_path / "en.json.gz").read_bytes()))
    stale = gzip.compress(json.dumps(kept | {"made_from": "something older"}).encode())
    (tmp_path / "en.json.gz").write_bytes(stale)
    book.cache_clear()
    assert book("en") is anew
    book.cache_clear()


def test_every_module_that_words_come_from_is_among_what_a_book_is_made_from() -> None:
    """A release that changes one of them draws the pages anew."""
    sources = {path for pattern in books._SOURCES for path in books._ROOT.glob(pattern)}
    waiting, seen = [*(books._ROOT / "frontend" / "advice").glob("*.py")], set[Path]()
    while waiting:
        if (module := waiting.pop()) not in seen:
            seen.add(module)
            for node in ast.walk(ast.parse(module.read_text())):
                if isinstance(node, ast.ImportFrom) and (package := node.module or "").startswith("frontend"):
                    names = (package, *(f"{package}.{alias.name}" for alias in node.names))
                    places = (books._ROOT.joinpath(*name.split(".")) for name in names)
                    files = (file for place in places for file in (place.with_suffix(".py"), place / "__init__.py"))
                    waiting += [file for file in files if file.exists()]
    assert len(seen) > 5
    assert seen <= sources
