"""The standings of stages and events: sessions added up, carry-over, places, who qualifies (articles 44-49)."""
