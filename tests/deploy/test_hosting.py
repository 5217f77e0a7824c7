"""What the host says at the foot of every page."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("", '<p class="host">粤ICP备1号 &amp; us</p>'),
        ("javascript:alert(1)", '<p class="host">粤ICP备1号 &amp; us</p>'),
        (
            "https://b.example/",
            '<p class="host"><a href="https://b.example/" rel="noopener">粤ICP备1号 &amp; us</a></p>',
        ),
    ],
)
def test_the_hosts_line_stands_at_the_foot(client: Client, db: None, link: str, shown: str) -> None:
    with override_settings(HOST_TEXT="粤ICP备1号 & us", HOST_LINK=link):
        assert shown in client.get("/about/").content.decode()
    assert 'class="host"' not in client.get("/about/").content.decode()
