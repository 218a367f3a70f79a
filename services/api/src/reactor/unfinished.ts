import type { AnyRecorded, Id, Position } from '@bahi/contracts';
import type { ProductAdded } from '../catalogue/recordOpening.ts';

export type BillSubmitted = Extract<AnyRecorded, { type: 'BillSubmitted' }>;

/** Work that one stream has announced and another has not yet answered. */
export type Unfinished = { kind: 'bill'; event: BillSubmitted } | { kind: 'opening'; event: ProductAdded };
/** `after`: reading on behind this position sees the work again. */
type Noted = Unfinished & { after: Position | null };

const BILL_STREAM = 'bill-';

/** What is under way in the part of the log that was read, in its order. Finished work leaves as its answer is read. */
export class UnfinishedWork {
  readonly #work = new Map<string, Noted>();

  /** Takes the next event of the log; `after` is the position of the one before. */
  see(event: AnyRecorded, after: Position | null): void {
    switch (event.type) {
      case 'BillSubmitted':
        this.#work.set(event.stream.slice(BILL_STREAM.length), { kind: 'bill', event, after });
        break;
      case 'BillReturned':
        this.#work.delete(event.stream.slice(BILL_STREAM.length));
        break;
      case 'BillCompleted':
        this.#work.delete(event.data.billId);
        break;
      case 'ProductAdded':
        if (event.data.opening !== null) this.#work.set(event.data.product.id, { kind: 'opening', event, after });
        break;
      case 'OpeningStockRecorded':
        this.#work.delete(event.data.productId);
        break;
      default:
    }
  }

  /** Work recorded at or before an instant, oldest first. */
  dueBy(instant: string): [key: Id, work: Unfinished][] {
    return [...this.#work].filter(([, { event }]) => event.meta.at <= instant);
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
