import { z } from 'zod';
import { id, instant, revision } from '../primitives.ts';
import { billContent } from './billContent.ts';
import { event, type FactOf } from './envelope.ts';

/** Stream `bill-{billId}`: the life of a draft. Once submitted, the ledger holds what follows. */
export const billEvents = {
  BillDrafted: event(1, z.strictObject({ billId: id, shopId: id, importId: id.nullable() })),
  BillContentSaved: event(1, z.strictObject({ content: billContent })),
  BillStatusChanged: event(1, z.strictObject({ status: z.enum(['created', 'in_billing']) })),
  BillDiscarded: event(1, z.strictObject({ reason: z.string() })),
  BillRestored: event(1, z.strictObject({})),
  /** The content is final from here: this event alone is enough to finish. `submission` is its own revision. */
  BillSubmitted: event(
    1,
    z.strictObject({
      submission: revision,
      commandId: id,
      userId: id,
      at: instant,
      contentHash: z.string(),
    }),
  ),
  /** The ledger could not take it: the draft may be edited again. `code` is the refusal's. */
  BillReturned: event(1, z.strictObject({ submission: revision, code: z.string() })),
};
export type BillFact = FactOf<typeof billEvents>;
