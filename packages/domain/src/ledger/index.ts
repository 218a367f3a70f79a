export type * from './commands.ts';
export { ledgerStream } from './ledgerStream.ts';
export type { BillCompletedData, BillPayment, FiledMonth, LedgerState } from './state/state.ts';
export { hasHistory, oldestRemembered, recentRevision, stockFigures } from './state/readings.ts';
export { hasTaxAtRate } from './purchases/purchaseTax.ts';
export { billingInstant } from './bills/billingInstant.ts';
export { abandonCompletion, isAbandoned } from './bills/abandonCompletion.ts';
export { adjustStock } from './stock/adjustStock.ts';
export { cancelBill, replaysToCancel } from './bills/cancelBill.ts';
export { issueCreditNote, moneyBack, replaysToCredit } from './notes/issueCreditNote.ts';
export { checkImported } from './imports/checkImported.ts';
export { closeImport } from './imports/closeImport.ts';
export { recordSale } from './bills/recordSale.ts';
export { confirmClock } from './periods/confirmClock.ts';
export { correctionChanges, correctPurchase } from './purchases/correctPurchase.ts';
export { fileMonth } from './periods/fileMonth.ts';
export { recordOpeningStock } from './stock/recordOpeningStock.ts';
export { recordPaymentReceived } from './bills/recordPaymentReceived.ts';
export { recordPurchase } from './purchases/recordPurchase.ts';
export { recordPurchaseBatch } from './purchases/recordPurchaseBatch.ts';
export { referenceUsed } from './bills/referenceUsed.ts';
export { changesVendorBill } from './purchases/vendorBillRepeated.ts';
export { reversalChanges, reversePurchase } from './purchases/reversePurchase.ts';
export { sellerOf } from './bills/sellerOf.ts';
export { isReplayCurrent, ReplayMismatch } from './replay/replayedStock.ts';
export { entriesOf, type JournalEntry } from './replay/movements.ts';
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
