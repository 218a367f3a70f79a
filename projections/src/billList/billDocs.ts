import type {
  BillContent,
  BillLineView,
  BillRow,
  BillView,
  CreditNoteView,
  Id,
  PaymentMethod,
  PricedLine,
} from '@bahi/contracts';
import { searchTokens, type Doc } from '@bahi/read-store';

/** One bill in any stage of its life, whole: lists take its head, `GET /billing/{id}` all of it. */
export interface BillDoc extends BillRow, Pick<BillView, 'lines' | 'shortfalls' | 'creditNotes'>, Doc {
  /** Ledger revision of the completion; null before it. */
  ledgerRevision: number | null;
  /** Place of the submission in the bill's own stream; null while it may be edited, and without a draft. */
  submission: number | null;
  /** Own day of a completed bill. */
  day: string | null;
  discardedAt: string | null;
  /** Session that opened the draft. */
  sessionId: string | null;
  /** Import that the draft belongs to. */
  importId: Id | null;
  tokens: string[];
  /** `{status}|{day}` and `{status}|{method}`: exact totals where a list is filtered by both. Null for a draft. */
  statusDay: string | null;
  statusMethod: string | null;
}

/** A credit note stands among the bills it belongs to, found by `status: credit_note`. */
export interface CreditNoteDoc extends CreditNoteView, Doc {
  status: 'credit_note';
  revision: number;
  day: string;
  createdAt: string;
  billedAt: string;
  /** Its own number, under the name that bills are sorted by. */
  invoiceNumber: string;
  customerName: string | null;
  paymentMethod: PaymentMethod;
  tokens: string[];
  statusDay: string | null;
  statusMethod: string | null;
}

export type BillIdentity = Pick<
  BillDoc,
  'id' | 'shopId' | 'kind' | 'createdAt' | 'createdBy' | 'sessionId' | 'importId' | 'creditNotes' | 'discardedAt'
>;

// field by field: a rest of twenty fields costs ten times as much, for every line of every bill
function lineView(line: PricedLine): BillLineView {
  return {
    lineNo: line.lineNo,
    productId: line.productId,
    name: line.name,
    localName: line.localName,
    sku: line.sku,
    unit: line.unit,
    hsn: line.hsn,
    quantityMilli: line.quantityMilli,
    unitPricePaise: line.unitPricePaise,
    priceIncludesTax: line.priceIncludesTax,
    grossPaise: line.grossPaise,
    discountPaise: line.discountPaise,
    billDiscountSharePaise: line.billDiscountSharePaise,
    taxableValuePaise: line.taxableValuePaise,
    gstRateBps: line.gstRateBps,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    lineTotalPaise: line.lineTotalPaise,
  };
}

/** What a bill shows of its content, whether saved or completed; absent where nothing was said. */
export function contentFields(content: Omit<BillContent, 'roundOff'>) {
  const { customer, lines, totals, paymentMethod, upiReference, note } = content;
  const customerName = customer === null || customer.walkIn ? null : customer.name;
  return {
    customer,
    customerName,
    lineCount: lines.length,
    lines: lines.map(lineView),
    subtotalPaise: totals.subtotalPaise,
    billDiscountPaise: totals.billDiscountPaise,
    discountPaise: totals.discountPaise,
    taxPaise: totals.taxPaise,
    roundOffPaise: totals.roundOffPaise,
    grandTotalPaise: totals.grandTotalPaise,
    ...(paymentMethod === null ? {} : { paymentMethod }),
    ...(upiReference === null ? {} : { upiReference }),
    ...(note === null ? {} : { note }),
  };
}

export const noContent = contentFields({
  customer: null,
  lines: [],
  totals: {
    subtotalPaise: 0,
    billDiscountPaise: 0,
    discountPaise: 0,
    taxableValuePaise: 0,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    taxPaise: 0,
    roundOffPaise: 0,
    grandTotalPaise: 0,
  },
  paymentMethod: null,
  upiReference: null,
  note: null,
});

/** Fills in what lists are filtered and searched by. */
export function listed<D extends Omit<BillDoc | CreditNoteDoc, 'tokens' | 'statusDay' | 'statusMethod'>>(doc: D) {
  return {
    ...doc,
    tokens: searchTokens(doc.invoiceNumber, doc.customerName),
    statusDay: doc.day === null ? null : `${doc.status}|${doc.day}`,
    statusMethod: doc.day === null ? null : `${doc.status}|${doc.paymentMethod ?? ''}`,
  };
}
