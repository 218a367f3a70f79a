import {
  emptyProduct,
  startingProfile,
  type AdjustmentReason,
  type BillContent,
  type BillContentBody,
  type Id,
  type PaymentMethod,
  type ProductDetails,
  type ShopProfileDetails,
} from '@bahi/contracts';
import {
  priceContent,
  type AdjustStock,
  type Caller,
  type IssueCreditNote,
  type PurchaseLine,
  type RecordPurchase,
  type RecordSale,
} from '@bahi/domain';

/** Instant of commands and facts in tests that do not depend on time. */
export const SOME_DAY = '2026-01-05T06:30:00.000Z';

/** A stable id for a small number. */
export const numberId = (n: number): Id => n.toString(16).padStart(32, '0');

export const plainProfile: ShopProfileDetails = {
  ...startingProfile,
  shopName: 'Sharma Kirana',
  address: 'Laxmi Road, Pune',
  stateCode: '27',
  upiId: 'sharma@okbank',
};

/** Staff who confirm nothing. */
export const plainCaller: Caller = { accountId: numberId(600), role: 'staff', confirmations: [] };

/** A product sold at ₹50 a piece. */
export function plainProduct(n: number, changes: Partial<ProductDetails> = {}): ProductDetails {
  return {
    ...emptyProduct,
    id: numberId(n),
    name: `Product ${n}`,
    categoryId: numberId(900),
    unit: 'kg',
    sellingPricePaise: 5_000,
    ...changes,
  };
}

export function purchaseLine(
  purchaseId: number,
  product: ProductDetails,
  quantityMilli: number,
  cost: Pick<PurchaseLine, 'purchasePricePaise' | 'lineTotalPaise'>,
): PurchaseLine {
  const tax = { gstRateBps: 0, taxPaise: null, taxParts: null, priceIncludesTax: true, hsn: null, claimsCredit: true };
  const charges = { discountPaise: 0, freightPaise: 0, sellingPricePaise: null };
  return { purchaseId: numberId(purchaseId), product, quantityMilli, ...cost, ...tax, ...charges, note: null };
}

/** A purchase at a price per whole unit. */
export function purchase(
  purchaseId: number,
  product: ProductDetails,
  quantityMilli: number,
  purchasePricePaise: number,
  changes: Partial<RecordPurchase> = {},
): RecordPurchase {
  return {
    head: {
      vendorId: numberId(800),
      vendorName: 'Gupta Traders',
      vendorGstNumber: '27AAPFU0939F1ZV',
      vendorComposition: false,
      purchaseDate: '2026-01-05',
      vendorBillNumber: `G-${purchaseId}`,
    },
    line: purchaseLine(purchaseId, product, quantityMilli, { purchasePricePaise, lineTotalPaise: null }),
    form: null,
    shop: plainProfile,
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}

/** A count that found so much more, or with a negative quantity less. */
export function adjustment(
  adjustmentId: number,
  product: ProductDetails,
  quantityMilli: number,
  changes: Partial<AdjustStock> = {},
): AdjustStock {
  return {
    adjustmentId: numberId(adjustmentId),
    product,
    quantityMilli,
    reason: 'count',
    note: null,
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}

export interface SampleSaleLine {
  product: ProductDetails;
  quantityMilli: number;
}

/**
 * The priced content of a walk-in customer's bill.
 * @throws {Error} when pricing refuses it
 */
export function walkInContent(
  lines: readonly SampleSaleLine[],
  body: BillContentBody = {},
  shop: ShopProfileDetails = plainProfile,
): BillContent {
  const products = new Map(lines.map(({ product }) => [product.id, { facts: product, archived: false }]));
  const priced = priceContent(
    {
      customer: { walkIn: true },
      paymentMethod: 'CASH' satisfies PaymentMethod,
      lines: lines.map(({ product, quantityMilli }) => ({ productId: product.id, quantityMilli })),
      ...body,
    },
    { products, shop, at: SOME_DAY },
    { saved: null, imported: false },
  );
  if (priced.kind === 'refused') throw new Error(`the sample cannot be priced: ${priced.code}`);
  return priced.content;
}

/** Completes a bill without a draft for a walk-in customer. */
export function sale(billId: number, lines: readonly SampleSaleLine[], changes: Partial<RecordSale> = {}): RecordSale {
  return {
    billId: numberId(billId),
    submissionRevision: null,
    content: walkInContent(lines, {}, changes.shop),
    contentHash: `hash-${billId}`,
    createdAt: SOME_DAY,
    createdBy: numberId(700),
    shop: plainProfile,
    shopPhone: null,
    confirmed: [],
    products: new Map(lines.map(({ product }) => [product.id, { facts: product, archived: false }])),
    paymentIdOf: (n) => numberId(billId * 100 + 50_000_000 + n),
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}

/** Takes parts of a bill's lines back to the shelf, paid back in cash. */
export function creditNote(
  noteId: number,
  original: IssueCreditNote['original'],
  lines: readonly { lineNo?: number; quantityMilli: number; reason?: AdjustmentReason | null }[],
  changes: Partial<IssueCreditNote> = {},
): IssueCreditNote {
  return {
    creditNoteId: numberId(noteId),
    original,
    lines: lines.map(({ lineNo = 1, quantityMilli, reason = null }) => {
      return { lineNo, quantityMilli, reason, adjustmentId: numberId(noteId * 1_000 + lineNo) };
    }),
    refundMethod: 'CASH',
    refundPaise: null,
    note: null,
    shop: plainProfile,
    shopPhone: null,
    products: new Map(),
    earlierPayments: [],
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}
