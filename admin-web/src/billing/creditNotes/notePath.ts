/** Where a credit note is shown: on the page of its bill, which then scrolls to it. */
export const notePath = (billId: string, number: string): string =>
  `/dashboard/sales/${billId}#${encodeURIComponent(number)}`;

/** The number of the note that an address names; empty without one. */
export function noteInHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
