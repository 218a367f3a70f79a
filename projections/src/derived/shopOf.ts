import type { AnyRecorded, Id } from '@bahi/contracts';

/** The shop an event belongs to: recorded beside it, and the stream's own name for shop, catalogue and ledger. */
export function shopOf(event: AnyRecorded): Id {
  return event.meta.shopId ?? event.stream.slice(event.stream.indexOf('-') + 1);
}
