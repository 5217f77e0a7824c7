"""What goes over the sockets, one typed module a direction, and the addresses they are opened at."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
