"""Reading and writing boards: PBN and LIN, and the one shape in which both hand a record to the rest."""
