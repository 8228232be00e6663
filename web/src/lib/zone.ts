// The house's clock: a time on a page is the house's, wherever the device is that shows it.
let zone: string | undefined;

/** Show times as a clock in this zone does; a zone that the browser does not know is left out. */
export function useZone(name: string): void {
  try {
    zone = new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    zone = undefined;
  }
}

/** A way to write moments, in milliseconds since 1970, by the house's clock. */
export function timesAs(options: Intl.DateTimeFormatOptions, locale: string | undefined = "en-GB"): (at: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  let madeFor: string | undefined;
  return (at) => {
    if (!made || madeFor !== zone) {
      made = new Intl.DateTimeFormat(locale, zone === undefined ? options : { ...options, timeZone: zone });
      madeFor = zone;
    }
    return made.format(at);
  };
}
