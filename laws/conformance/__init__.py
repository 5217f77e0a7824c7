"""Evidence of conformance with the Laws: table scripts, and a row for each paragraph."""
