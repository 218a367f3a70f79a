import {
  acceptInviteBody,
  addBarcodeBody,
  addCategoryBody,
  addCustomerBody,
  addProductBody,
  addVendorBody,
  adjustmentRow,
  adjustStockBody,
  anonymousFeedbackBody,
  answerFeedbackBody,
  draftRow,
  billStatusBody,
  billView,
  categoryRow,
  changeCategoryBody,
  changeCustomerBody,
  changeMemberBody,
  changePasswordBody,
  changeProductBody,
  changeRatesBody,
  changeSettingsBody,
  changeVendorBody,
  completeBillBody,
  correctPurchaseBody,
  createBillBody,
  createCompletedBillBody,
  customerKhata,
  deleteBillBody,
  feedbackRow,
  importFileBody,
  invitationBody,
  issueCreditNoteBody,
  inviteMemberBody,
  loginBody,
  logoBody,
  MAX_IMAGE_BYTES,
  MAX_IMPORT_BYTES,
  memberRow,
  openImportBody,
  paymentReceivedBody,
  productRow,
  profileBody,
  profileView,
  purchaseView,
  quickProductBody,
  recordPurchaseBatchBody,
  recordPurchaseBody,
  registerBody,
  resetPasswordBody,
  restoreProductBody,
  saveBillBody,
  sendOtpBody,
  splitBillBody,
  vendorRow,
} from '@bahi/contracts';
import { acceptInvite } from './auth/acceptInvite.ts';
import { getInvitation } from './auth/getInvitation.ts';
import { changePassword } from './auth/changePassword.ts';
import { changeSettings } from './auth/changeSettings.ts';
import { getSettings } from './auth/getSettings.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { register } from './auth/register.ts';
import { resetPassword } from './auth/resetPassword.ts';
import { sendOtp } from './auth/sendOtp.ts';
import { billResource } from './billing/billResource.ts';
import { changeBillStatus } from './billing/changeBillStatus.ts';
import { completeBill } from './billing/completeBill.ts';
import { createBill } from './billing/createBill.ts';
import { createCompletedBill } from './billing/createCompletedBill.ts';
import { deleteBill } from './billing/deleteBill.ts';
import { getBill } from './billing/getBill.ts';
import { getBillPdf } from './billing/pdf/getBillPdf.ts';
import { recordPaymentReceived } from './billing/recordPaymentReceived.ts';
import { restoreBill } from './billing/restoreBill.ts';
import { saveBill } from './billing/saveBill.ts';
import { splitBill } from './billing/splitBill.ts';
import { addBarcode } from './catalogue/addBarcode.ts';
import { addCategory } from './catalogue/addCategory.ts';
import { addProduct } from './catalogue/addProduct.ts';
import { addQuickProduct } from './catalogue/addQuickProduct.ts';
import { addVendor } from './catalogue/addVendor.ts';
import { archiveCategory } from './catalogue/archiveCategory.ts';
import { archiveProduct } from './catalogue/archiveProduct.ts';
import { archiveVendor } from './catalogue/archiveVendor.ts';
import { categoryResource } from './catalogue/categoryResource.ts';
import { changeCategory } from './catalogue/changeCategory.ts';
import { changeProduct } from './catalogue/changeProduct.ts';
import { changeRates } from './catalogue/changeRates.ts';
import { changeVendor } from './catalogue/changeVendor.ts';
import { getProduct } from './catalogue/getProduct.ts';
import { listProducts } from './catalogue/listProducts.ts';
import { getTiles } from './catalogue/tiles/getTiles.ts';
import { restoreCategory } from './catalogue/restoreCategory.ts';
import { restoreProduct } from './catalogue/restoreProduct.ts';
import { restoreVendor } from './catalogue/restoreVendor.ts';
import { getCreditNotePdf } from './creditNotes/getCreditNotePdf.ts';
import { issueCreditNote } from './creditNotes/issueCreditNote.ts';
import { addCustomer } from './customers/addCustomer.ts';
import { archiveCustomer } from './customers/archiveCustomer.ts';
import { changeCustomer } from './customers/changeCustomer.ts';
import { restoreCustomer } from './customers/restoreCustomer.ts';
import { dayCloseRoutes } from './dayClose/dayCloseRoutes.ts';
import { getCover } from './dashboard/getCover.ts';
import { getDashboard } from './dashboard/getDashboard.ts';
import { answerFeedback } from './feedback/answerFeedback.ts';
import { getFeedbackImage } from './feedback/getFeedbackImage.ts';
import { giveFeedback } from './feedback/giveFeedback.ts';
import { listFeedback, listOwnFeedback } from './feedback/listFeedback.ts';
import {
  command,
  EVERYONE,
  WHOLE_BILL,
  noBody,
  open,
  openQuery,
  OWNER,
  OWNER_AND_AUDITOR,
  OWNER_AND_STAFF,
  PURCHASE_BATCH,
  query,
  type Route,
  type Upload,
  upload,
} from './http/route.ts';
import { importFile } from './fileImports/importFile.ts';
import { listFileImports } from './fileImports/listFileImports.ts';
import { undoImport } from './fileImports/undoImport.ts';
import { finishImport } from './imports/finishImport.ts';
import { importResource } from './imports/importResource.ts';
import { openImport } from './imports/openImport.ts';
import { khataRoutes } from './khata/khataRoutes.ts';
import { getCustomer } from './khata/getCustomer.ts';
import { getCustomerTotals, listCustomers } from './khata/listCustomers.ts';
import { exportLedger } from './ledger/exportLedger.ts';
import { getRow } from './lists/getRow.ts';
import { listRows } from './lists/listRows.ts';
import { readOnlyFields } from './lists/readOnlyFields.ts';
import { changeMember } from './members/changeMember.ts';
import { inviteMember } from './members/inviteMember.ts';
import { listMembers } from './members/listMembers.ts';
import { removeMember } from './members/removeMember.ts';
import { checkPeriod } from './periods/checkPeriod.ts';
import { confirmClock } from './periods/confirmClock.ts';
import { fileMonth } from './periods/fileMonth.ts';
import { getDifferences } from './periods/getDifferences.ts';
import { getGstr1 } from './periods/getGstr1.ts';
import { listPeriods } from './periods/listPeriods.ts';
import { describeApi } from './openapi/describeApi.ts';
import { correctPurchase } from './purchases/correctPurchase.ts';
import { getPurchase } from './purchases/getPurchase.ts';
import { getPurchaseEffect } from './purchases/getPurchaseEffect.ts';
import { listLastPrices } from './purchases/listLastPrices.ts';
import { listVendorBills } from './purchases/listVendorBills.ts';
import { purchaseResource } from './purchases/purchaseResource.ts';
import { recordPurchase } from './purchases/recordPurchase.ts';
import { recordPurchaseBatch } from './purchases/recordPurchaseBatch.ts';
import { reversePurchase } from './purchases/reversePurchase.ts';
import { getReport, getReportDocuments } from './reports/getReport.ts';
import { getSalesByCashier } from './sales/getSalesByCashier.ts';
import { getSaleTotals } from './sales/getSaleTotals.ts';
import { saleResource } from './sales/saleResource.ts';
import { changeLogo } from './shop/changeLogo.ts';
import { changeProfile, changeShop } from './shop/changeProfile.ts';
import { getProfile } from './shop/getProfile.ts';
import { getShopInfo } from './shop/getShopInfo.ts';
import { getLogo } from './shop/keptLogo.ts';
import { listUntaxedBills } from './shop/listUntaxedBills.ts';
import { adjustmentResource } from './stock/adjustmentResource.ts';
import { adjustStock } from './stock/adjustStock.ts';
import { listMovements } from './stock/listMovements.ts';
import { listStockHistory } from './stock/listStockHistory.ts';
import { getBackup } from './system/getBackup.ts';
import { getMailDelivery } from './system/getMailDelivery.ts';
import { listProjections } from './system/listProjections.ts';
import { getVendor } from './vendorDues/getVendor.ts';
import { listVendors } from './vendorDues/listVendors.ts';
import { vendorDuesRoutes } from './vendorDues/vendorDuesRoutes.ts';

