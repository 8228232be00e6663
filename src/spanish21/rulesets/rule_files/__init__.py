"""Reading rule files.

* ``toml_reader``: TOML files, those of the package and a user's own
* ``tree``: a rule file as a tree of cited values
* ``schema``: plain values as typed rules
"""
