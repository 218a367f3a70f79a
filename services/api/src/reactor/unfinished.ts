import type { AnyRecorded, EventType, Id, Position } from '@bahi/contracts';
import type { ProductAdded } from '../catalogue/recordOpening.ts';
import type { MemberRemoved } from '../members/endMembership.ts';

export type BillSubmitted = Extract<AnyRecorded, { type: 'BillSubmitted' }>;

/** Work that one stream has announced and another has not yet answered. */
export type Unfinished =
  | { kind: 'bill'; event: BillSubmitted }
  | { kind: 'opening'; event: ProductAdded }
  | { kind: 'removal'; event: MemberRemoved };
/** `after`: reading on behind this position sees the work again; `seenIn`: the look in which it was read. */
type Noted = Unfinished & { after: Position | null; seenIn: number };

const BILL_STREAM = 'bill-';
/** All that announces or answers such work. */
export const TYPES_OF_WORK = [
  'BillSubmitted',
  'CompletionReturned',
  'BillCompleted',
  'ProductAdded',
  'OpeningStockRecorded',
  'MemberRemoved',
] as const satisfies readonly EventType[];

/** What is under way in the part of the log that was read, in its order. Finished work leaves as its answer is read. */
export class UnfinishedWork {
  readonly #work = new Map<string, Noted>();

  /** Takes the next event of the log; `after` is the position of the one before, `look` numbers the looks. */
  see(event: AnyRecorded, after: Position | null, look: number): void {
    switch (event.type) {
      case 'BillSubmitted':
        this.#work.set(event.stream.slice(BILL_STREAM.length), { kind: 'bill', event, after, seenIn: look });
        break;
      case 'CompletionReturned':
        this.#work.delete(event.stream.slice(BILL_STREAM.length));
        break;
      case 'BillCompleted':
        this.#work.delete(event.data.billId);
        break;
      case 'ProductAdded':
        if (event.data.opening === null) break;
        this.#work.set(event.data.product.id, { kind: 'opening', event, after, seenIn: look });
        break;
      case 'OpeningStockRecorded':
        this.#work.delete(event.data.productId);
        break;
      case 'MemberRemoved':
        // its last step leaves no event: it is done once it was looked after
        this.#work.set(event.id, { kind: 'removal', event, after, seenIn: look });
        break;
      default:
    }
  }

  /** Work that was read by that look or before, oldest first. Its age is counted in looks: clocks jump. */
  seenBy(look: number): [key: Id, work: Unfinished][] {
    return [...this.#work].filter(([, { seenIn }]) => seenIn <= look);
  }

  done(key: Id): void {
    this.#work.delete(key);
  }

  /** From where the log has to be read again to see all that is under way; undefined when nothing is. */
  resumeAfter(): Position | null | undefined {
    // a map keeps the order of the log
    const [oldest] = this.#work.values();
    return oldest?.after;
  }
}
