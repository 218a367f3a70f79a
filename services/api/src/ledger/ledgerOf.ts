/** Name of a shop's ledger stream. */
export const ledgerOf = (shopId: string): string => `ledger-${shopId}`;
