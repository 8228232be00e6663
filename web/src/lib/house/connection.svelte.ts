// A socket to the house that comes back by itself, and knows how old its news is.

export type Standing = "connecting" | "live" | "away" | "ended";

/** Close codes after which coming back makes no sense: signed out, no such thing. */
const ENDED: Readonly<Record<number, string>> = {
  4401: "You are signed out.",
  4404: "There is no such thing in this house.",
};
const PING_SECONDS = 15;
const DEAD_SECONDS = 40;
const LONGEST_WAIT_MS = 8_000;

export class Line<Message extends { readonly what: string }> {
  standing = $state<Standing>("connecting");
  /** When the house was last heard, by this browser's clock. */
  heardAt = $state(0);
  why = $state("");
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: () => string,
    private readonly hear: (message: Message) => void,
    private readonly opened: () => void = () => {},
  ) {}

  open(): void {
    this.#pulse ??= setInterval(() => this.#beat(), PING_SECONDS * 1000);
    window.addEventListener("online", this.#again);
    this.#connect();
  }

  close(): void {
    this.standing = "ended";
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener("online", this.#again);
    this.#socket?.close();
  }

  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #again = (): void => {
    if (this.standing === "away") this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(location.origin.replace("http", "ws") + this.path());
    this.#socket = socket;
    socket.onopen = () => {
      this.standing = "live";
      this.#tries = 0;
      this.heardAt = Date.now();
      this.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heardAt = Date.now();
      this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code, event.reason);
    };
  }

  #lost(code: number, reason: string): void {
    if (this.standing === "ended") return;
    this.why = ENDED[code] ?? reason;
    if (code in ENDED) {
      this.standing = "ended";
      return;
    }
    this.standing = "away";
    // Everybody comes back after a restart: not all in the same moment.
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  /** A socket can die without a word: ping it, and give it up when nothing comes. */
  #beat(): void {
    if (this.standing !== "live") return;
    if (Date.now() - this.heardAt > DEAD_SECONDS * 1000) {
      const dead = this.#socket;
      this.#socket = null;
      dead?.close();
      this.#lost(1006, "");
    } else {
      this.send({ what: "ping" });
    }
  }
}
