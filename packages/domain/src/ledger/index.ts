export type * from './commands.ts';
export { ledgerStream } from './ledgerStream.ts';
export type { BillCompletedData, BillPayment, LedgerState } from './state.ts';
export {
  hasHistory,
  isCancelled,
  oldestRemembered,
  recentRevision,
  stockFigures,
  type StockFigures,
} from './readings.ts';
export { formatNumber } from './documentNumber.ts';
export { reckonedTax } from './purchaseFigures.ts';
export { billingInstant, isClockSuspect } from './billDate.ts';
export { abandonCompletion, isAbandoned } from './abandonCompletion.ts';
export { adjustStock } from './adjustStock.ts';
export { cancelBill } from './cancelBill.ts';
export { checkImported } from './checkImported.ts';
export { closeImport } from './closeImport.ts';
export { completeBill } from './completeBill.ts';
export { confirmClock } from './confirmClock.ts';
export { correctPurchase } from './correctPurchase.ts';
export { fileMonth } from './fileMonth.ts';
export { recordOpeningStock } from './recordOpeningStock.ts';
export { recordPaymentReceived } from './recordPaymentReceived.ts';
export { recordPurchase } from './recordPurchase.ts';
export { recordPurchaseBatch } from './recordPurchaseBatch.ts';
export { referenceUsed } from './referenceUsed.ts';
export { reversePurchase } from './reversePurchase.ts';
export { sellerOf } from './sellerOf.ts';
