import {
  type BillCustomer,
  type BillLineView,
  type BillPaymentView,
  type BillTotals,
  type BillView,
  type CreditNoteView,
  type DocumentKind,
  type PaymentMethod,
  type PlaceOfSupply,
  type Seller,
} from '@bahi/contracts';

/** A line as recorded, with the names and prices of that time. */
export type RecordedLine = Pick<
  BillLineView,
  | 'lineNo'
  | 'name'
  | 'localName'
  | 'unit'
  | 'hsn'
  | 'quantityMilli'
  | 'unitPricePaise'
  | 'listPricePaise'
  | 'priceIncludesTax'
  | 'taxClass'
  | 'printedPricePaise'
  | 'grossPaise'
  | 'discountPaise'
  | 'billDiscountSharePaise'
  | 'taxableValuePaise'
  | 'gstRateBps'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'lineTotalPaise'
  | 'note'
>;

/** What a credit note is for, and how its money goes back. */
interface RecordedCredit {
  original: { documentKind: DocumentKind; number: string; at: string };
  /** False: its bill bore no tax, or the note comes too late to lower it. */
  bearsTax: boolean;
  /** What is paid back; the rest of the note lowers what is open of the bill. */
  refundPaise: number;
  refundMethod: PaymentMethod | null;
}

/** A payment that was made, or is awaited, with a bill. */
export type RecordedPart = Pick<BillPaymentView, 'method' | 'amountPaise' | 'tenderedPaise' | 'reference'>;

/** The recorded content of a document. A draft is an `estimate`, which has no number. */
export interface RecordedDocument {
  id: string;
  documentKind: DocumentKind | 'estimate' | 'credit_note';
  /** Only of a credit note. */
  credit: RecordedCredit | null;
  number: string | null;
  /** When the document was issued; for an estimate, when the draft was opened. */
  at: string;
  /** For a bill imported from earlier books. */
  importLabel: string | null;
  /** Name of the person who completed it; null when it is not known. */
  cashier: string | null;
  seller: Seller;
  customer: BillCustomer | null;
  /** The state in which it is taxed; null before completion. */
  placeOfSupply: PlaceOfSupply | null;
  lines: readonly RecordedLine[];
  totals: Pick<BillTotals, 'billDiscountPaise' | 'roundOffPaise' | 'grandTotalPaise'>;
  /** Of a bill that one payment pays in full; null where it has parts, or is not paid. */
  paymentMethod: PaymentMethod | null;
  /** Cash that was handed over; null when it was not noted. */
  tenderedPaise: number | null;
  /** The payments of a bill without `paymentMethod`, as it was completed. */
  parts: readonly RecordedPart[];
  /** The customer's own money that paid for it. */
  advanceUsedPaise: number;
  /** What its customer owed after it, below zero while he had money left; null where nothing is known of it. */
  dueAfterPaise: number | null;
  note: string | null;
}

/** What happened since. These facts change the printed document; later changes to profile and products do not. */
export interface DocumentState {
  cancelledAt: string | null;
  /** Payments recorded after completion. */
  payments: readonly Pick<BillPaymentView, 'at' | 'amountPaise' | 'reference'>[];
  /** How the money stands; absent: by the method and the payments. */
  money?: Required<Pick<BillView, 'paidPaise' | 'awaitedPaise' | 'duePaise'>>;
  creditNotes: readonly Pick<CreditNoteView, 'number' | 'at' | 'grandTotalPaise'>[];
}

/** The amounts paid, credited and still open. */
export interface DocumentBalance {
  paidPaise: number;
  creditedPaise: number;
  stillToPayPaise: number;
  /** The part of it that the customer owes; the rest is awaited by UPI. */
  onCreditPaise: number;
  /** What was received for a bill that is cancelled now. */
  toPayBackPaise: number;
}

