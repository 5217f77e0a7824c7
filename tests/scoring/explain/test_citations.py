"""Paragraphs are cited as the rules themselves cite them, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.explain.citations import cited

ARTICLES = Path(__file__).parents[2] / "data" / "laws" / "articles.txt"


@pytest.mark.parametrize(
    ("ref", "zh"),
    [
        ("51", "第五十一条"),
        ("17.6", "第十七条第六款"),
        ("53.10", "第五十三条第十款"),
        ("52.2(15)", "第五十二条第二款（十五）"),
        ("52.2(20)", "第五十二条第二款（二十）"),
        ("44.1(1)-2", "第四十四条第一款（一）2"),
        ("24.1(1)-2(3)", "第二十四条第一款（一）2（3）"),
    ],
)
def test_a_citation(ref: str, zh: str) -> None:
    assert (cited(ref).zh, cited(ref).en) == (zh, f"article {ref.replace(')-', ')')}")


def test_every_paragraph_has_a_citation_of_its_own() -> None:
    refs = ARTICLES.read_text(encoding="utf-8").split()
    assert len({cited(ref).zh for ref in refs}) == len(refs)


@pytest.mark.parametrize("ref", ["", "52.", "52.2(", "law 27", "52.2(15)x", "５２"])
def test_what_is_no_paragraph(ref: str) -> None:
    with pytest.raises(ValueError, match="is no paragraph"):
        cited(ref)