/** Corrections, reversals, cancellations and credit notes may replay a product. */
const REPLAYS = { replays: true };

const rowOf = (row: Parameters<typeof readOnlyFields>[0], body: Parameters<typeof readOnlyFields>[1]) => ({
  readOnly: readOnlyFields(row, body),
});

const FEEDBACK_FORM: Upload = {
  field: 'image',
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: 'image_too_large',
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  about: 'Name, email and phone are required without a session, and refused with one.',
  texts: anonymousFeedbackBody.partial({ name: true, email: true, phone: true }),
};
const IMPORT_FORM: Upload = {
  field: 'file',
  maxBytes: MAX_IMPORT_BYTES,
  tooLarge: 'file_too_large',
  types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
  about: 'A table with a head: UTF-8, UTF-16 or Windows-1252, its cells between commas, semicolons or tabs.',
  texts: importFileBody,
};

const authRoutes: readonly Route[] = [
  open('POST /auth/send-otp', sendOtpBody, sendOtp),
  open('POST /auth/register', registerBody, register),
  open('POST /auth/login', loginBody, login),
  command('POST /auth/logout', EVERYONE, noBody, logout),
  command('PUT /auth/change-password', EVERYONE, changePasswordBody, changePassword),
  query('GET /me/settings', EVERYONE, getSettings),
  command('PUT /me/settings', EVERYONE, changeSettingsBody, changeSettings),
  open('POST /auth/reset-password', resetPasswordBody, resetPassword),
  open('POST /auth/invitation', invitationBody, getInvitation),
  open('POST /auth/accept-invite', acceptInviteBody, acceptInvite),
];

