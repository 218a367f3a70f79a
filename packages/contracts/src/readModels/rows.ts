import { z } from 'zod';
import { categoryDetails, productDetails, vendorDetails } from '../events/catalogue.ts';
import { customerDetails } from '../events/customers.ts';
import { feedbackAddressee } from '../events/feedback.ts';
import { purchaseDetails } from '../events/ledger.ts';
import { shopProfileDetails } from '../events/shop.ts';
import { adjustmentReason, id, localDate, paymentMethod, role, integer, unit } from '../primitives.ts';
import { ageing, dueFields, freeMoney, openDocument } from './khata.ts';
import { act, joinedName } from './person.ts';

/** Rows of lists and single reads. Fields that a role may not see are optional here and absent for that role. */

const archivableStatus = z.enum(['active', 'archived']);
export type ArchivableStatus = z.infer<typeof archivableStatus>;
export const stockLabel = z.enum(['out_of_stock', 'low_stock', 'in_stock', 'well_stocked']);
export type StockLabel = z.infer<typeof stockLabel>;

const head = { id, revision: z.int() };

/** Who made the newest change; absent for staff. */
const updatedBy = { updatedBy: id.nullable().optional(), updatedByName: joinedName };

export const categoryRow = z.object({
  ...head,
  ...categoryDetails.shape,
  productCount: z.int(),
  status: archivableStatus,
  updatedAt: z.string(),
  ...updatedBy,
});
export type CategoryRow = z.infer<typeof categoryRow>;

export const vendorRow = z.object({
  ...head,
  ...vendorDetails.shape,
  /** Absent for staff. */
  purchaseCount: z.int().optional(),
  /** What the shop owes; below zero while an advance is left. Absent for staff, as is the day of the oldest open purchase. */
  duePaise: integer.optional(),
  oldestDueAt: localDate.nullable().optional(),
  status: archivableStatus,
  updatedAt: z.string(),
  ...updatedBy,
});
export type VendorRow = z.infer<typeof vendorRow>;

/** One vendor, read alone: with what is open, oldest first, and what the shop has at him. */
export const vendorView = vendorRow.extend({
  open: z.array(openDocument).optional(),
  free: z.array(freeMoney).optional(),
});
export type VendorView = z.infer<typeof vendorView>;

export const customerRow = z.object({
  ...head,
  ...customerDetails.shape,
  /** Bills that are not cancelled, and what they come to. Absent for staff. */
  billCount: z.int().optional(),
  totalPaise: integer.optional(),
  /** Of the newest of these bills. */
  lastBilledAt: z.string().nullable(),
  ...dueFields,
  /** Of today, or of the day that is looked back to. */
  ageing: ageing.optional(),
  status: archivableStatus,
  updatedAt: z.string(),
  ...updatedBy,
});
export type CustomerRow = z.infer<typeof customerRow>;

/** One customer, read alone: with what is open, oldest first, and now also what is free, oldest first. */
export const customerKhata = customerRow.extend({ open: z.array(openDocument), free: z.array(freeMoney).optional() });
export type CustomerKhata = z.infer<typeof customerKhata>;
/** What a customer's bills come to, and what he owes. */
export type CustomerFigures = Required<
  Pick<
    CustomerRow,
    | 'billCount'
    | 'totalPaise'
    | 'lastBilledAt'
    | 'duePaise'
    | 'limitPaise'
    | 'promiseDate'
    | 'oldestDueAt'
    | 'mergedInto'
  >
>;

