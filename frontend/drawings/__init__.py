"""Pictures as SVG: brackets, charts, the clock of a hall, share cards, QR codes; and the font of suit symbols."""
