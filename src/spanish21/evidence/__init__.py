"""Evidence: rounds played by both kernels beside exact figures, line by line, with verdicts.

``table_list`` names the tables, ``kernel_runs`` plays them. ``base_game``, ``side_wagers`` and
``kernel_agreement`` make the lines, ``compared_figures`` judges each, ``report`` writes them down.
"""