/** Cash and card are paid at completion, UPI once a payment is recorded (R42). */
export function balanceOf(document: RecordedDocument, state: DocumentState): DocumentBalance {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const { documentKind, paymentMethod, importLabel, totals } = document;
  if (documentKind === 'estimate' || documentKind === 'credit_note')
    return { paidPaise: 0, creditedPaise: 0, stillToPayPaise: 0, onCreditPaise: 0, toPayBackPaise: 0 };
  const isPaidLater = paymentMethod === 'UPI' && importLabel === null;
  const { grandTotalPaise } = totals;
  const isCancelled = state.cancelledAt !== null;
  const creditedPaise = sum(state.creditNotes.map((note) => note.grandTotalPaise));
  const { money } = state;
  if (money !== undefined) {
    const { paidPaise, awaitedPaise, duePaise } = money;
    return {
      paidPaise,
      creditedPaise,
      stillToPayPaise: isCancelled ? 0 : awaitedPaise + duePaise,
      onCreditPaise: isCancelled ? 0 : duePaise,
      toPayBackPaise: isCancelled ? paidPaise : 0,
    };
  }
  const paidPaise = isPaidLater ? sum(state.payments.map(({ amountPaise }) => amountPaise)) : grandTotalPaise;
  return {
    paidPaise,
    creditedPaise,
    stillToPayPaise: isPaidLater && !isCancelled ? Math.max(0, grandTotalPaise - creditedPaise - paidPaise) : 0,
    onCreditPaise: 0,
    toPayBackPaise: isCancelled ? Math.max(0, paidPaise - creditedPaise) : 0,
  };
}

/** What all discounts took off, those of the lines and the bill's. */
export function savedBy(
  lines: RecordedDocument['lines'],
  { billDiscountPaise }: Pick<BillTotals, 'billDiscountPaise'>,
): number {
  return lines.reduce((sum, { discountPaise }) => sum + discountPaise, billDiscountPaise);
}

/** Whether the document is printed as fully paid. */
export function isPaid({ paidPaise, stillToPayPaise }: DocumentBalance, { cancelledAt }: DocumentState): boolean {
  return paidPaise > 0 && stillToPayPaise === 0 && cancelledAt === null;
}

/** Cash or card for the whole is all the money of its bill. Awaited UPI may have come, or have been put on the khata, since. */
function moneyOf({ paymentMethod, paidPaise, awaitedPaise = 0, duePaise = 0 }: BillView): Pick<DocumentState, 'money'> {
  if (paidPaise === undefined || paymentMethod === 'CASH' || paymentMethod === 'CARD') return {};
  return { money: { paidPaise, awaitedPaise, duePaise } };
}

/** The payments of a bill without one method; those that came later are among what happened since. */
function partsOf({ paymentMethod, payments }: BillView): RecordedPart[] {
  if (paymentMethod !== undefined) return [];
  return payments
    .filter(({ late }) => late !== true)
    .map(({ method, amountPaise, tenderedPaise, reference }) => ({ method, amountPaise, tenderedPaise, reference }));
}

/**
 * Splits a bill's view into document and state, on the server and in the browser. Undefined when the view has no
 * seller; `GET /billing/{id}` includes it, also for drafts.
 */
export function documentOfView(view: BillView): { document: RecordedDocument; state: DocumentState } | undefined {
  if (view.seller === undefined) return undefined;
  const { billDiscountPaise, roundOffPaise, grandTotalPaise } = view;
  return {
    document: {
      id: view.id,
      documentKind: view.documentKind ?? 'estimate',
      credit: null,
      number: view.invoiceNumber ?? null,
      at: view.billedAt ?? view.createdAt,
      importLabel: view.imported?.label ?? null,
      // who imported a bill did not sell it
      cashier: view.imported === undefined ? (view.cashier?.name ?? null) : null,
      seller: view.seller,
      customer: view.customer,
      placeOfSupply: view.placeOfSupply ?? null,
      lines: view.lines,
      totals: { billDiscountPaise, roundOffPaise, grandTotalPaise },
      paymentMethod: view.paymentMethod ?? null,
      tenderedPaise: view.tenderedPaise ?? null,
      parts: partsOf(view),
      advanceUsedPaise: view.advanceUsedPaise ?? 0,
      dueAfterPaise: view.dueAfterPaise ?? null,
      note: view.note ?? null,
    },
    state: {
      cancelledAt: view.cancelledAt ?? null,
      payments: view.payments.filter(({ late }) => late === true),
      creditNotes: view.creditNotes,
      ...moneyOf(view),
    },
  };
}
