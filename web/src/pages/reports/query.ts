// What is asked of a report, in its address and in the house's.
export interface Asked {
  report: string;
  from: string;
  to: string;
  jackpot: string;
}
export const EMPTY: Asked = { report: "", from: "", to: "", jackpot: "" };

/** The query as the house reads it; what is as usual is left out. */
export function queryOf(asked: Asked, form: "" | "csv" | "pdf" | "json" = ""): string {
  const query = new URLSearchParams();
  if (asked.from) query.set("from", asked.from);
  if (asked.to) query.set("to", asked.to);
  if (asked.report === "meters" && asked.jackpot) query.set("jackpot", asked.jackpot);
  if (form) query.set("format", form);
  return query.toString();
}

/** What an address asks for. */
export function fieldsIn(query: URLSearchParams): Asked {
  return {
    report: query.get("report") ?? "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    jackpot: query.get("jackpot") ?? "",
  };
}
