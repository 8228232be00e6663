import { expect, it } from "vitest";
import { deviceWords } from "./devices";

it("names a device by its kind and its own name", () => {
  const shoe = { kind: "shoe", name: "", exposes_card: false, reads_cards: false, condition: "in use" } as const;
  expect(deviceWords(shoe)).toBe("Shoe");
  expect(deviceWords({ ...shoe, kind: "reader", name: "R-2" })).toBe("Card reader R-2");
});
