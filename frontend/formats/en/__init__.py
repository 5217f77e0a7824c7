"""How English pages write them."""
