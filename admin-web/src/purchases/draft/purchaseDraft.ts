import {
  MAX_PURCHASE_LINES,
  mulDivHalfUp,
  type DatedRate,
  type PaymentMethod,
  type ProductRow,
  type PurchaseRow,
  type Unit,
} from '@bahi/contracts';
import { lineGross } from '@bahi/domain/arithmetic';

/** The product of a line, as of when it was chosen. */
interface LineProduct {
  id: string;
  name: string;
  unit: Unit;
  /** Stock when it was chosen. */
  stockMilli: number;
  /** Stock, average and value before this line: those of when it was chosen, changed by the lines above it (`settled`). */
  openingMilli: number;
  averageCostPaise: number;
  stockValuePaise: number;
  /** Selling price when it was chosen. */
  sellingPricePaise: number;
  /** Its GST rates and HSN, if it has any. */
  rates?: readonly DatedRate[];
  hsn?: string;
}

/** Tax of a line as typed: null follows the product's rate, or the line's rate. */
export interface LineTax {
  rateBps: number | null;
  taxPaise: number | null;
  /** HSN of the vendor's bill; absent: that of the product. */
  hsn?: string;
  /** Whether the tax is to be credited; absent: if it can be. */
  isCredited?: boolean;
  /** Whether the record that is corrected credited it. */
  wasCredited?: boolean;
}

/** Cells of a pasted row that were not understood, with their text. */
export type PastedMarks = Partial<Record<'product' | 'quantity' | 'price' | 'total' | 'hsn' | 'rate' | 'tax', string>>;

/** A line of a supplier's bill. Null is an empty field, NaN text that is no number. */
export interface LineDraft {
  /** Identifies the line in the form. */
  key: number;
  product: LineProduct | null;
  quantityMilli: number | null;
  /** Whether the quantity was typed. If not, it follows a typed closing stock. */
  isQuantityTyped: boolean;
  /** Typed closing stock; null means opening + purchased. */
  closingMilli: number | null;
  /** The price or the total, whichever was typed last; the other is calculated. */
  typed: 'price' | 'total';
  amountPaise: number | null;
  /** The amount is the product's last purchase price, not typed; it changes with the product. */
  isOffered: boolean;
  /** New selling price of the product; null leaves it. */
  sellingPricePaise: number | null;
  /** Absent until something of the tax is typed. */
  tax?: LineTax;
  /** What was pasted into cells and not understood; such a cell is empty until it is filled. */
  marks?: PastedMarks | undefined;
}

/** Input of a supplier's bill. */
export interface PurchaseDraft {
  vendorId: string | null;
  purchaseDate: string;
  vendorBillNumber: string;
  note: string;
  /** Of the whole bill: spread over the costs of the lines. */
  discountPaise: number | null;
  freightPaise: number | null;
  /** Whether the prices of the bill include tax; absent for a shop that credits no tax, which enters none. */
  priceIncludesTax?: boolean;
  /** Absent: paid outside the drawer. */
  payment?: PaymentDraft;
  lines: readonly LineDraft[];
}

/** How a vendor's bill is paid: not now, or by these amounts in paise. */
export type PaymentDraft = 'owed' | (Record<PaymentMethod, number | null> & { reference: string });

export const emptyLine = (key: number): LineDraft => ({
  key,
  product: null,
  quantityMilli: null,
  isQuantityTyped: false,
  closingMilli: null,
  typed: 'price',
  amountPaise: null,
  isOffered: false,
  sellingPricePaise: null,
});

/** Element ids of a line's fields that take the focus. */
export const productFieldId = ({ key }: Pick<LineDraft, 'key'>): string => `product-${key}`;
export const quantityId = ({ key }: Pick<LineDraft, 'key'>): string => `purchased-${key}`;

export const newDraft = (purchaseDate: string): PurchaseDraft => ({
  vendorId: null,
  purchaseDate,
  vendorBillNumber: '',
  note: '',
  discountPaise: null,
  freightPaise: null,
  lines: [emptyLine(0)],
});

/** A typed amount stays when the product changes; an offered one is replaced by that of the new product. */
function withOffer(line: LineDraft, offeredPaise: number | null): LineDraft {
  if (line.amountPaise !== null && !line.isOffered) return line;
  return { ...line, typed: 'price', amountPaise: offeredPaise, isOffered: offeredPaise !== null };
}

