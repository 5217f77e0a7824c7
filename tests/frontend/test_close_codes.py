"""What a page does when the server closes its socket: who has lost nothing but the connection comes back."""

from __future__ import annotations

from re import findall

import pytest

from frontend.close_codes import CloseCode
from frontend.templatetags.regions import close_codes

COMES_BACK = {
    CloseCode.FAILED,
    CloseCode.RESTARTS,
    CloseCode.LATER,
    CloseCode.OVERDUE,
    CloseCode.WHO_IS_IT,
    CloseCode.TOO_LARGE,
}
WAITS = {CloseCode.TOO_MANY, CloseCode.FLOOD}
ENDS = {CloseCode.SIGNED_OUT, CloseCode.SHUT_OUT, CloseCode.NO_TABLE, CloseCode.ELSEWHERE}


@pytest.mark.parametrize("code", CloseCode, ids=lambda code: code.name)
def test_a_page_comes_back_comes_back_late_or_says_that_it_is_over(code: CloseCode) -> None:
    """One of the three, and none of them both."""
    assert (code.is_final, code.is_late) == (code in ENDS, code in WAITS)
    assert [code in kind for kind in (COMES_BACK, WAITS, ENDS)].count(True) == 1


@pytest.mark.parametrize("code", CloseCode, ids=lambda code: code.name)
def test_no_close_is_awaited_from_a_client_that_sends_what_no_page_sends(code: CloseCode) -> None:
    assert code.is_abrupt == (code in {CloseCode.TOO_LARGE, CloseCode.TOO_MANY, CloseCode.FLOOD})


@pytest.mark.parametrize("code", CloseCode, ids=lambda code: code.name)
def test_the_page_is_told_both_lists(code: CloseCode) -> None:
    final, late = findall(r'data-[a-z-]+="([\d ]*)"', close_codes())
    assert (str(code.value) in final.split(), str(code.value) in late.split()) == (code.is_final, code.is_late)
