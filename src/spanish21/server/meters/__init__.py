"""The edge of a meter service: what member houses and signs ask it over HTTP.

* ``meter_app``: its routes, and its life from start to stop
"""
