import { createHash } from 'node:crypto';
import type { Id, ProductDetails, VendorBill } from '@bahi/contracts';

/** A stable id of 32 hexadecimal characters for a word. */
export function sampleId(word: string): Id {
  return createHash('sha256').update(word).digest('hex').slice(0, 32);
}

/** One product's stock in the sample books. */
export interface SampleStock {
  facts: ProductDetails;
  revision: number;
  stockMilli: number;
  valuePaise: number;
  averagePaise: number;
}

/** The goods of a purchase. */
export interface Received {
  quantityMilli: number;
  costPaise: number;
}

/** What is needed to undo a purchase: its newest record, and the revision of its first. */
export interface SamplePurchase extends Received {
  product: string;
  revision: number;
  place: number;
  bill: VendorBill;
}

/** Adds goods at a cost. */
export function receive(stock: SampleStock, quantityMilli: number, costPaise: number): void {
  const after = stock.stockMilli + quantityMilli;
  // a receipt into a shortfall adds value only for the goods that remain
  const kept = stock.stockMilli >= 0 ? costPaise : Math.round((costPaise * Math.max(0, after)) / quantityMilli);
  stock.stockMilli = after;
  stock.valuePaise = after > 0 ? stock.valuePaise + kept : 0;
  if (after > 0) stock.averagePaise = perUnit(stock.valuePaise, after);
}

/** Removes goods and returns their cost; units below zero cost the last average. */
export function issue(stock: SampleStock, quantityMilli: number) {
  const fromStock = Math.min(quantityMilli, Math.max(0, stock.stockMilli));
  const taken = fromStock === 0 ? 0 : Math.round((stock.valuePaise * fromStock) / stock.stockMilli);
  const provisionalMilli = quantityMilli - fromStock;
  const provisionalPaise = worth(provisionalMilli, stock.averagePaise);
  stock.stockMilli -= quantityMilli;
  stock.valuePaise -= taken;
  return { costPaise: taken + provisionalPaise, provisionalMilli, provisionalPaise };
}

/** Removes goods again, with their cost. */
export function takeBack(stock: SampleStock, { quantityMilli, costPaise }: Received): void {
  stock.stockMilli -= quantityMilli;
  stock.valuePaise = stock.stockMilli > 0 ? Math.max(0, stock.valuePaise - costPaise) : 0;
  if (stock.stockMilli > 0) stock.averagePaise = perUnit(stock.valuePaise, stock.stockMilli);
}

/** Price of a quantity. */
export function worth(quantityMilli: number, pricePaise: number): number {
  return Math.round((quantityMilli * pricePaise) / 1000);
}

/** Value of one whole unit. */
export function perUnit(valuePaise: number, quantityMilli: number): number {
  return Math.round((valuePaise * 1000) / quantityMilli);
}

/** The shop's day of an instant. */
export function sampleDay(instant: string): string {
  return new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(0, 10);
}

/** A product's stock, in the form of events. */
export function stockFields({ stockMilli, valuePaise }: SampleStock) {
  return { stockAfterMilli: stockMilli, valueAfterPaise: valuePaise };
}

export const billOf = ({ vendorId, purchaseDate, vendorBillNumber }: VendorBill): VendorBill => ({
  vendorId,
  purchaseDate,
  vendorBillNumber,
});

export const NO_DUE = { khata: null, freed: null };
