"""What is kept for inquiries: the recorder's file, leads and tempo, boards exported."""
