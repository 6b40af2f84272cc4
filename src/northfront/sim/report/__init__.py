"""A series of games as one page of HTML that needs nothing else: no network, no script to be loaded, light and dark."""
