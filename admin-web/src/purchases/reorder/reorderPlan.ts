import { fitsUnit, type Id, type LastPrice, type ProductRow } from '@bahi/contracts';

/** A product to order, with the quantity that is suggested. */
export interface ReorderLine {
  product: ProductRow;
  /** When and at what price it was last bought; undefined for one that never was. */
  last: LastPrice | undefined;
  quantityMilli: number;
}

/** What is ordered of one vendor; without a vendor what was never bought. */
export interface ReorderGroup {
  vendorId: Id | null;
  vendorName: string;
  lines: ReorderLine[];
}

const ONE_UNIT = 1_000;

/** Whole units where the unit cannot be divided, rounded up. */
const inWhole = (unit: ProductRow['unit'], milli: number): number =>
  fitsUnit(unit, milli) ? milli : Math.ceil(milli / ONE_UNIT) * ONE_UNIT;

/**
 * How much to order: up to the maximum stock; without one up to twice the minimum; else as much as the last time. At least one unit.
 */
export function suggestedMilli(
  { unit, currentStockMilli, minStockMilli, maxStockMilli }: ProductRow,
  last: LastPrice | undefined,
): number {
  const stock = Math.max(currentStockMilli, 0);
  const wanted = maxStockMilli ?? (minStockMilli === null ? null : 2 * minStockMilli);
  const missing = wanted === null ? (last?.quantityMilli ?? 0) : wanted - stock;
  return Math.max(inWhole(unit, missing), ONE_UNIT);
}

/** Products by the vendor they were last bought from, vendors by name; those never bought come last. */
export function reorderPlan(products: readonly ProductRow[], prices: readonly LastPrice[]): ReorderGroup[] {
  const lastOf = new Map(prices.map((price) => [price.productId, price]));
  const groups = new Map<Id | null, ReorderGroup>();
  for (const product of products) {
    const last = lastOf.get(product.id);
    const vendorId = last?.vendorId ?? null;
    const group = groups.get(vendorId) ?? { vendorId, vendorName: last?.vendorName ?? '', lines: [] };
    group.lines.push({ product, last, quantityMilli: suggestedMilli(product, last) });
    groups.set(vendorId, group);
  }
  return [...groups.values()].toSorted((a, b) => {
    if (a.vendorId === null || b.vendorId === null) return a.vendorId === null ? 1 : -1;
    return a.vendorName.localeCompare(b.vendorName);
  });
}

interface OrderedLine {
  name: string;
  /** With its unit, in the reader's language. */
  quantity: string;
}

/** The order as text to send: a heading, and a line for each product. */
export function orderText(heading: string, lines: readonly OrderedLine[]): string {
  return [heading, ...lines.map(({ name, quantity }, place) => `${place + 1}. ${name}: ${quantity}`)].join('\n');
}
