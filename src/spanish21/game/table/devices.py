"""The devices of a table: readers, shufflers and shoes, and the rules in force with them.

What is played, posted and told at a table is ``find_rules_in_force`` of its state: the rules it
was configured with, less the devices that are not in use.

Clauses: section-13:(g)(9), section-13:(o)(1[0123]), section-13:(o)(12)*. Rulings: A62, A67.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NamedTuple

from spanish21.game.rules import RuleSet

DeviceKind = Literal["reader", "shuffler", "shoe"]
DeviceCondition = Literal["in use", "out of order", "away"]


class Device(NamedTuple):
    """One device in the register of a table.

    ``exposes_card`` says of a reader that it gives a player the chance to learn the down card;
    ``reads_cards`` of a shoe that it reads the face of every card that leaves it. A device
    that is out of order still stands at the table; one that is away does not.
    """

    kind: DeviceKind
    name: str = ""
    exposes_card: bool = False
    reads_cards: bool = False
    condition: DeviceCondition = "in use"


def devices_of(rules: RuleSet) -> tuple[Device, ...]:
    """The devices that a table of these rules begins with: plain ones, all in use."""
    devices: list[Device] = []
    if rules.dealing.mode == "card-reader":
        devices.append(Device("reader"))
    if rules.shoe.shuffle == "automatic":
        devices.append(Device("shuffler"))
    if rules.cards.dealt_from == "shoe":
        devices.append(Device("shoe"))
    return tuple(devices)


def find_device(devices: Iterable[Device], kind: str) -> Device | None:
    """The device of a kind; ``None`` where the table has none."""
    return next((device for device in devices if device.kind == kind), None)


def device_in_use(devices: Iterable[Device], kind: str) -> Device | None:
    """The device of a kind, if it is in use."""
    device = find_device(devices, kind)
    return device if device is not None and device.condition == "in use" else None


def change_device(devices: Iterable[Device], changed: Device) -> tuple[Device, ...]:
    """The register with this device in the place of the one of its kind."""
    return tuple(changed if device.kind == changed.kind else device for device in devices)


def keep_devices(devices: tuple[Device, ...], before: Iterable[Device]) -> tuple[Device, ...]:
    """The devices of a table that is configured anew: those that stood there before still do."""
    for device in before:
        devices = change_device(devices, device)
    return devices


def find_rules_in_force(
    configured: RuleSet, without_reader: RuleSet | None, devices: tuple[Device, ...]
) -> RuleSet:
    """The rules of a table as its devices leave them.

    Without its reader the table deals as its rules say for that; without its shuffler the cards
    are shuffled by hand.

    Clauses: section-13:(o)(11), section-13:(o)(13).
    """
    rules = configured
    if without_reader is not None and device_in_use(devices, "reader") is None:
        rules = without_reader
    if rules.shoe.shuffle == "automatic" and device_in_use(devices, "shuffler") is None:
        by_hand = replace(rules.shoe, shuffle="manual", cut_after_automatic_shuffle=False)
        rules = replace(rules, shoe=by_hand)
    return rules
