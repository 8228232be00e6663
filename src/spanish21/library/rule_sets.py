"""``ruleset``: a filed game, a house's choices of it, or a game of one's own derived from it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.library.input.amounts import check_kind, shown_value
from spanish21.library.input.jackpot_input import JackpotSource, read_jackpots
from spanish21.library.input.plain_values import read_text
from spanish21.library.input.table_spec import (
    RuleSource,
    check_fixed_rules,
    open_choices,
    read_book,
)
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook, build_own_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset
from spanish21.rulesets.rule_files.tree import ROW_LISTS

_REASON = "a rule of the house"
_ROW_KEYS = {"bonus_21": ("hand", "pays")}
"""Lists of rows whose rows have one value each: what names the row, and the value."""


def ruleset(
    name: RuleSource = "wa-2025",
    *,
    jackpots: Sequence[JackpotSource] | JackpotSource = (),
    on: date | None = None,
    changes: Mapping[str, Any] | None = None,
    new_id: str | None = None,
    title: str | None = None,
    reason: str = _REASON,
    **options: Any,
) -> RuleSet:
    """The rules of one table, complete and unchangeable.

    >>> import spanish21
    >>> spanish21.ruleset("wa-2025", decks=6, double_double=True)
    <RuleSet wa-2025: 6 decks, soft 17 hit>
    >>> spanish21.ruleset("wa-classic", decks=2, changes={"bonus_21.five-cards": "2 to 1"})
    <RuleSet wa-classic-house: 2 decks, soft 17 hit>

    ``name`` is a rule set's id or a .toml rule file; keywords are the choices it leaves to the
    house. ``changes`` are rules of one's own, by their place in the rule file: a value such as
    ``{"dealer.soft_17": "stand"}``, or a Bonus 21 by its hand. They make another game, with an id
    (``new_id``) and a title of its own, that never passes for the filed one. ``on`` is the day whose
    legal limits apply.
    """
    if isinstance(name, RuleSet):
        say = "these rules are complete: name the rule set, or use its replace()"
        raise Refusal("ruleset", name.id, say)
    book = read_book(name)
    if changes is not None:
        book = _derive(book, changes, new_id=new_id, title=title, reason=reason)
    else:
        _check_unnamed(new_id=new_id, title=title, reason=reason)
    try:
        built = build_ruleset(
            book, open_choices(book, options), jackpots=read_jackpots(jackpots), on=on
        )
        check_fixed_rules(book, built.rules, options)
    except Refusal as refusal:
        raise book.explain(refusal) from None
    return built.rules


def _derive(
    base: RuleBook,
    changes: Mapping[str, Any],
    *,
    new_id: str | None,
    title: str | None,
    reason: str,
) -> RuleBook:
    """A rule book that extends another with these changes, as a rule file would."""
    check_kind(changes, Mapping, "changes", "write rules by place: {'dealer.soft_17': 'stand'}")
    read_text(reason, "reason", "say in words why the house plays so")
    own_title = f"{base.title}, rules of the house" if title is None else title
    tree: dict[str, Any] = {
        "extends": base.id,
        "document": {
            "id": f"{base.id}-house" if new_id is None else new_id,
            "title": read_text(own_title, "title", "name the game, such as 'River House 21'"),
            "source": "changed from Python",
        },
    }
    for place, value in changes.items():
        _put(tree, place, value, reason)
    return build_own_book(tree)


def _check_unnamed(**named: str | None) -> None:
    """Refuse the name or the reason of a game of one's own where nothing is changed."""
    for field, value in named.items():
        if value not in (None, _REASON):
            say = "only a game of one's own has one: name its changes"
            raise Refusal(field, shown_value(value), say)


def _put(tree: dict[str, Any], place: object, value: Any, reason: str) -> None:
    """One change at its place of the tree."""
    section, _, key = str(place).partition(".")
    if not key:
        raise Refusal("changes", str(place), "write SECTION.RULE, such as 'dealer.soft_17'")
    if section in ROW_LISTS:
        named, pays = _ROW_KEYS.get(section, ("name", "value"))
        row = dict(value) if isinstance(value, Mapping) else {pays: value}
        tree.setdefault(section, []).append({named: key, **row, "reason": reason})
    else:
        leaf = dict(value) if isinstance(value, Mapping) else {"value": value}
        tree.setdefault(section, {})[key] = {"reason": reason, **leaf}
