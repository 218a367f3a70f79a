import {
  accept,
  payablePaise,
  refuseField,
  type Decision,
  type FreedMoney,
  type Id,
  type KhataOutcome,
  type LedgerFact,
  type PaymentPart,
  type PurchaseDetails,
  type Refused,
} from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import type { ImportedRecord, PurchaseHead, PurchaseMoney } from '../ledger/commands.ts';
import { checkClock } from '../ledger/periods/checkClock.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import type { PayVendor } from './commands.ts';
import { openOfDocument, type Khatas } from './khata.ts';
import { KhataDraft } from './khataDraft.ts';

type PurchaseRecorded = Extract<LedgerFact, { type: 'PurchaseRecorded' }>;

/** A vendor's bill that is about to be recorded. */
interface ChargedPurchases {
  head: PurchaseHead;
  money?: PurchaseMoney | null;
  imported: ImportedRecord | null;
}

const isPurchase = (fact: LedgerFact): fact is PurchaseRecorded => fact.type === 'PurchaseRecorded';

/**
 * States the money of a vendor's bill in the fact of its first purchase: what is not paid now is first taken from free money at the
 * vendor, and the rest is owed. Without `money` the bill was paid outside the drawer, and the facts stay as they are. Refusals:
 * `payments_above_total`, and `invalid` for payments of an imported purchase, whose money was in no drawer of these books.
 */
export function chargePurchases(
  khatas: Khatas,
  facts: LedgerFact[],
  { head, money = null, imported }: ChargedPurchases,
): LedgerFact[] | Refused {
  if (money === null) return facts;
  if (imported !== null && money.payments.length > 0) return refuseField('invalid', 'payments');
  const purchases = facts.filter(isPurchase);
  const totalPaise = sum(purchases.map(({ data }) => payablePaise(data)));
  const payments = money.payments.map((part, n): PaymentPart => ({ paymentId: money.paymentIdOf(n), ...part }));
  const paidPaise = sum(payments.map(({ amountPaise }) => amountPaise));
  if (paidPaise > totalPaise) return refuseField('payments_above_total', 'payments');
  const documentId = purchases[0]?.data.purchaseId;
  if (documentId === undefined) return facts;
  const owed = owe(khatas, head, documentId, totalPaise - paidPaise);
  const whole = { money: { payments, ...owed }, ...(paidPaise > 0 && { paidPaise }) };
  return facts.map((fact) => {
    if (!isPurchase(fact)) return fact;
    const isFirst = fact.data.purchaseId === documentId;
    return { ...fact, data: { ...fact.data, documentId, ...(isFirst && whole) } };
  });
}

/** Opens a purchase by what was not paid with it. */
function owe(khatas: Khatas, { vendorId, purchaseDate }: PurchaseHead, documentId: Id, restPaise: number) {
  if (restPaise === 0) return { freeUsedPaise: 0, creditPaise: 0, khata: null };
  const draft = new KhataDraft(khatas, vendorId);
  draft.reopen({ documentId, ownerId: vendorId, day: purchaseDate, openPaise: restPaise });
  draft.settle();
  const creditPaise = draft.openOf(documentId);
  return { freeUsedPaise: restPaise - creditPaise, creditPaise, khata: draft.outcome() };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, paise) => total + paise, 0);

/** Where a purchase stands in its vendor's khata. */
type Place = Pick<PurchaseDetails, 'vendorId' | 'purchaseDate'>;

/** What a correction does to the khata of its vendor, and to the former one's after a change of vendor. */
interface CorrectedDue extends Pick<PurchaseDetails, 'documentId' | 'paidPaise'> {
  khata: KhataOutcome | null;
  formerKhata: KhataOutcome | null;
  freed: FreedMoney;
}

/**
 * What a corrected purchase comes to more is owed; what it comes to less is owed no more. What was paid above the corrected amount is
 * free money at the vendor. After a change of vendor the former one gets nothing for it, and what was paid with the purchase goes along;
 * what was paid to him later stays his.
 */
