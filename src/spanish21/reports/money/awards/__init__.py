"""Reports on jackpot awards.

* ``award_form``: the form of one award, to be signed
* ``pending_awards``: awards that are not closed, and what each is missing
* ``hits_and_wins``: hits of each award row against the exact odds; the last hits
* ``award_odds``: the probability of each award row
"""
