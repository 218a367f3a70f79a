import type { ProductRow, PurchaseRow, Unit } from '@bahi/contracts';
import { lineGross, mulDivHalfUp } from '@bahi/domain/arithmetic';

/** What the form knows of the product of a line: as it stood when it was chosen. */
interface LineProduct {
  id: string;
  name: string;
  unit: Unit;
  openingMilli: number;
  averageCostPaise: number;
  stockValuePaise: number;
}

/** One product of a supplier's bill as typed. Null = empty, NaN = no number (yet). */
export interface LineDraft {
  /** Tells lines apart while they come and go. */
  key: number;
  product: LineProduct | null;
  quantityMilli: number | null;
  /** Typed over what the form reckoned; null follows opening + purchased. */
  closingMilli: number | null;
  /** The price or the total, whichever was typed last; the other one follows. */
  typed: 'price' | 'total';
  amountPaise: number | null;
  /** Nobody typed the amount: it is the last purchase price of the product, and goes with it. */
  isOffered: boolean;
}

/** A supplier's bill as typed. */
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

/** Element of the line's quantity, where its filling in begins. */
export const quantityId = ({ key }: Pick<LineDraft, 'key'>): string => `purchased-${key}`;

export const newDraft = (purchaseDate: string): PurchaseDraft => ({
  vendorId: null,
  purchaseDate,
  vendorBillNumber: '',
  note: '',
  lines: [emptyLine(0)],
});

/** An amount that was typed stays, whatever the product; one that was offered gives way to what the new product offers. */
function withOffer(line: LineDraft, offeredPaise: number | null): LineDraft {
  if (line.amountPaise !== null && !line.isOffered) return line;
  return { ...line, typed: 'price', amountPaise: offeredPaise, isOffered: offeredPaise !== null };
}

/** The product as it stands becomes the line's; its last purchase price is offered while none was typed. */
export function withProduct(line: LineDraft, row: ProductRow | null): LineDraft {
  if (row === null) return { ...withOffer(line, null), product: null, closingMilli: null };
  const { id, name, unit, currentStockMilli, averageCostPaise = 0, stockValuePaise = 0, purchasePricePaise } = row;
  return {
    ...withOffer(line, purchasePricePaise ?? null),
    product: { id, name, unit, openingMilli: currentStockMilli, averageCostPaise, stockValuePaise },
    closingMilli: null,
  };
}

/** A recorded purchase as a draft to be corrected: 12 pieces for ₹100.00 have a total, and no whole price. */
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
        // what was recorded is on the supplier's bill
        isOffered: false,
      },
    ],
  };
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/** Closing stock: as typed, else opening + purchased; null while there is nothing to reckon with. */
export function closingOf({ product, quantityMilli, closingMilli }: LineDraft): number | null {
  if (closingMilli !== null) return closingMilli;
  return product !== null && isNumber(quantityMilli) ? product.openingMilli + quantityMilli : null;
}

/** Purchase price of a whole unit in paise: as typed, else from the total (half-up). */
export function priceOf({ typed, amountPaise, quantityMilli }: LineDraft): number | null {
  if (typed === 'price' || amountPaise === null || Number.isNaN(amountPaise))
    return typed === 'price' ? amountPaise : null;
  return isNumber(quantityMilli) && quantityMilli > 0 ? mulDivHalfUp(amountPaise, 1_000, quantityMilli) : null;
}

/** Line total in paise: as typed, else quantity × price (half-up). */
export function totalOf({ typed, amountPaise, quantityMilli }: LineDraft): number | null {
  if (typed === 'total') return amountPaise;
  return isNumber(amountPaise) && isNumber(quantityMilli) ? lineGross(quantityMilli, amountPaise) : null;
}

/** Average cost of a whole unit once this purchase is in: (value + total) ÷ stock; what comes into an empty shelf sets it. */
export function averageAfter(line: LineDraft): number | null {
  const { product, quantityMilli } = line;
  const total = totalOf(line);
  if (product === null || !isNumber(quantityMilli) || quantityMilli <= 0 || !isNumber(total)) return null;
  const { openingMilli, stockValuePaise } = product;
  if (openingMilli <= 0) return mulDivHalfUp(total, 1_000, quantityMilli);
  return mulDivHalfUp(stockValuePaise + total, 1_000, openingMilli + quantityMilli);
}

/** Sum of the lines that have a total. */
export function billTotal({ lines }: PurchaseDraft): number {
  return lines.reduce((sum, line) => {
    const total = totalOf(line);
    return isNumber(total) ? sum + total : sum;
  }, 0);
}
