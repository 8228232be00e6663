// What a house has chosen at this table, in a few words for the head of the console.

/** Options as a dealer reads them; the decks stand beside them already, and what is off is not said. */
export function optionsInWords(options: readonly (readonly [string, string])[]): string {
  const said = options.filter(([name, value]) => name !== "decks" && value !== "false");
  return said.map(([name, value]) => `${name.replaceAll("_", " ")}${value === "true" ? "" : ` ${value}`}`).join(" · ");
}
