"""A table as text, and as a picture made of NumPy alone."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from spanish21.envs.played_table import TableScene
from spanish21.game.cards import Card, Colour, Suit, show_cards
from spanish21.game.hand_values import total

Picture = NDArray[np.uint8]
WIDTH, HEIGHT = 480, 320
_FELT, _WHITE, _BLACK, _RED, _BACK = (
    (22, 101, 68),
    (250, 250, 245),
    (20, 20, 20),
    (190, 30, 45),
    (38, 70, 140),
)
_CARD_WIDTH, _CARD_HEIGHT, _STEP = 42, 60, 46
_PIXEL = 3
_GLYPHS: Mapping[str, str] = {
    "0": "75557",
    "A": "25755",
    "2": "71747",
    "3": "71717",
    "4": "55711",
    "5": "74717",
    "6": "74757",
    "7": "71111",
    "8": "75757",
    "9": "75717",
    "1": "26227",
    "J": "11157",
    "Q": "75573",
    "K": "55655",
    "+": "02720",
    "-": "00700",
}
"""Five rows of three pixels, each row a digit: 4, 2 and 1 for left, middle and right."""
_SUITS: Mapping[Suit, tuple[str, ...]] = {
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#..", ".###."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", "..#..", "....."),
    Suit.CLUBS: (".###.", ".###.", "#####", "#####", "..#..", ".###."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", ".###.", "..#..", "....."),
}


def scene_text(scene: TableScene) -> str:
    """The table in a few lines of text."""
    dealer = show_cards(scene.dealer) or "-"
    lines = [
        f"dealer  {dealer}{' ?' * scene.hidden}"
        + (f"  ({total(scene.dealer)})" if len(scene.dealer) > 1 else "")
    ]
    if scene.bonus:
        lines.append(f"bonus   {show_cards(scene.bonus)}")
    if scene.hand:
        doubled = f", doubled {scene.doublings}x" if scene.doublings else ""
        lines.append(f"player  {show_cards(scene.hand)}  ({total(scene.hand)}{doubled})")
    if scene.before or scene.after:
        waiting = [f"{card} ..." for card in scene.after]
        lines.append(f"split   {' | '.join((*scene.before, '*', *waiting))}")
    insured = ", insured" if scene.insured else ""
    lines.append(f"wager   {scene.wager}{insured}; {scene.left} cards left; {scene.phase}")
    if scene.actions:
        lines.append(f"may     {', '.join(scene.actions)}")
    return "\n".join(lines)


def scene_picture(scene: TableScene) -> Picture:
    """The table as pixels: the dealer above, the hand at turn below, hands of a split beside it."""
    picture: Picture = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    picture[:] = _FELT
    cards: list[Card | None] = [*scene.dealer, *([None] if scene.hidden else [])]
    _draw_row(picture, cards, 20)
    if len(scene.dealer) > 1:
        _draw_text(picture, str(total(scene.dealer).points), 20, 88, _WHITE)
    _draw_row(picture, scene.bonus, 120)
    _draw_row(picture, scene.hand, 230)
    if scene.hand:
        _draw_text(picture, str(total(scene.hand).points), 20, 205, _WHITE)
        _draw_text(picture, "+" * scene.doublings, 60, 205, _WHITE)
    _draw_row(picture, scene.after, 230, right=True)
    return picture


def _draw_row(
    picture: Picture, cards: list[Card | None] | tuple[Card, ...], top: int, *, right: bool = False
) -> None:
    """Cards side by side; so close that all of them are to be seen."""
    room = (WIDTH - 40 - _CARD_WIDTH) // 2 if right else WIDTH - 40 - _CARD_WIDTH
    step = min(_STEP, room // max(1, len(cards) - 1))
    first = WIDTH - 20 - _CARD_WIDTH - step * (len(cards) - 1) if right else 20
    for place, card in enumerate(cards):
        _draw_card(picture, card, first + place * step, top)


def _draw_card(picture: Picture, card: Card | None, left: int, top: int) -> None:
    face = picture[top : top + _CARD_HEIGHT, left : left + _CARD_WIDTH]
    face[:] = _BLACK
    face[1:-1, 1:-1] = _BACK if card is None else _WHITE
    if card is None:
        return
    colour = _BLACK if card.suit.colour is Colour.BLACK else _RED
    _draw_text(picture, card.rank.letter, left + 5, top + 5, colour)
    for row, line in enumerate(_SUITS[card.suit]):
        for column, mark in enumerate(line):
            if mark == "#":
                _fill(picture, left + 14 + column * _PIXEL, top + 32 + row * _PIXEL, colour)


def _draw_text(
    picture: Picture, text: str, left: int, top: int, colour: tuple[int, int, int]
) -> None:
    for place, letter in enumerate(text):
        for row, bits in enumerate(_GLYPHS[letter]):
            for column in range(3):
                if int(bits) & (4 >> column):
                    across = left + (4 * place + column) * _PIXEL
                    _fill(picture, across, top + row * _PIXEL, colour)


def _fill(picture: Picture, left: int, top: int, colour: tuple[int, int, int]) -> None:
    picture[top : top + _PIXEL, left : left + _PIXEL] = colour
