"""The addresses at which sockets are opened."""

from django.urls import path

from play.wire.consumer import TableConsumer

websocket_urlpatterns = [path("ws/table/<uuid:table>/", TableConsumer.as_asgi())]
