"""The forms of article 2.2 and the tables of the handbook, as pages and as PDF."""