/** Sets the product of a line and offers its last purchase price unless one was typed. */
export function withProduct(line: LineDraft, row: ProductRow | null): LineDraft {
  if (row === null) return { ...withOffer(line, null), product: null, closingMilli: null };
  const { id, name, unit, currentStockMilli, averageCostPaise = 0, stockValuePaise = 0, purchasePricePaise } = row;
  const { sellingPricePaise } = row;
  const stock = { stockMilli: currentStockMilli, openingMilli: currentStockMilli, averageCostPaise, stockValuePaise };
  return {
    ...withoutMark(withOffer(line, purchasePricePaise ?? null), 'product'),
    product: {
      id,
      name,
      unit,
      sellingPricePaise,
      ...stock,
      ...(row.taxClass === 'taxable' && row.rates.length > 0 && { rates: row.rates }),
      ...(row.hsn !== null && { hsn: row.hsn }),
    },
    // it was the price of another product
    sellingPricePaise: line.product === null || line.product.id === id ? line.sellingPricePaise : null,
    // it was the stock of another product
    closingMilli: line.product === null ? line.closingMilli : null,
  };
}

/** The line with a pasted cell understood, or filled by hand. */
export function withoutMark(line: LineDraft, ...cells: (keyof PastedMarks)[]): LineDraft {
  if (line.marks === undefined) return line;
  const left = Object.entries(line.marks).filter(([cell]) => !cells.some((one) => one === cell));
  return { ...line, marks: left.length === 0 ? undefined : Object.fromEntries(left) };
}

/** The line with a typed price or total; the other one follows. */
export const withAmount = (line: LineDraft, typed: LineDraft['typed'], amountPaise: number | null): LineDraft => ({
  ...withoutMark(line, 'price', 'total'),
  typed,
  amountPaise,
  isOffered: false,
});

/** Offers the price last paid to the vendor, unless an amount was typed. */
export function withLastPrice(line: LineDraft, lastPaise: number | undefined): LineDraft {
  if (line.product === null || lastPaise === undefined) return line;
  const offered = withOffer(line, lastPaise);
  return offered.amountPaise === line.amountPaise && offered.typed === line.typed ? line : offered;
}

/** A typed quantity wins over a closing stock typed before. An emptied one follows the closing stock again. */
export const withQuantity = (line: LineDraft, quantityMilli: number | null): LineDraft => ({
  ...withoutMark(line, 'quantity'),
  quantityMilli,
  isQuantityTyped: quantityMilli !== null,
  closingMilli: null,
});

/** Adds an empty line. Null when the bill has as many as it may have. */
export function withLine(lines: readonly LineDraft[]): readonly LineDraft[] | null {
  if (lines.length >= MAX_PURCHASE_LINES) return null;
  return [...lines, emptyLine(Math.max(...lines.map((line) => line.key)) + 1)];
}

/** Whether nothing was typed in a line. */
const isBlank = ({ product, quantityMilli, closingMilli, amountPaise, sellingPricePaise, marks }: LineDraft): boolean =>
  [product, quantityMilli, closingMilli, amountPaise, sellingPricePaise].every((value) => value === null) &&
  marks === undefined;

/** The lines without the blank ones at their end; at least the first. */
export function filled(lines: readonly LineDraft[]): readonly LineDraft[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, Math.max(last, 0) + 1);
}

/** Adds lines, in the place of a blank one at the end. At most as many as a bill may have; `left` were not added. */
export function withLines(
  lines: readonly LineDraft[],
  added: readonly Omit<LineDraft, 'key'>[],
): { lines: readonly LineDraft[]; left: number } {
  const kept = lines.every(isBlank) ? [] : filled(lines);
  const room = MAX_PURCHASE_LINES - kept.length;
  const first = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  const more = added.slice(0, room).map((line, place) => ({ ...line, key: first + place }));
  return { lines: [...kept, ...more], left: added.length - more.length };
}

const TAX_MARKS = { rateBps: 'rate', taxPaise: 'tax', hsn: 'hsn' } as const;

/** The line with another tax; what is not given stays. */
export function withTax(line: LineDraft, changes: Partial<LineTax>): LineDraft {
  const changed = (['rateBps', 'taxPaise', 'hsn'] as const).filter((field) => field in changes);
  const own = withoutMark(line, ...changed.map((field) => TAX_MARKS[field]));
  return { ...own, tax: { rateBps: null, taxPaise: null, ...line.tax, ...changes } };
}

/** What the cost of lines differs from their total, in paise by the key of the line. */
export type Charges = ReadonlyMap<number, number>;
const NO_CHARGES: Charges = new Map();

/**
 * The lines as they will be recorded, one after the other: a product's second line begins with the stock and the average after its
 * first one. A quantity that was not typed follows a typed closing stock.
 * @param charges the lines' parts of the bill's discount and freight
 */
export function settled(lines: readonly LineDraft[], charges: Charges = NO_CHARGES): LineDraft[] {
  const stocks = new Map<string, LineStock>();
  return lines.map((line) => {
    const { product } = line;
    if (product === null) return line;
    const before = stocks.get(product.id);
    // an unchanged line stays the same object, so that it is not rendered again
    const own = counted(before === undefined ? line : { ...line, product: { ...product, ...before } });
    const after = stockAfter(own, charges.get(line.key));
    if (after !== null) stocks.set(product.id, after);
    return own;
  });
}

