import {
  act,
  adjustmentRow,
  billView,
  cashMovementRow,
  categoryRow,
  counterSettings,
  coverView,
  dashboardView,
  dayCloseRow,
  drawerView,
  feedbackRow,
  fileImportRow,
  fileImportView,
  filingCheck,
  filingYear,
  importRow,
  importView,
  invitationView,
  lastPrice,
  mailDelivery,
  memberRow,
  periodDifferences,
  paymentView,
  productRow,
  productTile,
  profileView,
  purchaseEffect,
  purchaseRow,
  purchaseView,
  quickProductView,
  reportDocumentsView,
  reportView,
  salesByCashier,
  saleTotals,
  refundedAdvance,
  statementView,
  stockHistoryRow,
  stockMovementRow,
  undoneView,
  customerDues,
  customerRow,
  customerTotals,
  customerKhata,
  paymentPreview,
  vendorBillRow,
  vendorDues,
  vendorRow,
  vendorView,
  writtenCreditNote,
  writtenPurchase,
} from '@bahi/contracts';
import { z } from 'zod';
import { billResource } from '../billing/billResource.ts';
import { pdfQuestion } from '../billing/pdf/pdfReply.ts';
import { categoryResource } from '../catalogue/categoryResource.ts';
import { productResource } from '../catalogue/productResource.ts';
import { untaxedBills, untaxedBillsQuestion } from '../shop/listUntaxedBills.ts';
import { tilesQuestion } from '../catalogue/tiles/getTiles.ts';
import { vendorResource } from '../catalogue/vendorResource.ts';
import { customerResource } from '../customers/customerResource.ts';
import { dashboardParameters } from '../dashboard/dashboardQuestion.ts';
import { cashMovementResource, dayCloseResource } from '../dayClose/dayCloseResource.ts';
import { feedback as feedbackResource, ownFeedback as ownFeedbackResource } from '../feedback/listFeedback.ts';
import type { Target } from '../http/route.ts';
import { importResource } from '../imports/importResource.ts';
import type { Resource } from '../lists/resource.ts';
import { previewQuestion, vendorPreviewQuestion } from '../khata/previewPayment.ts';
import { statementQuestion } from '../khata/statementReply.ts';
import { members as memberResource } from '../members/listMembers.ts';
import { gstr1Question } from '../periods/getGstr1.ts';
import { periodsQuestion } from '../periods/listPeriods.ts';
import { lastPricesFilter } from '../purchases/listLastPrices.ts';
import { vendorBillResource } from '../purchases/listVendorBills.ts';
import { purchaseResource } from '../purchases/purchaseResource.ts';
import { cashierQuestion } from '../sales/getSalesByCashier.ts';
import { reportQuestion, reportRowQuestion } from '../reports/getReport.ts';
import { saleResource } from '../sales/saleResource.ts';
import { adjustmentResource } from '../stock/adjustmentResource.ts';
import { movementResource } from '../stock/listMovements.ts';
import { historyResource } from '../stock/listStockHistory.ts';

const params = z.record(z.string(), z.unknown()).optional();
const warnings = z.array(z.object({ field: z.string(), code: z.string(), params }));
const profile = profileView.extend({ warnings: warnings.optional() });

