import { visibleLine } from '../figures/visibleLine.ts';
import { upiLink, type UpiNote } from './upiLink.ts';

/** The payee: from the shop's profile, or from the seller as recorded on a bill. */
export interface UpiPayee {
  shopName: string;
  upiId: string | null;
  /** Null means the shop's name. */
  upiPayeeName: string | null;
}

/** A UPI payment of a bill: the link for the QR code, and the same details as text. */
export interface UpiRequest {
  link: string;
  /** Whole, even where the link has to cut it. */
  payeeName: string;
  upiId: string;
  amountPaise: number;
}

/** A request to pay this amount of a bill, or of what a customer owes; undefined without a UPI ID or without an amount. */
export function upiRequest(
  { shopName, upiId, upiPayeeName }: UpiPayee,
  bill: { id: string; amountPaise: number; note?: UpiNote },
): UpiRequest | undefined {
  const { amountPaise, note } = bill;
  if (upiId === null || amountPaise <= 0) return undefined;
  const payeeName = visibleLine((upiPayeeName ?? shopName).normalize('NFC')) || upiId;
  return { link: upiLink({ payeeName, upiId, amountPaise, billId: bill.id, note }), payeeName, upiId, amountPaise };
}
