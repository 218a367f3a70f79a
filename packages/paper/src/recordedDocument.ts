import type {
  BillCustomer,
  BillLineView,
  BillTotals,
  BillView,
  DocumentKind,
  PaymentMethod,
  Seller,
} from '@bahi/contracts';

/** A line as it was recorded: names and prices of that moment. */
export type RecordedLine = Pick<
  BillLineView,
  'lineNo' | 'name' | 'localName' | 'unit' | 'quantityMilli' | 'unitPricePaise' | 'grossPaise' | 'discountPaise'
>;

/** What is printed of a document, as it was recorded. A draft is an `estimate`: it has no number. */
export interface RecordedDocument {
  id: string;
  documentKind: DocumentKind | 'estimate';
  number: string | null;
  /** When the document was issued; of an estimate, when its draft was opened. */
  at: string;
  /** Of a bill brought in from earlier books. */
  importLabel: string | null;
  seller: Seller;
  customer: BillCustomer | null;
  lines: readonly RecordedLine[];
  totals: Pick<BillTotals, 'subtotalPaise' | 'billDiscountPaise' | 'taxPaise' | 'roundOffPaise' | 'grandTotalPaise'>;
  paymentMethod: PaymentMethod | null;
  note: string | null;
}

export interface RecordedPayment {
  at: string;
  amountPaise: number;
  reference: string | null;
}

/** What happened since: these facts change the paper, changes of profile and products do not. */
export interface DocumentState {
  cancelledAt: string | null;
  /** Payments noted after completion. */
  payments: readonly RecordedPayment[];
  creditNotes: readonly { number: string; at: string; totalPaise: number }[];
}

/** What was paid, what was credited, and what is still to pay. */
export interface DocumentBalance {
  paidPaise: number;
  creditedPaise: number;
  stillToPayPaise: number;
}

/** Cash and card are paid at completion, UPI once somebody noted that the money came (R42). */
export function balanceOf(document: RecordedDocument, state: DocumentState): DocumentBalance {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const { grandTotalPaise } = document.totals;
  const creditedPaise = sum(state.creditNotes.map(({ totalPaise }) => totalPaise));
  if (document.documentKind === 'estimate') return { paidPaise: 0, creditedPaise: 0, stillToPayPaise: 0 };
  const paidPaise =
    document.paymentMethod === 'UPI' ? sum(state.payments.map(({ amountPaise }) => amountPaise)) : grandTotalPaise;
  const isOpen = state.cancelledAt === null && document.paymentMethod === 'UPI';
  const stillToPayPaise = isOpen ? Math.max(0, grandTotalPaise - creditedPaise - paidPaise) : 0;
  return { paidPaise, creditedPaise, stillToPayPaise };
}

/**
 * A bill's view as document and state, on the server and in the browser alike; undefined when the view does not say who issues it.
 * `GET /billing/{id}` says it for drafts too.
 */
export function documentOfView(view: BillView): { document: RecordedDocument; state: DocumentState } | undefined {
  if (view.seller === undefined) return undefined;
  const { subtotalPaise, billDiscountPaise, taxPaise, roundOffPaise, grandTotalPaise } = view;
  const { paymentReceived } = view;
  return {
    document: {
      id: view.id,
      documentKind: view.documentKind ?? 'estimate',
      number: view.invoiceNumber ?? null,
      at: view.billedAt ?? view.createdAt,
      importLabel: view.imported?.label ?? null,
      seller: view.seller,
      customer: view.customer,
      lines: view.lines,
      totals: { subtotalPaise, billDiscountPaise, taxPaise, roundOffPaise, grandTotalPaise },
      paymentMethod: view.paymentMethod ?? null,
      note: view.note ?? null,
    },
    state: {
      cancelledAt: view.cancelledAt ?? null,
      // a payment is of the whole bill today
      payments:
        paymentReceived === undefined
          ? []
          : [{ at: paymentReceived.at, amountPaise: grandTotalPaise, reference: paymentReceived.reference ?? null }],
      creditNotes: view.creditNotes.map(({ number, at, grandTotalPaise: totalPaise }) => ({ number, at, totalPaise })),
    },
  };
}
