export type * from './commands.ts';
export type { Khata } from './khata.ts';
export { khataIdOf } from './khata.ts';
export { billMoney } from './billMoney.ts';
export { putOnKhata, recordOpeningBalance, setLimit, setPromise, writeOff } from './dues.ts';
export { mergeCustomers, unmergeCustomers } from './mergeCustomers.ts';
export { correctMethod, refundAdvance, releaseDeposit, reversePayment, takePayment } from './payments.ts';
