import { payeeNameInLink, upiLink } from './upiLink.ts';

/** Where the money goes: the shop's profile, or the seller as a bill has recorded it. */
export interface UpiPayee {
  shopName: string;
  upiId: string | null;
  /** Null: the shop's name. */
  upiPayeeName: string | null;
}

/** How a bill can be paid by UPI: what its QR code holds, and the same for people to read. */
export interface UpiRequest {
  link: string;
  payeeName: string;
  upiId: string;
  amountPaise: number;
}

/** The request to pay so much of a bill; undefined where no UPI ID is known or nothing is to be paid. */
export function upiRequest(
  { shopName, upiId, upiPayeeName }: UpiPayee,
  bill: { id: string; amountPaise: number },
): UpiRequest | undefined {
  const { amountPaise } = bill;
  if (upiId === null || amountPaise <= 0) return undefined;
  const payeeName = payeeNameInLink(upiPayeeName ?? shopName) || upiId;
  return { link: upiLink({ payeeName, upiId, amountPaise, billId: bill.id }), payeeName, upiId, amountPaise };
}
