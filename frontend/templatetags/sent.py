"""The key of a form that adds something: who sends the same form twice adds it once."""

from __future__ import annotations

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def form_key() -> SafeString:
    """Draw the hidden field, with another key for each form that is drawn."""
    return format_html('<input type="hidden" name="form_key" value="{}">', uuid4())
