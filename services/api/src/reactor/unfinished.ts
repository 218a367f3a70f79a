import { idOfStream, type AnyRecorded, type EventType, type Id, type Position } from '@bahi/contracts';
import type { ProductAdded } from '../catalogue/recordOpening.ts';
import type { PurchaseRecorded } from '../purchases/setSellingPrices.ts';
import type { BillSplit } from '../billing/splitBill.ts';
import type { MemberRemoved } from '../members/endMembership.ts';

export type BillSubmitted = Extract<AnyRecorded, { type: 'BillSubmitted' }>;

/** Work that an event of one stream begins and an event of another stream finishes. */
export type Unfinished =
  | { kind: 'bill'; event: BillSubmitted }
  | { kind: 'split'; event: BillSplit }
  | { kind: 'opening'; event: ProductAdded }
  | { kind: 'price'; event: PurchaseRecorded }
  | { kind: 'removal'; event: MemberRemoved };
/** `after`: the position before its event; `readIn`: number of the sweep that read it. */
type Noted = Unfinished & { after: Position | null; readIn: number };

/** Events that begin or finish such work. */
export const TYPES_OF_WORK = [
  'BillSubmitted',
  'BillSplit',
  'CompletionReturned',
  'BillCompleted',
  'ProductAdded',
  'OpeningStockRecorded',
  'PurchaseRecorded',
  'MemberRemoved',
] as const satisfies readonly EventType[];

/** The unfinished work in the part of the log that was read, in the log's order. */
export class UnfinishedWork {
  readonly #work = new Map<string, Noted>();

  /** Notes what the next event of the log begins or finishes. `after` is the position before it, `sweep` the number of the sweep. */
  note(event: AnyRecorded, after: Position | null, sweep: number): void {
    switch (event.type) {
      case 'BillSubmitted':
        this.#work.set(idOfStream(event.stream), { kind: 'bill', event, after, readIn: sweep });
        break;
      case 'CompletionReturned':
        this.#work.delete(idOfStream(event.stream));
        break;
      case 'BillCompleted':
        this.#work.delete(event.data.billId);
        break;
      case 'BillSplit':
        // done once it was handled: the second draft's own stream knows whether it was opened
        this.#work.set(event.data.splitOffId, { kind: 'split', event, after, readIn: sweep });
        break;
      case 'ProductAdded':
        if (event.data.opening === null) break;
        this.#work.set(event.data.product.id, { kind: 'opening', event, after, readIn: sweep });
        break;
      case 'OpeningStockRecorded':
        this.#work.delete(event.data.productId);
        break;
      case 'PurchaseRecorded':
        // done once it was handled: the catalogue knows whether the price was set
        if (event.data.sellingPricePaise === null) break;
        this.#work.set(event.data.purchaseId, { kind: 'price', event, after, readIn: sweep });
        break;
      case 'MemberRemoved':
        // its last step writes no event: it is done once it was handled
        this.#work.set(event.id, { kind: 'removal', event, after, readIn: sweep });
        break;
      default:
    }
  }

  /** Work that was read in that sweep or before, oldest first. Age is counted in sweeps because clocks jump. */
  readBy(sweep: number): [key: Id, work: Unfinished][] {
    return [...this.#work].filter(([, { readIn }]) => readIn <= sweep);
  }

  done(key: Id): void {
    this.#work.delete(key);
  }

  /** The position after which all unfinished work is found again; undefined when there is none. */
  resumeAfter(): Position | null | undefined {
    // a map keeps the order of the log
    const [oldest] = this.#work.values();
    return oldest?.after;
  }
}
