"""What is installed: packages from a lock file, a browser, catalogues; and `make lock` and `make audit`."""