/** Cost and value fields are absent for staff. */
export const productRow = z.object({
  ...head,
  ...productDetails.shape,
  purchasePricePaise: productDetails.shape.purchasePricePaise.optional(),
  categoryName: z.string(),
  openingStockMilli: integer,
  currentStockMilli: integer,
  stockLabel,
  averageCostPaise: integer.optional(),
  stockValuePaise: integer.optional(),
  status: archivableStatus,
  updatedAt: z.string(),
  ...updatedBy,
});
export type ProductRow = z.infer<typeof productRow>;
/** What a tile of the counter shows, and what a bill's line needs of its product: no figure that a sale changes. */
export const productTile = productRow.pick({
  id: true,
  name: true,
  localName: true,
  sku: true,
  barcodes: true,
  kind: true,
  unit: true,
  sellingPricePaise: true,
  priceIncludesTax: true,
  taxClass: true,
  rates: true,
  mrpPaise: true,
  rule31D: true,
  categoryId: true,
  categoryName: true,
});
export type ProductTile = z.infer<typeof productTile>;
/** The row before anything is hidden from a role. */
export type ProductRowWithCost = ProductRow &
  Required<Pick<ProductRow, 'purchasePricePaise' | 'averageCostPaise' | 'stockValuePaise'>>;

/** What the counter needs of a product that it has added, or given a code to: neither cost nor stock. */
export const quickProductView = productRow
  .pick({
    id: true,
    revision: true,
    kind: true,
    name: true,
    localName: true,
    categoryId: true,
    categoryName: true,
    unit: true,
    sku: true,
    barcodes: true,
    sellingPricePaise: true,
    hsn: true,
    taxClass: true,
    rates: true,
    priceIncludesTax: true,
    mrpPaise: true,
    rule31D: true,
    incomplete: true,
    status: true,
  })
  .extend({ warnings: z.array(z.object({ field: z.string(), code: z.string() })).optional() });
export type QuickProductView = z.infer<typeof quickProductView>;

