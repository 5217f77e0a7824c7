"""The pages of polls of peers (Law 16B1(b))."""
