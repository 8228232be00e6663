// Which page stands in the address, and how one gets to another without a reload.

export interface Place {
  readonly page: string;
  readonly with: Readonly<Record<string, string>>;
}

/** Pages by the shape of their address; `:name` is a part of it. */
export const ROUTES: readonly (readonly [string, string])[] = [
  ["/", "lobby"],
  ["/sign-in", "sign-in"],
  ["/welcome", "welcome"],
  ["/open", "open"],
  ["/learn", "learn"],
  ["/tables/:table", "table"],
  ["/tables/:table/deal", "dealer"],
  ["/tables/:table/rounds/:round", "replay"],
  ["/tables/:table/posting", "posting"],
  ["/history", "history"],
  ["/trainer", "trainer"],
  ["/strategy", "strategy"],
  ["/lab", "lab"],
  ["/odds", "odds"],
  ["/compare", "compare"],
  ["/rules/:ruleset", "rules"],
  ["/signs/:jackpot", "sign"],
  ["/floor", "floor"],
  ["/disputes", "disputes"],
  ["/accounting", "accounting"],
  ["/reports", "reports"],
  ["/log", "log"],
  ["/people", "people"],
  ["/exclusions", "exclusions"],
  ["/account", "account"],
  ["/docs", "docs"],
  ["/signatures", "signatures"],
];

export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean);
  for (const [shape, page] of ROUTES) {
    const wanted = shape.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const found: Record<string, string> = {};
    const fits = wanted.every((want, i) => {
      if (!want.startsWith(":")) return want === parts[i];
      found[want.slice(1)] = decodeURIComponent(parts[i] ?? "");
      return true;
    });
    if (fits) return { page, with: found };
  }
  return { page: "nowhere", with: {} };
}

class Router {
  place = $state<Place>({ page: "nowhere", with: {} });

  constructor() {
    if (typeof window === "undefined") return;
    this.place = placeOf(location.pathname);
    window.addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    window.scrollTo(0, 0);
  }

  #look(): void {
    this.place = placeOf(location.pathname);
  }

  /** Links of the house change the page in place; everything else is the browser's. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (placeOf(link.pathname).page === "nowhere") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
