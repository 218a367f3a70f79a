import type { BillContent, BillCustomer, BillLineView, BillStatus, BillView, PricedLine } from '@bahi/contracts';
import type { Bill, BillCompletedData, RecordedBill } from '@bahi/domain';

/** A bill that exists, whatever stage its draft is in. */
export type ExistingBill = Exclude<Bill, { stage: 'missing' }>;

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

/** Field by field, so that a repeat has them in the order of the first answer (L8). */
function customerView(customer: BillCustomer): BillCustomer {
  if (customer.walkIn) return customer;
  const { walkIn, name, phone, gstNumber, stateCode, address } = customer;
  return { walkIn, name, phone, gstNumber, stateCode, address };
}

const zero = {
  subtotalPaise: 0,
  billDiscountPaise: 0,
  discountPaise: 0,
  taxPaise: 0,
  roundOffPaise: 0,
  grandTotalPaise: 0,
};

type Content = Pick<BillContent, 'customer' | 'lines' | 'totals' | 'paymentMethod' | 'upiReference' | 'note'>;

/** What a bill shows of its content, saved or completed; absent where nothing was said. */
function contentView(content: Content | null) {
  if (content === null) return { customer: null, lines: [], ...zero };
  const { customer, lines, totals, paymentMethod, upiReference, note } = content;
  return {
    customer: customer && customerView(customer),
    lines: lines.map(lineView),
    subtotalPaise: totals.subtotalPaise,
    billDiscountPaise: totals.billDiscountPaise,
    discountPaise: totals.discountPaise,
    taxPaise: totals.taxPaise,
    roundOffPaise: totals.roundOffPaise,
    grandTotalPaise: totals.grandTotalPaise,
    ...(paymentMethod !== null && { paymentMethod }),
    ...(upiReference !== null && { upiReference }),
    ...(note !== null && { note }),
  };
}

function draftStatus(bill: ExistingBill): BillStatus {
  if (bill.stage === 'submitted') return bill.from;
  return bill.stage;
}

/** A bill that is not completed, as its own stream has it. */
export function draftView(bill: ExistingBill): BillView {
  return {
    id: bill.billId,
    kind: 'bill',
    revision: bill.revision,
    status: draftStatus(bill),
    createdAt: bill.createdAt,
    ...contentView(bill.content),
    createdBy: bill.createdBy,
    shortfalls: [],
    creditNotes: [],
  };
}

/** What happened to a bill after its completion. */
export interface LaterFacts {
  /** Ledger revision of the last fact about the bill. */
  revision: number;
  cancelledAt?: string;
  paymentReceived?: BillView['paymentReceived'];
}

/** The answer to whoever completed the bill, the same at every repeat. */
export function firstView({ data, revision, warnings }: RecordedBill): BillView & { warnings?: unknown } {
  return { ...completedView(data, { revision }), ...(warnings && { warnings }) };
}

/** A completed bill, as the ledger has it. */
export function completedView(data: BillCompletedData, later: LaterFacts): BillView {
  const { cancelledAt, paymentReceived } = later;
  return {
    id: data.billId,
    kind: 'bill',
    revision: later.revision,
    status: cancelledAt === undefined ? 'completed' : 'cancelled',
    invoiceNumber: data.invoiceNumber,
    createdAt: data.createdAt,
    billedAt: data.billedAt,
    ...(cancelledAt !== undefined && { cancelledAt }),
    ...(data.imported !== null && { imported: data.imported }),
    ...contentView(data),
    ...(paymentReceived !== undefined && { paymentReceived }),
    createdBy: data.createdBy,
    shortfalls: data.shortfalls,
    creditNotes: [],
  };
}