/** What answers are made of, by their names in the description. Fields hidden from a role are optional. */
export const shapes = {
  Category: categoryRow,
  Vendor: vendorRow,
  VendorView: vendorView,
  VendorDues: vendorDues,
  WrittenVendor: vendorRow.extend({ warnings }),
  Customer: customerRow,
  CustomerKhata: customerKhata,
  CustomerTotals: customerTotals,
  PaymentPreview: paymentPreview,
  WrittenCustomer: customerRow.extend({ warnings }),
  Payment: paymentView,
  RefundedAdvance: refundedAdvance,
  Statement: statementView,
  CustomerDues: customerDues,
  CashMovement: cashMovementRow,
  Drawer: drawerView,
  DayClose: dayCloseRow,
  Product: productRow,
  Tiles: z.object({ tiles: z.array(productTile) }),
  WrittenProduct: productRow.extend({ warnings }),
  UntaxedBills: untaxedBills,
  QuickProduct: quickProductView,
  RatesChanged: z.object({ changed: z.int() }),
  Purchase: purchaseRow,
  PurchaseView: purchaseView,
  WrittenPurchase: writtenPurchase,
  WrittenPurchases: z.array(writtenPurchase),
  PurchaseEffect: purchaseEffect,
  VendorBill: vendorBillRow,
  LastPrices: z.array(lastPrice),
  Adjustment: adjustmentRow,
  StockMovement: stockHistoryRow,
  ProductMovement: stockMovementRow,
  Draft: billResource.row,
  Sale: saleResource.row,
  SaleTotals: saleTotals,
  Bill: billView,
  CreditNote: writtenCreditNote,
  SalesByCashier: salesByCashier,
  Dashboard: dashboardView.partial({ takings: true, series: true, payments: true, money: true, topProducts: true }),
  Cover: coverView,
  Profile: profile,
  Logo: profileView.pick({ logo: true }),
  ShopInfo: profileView.pick({ shopId: true, shopName: true, ownerName: true, email: true, role: true }),
  Member: memberRow,
  Feedback: feedbackRow,
  FileImport: fileImportView,
  FileImports: z.object({ imports: z.array(fileImportRow) }),
  ImportUndone: undoneView,
  TakenFeedback: z.union([feedbackRow, z.object({ received: z.literal(true) })]),
  Import: importView,
  ListedImport: importRow,
  SignedIn: z.object({ accessToken: z.string(), profile: profileView }),
  Settings: counterSettings,
  CodeSent: z.object({ sent: z.literal(true) }),
  PasswordChanged: z.object({ changed: z.literal(true) }),
  PeriodDifferences: periodDifferences,
  Report: reportView,
  ReportDocuments: reportDocumentsView,
  FilingCheck: filingCheck,
  FilingYear: filingYear,
  Gstr1: z.looseObject({ gstin: z.string(), fp: z.string(), version: z.string(), hash: z.string() }),
  MonthFiled: act.extend({ month: z.string(), filed: z.literal(true), position: z.int() }),
  ClockConfirmed: z.object({ confirmed: z.literal(true) }),
  Projections: z.object({
    head: z.string(),
    projections: z.array(
      z.object({
        name: z.string(),
        version: z.int(),
        position: z.string().nullable(),
        lag: z.int(),
        lagCapped: z.boolean(),
        parked: z.array(z.object({ position: z.string(), type: z.string(), error: z.string() })),
      }),
    ),
  }),
  Backup: z.object({
    kept: z.boolean(),
    newestAt: z.string().nullable(),
    ageSeconds: z.int().nullable(),
    failing: z.boolean(),
    targetMissing: z.boolean(),
  }),
  MailDelivery: mailDelivery,
  Invitation: invitationView,
  Description: z.looseObject({ openapi: z.string() }),
} satisfies Record<string, z.ZodType>;
export type ShapeName = keyof typeof shapes;

/** What one endpoint answers when it does not refuse. */
export interface Answer {
  /** The decision or query that answers, as its file is named. */
  name: string;
  statuses: readonly number[];
  /** Null: no body, or `binary` says which. */
  shape: ShapeName | null;
  /** Media types of an answer that is not JSON. */
  binary?: readonly string[];
  /** The answer is also a CSV file. */
  hasCsv?: boolean;
  /** And a PDF. */
  hasPdf?: boolean;
  /** The answer is a page of these rows. */
  list?: Resource;
  /** What `filter` takes, as JSON, where the answer is no list. */
  filter?: z.ZodType;
  /** Query parameters beside those of lists. */
  asks?: Readonly<Record<string, z.ZodType>>;
}

const answer = (name: string, shape: ShapeName | null, ...statuses: number[]): Answer => ({
  name,
  shape,
  statuses: statuses.length === 0 ? [200] : statuses,
});
const list = (name: string, shape: ShapeName, resource: Resource): Answer => ({
  ...answer(name, shape),
  list: resource,
});

