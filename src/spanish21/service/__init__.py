"""A house at work, without HTTP: what a library user, a command or a web server holds.

* ``live_house``: a house for asyncio: takes commands, writes them, tells its listeners
* ``house_connection``: what a process holds of a house: opens, follows and reopens the journal
* ``house_mirror``: the house as it was last written, for the event loop to read
* ``local_house``: a house that one program holds by itself, without an event loop
* ``house_service``: a live house with the policy by which people sign in to it
* ``environments``: what a house takes from this machine: a database or memory, chance, the time
* ``anchoring``: heads of the journal, signed and sent outside on a schedule
* ``house_condition``: what is measured of a house when its operators ask
* ``life_cycle``: a house from its opening to its closing, and the work in between
* ``first_start``: the house's name, its administrator, and a demo's tables
* ``timeouts``: when to check which automatic table for something due
* ``table_advice``: exact advice for the hand that is being played; ``round_review``: choices of a round that is over
* ``practice``: what a person's drill remembers of him
* ``sign_in``: in and out, links, lock-outs, countersignatures
* ``shared_meters``: meters that several houses share: their service, and a house's lines to it
* ``staff``: staff commands, changes of the configuration, self-checks, reports
* ``workers``: slow answers in worker processes
"""
