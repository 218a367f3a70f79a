import { emptyProduct, type BillView, type ProductRow } from '@bahi/contracts';
import type { DraftLine } from '../billing/draft/draft.ts';

const idOf = (digit: number): string => String(digit).repeat(32);

/** A product row for specs, without cost as staff sees it, with overrides. */
export function productRow(given: Partial<ProductRow> = {}): ProductRow {
  return {
    ...emptyProduct,
    id: idOf(1),
    revision: 1,
    name: 'Assam tea',
    localName: 'असम चाय',
    categoryId: idOf(9),
    categoryName: 'Tea',
    unit: 'packet',
    sku: 'TEA',
    sellingPricePaise: 14_000,
    purchasePricePaise: undefined,
    openingStockMilli: 10_000,
    currentStockMilli: 10_000,
    stockLabel: 'in_stock',
    status: 'active',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** A line for specs. */
export function draftLine(given: Partial<DraftLine> = {}): DraftLine {
  return {
    key: 1,
    productId: idOf(1),
    name: 'Assam tea',
    localName: 'असम चाय',
    sku: 'TEA',
    unit: 'packet',
    quantityMilli: 1_000,
    unitPricePaise: 14_000,
    discountPaise: null,
    note: null,
    listPricePaise: null,
    gstRateBps: 0,
    priceIncludesTax: true,
    printedPricePaise: null,
    ...given,
  };
}

/** An open bill as the server answers it, for specs. */
export function openBill(given: Partial<BillView> = {}): BillView {
  return {
    id: idOf(7),
    kind: 'bill',
    revision: 1,
    status: 'created',
    createdAt: '2026-01-01T00:00:00.000Z',
    customer: null,
    subtotalPaise: 0,
    billDiscountPaise: 0,
    discountPaise: 0,
    taxPaise: 0,
    roundOffPaise: 0,
    grandTotalPaise: 0,
    createdBy: idOf(8),
    lines: [],
    payments: [],
    shortfalls: [],
    creditNotes: [],
    ...given,
  };
}

/** A line as the server answers it, for specs. */
export function savedLine(given: Partial<BillView['lines'][number]> = {}): BillView['lines'][number] {
  return {
    lineNo: 1,
    productId: idOf(1),
    name: 'Assam tea',
    localName: 'असम चाय',
    sku: 'TEA',
    unit: 'packet',
    hsn: null,
    quantityMilli: 1_000,
    unitPricePaise: 14_000,
    priceIncludesTax: true,
    taxClass: 'taxable',
    printedPricePaise: null,
    grossPaise: 14_000,
    discountPaise: 0,
    billDiscountSharePaise: 0,
    taxableValuePaise: 14_000,
    gstRateBps: 0,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    lineTotalPaise: 14_000,
    note: null,
    ...given,
  };
}
