"""``{% region "hand-N" %}``: the one tag through which a page draws a region, in the page's language."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from frontend.regions import draw

register = template.Library()


@register.simple_tag(takes_context=True)
def region(context: template.Context, name: str) -> SafeString:
    """The region of that name out of the context's `regions`. KeyError when there is none."""
    return draw(name, context["regions"][name], get_language() or "en")
