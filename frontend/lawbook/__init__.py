"""The paragraphs by which a director judges and rules, in our own words."""
