"""URLs of the development pages."""

from django.urls import path

from frontend import gallery

urlpatterns = [
    path("", gallery.index, name="gallery"),
    path("table/<slug:state>/", gallery.table, name="gallery-table"),
    path("<slug:part>/", gallery.part, name="gallery-part"),
]