const shopRoutes: readonly Route[] = [
  query('GET /shop/info', EVERYONE, getShopInfo),
  query('GET /shop/profile', EVERYONE, getProfile),
  command('PUT /shop/profile', OWNER, profileBody, changeProfile, rowOf(profileView, profileBody)),
  query('GET /shop/untaxed-bills', OWNER, listUntaxedBills),
  query('GET /shop/logo/:id', EVERYONE, getLogo),
  command('PUT /shop/logo', OWNER, logoBody, changeLogo),
  command('PUT /shop/:shopId', OWNER, profileBody, changeShop, rowOf(profileView, profileBody)),
  query('GET /members', OWNER, listMembers),
  command('POST /members', OWNER, inviteMemberBody, inviteMember, rowOf(memberRow, inviteMemberBody)),
  command('PUT /members/:id', OWNER, changeMemberBody, changeMember, rowOf(memberRow, changeMemberBody)),
  command('DELETE /members/:id', OWNER, noBody, removeMember),
];

const feedbackRoutes: readonly Route[] = [
  upload('POST /feedback', 'public', FEEDBACK_FORM, giveFeedback),
  query('GET /feedback', OWNER, listFeedback),
  query('GET /feedback/mine', EVERYONE, listOwnFeedback),
  query('GET /feedback/:id/image', OWNER, getFeedbackImage),
  command('PUT /feedback/:id', OWNER, answerFeedbackBody, answerFeedback, rowOf(feedbackRow, answerFeedbackBody)),
];

/** Bills of up to 1,000 lines; a whole bill may be sent back, and its row of the list. */
const wholeBill = (body: Parameters<typeof readOnlyFields>[1]) => ({
  bodyLimit: WHOLE_BILL,
  ...rowOf(draftRow.extend(billView.shape), body),
});

