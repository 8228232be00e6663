"""Write what the ledger makes of every golden file's steps.

    PYTHONPATH=tests python tests/ledger/renew.py

Work the figures out by hand first, and look at the difference before keeping it.
"""

from ledger.golden import golden_files, told

if __name__ == "__main__":
    for path in golden_files():
        path.write_text(told(path.read_text(encoding="utf-8")), encoding="utf-8")
