/** Name of the stream of a shop's books. */
export const ledgerOf = (shopId: string): string => `ledger-${shopId}`;
