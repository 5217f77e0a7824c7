"""The pages of the site: home, lobby, adviser, regulations, errors, health."""
