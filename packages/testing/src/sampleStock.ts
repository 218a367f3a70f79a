import { createHash } from 'node:crypto';
import type { Id, ProductDetails } from '@bahi/contracts';

/** A stable id of 32 hexadecimal characters for a word. */
export function sampleId(word: string): Id {
  return createHash('sha256').update(word).digest('hex').slice(0, 32);
}

/** One product's stock as the sample books keep it. */
export interface SampleStock {
  facts: ProductDetails;
  revision: number;
  stockMilli: number;
  valuePaise: number;
  averagePaise: number;
}

/** What a purchase brought. */
export interface Received {
  quantityMilli: number;
  costPaise: number;
}

/** A purchase, as far as it takes to undo it: its newest record, and the revision of its first. */
export interface SamplePurchase extends Received {
  product: string;
  revision: number;
  place: number;
}

/** Goods come in at a cost. */
export function receive(stock: SampleStock, quantityMilli: number, costPaise: number): void {
  const after = stock.stockMilli + quantityMilli;
  // a receipt into a shortfall values only what stays on the shelf
  const kept = stock.stockMilli >= 0 ? costPaise : Math.round((costPaise * Math.max(0, after)) / quantityMilli);
  stock.stockMilli = after;
  stock.valuePaise = after > 0 ? stock.valuePaise + kept : 0;
  if (after > 0) stock.averagePaise = perUnit(stock.valuePaise, after);
}

/** Takes goods out and returns what they cost, the part sold below zero at the last average. */
export function issue(stock: SampleStock, quantityMilli: number) {
  const fromShelf = Math.min(quantityMilli, Math.max(0, stock.stockMilli));
  const taken = fromShelf === 0 ? 0 : Math.round((stock.valuePaise * fromShelf) / stock.stockMilli);
  const provisionalMilli = quantityMilli - fromShelf;
  const provisionalPaise = worth(provisionalMilli, stock.averagePaise);
  stock.stockMilli -= quantityMilli;
  stock.valuePaise -= taken;
  return { costPaise: taken + provisionalPaise, provisionalMilli, provisionalPaise };
}

/** Takes goods out again, with what they cost. */
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

/** Day of the shop that holds an instant. */
export function sampleDay(instant: string): string {
  return new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(0, 10);
}

/** Where a product stands, as facts state it. */
export function stockFields({ stockMilli, valuePaise }: SampleStock) {
  return { stockAfterMilli: stockMilli, valueAfterPaise: valuePaise };
}
