import { idOfStream, type AnyRecorded, type Id } from '@bahi/contracts';

/** The shop of an event: from its metadata, or from the stream's name for shop, catalogue and ledger. */
export function shopOf(event: AnyRecorded): Id {
  return event.meta.shopId ?? idOfStream(event.stream);
}
