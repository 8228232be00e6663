"""Writes the summaries of the six sessions anew.

    PYTHONPATH=tests python tests/sessions/renew.py

Look at the difference before keeping it: a session that ends differently is a changed rule, a
changed event or a bug. A new digest alone means that an event is written differently.
"""

import json

from sessions.script import GOLDEN, PLANS, run, summary


def renew() -> None:
    found = {plan.rules: summary(run(plan)) for plan in PLANS}
    GOLDEN.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
