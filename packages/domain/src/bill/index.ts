export type * from './commands.ts';
export {
  billStream,
  submittedBill,
  type Bill,
  type BillState,
  type OpenBill,
  type OpenStatus,
  type SubmittedBill,
} from './state.ts';
export { priceContent, type Priced, type PricingContext } from './priceContent.ts';
export { matchesContent } from './matchesContent.ts';
export { brokenCompletionRule } from './brokenCompletionRule.ts';
export { draftBill } from './draftBill.ts';
export { reuseEmptyBill } from './reuseEmptyBill.ts';
export { saveBill } from './saveBill.ts';
export { setBillStatus } from './setBillStatus.ts';
export { discardBill } from './discardBill.ts';
export { restoreBill, RESTORABLE_MS } from './restoreBill.ts';
export { submitBill } from './submitBill.ts';
export { returnBill } from './returnBill.ts';
