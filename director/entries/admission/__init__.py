"""Who may enter, who is entered, and which entries play."""
