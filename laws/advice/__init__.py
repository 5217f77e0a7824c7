"""The law adviser: what follows from an irregularity, as a tree of questions made by the engine."""
