"""What people have said, asked and kept beside the boards that they play."""
