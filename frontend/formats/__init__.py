"""How dates and times are written, where the language alone leaves a doubt."""
