import { z } from 'zod';
import { counterDefaults, id, instant, revision } from '../primitives.ts';
import { confirmation } from '../confirmations.ts';
import { billContent } from './billContent.ts';
import { event, type FactOf } from './envelope.ts';

/** The paper bill behind an imported bill. `originalNumber` null: it gets the next `IMP-n`. */
const importedBill = z.strictObject({
  importId: id,
  label: z.string(),
  occurredAt: instant,
  originalNumber: z.string().nullable(),
});
export type ImportedBill = z.infer<typeof importedBill>;

/** Stream `bill-{billId}`: the life of a draft. After its submission, further events are in the ledger. */
export const billEvents = {
  /**
   * `originalNumber`: the number of an imported bill on paper, if it was known when the draft was opened. `defaults`: how
   * the shop began its bills then; they hold until the first save.
   */
  BillDrafted: event(
    1,
    z.strictObject({
      billId: id,
      shopId: id,
      importId: id.nullable(),
      originalNumber: z.string().nullable(),
      defaults: counterDefaults,
    }),
  ),
  /**
   * A request for a new bill was answered with this empty one. The event is in the stream that the new bill would have
   * had.
   */
  EmptyBillReused: event(1, z.strictObject({ billId: id, revision })),
  BillContentSaved: event(1, z.strictObject({ content: billContent })),
  /**
   * Lines left for a second draft, which is still to be opened with this content; a `BillContentSaved` of the same append says what
   * stays (R3). So the lines are in one place at any time, whatever becomes of either draft.
   */
  BillSplit: event(1, z.strictObject({ splitOffId: id, splitOff: billContent })),
  BillStatusChanged: event(1, z.strictObject({ status: z.enum(['created', 'in_billing']) })),
  BillDiscarded: event(1, z.strictObject({ reason: z.string() })),
  BillRestored: event(1, z.strictObject({})),
  /**
   * The content is final from here: this event and the one before it are enough to finish the completion.
   * `submissionRevision` is its own revision; `confirmed` are the refusals that the caller confirmed and was allowed to.
   */
  BillSubmitted: event(
    1,
    z.strictObject({
      submissionRevision: revision,
      commandId: id,
      userId: id,
      at: instant,
      contentHash: z.string(),
      confirmed: z.array(confirmation),
      imported: importedBill.nullable(),
    }),
  ),
  /** The ledger refused the bill: the draft may be edited again. `code` is the refusal's. */
  CompletionReturned: event(1, z.strictObject({ submissionRevision: revision, code: z.string() })),
};
export type BillFact = FactOf<typeof billEvents>;
