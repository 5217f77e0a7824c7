"""What `manage.py doctor` looks at, and how the operator is told of it."""
