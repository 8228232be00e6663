"""The devices of a table: out of order, taken away, brought and brought back."""

from spanish21.game.round.moves.wagers import check_name
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.devices import Device, DeviceCondition, change_device, find_device
from spanish21.game.table.people import TablePerson
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.steps import Decisions, Effects, Events
from spanish21.game.table.refusals import refuse_at_table
from spanish21.game.table.state import TableState, with_devices


def _report_fault(state: TableState, by: TablePerson, command: c.ReportFault) -> Events:
    """A device that is out of order is out of use from that moment; in a round a reader is reported.

    Clauses: section-13:(o)(13). Rulings: A67.
    """
    device = _registered(state, command.device)
    if device.condition != "in use":
        words = {"device": device.kind, "condition": device.condition}
        raise refuse_at_table("DEVICE_NOT_IN_USE", device.kind, **words)
    _check_not_reading(state, command.device)
    return (e.DeviceFaulted(command.device, by.name),)


def _remove_device(state: TableState, by: TablePerson, command: c.RemoveDevice) -> Events:
    """Clauses: section-13:(o)(11)."""
    device = _registered(state, command.device)
    if device.condition == "away":
        words = {"device": device.kind, "condition": device.condition}
        raise refuse_at_table("DEVICE_NOT_IN_USE", device.kind, **words)
    _check_not_reading(state, command.device)
    return (e.DeviceRemoved(by.name, command.device),)


def _return_device(state: TableState, by: TablePerson, command: c.ReturnDevice) -> Events:
    """A device that is in order again is used from the next round, or the next shuffle, on.

    Clauses: section-13:(o)(11), section-13:(o)(13).
    """
    device = _registered(state, command.device)
    if device.condition == "in use":
        raise refuse_at_table("DEVICE_IN_USE", device.kind, device=device.kind)
    _check_between(state, command.device)
    return (e.DeviceReturned(command.device, by.name),)


def _bring_device(state: TableState, by: TablePerson, command: c.BringDevice) -> Events:
    """Another device takes the place of the one of its kind, and its properties are registered.

    Clauses: section-13:(g)(9), section-13:(o)(12)*. Rulings: A62.
    """
    check_name(command.name)
    device = _registered(state, command.device)
    _check_property(device, "reader", "exposes_card", given=command.exposes_card)
    _check_property(device, "shoe", "reads_cards", given=command.reads_cards)
    _check_between(state, command.device)
    return (
        e.DeviceBrought(
            command.device, command.name, command.exposes_card, command.reads_cards, by.name
        ),
    )


def _registered(state: TableState, kind: str) -> Device:
    device = find_device(state.devices, kind)
    if device is None:
        if kind == "shuffler":
            raise refuse_at_table("NO_DEVICE_HERE", "device")
        raise refuse_at_table("NO_SUCH_DEVICE", kind, device=kind)
    return device


def _check_property(device: Device, kind: str, name: str, *, given: bool) -> None:
    """Refuse a property that devices of this kind do not have."""
    if given and device.kind != kind:
        raise refuse_at_table("NOT_OF_THIS_DEVICE", name, device=kind)


def _check_not_reading(state: TableState, kind: str) -> None:
    """Within a round the failure of a reader is an irregularity, which a person confirms."""
    if kind == "reader" and state.round is not None:
        raise refuse_at_table("REPORT_IT", kind, name="reader-failed")


def _check_between(state: TableState, kind: str) -> None:
    """A round goes on by the rules of its deal, a shuffle by the way it began."""
    begun = state.phase is TablePhase.SHUFFLE and state.steps_done > 0
    if (kind == "shuffler" and begun) or (kind != "shuffler" and state.round is not None):
        raise refuse_at_table("DEVICE_NOT_NOW", kind, device=kind)


def _after_device_faulted(state: TableState, event: e.DeviceFaulted) -> TableState:
    return _with_condition(state, event.device, "out of order")


def _after_device_removed(state: TableState, event: e.DeviceRemoved) -> TableState:
    """A shuffle that a shuffler has begun is begun again by hand."""
    if event.device == "shuffler":
        state = state._replace(steps_done=0)
    return _with_condition(state, event.device, "away")


def _after_device_returned(state: TableState, event: e.DeviceReturned) -> TableState:
    return _with_condition(state, event.device, "in use")


def _after_device_brought(state: TableState, event: e.DeviceBrought) -> TableState:
    brought = Device(event.device, event.name, event.exposes_card, event.reads_cards)
    return with_devices(state, change_device(state.devices, brought))


def _after_reader_put_away(state: TableState, _event: e.ReaderPutAway) -> TableState:
    """Clauses: section-13:(o)(13). Rulings: A67."""
    return _with_condition(state, "reader", "out of order")


def _with_condition(state: TableState, kind: str, condition: DeviceCondition) -> TableState:
    devices = tuple(
        device._replace(condition=condition) if device.kind == kind else device
        for device in state.devices
    )
    return with_devices(state, devices)


DEVICE_DECISIONS: Decisions = {
    c.ReportFault: _report_fault,
    c.RemoveDevice: _remove_device,
    c.ReturnDevice: _return_device,
    c.BringDevice: _bring_device,
}
DEVICE_EFFECTS: Effects = {
    e.DeviceFaulted: _after_device_faulted,
    e.DeviceRemoved: _after_device_removed,
    e.DeviceReturned: _after_device_returned,
    e.DeviceBrought: _after_device_brought,
    e.ReaderPutAway: _after_reader_put_away,
}
