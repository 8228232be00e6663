"""The edge of a house: HTTP and WebSockets, and nothing else.

* ``app``: every route and socket of a house; ``app_state``: what the application holds
* ``web_server``: the process behind an address; ``websocket_protocol``: framing of messages;
  ``http_protocol``: requests that do not come whole end
* ``health_routes``: readiness and metrics; ``request_log``: a line for each request
* ``error_responses``, ``body_limit``, ``request_limits``: refusals, sizes and rates
* ``page_routes``: the built pages; ``metrics``, ``log_setup``: counters and logs
* ``play``: tables, rounds, shoes, signs and the lobby, by socket and by route
* ``staff``: people, configuration, money, reports, logs, self-checks, the floor
* ``meters``: the edge of a meter service, an application of its own
* ``reference``: rule sets, odds, analyses, strategy and advice
* ``sign_in``: cookies, origins, and who may ask
* ``wire``: the messages of the sockets as types
"""
