"""A house at work, without HTTP: the live house, a local house, time-outs, the first start, sign-in, staff's questions and worker processes.

* ``environments``: what a house takes from this machine: a store, chance, and the time
* ``first_start``: the first start of a house: its name, its administrator, and in a demo tables to
  play at
* ``house_service``: a live house with its sign-in policy: what a web server and a command alike ask
  of it
* ``life_cycle``: a house from its opening to its closing, with the work that goes on in between
* ``live_house``: it takes commands, writes them, and tells its listeners what was written
* ``local_house``: a house that one program holds by itself: in memory or on a database, without a
  server
* ``sign_in``: signing in without HTTP: passwords, one-time links, sessions, lock-outs and
  countersignatures
* ``staff``: steps of awards, journal entries in words, reports and commands of staff
* ``table_advice``: exact advice for the hand that is being played, from what everybody at its table
  has seen
* ``timeouts``: the clock of the automatic tables: looks at each when something may be due there
* ``workers``: slow answers made in worker processes: the job queue, the process pool, and which
  processors they run on
"""
