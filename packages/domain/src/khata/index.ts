export type * from './commands.ts';
export { duesOf, freeMoneyOf } from './khata.ts';
export { putOnKhata, recordOpeningBalance, setLimit, setPromise, writeOff } from './dues.ts';
export { mergeCustomers, unmergeCustomers } from './mergeCustomers.ts';
export { correctMethod, refundAdvance, releaseDeposit, reversePayment, takePayment } from './payments.ts';
