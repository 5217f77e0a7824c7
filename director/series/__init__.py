"""Series: a ranking over several sessions of a club."""
