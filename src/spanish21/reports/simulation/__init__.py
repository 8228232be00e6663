"""A simulation's results as JSON, CSV, Parquet and plots.

* ``run_summary``: a run with what is needed to repeat it
* ``json_record``, ``figure_table``, ``plots``: its forms
* ``reliability``: figures that are not reported as certain because too little was seen
"""
