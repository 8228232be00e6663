"""A strategy chart as people and programs read it.

* ``chart_layout``: its rows and legend
* ``pocket_card``: a card as PDF or SVG
* ``chart_json``: chart and cells as JSON
"""
