export interface UpiPayment {
  payeeName: string;
  upiId: string;
  amountPaise: number;
  billId: string;
}

/** The link that a UPI app pays, as R39 gives it; `@` stays, a space is `%20`. */
export function upiLink({ payeeName, upiId, amountPaise, billId }: UpiPayment): string {
  const pa = encodeURIComponent(upiId).replaceAll('%40', '@');
  const am = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`;
  return `upi://pay?pa=${pa}&pn=${encodeURIComponent(payeeName)}&am=${am}&cu=INR&tr=${billId}&tn=Bill`;
}
