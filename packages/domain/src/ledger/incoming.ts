import type { Id } from '@bahi/contracts';
import type { Incoming, LedgerState, ProductStock } from './state.ts';

/** Place of a purchase in the order of purchases: the revision of its first record, of which `revision` is a later one. */
export function placeOf(state: Readonly<LedgerState>, purchaseId: Id, revision: number): number {
  return state.purchases.get(purchaseId)?.place ?? revision;
}

/**
 * Remembers goods that came in, in the order of their records: a corrected record stays where it was, and one moved here from
 * another product takes its place, before which the average was, as far as is known, what it was before the newest. Two are
 * remembered.
 */
export function noteIncoming(stock: ProductStock, incoming: Incoming): void {
  const { lastIncoming: last, earlierIncoming: earlier } = stock;
  if (last === null || incoming.place > last.place) {
    stock.earlierIncoming = last;
    stock.lastIncoming = incoming;
  } else if (incoming.place === last.place) {
    stock.lastIncoming = { ...incoming, averageBeforePaise: last.averageBeforePaise };
  } else if (earlier === null || incoming.place > earlier.place) {
    stock.earlierIncoming = { ...incoming, averageBeforePaise: last.averageBeforePaise };
  } else if (incoming.place === earlier.place) {
    stock.earlierIncoming = { ...incoming, averageBeforePaise: earlier.averageBeforePaise };
  }
}

/** Forgets goods whose record was taken back: what came after them came in at the average before them. */
export function forgetIncoming(stock: ProductStock, place: number): void {
  const { lastIncoming: last, earlierIncoming: earlier } = stock;
  if (last?.place === place) stock.lastIncoming = earlier;
  else if (last === null || earlier?.place !== place) return;
  else stock.lastIncoming = { ...last, averageBeforePaise: earlier.averageBeforePaise };
  stock.earlierIncoming = null;
}
