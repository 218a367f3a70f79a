import type { Decision, OversellPolicy } from '@bahi/contracts';
import {
  adjustStock,
  recordSale,
  recordPurchase,
  stockFigures,
  type CorrectPurchase,
  type RecordPurchase,
} from '@bahi/domain';
import { adjustment, Books, plainProduct, purchase, sale } from './books.ts';

const now = '2026-01-06T06:30:00.000Z';
/** The product of these books. */
export const rice = plainProduct(1);

/** Books in whole units and rupees, mostly of one product. */
export class SimpleBooks {
  readonly books = new Books();
  readonly policy: OversellPolicy;

  constructor(policy: OversellPolicy = 'warn') {
    this.policy = policy;
  }

  buy(n: number, units: number, rupees: number, product = rice): this {
    this.books.do((state) => recordPurchase(state, purchase(n, product, units * 1_000, rupees * 100)));
    return this;
  }

  sell(bill: number, units: number, product = rice): this {
    this.books.do((state) => recordSale(state, sale(bill, [{ product, quantityMilli: units * 1_000 }])));
    return this;
  }

  count(units: number): this {
    this.books.do((state) => adjustStock(state, adjustment(60, rice, units * 1_000, { now })));
    return this;
  }

  cancel(bill: number): Decision {
    return this.books.cancel({ original: this.books.bill(bill), reason: 'test', now });
  }

  /** Corrects the newest record with these changes, and always another bill number. */
  correct(n: number, change: { units?: number; rupees?: number; product?: typeof rice } = {}): Decision {
    return this.books.correct(this.correction(n, change));
  }

  correction(
    n: number,
    change: { units?: number; rupees?: number; product?: typeof rice } = {},
    more: Partial<RecordPurchase> = {},
  ): CorrectPurchase {
    const recorded = this.books.purchase(n);
    const { quantityMilli, purchasePricePaise, vendorBillNumber } = recorded.data;
    const { units = quantityMilli / 1_000, rupees = purchasePricePaise / 100, product = rice } = change;
    const command = purchase(n, product, units * 1_000, rupees * 100, more);
    const head = { ...command.head, vendorBillNumber: `${vendorBillNumber}/A` };
    const shop = { ...command.shop, oversellPolicy: this.policy };
    return { ...command, head, shop, recorded, expectedRevision: recorded.revision, products: new Map() };
  }

  reverse(n: number): Decision {
    return this.books.reverse(this.books.purchase(n), { policy: this.policy });
  }

  /** Units, worth in rupees, average in rupees. */
  stock(product = rice): [units: number, rupees: number, average: number] {
    const figures = stockFigures(this.books.state, product.id, null);
    return [figures.currentStockMilli / 1_000, figures.stockValuePaise / 100, figures.averageCostPaise / 100];
  }
}

export const simpleBooks = (policy?: OversellPolicy): SimpleBooks => new SimpleBooks(policy);