const catalogueRoutes: readonly Route[] = [
  query('GET /categories', EVERYONE, listRows(categoryResource)),
  query('GET /categories/:id', EVERYONE, getRow(categoryResource)),
  command('POST /categories', OWNER, addCategoryBody, addCategory, rowOf(categoryRow, addCategoryBody)),
  command('PUT /categories/:id', OWNER, changeCategoryBody, changeCategory, rowOf(categoryRow, changeCategoryBody)),
  command('DELETE /categories/:id', OWNER, noBody, archiveCategory),
  command('POST /categories/:id/restore', OWNER, noBody, restoreCategory),
  query('GET /vendors', EVERYONE, listVendors, { looksBack: true }),
  query('GET /vendors/:id', EVERYONE, getVendor, { looksBack: true }),
  command('POST /vendors', OWNER, addVendorBody, addVendor, rowOf(vendorRow, addVendorBody)),
  command('PUT /vendors/:id', OWNER, changeVendorBody, changeVendor, rowOf(vendorRow, changeVendorBody)),
  command('DELETE /vendors/:id', OWNER, noBody, archiveVendor),
  command('POST /vendors/:id/restore', OWNER, noBody, restoreVendor),
  query('GET /products', EVERYONE, listProducts, { looksBack: true }),
  query('GET /products/tiles', EVERYONE, getTiles),
  query('GET /products/:id', EVERYONE, getProduct, { looksBack: true }),
  command('POST /products', OWNER, addProductBody, addProduct, rowOf(productRow, addProductBody)),
  command('POST /products/quick', OWNER_AND_STAFF, quickProductBody, addQuickProduct),
  command('POST /products/rates', OWNER, changeRatesBody, changeRates),
  command('POST /products/:id/barcodes', OWNER_AND_STAFF, addBarcodeBody, addBarcode),
  command('PUT /products/:id', OWNER, changeProductBody, changeProduct, rowOf(productRow, changeProductBody)),
  command('DELETE /products/:id', OWNER, noBody, archiveProduct),
  command('POST /products/:id/restore', OWNER, restoreProductBody, restoreProduct),
];

const customerRoutes: readonly Route[] = [
  query('GET /customers', EVERYONE, listCustomers, { looksBack: true }),
  query('GET /customers/totals', OWNER_AND_AUDITOR, getCustomerTotals, { looksBack: true }),
  query('GET /customers/:id', EVERYONE, getCustomer, { looksBack: true }),
  command('POST /customers', OWNER_AND_STAFF, addCustomerBody, addCustomer, rowOf(customerKhata, addCustomerBody)),
  command(
    'PUT /customers/:id',
    OWNER_AND_STAFF,
    changeCustomerBody,
    changeCustomer,
    rowOf(customerKhata, changeCustomerBody),
  ),
  command('DELETE /customers/:id', OWNER_AND_STAFF, noBody, archiveCustomer),
  command('POST /customers/:id/restore', OWNER_AND_STAFF, noBody, restoreCustomer),
];

const stockRoutes: readonly Route[] = [
  query('GET /products/:id/history', OWNER_AND_AUDITOR, listStockHistory),
  query('GET /stock-history', OWNER_AND_AUDITOR, listMovements),
  query('GET /purchases', OWNER_AND_AUDITOR, listRows(purchaseResource)),
  query('GET /purchases/bills', OWNER_AND_AUDITOR, listVendorBills),
  query('GET /purchases/last-prices', OWNER_AND_AUDITOR, listLastPrices),
  query('GET /purchases/:id', OWNER_AND_AUDITOR, getPurchase),
  command('POST /purchases/batch', OWNER, recordPurchaseBatchBody, recordPurchaseBatch, { bodyLimit: PURCHASE_BATCH }),
  command('POST /purchases', OWNER, recordPurchaseBody, recordPurchase, rowOf(purchaseView, recordPurchaseBody)),
  query('GET /purchases/:id/effect', OWNER, getPurchaseEffect, REPLAYS),
  command('PUT /purchases/:id', OWNER, correctPurchaseBody, correctPurchase, {
    ...REPLAYS,
    ...rowOf(purchaseView, correctPurchaseBody),
  }),
  command('DELETE /purchases/:id', OWNER, noBody, reversePurchase, REPLAYS),
  query('GET /stock-adjustments', EVERYONE, listRows(adjustmentResource)),
  command(
    'POST /stock-adjustments',
    OWNER_AND_STAFF,
    adjustStockBody,
    adjustStock,
    rowOf(adjustmentRow, adjustStockBody),
  ),
];

