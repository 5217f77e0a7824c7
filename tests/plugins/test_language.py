"""Each test begins in the language of the site."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation


@pytest.mark.parametrize("time", [1, 2])
async def test_what_a_test_has_read_is_over_with_it(time: int) -> None:
    assert translation.get_language() == settings.LANGUAGE_CODE, time
    translation.activate("zh-hans")


@pytest.mark.parametrize("time", [1, 2])
def test_what_a_test_without_a_loop_has_read_is_over_with_it(time: int) -> None:
    assert translation.get_language() == settings.LANGUAGE_CODE, time
    translation.activate("zh-hans")
