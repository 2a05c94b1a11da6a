"""What the drawings of all games share: markup, icons, seats, text widths, and pages put together from pieces.

A game draws a view as pieces, `{element id: markup}`; each piece is a pure function of small values under a cache.
The browser gets the pieces that changed; a file or a static page gets them all.
"""