/** The recorded fields of a purchase that its row shows. */
export const shownPurchase = z.object(
  purchaseDetails.omit({
    purchaseId: true,
    costPaise: true,
    settledPaise: true,
    valueAfterPaise: true,
    documentId: true,
    paidPaise: true,
  }).shape,
);
export const purchaseRow = z.object({
  ...head,
  ...shownPurchase.shape,
  /** The names by now, if they are others than those on the vendor's bill. */
  currentProductName: z.string().optional(),
  currentVendorName: z.string().optional(),
  /** Cost added by the newest correction, or by the reversal, to goods already sold or lost (R33b). */
  costVariancePaise: integer,
  status: z.enum(['recorded', 'corrected', 'reversed']),
  recordedAt: z.string(),
  /** The first record, its newest correction, and its deletion. `recordedAt` is the time of the record that the row shows. */
  recorded: act,
  corrected: act.optional(),
  reversed: act.optional(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

/** What was paid with a vendor's bill, and what is owed for it now. */
export const purchaseMoney = z.object({
  /** The first purchase of the bill: a payment to the vendor may choose it. */
  documentId: id,
  payments: z.array(z.object({ id, method: paymentMethod, amountPaise: integer, reference: z.string().optional() })),
  paidPaise: integer,
  duePaise: integer,
});
export type PurchaseMoneyView = z.infer<typeof purchaseMoney>;

/** One purchase, read alone. Without `money` it was paid outside the drawer. */
export const purchaseView = purchaseRow.extend({ money: purchaseMoney.optional() });
export type PurchaseView = z.infer<typeof purchaseView>;

/** A vendor's bill: the purchases with its vendor, number and day. */
export const vendorBillRow = z.object({
  /** `vendorBillId` of its lines. */
  id: z.string(),
  ...purchaseDetails.pick({ vendorId: true, vendorName: true, vendorBillNumber: true, purchaseDate: true }).shape,
  /** Lines that stand, and how many were deleted. */
  lineCount: z.int(),
  deletedCount: z.int(),
  /** The first of its standing lines, at most two, by which a list names it. */
  firstLineIds: z.array(id),
  /** What the standing lines cost with tax, less `discountPaise`, with `freightPaise`. */
  totalPaise: integer,
  discountPaise: integer,
  freightPaise: integer,
  /** `recorded` while a line stands. */
  status: z.enum(['recorded', 'reversed']),
  /** When its newest line was recorded. */
  recordedAt: z.string(),
});
export type VendorBillRow = z.infer<typeof vendorBillRow>;

/** What a product cost when it was last bought. */
export const lastPrice = z.object({
  productId: id,
  purchaseId: id,
  ...purchaseDetails.pick({
    vendorId: true,
    vendorName: true,
    purchaseDate: true,
    purchasePricePaise: true,
    quantityMilli: true,
    unit: true,
  }).shape,
});
export type LastPrice = z.infer<typeof lastPrice>;

/** `valueDeltaPaise` is absent for staff. */
export const adjustmentRow = z.object({
  id,
  productId: id,
  productName: z.string(),
  /** The name by now, if it is another one. */
  currentProductName: z.string().optional(),
  unit,
  quantityMilli: integer,
  reason: adjustmentReason,
  note: z.string().nullable(),
  at: z.string(),
  stockAfterMilli: integer,
  valueDeltaPaise: integer.optional(),
  by: id.nullable(),
  byName: joinedName,
});
export type AdjustmentRow = z.infer<typeof adjustmentRow>;

const historyKind = z.enum([
  'opening',
  'purchase',
  'purchase_correction',
  'purchase_reversal',
  'sale',
  'cancellation',
  'credit_note',
  'adjustment',
  'cost_correction',
]);
export type HistoryKind = z.infer<typeof historyKind>;

export const stockHistoryRow = z.object({
  id,
  /** Revision of the ledger. */
  revision: z.int(),
  at: z.string(),
  occurredAt: z.string().nullable(),
  kind: historyKind,
  quantityMilli: integer,
  stockAfterMilli: integer,
  valueDeltaPaise: integer,
  valueAfterPaise: integer,
  averageCostPaise: integer,
  /**
   * The document of the movement: a bill or purchase with its number, an adjustment with its reason. `note` is what was typed: the
   * note of a purchase or an adjustment, the reason of a cancellation.
   */
  reference: z.object({
    id,
    number: z.string().optional(),
    reason: adjustmentReason.optional(),
    note: z.string().optional(),
  }),
  by: id.nullable(),
  byName: joinedName,
});
export type StockHistoryRow = z.infer<typeof stockHistoryRow>;

/** A movement in the history of all products; name and unit are those of now. */
export const stockMovementRow = stockHistoryRow.extend({ productId: id, productName: z.string(), unit });
export type StockMovementRow = z.infer<typeof stockMovementRow>;

/** A member of the shop, joined with private data; a removed one keeps the name, as documents show it. */
export const memberRow = z.object({
  ...head,
  /** The id in `by` and `createdBy` of documents; null while invited. */
  accountId: id.nullable(),
  email: z.string(),
  name: z.string().optional(),
  role,
  status: z.enum(['invited', 'active', 'removed']),
  removed: act.optional(),
  /** The link of an invitation: only in the answer that made it, and only where no mail goes out. */
  link: z.string().optional(),
});
export type MemberRow = z.infer<typeof memberRow>;

/** What an invitation is to, for who has its link. */
export const invitationView = z.object({ shopName: z.string(), role, email: z.string() });
export type InvitationView = z.infer<typeof invitationView>;

export const feedbackRow = z.object({
  ...head,
  /** Null once the sender has left the shop. */
  senderName: z.string().nullable(),
  addressee: feedbackAddressee,
  message: z.string(),
  hasImage: z.boolean(),
  status: z.enum(['new', 'answered']),
  at: z.string(),
  reply: z.string().nullable(),
  repliedAt: z.string().nullable(),
  /** While it is marked as answered. */
  answered: act.optional(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

/** The shop as one person sees it: the shop's facts, and that person's own private data. */
export const profileView = z.object({
  shopId: id,
  accountId: id,
  ...shopProfileDetails.shape,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  role,
  revision: z.int(),
});
export type Profile = z.infer<typeof profileView>;

export const importView = z.object({
  ...head,
  label: z.string(),
  status: z.enum(['open', 'finished']),
  opened: act,
  finished: act.optional(),
});
export type ImportView = z.infer<typeof importView>;
/** An import in the list. */
export const importRow = importView.extend({ openedAt: z.string() });
export type ImportRow = z.infer<typeof importRow>;
