"""What has happened to jackpots, awards and trays: all but balances, which follow from transfers.

* ``jackpots``: a jackpot's terms, the tables linked to it, its money, and what rounds give
* ``awards``: wins and awards: locked or held, verified, paid, disputed
* ``adjustments``: adjustments of a meter
* ``trays``: trays and drop boxes
* ``coupons``: coupons of players
* ``sharing``: a jackpot that several houses share
"""

from typing import get_args

from spanish21.ledger.facts.adjustments import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.adjustments import AdjustmentFact
from spanish21.ledger.facts.awards import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.awards import AwardFact
from spanish21.ledger.facts.coupons import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.coupons import CouponFact
from spanish21.ledger.facts.jackpots import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.jackpots import JackpotFact
from spanish21.ledger.facts.sharing import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.sharing import SharingFact
from spanish21.ledger.facts.trays import *  # noqa: F403  every fact is had from here
from spanish21.ledger.facts.trays import TrayFact

Fact = JackpotFact | AwardFact | AdjustmentFact | TrayFact | CouponFact | SharingFact
FACT_KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Fact)}
