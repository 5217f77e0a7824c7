"""Share cards: pictures that stand by themselves, whatever names and texts there are."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from frontend.drawings.share_card import WIDTH, BoardCard, HandLines, RankingCard, board_card, fitted, ranking_card

SVG = "{http://www.w3.org/2000/svg}"
ADDRESS = "https://bridge.example/sessions/1/results/"
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co")), max_size=80)


def texts(picture: str) -> list[str]:
    """Return the texts of a picture, which must be XML."""
    return [one.text or "" for one in ET.fromstring(picture).iter(f"{SVG}text")]


def bottom(picture: str) -> float:
    """Return how far the lowest text stands from the lower edge."""
    root = ET.fromstring(picture)
    return float(root.attrib["height"]) - max(float(one.attrib["y"]) for one in root.iter(f"{SVG}text"))


def test_a_ranking_has_its_lines_and_grows_with_them_up_to_a_bound() -> None:
    lines = [(f"{n}", f"Pair {n}", "50.00 %") for n in range(1, 41)]
    short = ranking_card(RankingCard("Tuesday", "Harbour", [("", lines[:2])], "All results", ADDRESS))
    assert "Pair 2" in texts(short)
    long = ranking_card(RankingCard("Tuesday", "Harbour", [("North-South", lines), ("x", lines)], "", ADDRESS))
    assert "Pair 30" in texts(long)
    assert "Pair 31" not in texts(long)
    assert bottom(short) > 0
    assert bottom(long) > 0


@given(TEXTS, TEXTS, TEXTS)
def test_any_text_makes_a_picture(title: str, about: str, names: str) -> None:
    parts = [(about, [("1=", names, "−3.5")])]
    assert "−3.5" in texts(ranking_card(RankingCard(title, about, parts, names, ADDRESS)))
    hand = HandLines("N", ("A K", "–", "10 9 8", "2"))
    board = BoardCard(title, about, names, "7", (hand,) * 4, "4♠ +1", "100.0 %", about, ADDRESS)
    assert texts(board_card(board)).count("10 9 8") == 4


@given(TEXTS, st.integers(80, 700), st.integers(20, 44))
def test_a_text_is_as_wide_as_its_room_at_most(text: str, width: int, size: int) -> None:
    shown = fitted(text, width, size)
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1]))
    assert fitted("汉" * 99, width, size).count("汉") * size <= width <= WIDTH