export function correctDue(khatas: Khatas, before: PurchaseDetails, after: PurchaseDetails): CorrectedDue {
  const { documentId, paidPaise } = before;
  const nothing = { khata: null, formerKhata: null, freed: null };
  if (documentId === undefined) return nothing;
  if (after.vendorId !== before.vendorId) return changeVendor(khatas, { ...before, documentId }, after);
  const same = { ...nothing, documentId, ...(paidPaise !== undefined && { paidPaise }) };
  const morePaise = payablePaise(after) - payablePaise(before);
  if (morePaise === 0) return same;
  const draft = new KhataDraft(khatas, after.vendorId);
  if (morePaise > 0) add(draft, documentId, after, morePaise);
  const freed = morePaise < 0 ? takeOff(draft, documentId, after, 0 - morePaise) : null;
  draft.settle();
  return { ...same, khata: draft.outcome(), freed };
}

function changeVendor(
  khatas: Khatas,
  before: PurchaseDetails & { documentId: Id },
  after: PurchaseDetails,
): CorrectedDue {
  const former = new KhataDraft(khatas, before.vendorId);
  const freed = takeOff(former, before.documentId, before, payablePaise(before));
  const movedPaise = Math.min(former.leftOf(before.documentId), before.paidPaise ?? 0);
  former.takeFree(before.documentId, movedPaise);
  former.settle();
  const { purchaseId } = after;
  const draft = new KhataDraft(khatas, after.vendorId);
  const restPaise = payablePaise(after) - movedPaise;
  if (restPaise > 0) add(draft, purchaseId, after, restPaise);
  else draft.addFree(purchaseId, after.vendorId, 0 - restPaise);
  draft.settle();
  return {
    documentId: purchaseId,
    ...(movedPaise > 0 && { paidPaise: movedPaise }),
    khata: draft.outcome(),
    formerKhata: former.outcome(),
    freed,
  };
}

const add = (draft: KhataDraft, documentId: Id, { vendorId, purchaseDate }: Place, openPaise: number): void =>
  draft.reopen({ documentId, ownerId: vendorId, day: purchaseDate, openPaise });

/** Takes an amount off a document. The part of it that is not open was paid, and is free from now on. */
function takeOff(draft: KhataDraft, documentId: Id, { vendorId }: Place, paise: number): FreedMoney {
  const amountPaise = Math.max(0, paise - draft.openOf(documentId));
  draft.lower(documentId, paise);
  draft.addFree(documentId, vendorId, amountPaise);
  return amountPaise === 0 ? null : { documentId, amountPaise };
}

/** Nothing is owed for a deleted purchase: what was paid for it is free money at the vendor. */
export function cancelDue(khatas: Khatas, recorded: PurchaseDetails): Pick<CorrectedDue, 'khata' | 'freed'> {
  const { documentId, vendorId } = recorded;
  const paise = payablePaise(recorded);
  if (documentId === undefined || paise === 0) return { khata: null, freed: null };
  const draft = new KhataDraft(khatas, vendorId);
  const freed = takeOff(draft, documentId, recorded, paise);
  draft.settle();
  return { khata: draft.outcome(), freed };
}

/** What is owed for a purchase of a vendor: with the other lines of its bill. */
export const openOfPurchase = ({ vendorKhatas }: Readonly<LedgerState>, vendorId: Id, documentId: Id): number =>
  openOfDocument(vendorKhatas, vendorId, documentId);

/**
 * Pays a vendor later than with a purchase: the money falls on the chosen purchase, then on the oldest, and what is over is an advance.
 * Refusals: `purchase_not_of_vendor`, `clock_suspect`.
 */
export function payVendor(state: Readonly<LedgerState>, command: PayVendor): Decision<LedgerFact> {
  const { paymentId, vendorId, method, amountPaise, reference, purchaseId, note, now } = command;
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const draft = new KhataDraft(state.vendorKhatas, vendorId);
  if (purchaseId !== null && draft.openOf(purchaseId) === 0) return refuseField('purchase_not_of_vendor', 'billId');
  draft.addFree(paymentId, vendorId, amountPaise);
  draft.settle(purchaseId);
  const paid = { paymentId, vendorId, method, amountPaise, reference, chosenPurchaseId: purchaseId };
  return accept([{ type: 'VendorPaid', data: { ...paid, note, day: shopDay(now), khata: draft.outcome() } }]);
}
