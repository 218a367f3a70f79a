import type { Id } from '@bahi/contracts';

/** Cash that was received with a bill, or later. */
export interface CashReceipt {
  customerId: Id;
  /** The bill that it came with; null of a later payment. */
  billId: Id | null;
  amountPaise: number;
}

/** What the limit on cash needs to know. */
export interface CashTaken {
  /** Its receipts are those of named customers on this day, by payment. */
  day: string;
  receipts: Map<Id, CashReceipt>;
  /** Cash that came for bills as large as the limit, while they are not paid in full with the bill. */
  largeBills: Map<Id, number>;
  /** Payments in cash of which something is left as an advance. */
  advances: Set<Id>;
}

/** The same as plain JSON. */
export interface StoredCash {
  day: string;
  receipts: [Id, CashReceipt][];
  largeBills: [Id, number][];
  advances: Id[];
}

export const noCash = (): CashTaken => ({ day: '', receipts: new Map(), largeBills: new Map(), advances: new Set() });

export const storeCash = ({ day, receipts, largeBills, advances }: CashTaken): StoredCash => ({
  day,
  receipts: [...receipts],
  largeBills: [...largeBills],
  advances: [...advances],
});

export const readCash = ({ day, receipts, largeBills, advances }: StoredCash): CashTaken => ({
  day,
  receipts: new Map(receipts),
  largeBills: new Map(largeBills),
  advances: new Set(advances),
});
