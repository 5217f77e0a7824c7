"""The pages of boards that are over: replay, traveller, scorecard, double-dummy figures."""
