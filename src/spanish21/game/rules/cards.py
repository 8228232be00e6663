"""The decks in play, and the shoe that they are dealt from."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class CardRules:
    """The decks in play and what their cards count.

    A deck of 48 has no 10s; one of 52 has them, and only its jokers are ``removed``.

    Clauses: wa-*:GR2, wa-*:DP1, section-13:(a)(1)(vi), section-13:(b)(1), section-13:(b)(2)*,
    bet-bigger:Equipment-[12], bet-bigger:Rules-[1234].
    Rulings: A2, A3.
    """

    decks: int
    cards_per_deck: Literal[48, 52]
    removed: tuple[str, ...]
    suits: tuple[str, ...]
    number_points: Literal["as-printed"]
    face_points: Literal[10]
    ace_points: tuple[int, ...]
    dealt_from: Literal["shoe", "hand"]


@dataclass(frozen=True, slots=True)
class ShoeRules:
    """How cards are opened, shuffled, cut, burned and gathered.

    Clauses: section-13:(c)(?), section-13:(d)(1), section-13:(d)(2)(?), section-13:(d)(2)(ii),
    section-13:(d)(3), section-13:(d)(4)(*), section-13:(d)(5), section-13:(d)(6),
    section-13:(d)(7), section-13:(d)(8), section-13:(g)(1), section-13:(g)(3),
    section-13:(g)(8), section-13:(g)(10)*, bet-bigger:Method-?, bet-bigger:Method-1[012].
    Rulings: A50, A55, A60.
    """

    inspection: tuple[str, ...]
    first_player_inspects: bool
    first_player_spread: str
    washed_before_first_shuffle: bool
    remix_after_exposed_card: bool
    cards_changed_within_hours: int
    shuffle: Literal["manual", "automatic"]
    shuffle_steps: tuple[str, ...]
    cut_after_manual_shuffle: bool
    cut_after_automatic_shuffle: bool
    cut_offered: tuple[str, ...]
    cut_by_dealer_if_declined: bool
    cut_completed: Literal["top-to-bottom", "back-to-front"]
    cut_minimum_cards: int
    cut_card_share_from_back: Fraction
    cut_card_cards_from_back: int
    recut_by: Literal["last-cutter", "next-in-order"]
    recut_ordered_by: Literal["supervisor"]
    reshuffle_after_any_round: bool
    at_cut_card: Literal["finish-round-then-shuffle"]
    idle_spread: Literal["face-up", "face-down"]
    burn_per_shoe: int
    burn_per_new_dealer: int
    burn_disclosed_on_request: bool
    collected: Literal["right-to-left-dealer-last"]
    end_of_shoe: tuple[str, ...]

    def cut_card_depth(self, shoe_cards: int) -> int:
        """How many cards lie behind the cut card in a full shoe of this size."""
        return int(self.cut_card_share_from_back * shoe_cards) + self.cut_card_cards_from_back
