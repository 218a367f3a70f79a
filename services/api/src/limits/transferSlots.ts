import { HttpRefusal } from '../http/httpRefusal.ts';

/** The sender: a member of a shop, or an anonymous visitor of a network. */
export interface Sender {
  shopId?: string | undefined;
  network: string;
}

/** Uploads are held in memory, and files hold the ids of their rows, so only so many run at once. */
const SLOTS = 16;
/** Anonymous visitors leave slots for signed-in people. */
const OF_STRANGERS = 8;
/** Per shop, and per network of anonymous visitors. */
const OF_ONE = 4;

/** Limits concurrent uploads, or downloads that are read while they are sent. */
export class TransferSlots {
  readonly #taken = new Map<string, number>();
  #strangers = 0;
  #all = 0;

  /** Takes a slot and returns the function that frees it. @throws {HttpRefusal} 429 when none is free for this sender */
  take({ shopId, network }: Sender): () => void {
    const isStranger = shopId === undefined;
    const key = isStranger ? `network ${network}` : `shop ${shopId}`;
    const mine = this.#taken.get(key) ?? 0;
    if (mine >= OF_ONE || this.#all >= SLOTS || (isStranger && this.#strangers >= OF_STRANGERS)) {
      throw new HttpRefusal('too_many_requests', { retryAfterSeconds: 1 });
    }
    this.#change(key, isStranger, 1);
    return () => this.#change(key, isStranger, -1);
  }

  #change(key: string, isStranger: boolean, by: 1 | -1): void {
    this.#all += by;
    if (isStranger) this.#strangers += by;
    const mine = (this.#taken.get(key) ?? 0) + by;
    if (mine === 0) this.#taken.delete(key);
    else this.#taken.set(key, mine);
  }
}
