// Who uses these pages, and in which house.
import type { Act, HouseInfo, SignedInPerson, MyChips } from "../../wire/openapi";
import { get, post, Refused, useToken } from "./api";
import { useZone } from "../zone";

class Session {
  me = $state<SignedInPerson | null>(null);
  house = $state<HouseInfo | null>(null);
  /** Set once both are known, so that nothing is drawn for the wrong person. */
  known = $state(false);

  /** Settles once it is known who is here, or that the house does not say. */
  looked: Promise<void> = Promise.resolve();

  look(): Promise<void> {
    const looking = this.#look();
    this.looked = looking.catch(() => {});
    return looking;
  }

  async #look(): Promise<void> {
    try {
      const [house, me] = await Promise.all([get<HouseInfo>("/api/house"), this.#who()]);
      this.house = house;
      useZone(house.zone);
      this.#take(me);
    } finally {
      this.known = true;
    }
  }

  async #who(): Promise<SignedInPerson | null> {
    try {
      return await get<SignedInPerson>("/api/me");
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null;
      throw error;
    }
  }

  #take(me: SignedInPerson | null): void {
    this.me = me;
    useToken(me?.csrf ?? "");
  }

  may(act: Act): boolean {
    return this.me?.acts.includes(act) ?? false;
  }

  async signIn(name: string, password: string, code = ""): Promise<void> {
    this.#take(await post<SignedInPerson>("/api/sign-in", { name, password, code }));
  }

  async changePassword(password: string, chosen: string, code: string): Promise<void> {
    this.#take(await post<SignedInPerson>("/api/me/password", { password, chosen, code }));
  }

  /** Ask again who one is: a second factor was set, or roles have changed. */
  async renew(): Promise<void> {
    this.#take(await this.#who());
  }

  async comeAsGuest(wish = ""): Promise<void> {
    this.#take(await post<SignedInPerson>("/api/guest", { wish }));
  }

  async welcome(token: string, password: string, code = ""): Promise<void> {
    this.#take(await post<SignedInPerson>("/api/welcome", { token, password, code }));
  }

  async signOut(everywhere = false): Promise<void> {
    await post("/api/sign-out", { everywhere });
    this.#take(null);
  }

  async chips(): Promise<number> {
    return (await get<MyChips>("/api/me/chips")).cents;
  }

  async moreChips(): Promise<number> {
    return (await post<MyChips>("/api/me/chips")).cents;
  }
}

export const session = new Session();
