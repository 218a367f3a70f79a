import { HttpRefusal } from '../http/httpRefusal.ts';

/** Who sends: somebody of a shop, or a stranger of a network. */
export interface Sender {
  shopId?: string | undefined;
  network: string;
}

/** Uploads are held in memory, so only so many run at once. */
const SLOTS = 16;
/** Strangers leave slots for people who are signed in. */
const OF_STRANGERS = 8;
/** Of one shop, and of strangers of one network. */
const OF_ONE = 4;

/** Uploads that are under way at once. */
export class UploadSlots {
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
