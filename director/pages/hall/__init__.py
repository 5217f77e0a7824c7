"""The pages of real tables and of the screens of a hall."""
