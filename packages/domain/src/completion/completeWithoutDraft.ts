import { accept, type BillContent, type Decision, type Id, type ImportedBill, type LedgerFact } from '@bahi/contracts';
import type { PrepareSale } from '../bill/commands.ts';
import { prepareSale } from '../bill/prepareSale.ts';
import { billingInstant } from '../ledger/bills/billingInstant.ts';
import { recordSale } from '../ledger/bills/recordSale.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import type { CompletionLookups } from './planCompletion.ts';

/** A bill that is created, saved and completed in one call. */
export interface CompleteWithoutDraft
  extends CompletionLookups, Pick<PrepareSale, 'body' | 'caller' | 'phoneCustomerId'> {
  billId: Id;
  userId: Id;
  now: string;
  /** The paper bill behind an imported bill; null for a bill of today. */
  imported: ImportedBill | null;
  /** SHA-256 of the canonical JSON, supplied by the caller because the domain uses no Node modules. */
  hashContent: (content: BillContent) => string;
}

/** Prepares the sale and records it. A bill that is recorded already answers `{completedRevision}`. */
export function completeWithoutDraft(
  state: Readonly<LedgerState>,
  command: CompleteWithoutDraft,
): Decision<LedgerFact> {
  const { billId, imported, now, shop } = command;
  // its first result stands, whatever has been archived or finished since
  const earlier = state.recentBills.get(billId);
  if (earlier?.submissionRevision === null) return accept([], { completedRevision: earlier.revision });
  const at = imported?.occurredAt ?? billingInstant(state, shop, now);
  const prepared = prepareSale({ ...command, at }, { saved: null, imported: imported !== null });
  if (prepared.kind === 'refused') return prepared;
  const { content, confirmed } = prepared;
  return recordSale(state, {
    billId,
    submissionRevision: null,
    content,
    contentHash: command.hashContent(content),
    confirmed,
    asksAboutCash: command.caller.canBeAsked,
    createdAt: imported?.occurredAt ?? now,
    createdBy: command.userId,
    shop,
    shopPhone: command.shopPhone,
    products: command.products,
    referenceUsedOn: command.referenceUsedOn,
    paymentIdOf: command.paymentIdOf,
    now,
    imported,
  });
}