const effectQuestion = {
  correction: z.string().describe('JSON as `PUT /purchases/{id}` takes it; without it the effect is that of `DELETE`.'),
};
const saleTotalsQuestion = { filter: z.string().describe('JSON as `GET /sales` takes it.') };
const customerTotalsQuestion = { filter: z.string().describe('JSON as `GET /customers` takes it.') };
const image = { ...answer('getFeedbackImage', null), binary: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] };

const pdf = { ...answer('getBillPdf', null, 200, 304), binary: ['application/pdf'], asks: pdfQuestion };

const { copy: _, ...paperQuestion } = pdfQuestion;
const statement = { asks: statementQuestion, hasCsv: true, hasPdf: true };

/** Each endpoint of `routes.ts` with what it answers. */
export const answers: Readonly<Partial<Record<Target, Answer>>> = {
  'POST /auth/send-otp': answer('sendOtp', 'CodeSent'),
  'POST /auth/register': answer('register', 'SignedIn', 201),
  'POST /auth/login': answer('login', 'SignedIn'),
  'POST /auth/logout': answer('logout', null, 204),
  'PUT /auth/change-password': answer('changePassword', 'PasswordChanged'),
  'GET /me/settings': answer('getSettings', 'Settings'),
  'PUT /me/settings': answer('changeSettings', 'Settings'),
  'POST /auth/reset-password': answer('resetPassword', 'PasswordChanged'),
  'POST /auth/invitation': answer('getInvitation', 'Invitation'),
  'POST /auth/accept-invite': answer('acceptInvite', 'SignedIn', 201),
  'GET /shop/info': answer('getShopInfo', 'ShopInfo'),
  'GET /shop/profile': answer('getProfile', 'Profile'),
  'PUT /shop/profile': answer('changeProfile', 'Profile'),
  'GET /shop/untaxed-bills': { ...answer('listUntaxedBills', 'UntaxedBills'), asks: untaxedBillsQuestion },
  'GET /shop/logo/:id': { ...answer('getLogo', null), binary: ['image/png'] },
  'PUT /shop/logo': answer('changeLogo', 'Logo'),
  'PUT /shop/:shopId': answer('changeShop', 'Profile'),
  'GET /members': list('listMembers', 'Member', memberResource),
  'POST /members': answer('inviteMember', 'Member', 202),
  'PUT /members/:id': answer('changeMember', 'Member'),
  'DELETE /members/:id': answer('removeMember', 'Member'),
  'POST /feedback': answer('giveFeedback', 'TakenFeedback', 201),
  'GET /feedback': list('listFeedback', 'Feedback', feedbackResource),
  'GET /feedback/mine': list('listOwnFeedback', 'Feedback', ownFeedbackResource),
  'GET /feedback/:id/image': image,
  'PUT /feedback/:id': answer('answerFeedback', 'Feedback'),
  'GET /categories': list('listCategories', 'Category', categoryResource),
  'GET /categories/:id': answer('getCategory', 'Category'),
  'POST /categories': answer('addCategory', 'Category', 201),
  'PUT /categories/:id': answer('changeCategory', 'Category'),
  'DELETE /categories/:id': answer('archiveCategory', 'Category'),
  'POST /categories/:id/restore': answer('restoreCategory', 'Category'),
  'GET /vendors': list('listVendors', 'Vendor', vendorResource),
  'GET /vendors/:id': answer('getVendor', 'VendorView'),
  'GET /vendors/:id/statement': { ...answer('getVendorStatement', 'Statement'), ...statement },
  'GET /vendors/:id/payment-preview': {
    ...answer('previewVendorPayment', 'PaymentPreview'),
    asks: vendorPreviewQuestion,
  },
  'POST /vendors/:id/opening-balance': answer('recordVendorOpening', 'VendorDues'),
  'POST /vendors': answer('addVendor', 'WrittenVendor', 201),
  'PUT /vendors/:id': answer('changeVendor', 'WrittenVendor'),
  'DELETE /vendors/:id': answer('archiveVendor', 'WrittenVendor'),
  'POST /vendors/:id/restore': answer('restoreVendor', 'WrittenVendor'),
  'GET /customers': list('listCustomers', 'Customer', customerResource),
  'GET /customers/totals': { ...answer('getCustomerTotals', 'CustomerTotals'), asks: customerTotalsQuestion },
  'GET /customers/:id': answer('getCustomer', 'CustomerKhata'),
  'GET /customers/:id/payment-preview': { ...answer('previewPayment', 'PaymentPreview'), asks: previewQuestion },
  'POST /customers': answer('addCustomer', 'WrittenCustomer', 201),
  'PUT /customers/:id': answer('changeCustomer', 'WrittenCustomer'),
  'DELETE /customers/:id': answer('archiveCustomer', 'WrittenCustomer'),
  'POST /customers/:id/restore': answer('restoreCustomer', 'WrittenCustomer'),
  'GET /products': list('listProducts', 'Product', productResource),
  'GET /products/tiles': { ...answer('getTiles', 'Tiles'), asks: tilesQuestion },
  'GET /products/:id': answer('getProduct', 'Product'),
  'POST /products': answer('addProduct', 'WrittenProduct', 201),
  'POST /products/quick': answer('addQuickProduct', 'QuickProduct', 201),
  'POST /products/rates': answer('changeRates', 'RatesChanged'),
  'POST /products/:id/barcodes': answer('addBarcode', 'QuickProduct'),
  'PUT /products/:id': answer('changeProduct', 'WrittenProduct'),
  'DELETE /products/:id': answer('archiveProduct', 'WrittenProduct'),
  'POST /products/:id/restore': answer('restoreProduct', 'WrittenProduct'),
  'GET /products/:id/history': list('listStockHistory', 'StockMovement', historyResource),
  'GET /stock-history': list('listMovements', 'ProductMovement', movementResource),
  'GET /purchases': list('listPurchases', 'Purchase', purchaseResource),
  'GET /purchases/bills': list('listVendorBills', 'VendorBill', vendorBillResource),
  'GET /purchases/last-prices': { ...answer('listLastPrices', 'LastPrices'), filter: lastPricesFilter },
  'GET /purchases/:id': answer('getPurchase', 'PurchaseView'),
  'POST /purchases/batch': answer('recordPurchaseBatch', 'WrittenPurchases', 201),
  'POST /purchases': answer('recordPurchase', 'WrittenPurchase', 201),
  'GET /purchases/:id/effect': { ...answer('getPurchaseEffect', 'PurchaseEffect'), asks: effectQuestion },
  'PUT /purchases/:id': answer('correctPurchase', 'WrittenPurchase'),
  'DELETE /purchases/:id': answer('reversePurchase', 'WrittenPurchase'),
  'GET /stock-adjustments': list('listAdjustments', 'Adjustment', adjustmentResource),
  'POST /stock-adjustments': answer('adjustStock', 'Adjustment', 201),
  'GET /billing': list('listDrafts', 'Draft', billResource),
  'GET /sales': list('listSales', 'Sale', saleResource),
  'GET /sales/cashiers': { ...answer('getSalesByCashier', 'SalesByCashier'), asks: cashierQuestion },
  'GET /sales/totals': { ...answer('getSaleTotals', 'SaleTotals'), asks: saleTotalsQuestion },
  'POST /billing/create': answer('createBill', 'Bill', 201, 200),
  'POST /billing/complete': answer('createCompletedBill', 'Bill', 201),
  'GET /billing/:id': answer('getBill', 'Bill'),
  'GET /billing/:id/pdf': pdf,
  'PUT /billing/:id/save': answer('saveBill', 'Bill'),
  'POST /billing/:id/complete': answer('completeBill', 'Bill'),
  'PATCH /billing/:id/status': answer('changeBillStatus', 'Bill'),
  'DELETE /billing/:id': answer('deleteBill', 'Bill'),
  'POST /billing/:id/split': answer('splitBill', 'Bill'),
  'POST /billing/:id/restore': answer('restoreBill', 'Bill'),
  'POST /billing/:id/credit-notes': answer('issueCreditNote', 'CreditNote', 201),
  'GET /billing/:id/credit-notes/:creditNoteId/pdf': { ...pdf, ...answer('getCreditNotePdf', null, 200, 304) },
  'POST /billing/:id/payment-received': answer('recordPaymentReceived', 'Bill'),
  'POST /payments': answer('takePayment', 'Payment', 201),
  'GET /payments/:id': { ...answer('getPayment', 'Payment'), asks: paperQuestion, hasPdf: true },
  'DELETE /payments/:id': answer('reversePayment', 'Payment'),
  'PUT /payments/:id/method': answer('correctPaymentMethod', 'Payment'),
  'POST /payments/:id/refund': answer('refundAdvance', 'RefundedAdvance', 201),
  'POST /payments/:id/release': answer('releaseDeposit', 'Payment'),
  'POST /billing/:id/put-on-khata': answer('putOnKhata', 'Bill'),
  'PUT /billing/:id/payments/:paymentId/method': answer('correctBillPayment', 'Bill'),
  'GET /customers/:id/statement': { ...answer('getStatement', 'Statement'), ...statement },
  'POST /customers/:id/limit': answer('setLimit', 'CustomerDues'),
  'POST /customers/:id/promise': answer('setPromise', 'CustomerDues'),
  'POST /customers/:id/opening-balance': answer('recordOpeningBalance', 'CustomerDues'),
  'POST /customers/:id/write-off': answer('writeOff', 'CustomerDues'),
  'POST /customers/:id/merge': answer('mergeCustomer', 'CustomerDues'),
  'POST /customers/:id/unmerge': answer('unmergeCustomer', 'CustomerDues'),
  'GET /cash-movements': list('listCashMovements', 'CashMovement', cashMovementResource),
  'POST /cash-movements': answer('moveCash', 'CashMovement', 201),
  'GET /day-close': { ...answer('getDrawer', 'Drawer'), asks: paperQuestion, hasPdf: true },
  'GET /day-closes': list('listDayCloses', 'DayClose', dayCloseResource),
  'POST /day-closes': answer('closeDay', 'DayClose', 201),
  'GET /day-closes/:id': { ...answer('getDayClose', 'DayClose'), asks: paperQuestion, hasPdf: true },
  'POST /day-closes/:id/recount': answer('recountDay', 'DayClose', 201),
  'GET /dashboard': { ...answer('getDashboard', 'Dashboard'), asks: dashboardParameters },
  'GET /dashboard/cover': answer('getCover', 'Cover'),
  'GET /imports': list('listImports', 'ListedImport', importResource),
  'POST /imports': answer('openImport', 'Import', 201),
  'POST /imports/:id/finish': answer('finishImport', 'Import'),
  'GET /imports/files': answer('listFileImports', 'FileImports'),
  'POST /imports/files': answer('importFile', 'FileImport', 200, 201),
  'POST /imports/:id/undo': answer('undoImport', 'ImportUndone'),
  'GET /periods': { ...answer('listPeriods', 'FilingYear'), asks: periodsQuestion },
  'GET /reports/:name': { ...answer('getReport', 'Report'), asks: reportQuestion, hasCsv: true },
  'GET /reports/:name/documents': { ...answer('getReportDocuments', 'ReportDocuments'), asks: reportRowQuestion },
  'GET /periods/:month/check': answer('checkPeriod', 'FilingCheck'),
  'GET /periods/:month/gstr1': { ...answer('getGstr1', 'Gstr1'), asks: gstr1Question, hasCsv: true },
  'GET /periods/:month/differences': answer('getDifferences', 'PeriodDifferences'),
  'POST /periods/:month/filed': answer('fileMonth', 'MonthFiled'),
  'GET /ledger/export': { ...answer('exportLedger', null), binary: ['application/x-ndjson'] },
  'POST /clock/confirm': answer('confirmClock', 'ClockConfirmed'),
  'GET /system/projections': answer('listProjections', 'Projections'),
  'GET /system/backup': answer('getBackup', 'Backup'),
  'GET /system/mail': answer('getMailDelivery', 'MailDelivery'),
  'GET /openapi.json': answer('getOpenApi', 'Description'),
};

/** The answer of an endpoint. @throws {Error} when the table above has no line for it */
export function answerOf(target: Target): Answer {
  const found = answers[target];
  if (found === undefined) throw new Error(`${target} has no answer in answers.ts`);
  return found;
}
