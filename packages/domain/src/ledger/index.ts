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
export { cancelBill, replaysToCancel } from './cancelBill.ts';
export { checkImported } from './checkImported.ts';
export { closeImport } from './closeImport.ts';
export { completeBill } from './completeBill.ts';
export { confirmClock } from './confirmClock.ts';
export { correctionChanges, correctPurchase } from './correctPurchase.ts';
export { fileMonth } from './fileMonth.ts';
export { recordOpeningStock } from './recordOpeningStock.ts';
export { recordPaymentReceived } from './recordPaymentReceived.ts';
export { recordPurchase } from './recordPurchase.ts';
export { recordPurchaseBatch } from './recordPurchaseBatch.ts';
export { referenceUsed } from './referenceUsed.ts';
export { reversalChanges, reversePurchase } from './reversePurchase.ts';
export { sellerOf } from './sellerOf.ts';
export { isReplayCurrent, ReplayMismatch } from './replayedShelves.ts';
export { entriesOf, journalEvents, type JournalEntry } from './replay/movements.ts';
export {
  neededBegin,
  neededBillBegin,
  replayChange,
  replayLines,
  type Journal,
  type LineAsked,
  type PurchaseChange,
  type ReplayedChange,
  type ReplayedLines,
} from './replay/journal.ts';
