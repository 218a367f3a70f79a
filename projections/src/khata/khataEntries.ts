import type { AnyRecorded, Id, KhataOutcome, PaymentMethod, StatementKind } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { dayOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';

/** A change of one document's open amount, and of the day of that document. */
export type DocumentChange = readonly [documentId: Id, day: string, paise: number];

/** What one fact does to one khata: a line of its statement. */
export interface KhataEntryDoc extends Doc {
  khataId: Id;
  /** Of the ledger. */
  revision: number;
  /** When it was recorded, which is when the due moved, and the day under which it stands. */
  at: string;
  day: string;
  kind: StatementKind;
  reference: string | null;
  documentId: Id;
  method: PaymentMethod | null;
  /** What was paid of a document that is cancelled or returned: paid back by the method, or as free money. */
  paidBackPaise: number;
  freedPaise: number;
  /** How the due changes; 0 of a deposit that is released. */
  amountPaise: number;
  opens: readonly DocumentChange[];
  freePaise: number;
}

type Line = Pick<KhataEntryDoc, 'kind' | 'reference' | 'documentId' | 'day'> &
  Partial<Pick<KhataEntryDoc, 'method' | 'paidBackPaise' | 'freedPaise'>>;

/** What a fact changes beside its allocations: the document that it opens, or those that move. */
type Opened = readonly DocumentChange[];

function entry(
  event: AnyRecorded,
  outcome: KhataOutcome,
  line: Line,
  { opened = [], movedFreePaise = 0 }: { opened?: Opened; movedFreePaise?: number } = {},
): KhataEntryDoc {
  const fell = outcome.allocations.map(({ documentId, day, amountPaise }): DocumentChange => {
    return [documentId, day, 0 - amountPaise];
  });
  const opens = [...opened, ...fell];
  const freePaise = outcome.advances.reduce((sum, { amountPaise }) => sum + amountPaise, 0) + movedFreePaise;
  return {
    // a merge has a line in both khatas
    id: `${event.id}:${outcome.khataId}`,
    shopId: shopOf(event),
    khataId: outcome.khataId,
    revision: event.revision,
    at: event.meta.at,
    day: line.day,
    kind: line.kind,
    reference: line.reference,
    documentId: line.documentId,
    method: line.method ?? null,
    paidBackPaise: line.paidBackPaise ?? 0,
    freedPaise: line.freedPaise ?? 0,
    amountPaise: opens.reduce((sum, [, , paise]) => sum + paise, 0) - freePaise,
    opens,
    freePaise,
  };
}

/** The lines that a fact adds to statements. */
export function entriesOfKhata(event: AnyRecorded): KhataEntryDoc[] {
  switch (event.type) {
    case 'BillCompleted': {
      const { billId, day, creditPaise, freeUsedPaise, invoiceNumber, khata } = event.data;
      const line = { kind: 'bill' as const, reference: invoiceNumber, documentId: billId, day };
      // paid in full, it is no line of the statement
      if (khata === null || (creditPaise === 0 && freeUsedPaise === 0)) return [];
      return [entry(event, khata, line, { opened: [[billId, day, creditPaise]] })];
    }
    case 'BillCancelled': {
      const { billId, invoiceNumber, khata, refunds, advancePaise: freedPaise } = event.data;
      // a customer's money goes back by one method
      const [{ method, amountPaise: paidBackPaise } = { method: null, amountPaise: 0 }] = refunds;
      const back = { method, paidBackPaise, freedPaise };
      const day = dayOf(event.meta.at);
      const line = { kind: 'cancellation' as const, reference: invoiceNumber, documentId: billId, day, ...back };
      return khata === null ? [] : [entry(event, khata, line)];
    }
    case 'CreditNoteIssued': {
      const { creditNoteId, creditNoteNumber, day, khata } = event.data;
      const { refundMethod: method, refundPaise: paidBackPaise, advancePaise: freedPaise } = event.data;
      const back = { method, paidBackPaise, freedPaise };
      const line = {
        kind: 'credit_note' as const,
        reference: creditNoteNumber,
        documentId: creditNoteId,
        day,
        ...back,
      };
      return khata === null ? [] : [entry(event, khata, line)];
    }
    case 'PurchaseRecorded':
    case 'PurchaseCorrected':
    case 'PurchaseReversed':
      return purchaseEntries(event);
    case 'PaymentTaken':
    case 'VendorPaid': {
      const { paymentId, method, reference, day, khata } = event.data;
      return [entry(event, khata, { kind: 'payment', reference, documentId: paymentId, method, day })];
    }
    case 'DepositReleased': {
      const { paymentId, day, khata } = event.data;
      return [entry(event, khata, { kind: 'payment', reference: null, documentId: paymentId, day })];
    }
    case 'PaymentReversed': {
      const { paymentId, method, reason, day, khata } = event.data;
      return [entry(event, khata, { kind: 'payment_reversal', reference: reason, documentId: paymentId, method, day })];
    }
    case 'AdvanceRefunded': {
      const { refundId, method, note, day, khata } = event.data;
      return [entry(event, khata, { kind: 'refund', reference: note, documentId: refundId, method, day })];
    }
    case 'PutOnKhata': {
      const { billId, invoiceNumber, day, khata } = event.data;
      return [entry(event, khata, { kind: 'put_on_khata', reference: invoiceNumber, documentId: billId, day })];
    }
    case 'OpeningBalanceRecorded': {
      const { openingId, day, khata } = event.data;
      return [entry(event, khata, { kind: 'opening_balance', reference: null, documentId: openingId, day })];
    }
    case 'DueWrittenOff': {
      const { writeOffId, reason, day, khata } = event.data;
      return [entry(event, khata, { kind: 'write_off', reference: reason, documentId: writeOffId, day })];
    }
    case 'CustomersMerged':
      return movedEntries(event, 1, nothingFor(event.data.customerId));
    case 'MergeUndone':
      return movedEntries(event, -1, event.data.ownKhata);
    default:
      return [];
  }
}

type PurchaseEvent = Extract<AnyRecorded, { type: 'PurchaseRecorded' | 'PurchaseCorrected' | 'PurchaseReversed' }>;

/** What a purchase does to its vendor's khata, and a change of vendor to both. */
function purchaseEntries(event: PurchaseEvent): KhataEntryDoc[] {
  const lineOf = (khata: KhataOutcome | null, line: Omit<Line, 'documentId'>): KhataEntryDoc[] =>
    khata === null ? [] : [entry(event, khata, { ...line, documentId: event.data.purchaseId })];
  if (event.type === 'PurchaseRecorded') {
    const { vendorBillNumber: reference, purchaseDate: day, money } = event.data;
    return lineOf(money?.khata ?? null, { kind: 'purchase', reference, day });
  }
  const day = dayOf(event.meta.at);
  if (event.type === 'PurchaseReversed') {
    const { khata, bill, freed } = event.data;
    const freedPaise = freed?.amountPaise ?? 0;
    return lineOf(khata, { kind: 'purchase_reversal', reference: bill.vendorBillNumber, day, freedPaise });
  }
  const { vendorBillNumber, formerBill, khata, formerKhata, freed } = event.data;
  const kind = 'purchase_correction' as const;
  const freedPaise = freed?.amountPaise ?? 0;
  // what was paid with the purchase goes along to another vendor
  const leftPaise = freedPaise - (event.data.paidPaise ?? 0);
  return [
    ...lineOf(formerKhata, { kind, reference: formerBill.vendorBillNumber, day, freedPaise: leftPaise }),
    ...lineOf(khata, { kind, reference: vendorBillNumber, day, freedPaise: formerKhata === null ? freedPaise : 0 }),
  ];
}

/** The khata of a customer who has just been merged. */
const nothingFor = (khataId: Id): KhataOutcome => ({
  khataId,
  allocations: [],
  advances: [],
  dueAfterPaise: 0,
  freeAfterPaise: 0,
  oldestDueDay: null,
});

/** What moves between two khatas: a line in each. */
function movedEntries(
  event: Extract<AnyRecorded, { type: 'CustomersMerged' | 'MergeUndone' }>,
  sign: 1 | -1,
  own: KhataOutcome,
): KhataEntryDoc[] {
  const { customerId, intoId, day, documents, advances, khata } = event.data;
  const freePaise = advances.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  const moved = (direction: number) => ({
    opened: documents.map(({ documentId, day: of, openPaise }): DocumentChange => [
      documentId,
      of,
      direction * openPaise,
    ]),
    movedFreePaise: direction * freePaise,
  });
  const line = { kind: 'merge' as const, reference: null, day };
  return [
    entry(event, khata, { ...line, documentId: customerId }, moved(sign)),
    entry(event, own, { ...line, documentId: intoId }, moved(0 - sign)),
  ];
}
