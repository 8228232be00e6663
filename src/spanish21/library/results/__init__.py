"""What every answer of the library can do, whatever it is an answer to.

* ``result``: a line, a page, a dictionary, JSON, a frame
* ``html``: tables, charts and cards as a notebook shows them
* ``picture``: pictures that a notebook shows and a file takes
"""