const billingRoutes: readonly Route[] = [
  query('GET /billing', EVERYONE, listRows(billResource)),
  query('GET /sales', EVERYONE, listRows(saleResource)),
  query('GET /sales/cashiers', OWNER_AND_AUDITOR, getSalesByCashier),
  query('GET /sales/totals', OWNER_AND_AUDITOR, getSaleTotals),
  command('POST /billing/create', OWNER_AND_STAFF, createBillBody, createBill),
  command(
    'POST /billing/complete',
    OWNER_AND_STAFF,
    createCompletedBillBody,
    createCompletedBill,
    wholeBill(createCompletedBillBody),
  ),
  query('GET /billing/:id', EVERYONE, getBill),
  query('GET /billing/:id/pdf', EVERYONE, getBillPdf),
  command('PUT /billing/:id/save', OWNER_AND_STAFF, saveBillBody, saveBill, wholeBill(saveBillBody)),
  command('POST /billing/:id/complete', OWNER_AND_STAFF, completeBillBody, completeBill, wholeBill(completeBillBody)),
  command('PATCH /billing/:id/status', OWNER_AND_STAFF, billStatusBody, changeBillStatus, {
    ...REPLAYS,
    ...wholeBill(billStatusBody),
  }),
  command('DELETE /billing/:id', OWNER_AND_STAFF, deleteBillBody, deleteBill, REPLAYS),
  command('POST /billing/:id/split', OWNER_AND_STAFF, splitBillBody, splitBill),
  command('POST /billing/:id/restore', OWNER_AND_STAFF, noBody, restoreBill),
  command('POST /billing/:id/credit-notes', OWNER, issueCreditNoteBody, issueCreditNote, {
    ...REPLAYS,
    bodyLimit: WHOLE_BILL,
  }),
  query('GET /billing/:id/credit-notes/:creditNoteId/pdf', EVERYONE, getCreditNotePdf),
  command('POST /billing/:id/payment-received', OWNER_AND_STAFF, paymentReceivedBody, recordPaymentReceived),
];

const booksRoutes: readonly Route[] = [
  query('GET /dashboard', EVERYONE, getDashboard, { looksBack: true }),
  query('GET /dashboard/cover', OWNER_AND_AUDITOR, getCover, { looksBack: true }),
  query('GET /imports', OWNER_AND_AUDITOR, listRows(importResource)),
  command('POST /imports', OWNER, openImportBody, openImport),
  command('POST /imports/:id/finish', OWNER, noBody, finishImport),
  query('GET /imports/files', OWNER_AND_AUDITOR, listFileImports),
  upload('POST /imports/files', OWNER, IMPORT_FORM, importFile),
  command('POST /imports/:id/undo', OWNER, noBody, undoImport),
  query('GET /periods', OWNER_AND_AUDITOR, listPeriods),
  query('GET /reports/:name', OWNER_AND_AUDITOR, getReport),
  query('GET /reports/:name/documents', OWNER_AND_AUDITOR, getReportDocuments),
  query('GET /periods/:month/check', OWNER_AND_AUDITOR, checkPeriod),
  query('GET /periods/:month/gstr1', OWNER_AND_AUDITOR, getGstr1),
  query('GET /periods/:month/differences', OWNER_AND_AUDITOR, getDifferences),
  command('POST /periods/:month/filed', OWNER, noBody, fileMonth),
  query('GET /ledger/export', OWNER_AND_AUDITOR, exportLedger),
  command('POST /clock/confirm', OWNER, noBody, confirmClock),
  query('GET /system/projections', EVERYONE, listProjections),
  query('GET /system/backup', OWNER, getBackup),
  openQuery('GET /system/mail', getMailDelivery),
  openQuery(
    'GET /openapi.json',
    describeApi(() => routes),
  ),
];

/** Every endpoint, one line each: method and path, who may call, what the body is, who answers. First match wins. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...shopRoutes,
  ...feedbackRoutes,
  ...catalogueRoutes,
  ...customerRoutes,
  ...stockRoutes,
  ...billingRoutes,
  ...khataRoutes,
  ...vendorDuesRoutes,
  ...dayCloseRoutes,
  ...booksRoutes,
];
