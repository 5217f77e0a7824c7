"""Screens (articles 33.4, 34.1, 35 of the 2018 rules): the two sides of a table, and what passes between them.

screen      the screen of a table as a value: the tray, the calls that have passed, the aperture, alerts
tray        who moves the tray and when, what passes with it, and the effects of its passing (35.1, 35.2(1))
unpassed    the rectification of an irregularity that has not passed the screen, on its own side (35.2(2))
aperture    the opening lead, the aperture, leads out of turn behind it (35.1(1), 35.2(3))
speech      alerts, questions and explanations, which stay on one side (33.4(1), 34.1)
sight       what has passed the screen, and the calls that each side has seen
known       the table as one side knows it
seen        the screen itself as a View shows it
"""
