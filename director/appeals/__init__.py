"""Appeals against rulings: Laws 83, 92 and 93, articles 54 and 55."""
