import { accept, type BillFact, type Decision, type Id } from '@bahi/contracts';
import type { ProductLookup, SubmitBill } from '../bill/commands.ts';
import { submittedBill, type BillState, type SubmittedBill } from '../bill/state.ts';
import { submitBill } from '../bill/submitBill.ts';
import { billingInstant } from '../ledger/bills/billingInstant.ts';
import type { RecordSale } from '../ledger/commands.ts';
import { recordSale } from '../ledger/bills/recordSale.ts';
import type { LedgerState } from '../ledger/state/state.ts';

/** What a completion needs from shop and catalogue. */
export interface CompletionLookups {
  shop: RecordSale['shop'];
  /** The owner's number; null when there is none. */
  shopPhone: string | null;
  products: ProductLookup;
  /** Other bills with the same UPI reference. */
  referenceUsedOn: readonly Id[];
  /** The id of the bill's nth payment. */
  paymentIdOf: RecordSale['paymentIdOf'];
}

/** A call to complete a draft, with everything that the handler looked up for it. */
export type PlanCompletion = Omit<SubmitBill, 'at'> & CompletionLookups;

/** The facts for the draft's stream; empty when an equal submission is already there. */
export type CompletionPlan = Decision<BillFact>;

/**
 * Plans the completion of a draft: the facts that submit it, or a refusal. Draft and ledger are both checked before
 * anything is written, so that a refusal leaves the draft unchanged. Refusals: those of `submitBill` and
 * `recordSale`.
 */
export function planCompletion(
  draft: Readonly<BillState>,
  ledger: Readonly<LedgerState>,
  request: PlanCompletion,
): CompletionPlan {
  const at = request.imported?.occurredAt ?? billingInstant(ledger, request.shop, request.now);
  const plan = submitBill(draft, { ...request, at });
  if (plan.kind === 'refused') return plan;
  const submission = submissionOf(draft, plan.facts);
  if (submission === undefined) return accept([]);
  const asksAboutCash = request.caller.canBeAsked;
  const completion = recordSale(ledger, { ...completionOf(submission, request), asksAboutCash });
  return completion.kind === 'refused' ? completion : plan;
}

/** The draft after the facts; undefined if they do not submit it. */
function submissionOf({ bill }: Readonly<BillState>, facts: readonly BillFact[]): SubmittedBill | undefined {
  if (bill.stage === 'missing') return undefined;
  const saved = facts.find((fact) => fact.type === 'BillContentSaved');
  const submitted = facts.find((fact) => fact.type === 'BillSubmitted');
  const content = saved?.data.content ?? bill.content;
  if (submitted === undefined || content === null) return undefined;
  const { data } = submitted;
  return submittedBill(bill, content, 'in_billing', { revision: data.submissionRevision, data });
}

/** The ledger's command for a submitted draft. */
export function completionOf(bill: SubmittedBill, lookups: CompletionLookups): RecordSale {
  const {
    billId,
    submissionRevision,
    content,
    contentHash,
    confirmed,
    createdAt,
    createdBy,
    userId,
    submittedAt,
    imported,
  } = bill;
  const { shop, shopPhone, products, referenceUsedOn, paymentIdOf } = lookups;
  return {
    billId,
    submissionRevision,
    content,
    contentHash,
    createdAt,
    createdBy: createdBy === '' ? userId : createdBy,
    shop,
    shopPhone,
    confirmed,
    products,
    referenceUsedOn,
    paymentIdOf,
    now: submittedAt,
    imported,
  };
}
