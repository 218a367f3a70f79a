export type * from './blocks.ts';
export { printableBill, type PrintOptions } from './printableBill.ts';
export {
  balanceOf,
  documentOfView,
  type DocumentBalance,
  type DocumentState,
  type RecordedDocument,
} from './recordedDocument.ts';
export { plainAmount, rupeeAmount } from './figures/money.ts';
export { upiLink, type UpiPayment } from './upi/upiLink.ts';
