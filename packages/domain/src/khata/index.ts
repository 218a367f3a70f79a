export type * from './commands.ts';
export { chargeBill, type Charge } from './chargeBill.ts';
export { duesOf, emptyKhata, freeMoneyOf, membersOf, type FreeMoney } from './khata.ts';
export { putOnKhata, recordOpeningBalance, setLimit, setPromise, writeOff } from './dues.ts';
export { returnAll, type ReturnedMoney } from './returnMoney.ts';
export { mergeCustomers, unmergeCustomers } from './mergeCustomers.ts';
export { openOfPurchase, payVendor } from './vendorDues.ts';
export { correctMethod, refundAdvance, releaseDeposit, reversePayment, takePayment } from './payments.ts';
