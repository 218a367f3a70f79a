import type { Projection } from '@bahi/projection-runner';
import { adjustmentList } from './adjustmentList/adjustmentList.ts';
import { billList } from './billList/billList.ts';
import { categoryList } from './categoryList/categoryList.ts';
import { customerList } from './customerList/customerList.ts';
import { dayCloses } from './dayCloses/dayCloses.ts';
import { feedbackList } from './feedbackList/feedbackList.ts';
import { khata } from './khata/khata.ts';
import { importList } from './importList/importList.ts';
import { memberList } from './memberList/memberList.ts';
import { productList } from './productList/productList.ts';
import { purchaseList } from './purchaseList/purchaseList.ts';
import { registers } from './registers/registers.ts';
import { salesDashboard } from './salesDashboard/salesDashboard.ts';
import { shopProfile } from './shopProfile/shopProfile.ts';
import { stockHistory } from './stockHistory/stockHistory.ts';
import { vendorList } from './vendorList/vendorList.ts';

/** Every read model. A failure of one does not affect the others. */
export const projections: readonly Projection[] = [
  shopProfile,
  memberList,
  categoryList,
  vendorList,
  customerList,
  productList,
  purchaseList,
  adjustmentList,
  billList,
  stockHistory,
  salesDashboard,
  registers,
  khata,
  dayCloses,
  importList,
  feedbackList,
];

export { stockLabel } from './derived/stockLabel.ts';
export type { BillDoc } from './billList/billDocs.ts';
export { readSaleSums } from './billList/readSaleSums.ts';
export { addedTo, SALE_STATUSES, sumOf, type SaleSum } from './billList/saleSums.ts';
export { paymentReferenceId, REFERENCES, type PaymentReferenceDoc } from './billList/paymentReferences.ts';
export type { FeedbackDoc } from './feedbackList/feedbackList.ts';
export type { MemberDoc } from './memberList/memberList.ts';
export { productKeys, productTokens, type ProductDoc } from './productList/productList.ts';
export { MOVEMENTS, STOCK_HISTORY, type MovementDoc } from './stockHistory/stockHistory.ts';
export {
  ENTRIES,
  CHANGES,
  HEADS,
  REGISTERS,
  type ChangeDoc,
  type EntryDoc,
  type HeadDoc,
} from './registers/registerDocs.ts';
export type { PurchaseDoc } from './purchaseList/purchaseList.ts';
export { VENDOR_LIST, VENDORS, type VendorDoc } from './vendorList/vendorList.ts';
export { vendorAt, vendorsAt } from './vendorList/readVendors.ts';
export {
  allocationsOf,
  KHATA,
  KHATA_ENTRIES,
  PAYMENTS,
  paymentViewOf,
  withMethod,
  type PaymentDoc,
} from './khata/khata.ts';
export {
  CASH_MOVEMENTS,
  cashMovementRowOf,
  CLOSES,
  DAY_CLOSES,
  dayCloseRowOf,
  withRecount,
  type DayCloseDoc,
} from './dayCloses/dayCloses.ts';
export { noDues, oldestDay, readDuesAt, readEntries, statementOf, type DuesAt } from './khata/readKhata.ts';
export { CUSTOMERS, CUSTOMER_LIST, type CustomerDoc } from './customerList/customerList.ts';
export { customerAgeing, customerAt, DueTotals, readCustomers } from './customerList/readCustomers.ts';
export { methodsWith, moneyOf } from './billList/billDocs.ts';
export { productsAt } from './salesDashboard/productsAt.ts';
export { withLastAverages } from './salesDashboard/withLastAverages.ts';
export { ownBillsAt } from './salesDashboard/recentBills.ts';
export { soldProducts, type SoldQuestion } from './salesDashboard/soldProducts.ts';
export { addsUpMany, readDashboard, type DashboardQuestion } from './salesDashboard/readDashboard.ts';
export { coversMany, readCover, type CoverQuestion } from './salesDashboard/cover.ts';
