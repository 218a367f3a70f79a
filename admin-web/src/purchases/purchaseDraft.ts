import { mulDivHalfUp, type ProductRow, type PurchaseRow, type Unit } from '@bahi/contracts';
import { lineGross } from '@bahi/domain/arithmetic';

/** The product of a line, as of when it was chosen. */
interface LineProduct {
  id: string;
  name: string;
  unit: Unit;
  openingMilli: number;
  averageCostPaise: number;
  stockValuePaise: number;
}

/** A line of a supplier's bill. Null is an empty field, NaN text that is no number. */
export interface LineDraft {
  /** Identifies the line in the form. */
  key: number;
  product: LineProduct | null;
  quantityMilli: number | null;
  /** Typed closing stock; null means opening + purchased. */
  closingMilli: number | null;
  /** The price or the total, whichever was typed last; the other is calculated. */
  typed: 'price' | 'total';
  amountPaise: number | null;
  /** The amount is the product's last purchase price, not typed; it changes with the product. */
  isOffered: boolean;
}

/** Input of a supplier's bill. */
export interface PurchaseDraft {
  vendorId: string | null;
  purchaseDate: string;
  vendorBillNumber: string;
  note: string;
  lines: readonly LineDraft[];
}

export const emptyLine = (key: number): LineDraft => ({
  key,
  product: null,
  quantityMilli: null,
  closingMilli: null,
  typed: 'price',
  amountPaise: null,
  isOffered: false,
});

/** Element id of the line's quantity, its first input. */
export const quantityId = ({ key }: Pick<LineDraft, 'key'>): string => `purchased-${key}`;

export const newDraft = (purchaseDate: string): PurchaseDraft => ({
  vendorId: null,
  purchaseDate,
  vendorBillNumber: '',
  note: '',
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
  return {
    ...withOffer(line, purchasePricePaise ?? null),
    product: { id, name, unit, openingMilli: currentStockMilli, averageCostPaise, stockValuePaise },
    closingMilli: null,
  };
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
    lines: [
      {
        key: 0,
        product: {
          id: productId,
          name: productName,
          unit,
          openingMilli: openingStockMilli,
          averageCostPaise,
          stockValuePaise: 0,
        },
        quantityMilli,
        closingMilli: null,
        typed: byPrice ? 'price' : 'total',
        amountPaise: byPrice ? row.purchasePricePaise : row.lineTotalPaise,
        // the recorded amount is that of the supplier's bill
        isOffered: false,
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

/** Average cost per unit after this purchase: (value + total) ÷ stock. A purchase into empty stock sets it. */
export function averageAfter(line: LineDraft): number | null {
  const { product, quantityMilli } = line;
  const total = totalOf(line);
  if (product === null || !isNumber(quantityMilli) || quantityMilli <= 0 || !isNumber(total)) return null;
  const { openingMilli, stockValuePaise } = product;
  if (openingMilli <= 0) return mulDivHalfUp(total, 1_000, quantityMilli);
  return mulDivHalfUp(stockValuePaise + total, 1_000, openingMilli + quantityMilli);
}

/** Sum of the line totals that are known. */
export function billTotal({ lines }: PurchaseDraft): number {
  return lines.reduce((sum, line) => {
    const total = totalOf(line);
    return isNumber(total) ? sum + total : sum;
  }, 0);
}