type LineStock = Pick<LineProduct, 'openingMilli' | 'averageCostPaise' | 'stockValuePaise'>;

function counted(line: LineDraft): LineDraft {
  const { product, isQuantityTyped, closingMilli } = line;
  if (product === null || isQuantityTyped || !isNumber(closingMilli)) return line;
  const quantityMilli = closingMilli - product.openingMilli;
  // a purchase only adds stock: the closing stock is then the error
  return quantityMilli > 0 ? { ...line, quantityMilli } : line;
}

/** Makes the draft of a recorded purchase. Uses the total: 12 pieces for ₹100.00 have no exact price. */
export function draftOf(row: PurchaseRow): PurchaseDraft {
  const { productId, productName, unit, openingStockMilli, averageCostPaise, quantityMilli } = row;
  const byPrice = lineGross(quantityMilli, row.purchasePricePaise) === row.lineTotalPaise;
  return {
    vendorId: row.vendorId,
    purchaseDate: row.purchaseDate,
    vendorBillNumber: row.vendorBillNumber,
    note: row.note ?? '',
    discountPaise: null,
    freightPaise: null,
    lines: [
      {
        key: 0,
        product: {
          id: productId,
          name: productName,
          unit,
          stockMilli: openingStockMilli,
          openingMilli: openingStockMilli,
          averageCostPaise,
          stockValuePaise: 0,
          sellingPricePaise: 0,
        },
        quantityMilli,
        isQuantityTyped: false,
        closingMilli: null,
        typed: byPrice ? 'price' : 'total',
        amountPaise: byPrice ? row.purchasePricePaise : row.lineTotalPaise,
        // the recorded amount is that of the supplier's bill
        isOffered: false,
        sellingPricePaise: null,
      },
    ],
  };
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/** Closing stock: typed, else opening + purchased; null while that cannot be calculated. */
export function closingOf({ product, quantityMilli, closingMilli }: LineDraft): number | null {
  if (closingMilli !== null) return closingMilli;
  return product !== null && isNumber(quantityMilli) ? product.openingMilli + quantityMilli : null;
}

/** Purchase price per unit in paise: typed, else from the total (half-up). */
export function priceOf({ typed, amountPaise, quantityMilli }: LineDraft): number | null {
  if (typed === 'price' || amountPaise === null || Number.isNaN(amountPaise))
    return typed === 'price' ? amountPaise : null;
  return isNumber(quantityMilli) && quantityMilli > 0 ? mulDivHalfUp(amountPaise, 1_000, quantityMilli) : null;
}

/** Line total in paise: typed, else quantity × price (half-up). */
export function totalOf({ typed, amountPaise, quantityMilli }: LineDraft): number | null {
  if (typed === 'total') return amountPaise;
  return isNumber(amountPaise) && isNumber(quantityMilli) ? lineGross(quantityMilli, amountPaise) : null;
}

/**
 * Stock, value and average after this line, as the ledger calculates them: (value + total) ÷ stock. Units that were sold below zero
 * take their part of the total first (R33). Null while a number is missing.
 */
function stockAfter(line: LineDraft, chargePaise = 0): LineStock | null {
  const { product, quantityMilli } = line;
  const typedTotal = totalOf(line);
  if (product === null || !isNumber(quantityMilli) || quantityMilli <= 0 || !isNumber(typedTotal)) return null;
  const total = Math.max(typedTotal + chargePaise, 0);
  const openingMilli = product.openingMilli + quantityMilli;
  const soldBefore = Math.min(Math.max(-product.openingMilli, 0), quantityMilli);
  const stockValuePaise = product.stockValuePaise + total - mulDivHalfUp(total, soldBefore, quantityMilli);
  const averageCostPaise =
    openingMilli > 0 ? mulDivHalfUp(stockValuePaise, 1_000, openingMilli) : mulDivHalfUp(total, 1_000, quantityMilli);
  return { openingMilli, stockValuePaise, averageCostPaise };
}

/** Average cost per unit after this line; null while it cannot be calculated. */
export const averageAfter = (line: LineDraft, chargePaise = 0): number | null =>
  stockAfter(line, chargePaise)?.averageCostPaise ?? null;

/** Sum of the line totals that are known. */
export function linesTotal({ lines }: Pick<PurchaseDraft, 'lines'>): number {
  return settled(lines).reduce((sum, line) => {
    const total = totalOf(line);
    return isNumber(total) ? sum + total : sum;
  }, 0);
}

/** What is payable to the vendor: the line totals less the discount, with the freight. */
export const billTotal = (draft: PurchaseDraft): number =>
  linesTotal(draft) - (draft.discountPaise || 0) + (draft.freightPaise || 0);
