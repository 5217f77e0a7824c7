"""The pages of the law adviser, drawn once for each language."""
