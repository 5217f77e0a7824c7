# Two commands matter: `make run` and `make test`. All work is done by deploy/bootstrap.py.
.PHONY: run install test long bench load soak chaos evening championship fuzz mutants coverage robots fmt lint lock audit messages manage
.DEFAULT_GOAL := run
ARGS =
export PORT TABLES

run install test long bench load soak chaos evening championship fuzz mutants coverage robots fmt lint lock audit messages manage:
	@for python in .venv/bin/python python3.14 python3.13 python3.12 python3.11 python3; do \
	  if $$python -c "from __future__ import annotations" >/dev/null 2>&1; then \
	    exec $$python deploy/bootstrap.py $@ $(ARGS); \
	  fi; \
	done; \
	echo "Screenmate: Python 3.11 to 3.14 is needed, and no python3 runs here." >&2; exit 1
