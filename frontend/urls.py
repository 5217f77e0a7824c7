"""URLs of the development pages."""

from django.urls import path

from frontend.gallery import pages

urlpatterns = [
    path("", pages.index, name="gallery"),
    path("table/<slug:state>/", pages.table, name="gallery-table"),
    path("<slug:part>/", pages.part, name="gallery-part"),
]
