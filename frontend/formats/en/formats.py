"""Times have 24 hours, as in Chinese, and the month is a word: 01/02 is January to some and February to others."""

DATE_FORMAT = SHORT_DATE_FORMAT = "N j, Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "N j, Y, H:i"
