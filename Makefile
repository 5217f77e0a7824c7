# Two commands matter: `make run` and `make test`. All work is done by deploy/bootstrap.py.
.PHONY: run test bench fmt lint lock messages manage
.DEFAULT_GOAL := run

run test bench fmt lint lock messages manage:
	@for python in python3.13 python3.12 python3.11 python3; do \
	  if $$python -c "" >/dev/null 2>&1; then exec $$python deploy/bootstrap.py $@; fi; \
	done; \
	echo "Screenmate needs Python 3.11, 3.12 or 3.13, and no python3 here runs." >&2; exit 1
