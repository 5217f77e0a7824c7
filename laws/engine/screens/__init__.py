"""Screens (articles 33.4, 34.1, 35 of the 2018 rules): what is on either side, and when it comes through.

screen      the screen of a table as a value: the tray, what has passed, the aperture, alerts
tray        who moves it and when, what passes with it, and what its passing settles (35.1, 35.2(1))
unpassed    an irregularity that has not passed the screen is put right on its own side (35.2(2))
aperture    the opening lead, the aperture, leads out of turn behind it (35.1(1), 35.2(3))
speech      alerts, questions and explanations, which stay on one side (33.4(1), 34.1)
sight       the table as one side knows it
seen        what a View tells of the screen itself
"""
