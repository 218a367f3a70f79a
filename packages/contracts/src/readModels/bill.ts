import type { Id, PaymentMethod, Unit } from '../primitives.ts';

export type BillStatus = 'created' | 'in_billing' | 'completed' | 'cancelled' | 'discarded';

export type CustomerView =
  | { walkIn: true }
  | {
      walkIn: false;
      name: string;
      phone: string | null;
      gstNumber: string | null;
      stateCode: string | null;
      address: string | null;
    };

export interface BillLineView {
  lineNo: number;
  productId: Id;
  name: string;
  localName: string | null;
  sku: string | null;
  unit: Unit;
  hsn: string | null;
  quantityMilli: number;
  unitPricePaise: number;
  priceIncludesTax: boolean;
  /** Quantity × price, before discounts. */
  grossPaise: number;
  discountPaise: number;
  billDiscountSharePaise: number;
  taxableValuePaise: number;
  gstRateBps: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  lineTotalPaise: number;
}

export interface PaymentReceivedView {
  at: string;
  reference?: string;
  by: Id;
}

export interface CreditNoteView {
  id: Id;
  kind: 'credit_note';
  billId: Id;
  number: string;
  at: string;
  lines: { lineNo: number; quantityMilli: number; lineTotalPaise: number }[];
  grandTotalPaise: number;
  refundMethod: PaymentMethod;
}

/** Head and figures of a bill: what lists show. */
export interface BillRow {
  id: Id;
  kind: 'bill';
  revision: number;
  status: BillStatus;
  invoiceNumber?: string;
  createdAt: string;
  billedAt?: string;
  cancelledAt?: string;
  imported?: { importId: Id; label: string };
  customer: CustomerView | null;
  /** The customer's name; null for a walk-in customer, whose label is the reader's. */
  customerName: string | null;
  lineCount: number;
  subtotalPaise: number;
  billDiscountPaise: number;
  discountPaise: number;
  taxPaise: number;
  roundOffPaise: number;
  grandTotalPaise: number;
  paymentMethod?: PaymentMethod;
  upiReference?: string;
  paymentReceived?: PaymentReceivedView;
  note?: string;
  createdBy: Id;
}

/** The whole bill. */
export interface BillView extends Omit<BillRow, 'customerName' | 'lineCount'> {
  lines: BillLineView[];
  shortfalls: { lineNo: number; productId: Id; quantityMilli: number }[];
  creditNotes: CreditNoteView[];
}
