"""Reading and writing of boards in PBN and LIN; both produce the same `Record`."""
