// The devices in a table's register, in words.
import type { DeviceView } from "../../wire/messages";

const KINDS: Readonly<Record<DeviceView["kind"], string>> = { reader: "Card reader", shuffler: "Shuffler", shoe: "Shoe" };

/** A device by its kind and, where it has one, its name. */
export const deviceWords = (device: DeviceView): string => [KINDS[device.kind], device.name].filter(Boolean).join(" ");
