"""Read-only answers about rule sets, odds and strategy over HTTP.

* ``canonical_tables``: one table as it is asked about: resolved, in one canonical form, hashable
  and picklable
* ``edges_ahead``: the analyses of the house's own tables, worked out before anybody asks for them
* ``error_mapping``: errors that only routes with slow answers meet: an unknown rule set in a path,
  too much work
* ``jobs``: what a worker process works out: analyses, charts, cards, par sheets, advice,
  comparisons
* ``lab``: what a count is worth, for the pages
* ``money_house``: the advice that a house that plays for money does not give
* ``request_models``: what may be asked: the bodies of requests, with a bound on the length of
  everything
* ``response_models``: what is answered, for the documentation
* ``routes``: rule sets, odds, analyses, charts and advice over HTTP
* ``rule_book_answers``: rule books as pages need them
* ``side_wager_odds``: exact odds of a table's side wagers and of jackpots: milliseconds, so made in
  a thread
"""
