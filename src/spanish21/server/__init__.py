"""The edge of a house: HTTP, WebSockets and sign-in around the table service.

* ``app``: the application: every route and socket of a house, and its life from start to stop
* ``app_state``: what an application holds: the house, its connections, and the workers behind its
  routes
* ``body_limit``: the bound on a request's body: what is longer is refused before it is read whole
* ``error_responses``: what is said over HTTP when something is refused: one shape for every error
* ``log_setup``: logs a machine can read: one JSON object a line, with the time in UTC
* ``metrics``: counters of a house in the form that Prometheus reads
* ``page_routes``: one document for every address of theirs, and the files that it asks for
* ``play``: playing over the wire: tables, rounds, signs and the lobby, as sockets and as routes
* ``reference``: read-only answers about rule sets, odds and strategy over HTTP
* ``request_limits``: limits of requests, and headers against pages of others
* ``sign_in``: signing in over HTTP: routes, the session's cookie, and what other routes ask of a
  session
* ``staff``: what staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the
  floor
* ``web_server``: one process at an address: the application behind uvicorn, from its start to an
  orderly stop
* ``websocket_protocol``: WebSocket messages framed once for all connections
* ``wire``: what goes over the wire between the house and its pages: typed messages, and nothing
  hidden
"""
