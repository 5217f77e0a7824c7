"""References to the Laws and the articles are written as the rule books write them."""

from __future__ import annotations

import pytest

from frontend.citations import citation
from laws.conformance.coverage import ROWS
from laws.sentences.citations import english_citation as console
from laws.values.paragraph import Book, Paragraph


@pytest.mark.parametrize(
    ("refs", "english", "chinese"),
    [
        (("27",), "Law 27", "规则第 27 条"),
        (("9A",), "Law 9A", "规则第 9 条 A 款"),
        (("16C2",), "Law 16C2", "规则第 16 条 C 款 2"),
        (("50D2(a)",), "Law 50D2(a)", "规则第 50 条 D 款 2(a)"),
        (("30B1(b)(2)",), "Law 30B1(b)(2)", "规则第 30 条 B 款 1(b)(2)"),
        (("54D", "50D2"), "Laws 54D, 50D2", "规则第 54 条 D 款、第 50 条 D 款 2"),
        (("35.2(2)",), "article 35.2(2)", "竞赛规则第三十五条第二款（二）"),
        (("35.1(1)",), "article 35.1(1)", "竞赛规则第三十五条第一款（一）"),
        (("35.2(3)1",), "article 35.2(3)1", "竞赛规则第三十五条第二款（三）1"),
        (("35.2(3)-2",), "article 35.2(3)2", "竞赛规则第三十五条第二款（三）2"),
        (("24.1(1)-2(3)",), "article 24.1(1)2(3)", "竞赛规则第二十四条第一款（一）2（3）"),
        (("article 46",), "article 46", "竞赛规则第四十六条"),
        (("article 46", "46.1"), "articles 46, 46.1", "竞赛规则第四十六条、第四十六条第一款"),
        (("10.2",), "article 10.2", "竞赛规则第十条第二款"),
        (("20.1(12)",), "article 20.1(12)", "竞赛规则第二十条第一款（十二）"),
        (("35.2(3)1", "54"), "article 35.2(3)1, Law 54", "竞赛规则第三十五条第二款（三）1、规则第 54 条"),
    ],
)
def test_a_paragraph_is_cited_in_each_language(refs: tuple[str, ...], english: str, chinese: str) -> None:
    paragraphs = tuple(map(Paragraph.parse, refs))
    assert citation(paragraphs, "en") == english == console(paragraphs)
    assert citation(paragraphs, "zh-hans") == chinese


def test_every_paragraph_of_the_laws_can_be_cited() -> None:
    for row in ROWS[Book.LAW]:
        assert citation((Paragraph.parse(row.ref),), "zh-hans").startswith("规则第 ")
