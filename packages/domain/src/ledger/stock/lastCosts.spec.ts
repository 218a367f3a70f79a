import { describe, expect, it } from '@jest/globals';
import { adjustment, Books, plainProduct, purchase, sale } from '@bahi/testing/books';
import { adjustStock } from './adjustStock.ts';
import { recordSale } from '../bills/recordSale.ts';
import { ledgerStream } from '../ledgerStream.ts';
import { stockFigures } from '../state/readings.ts';
import { recordPurchase } from '../purchases/recordPurchase.ts';

const rice = plainProduct(1);
const dal = plainProduct(2);
/** Books of one product, in whole units and rupees. */
class SimpleBooks {
  readonly books = new Books();

  buy(n: number, units: number, rupees: number, product = rice): this {
    this.books.do((state) => recordPurchase(state, purchase(n, product, units * 1_000, rupees * 100)));
    return this;
  }

  sell(units: number): this {
    this.books.do((state) => recordSale(state, sale(this.#next, [{ product: rice, quantityMilli: units * 1_000 }])));
    return this;
  }

  /** Corrects the newest record, with another bill number. */
  correct(n: number, change: { units?: number; rupees?: number; product?: typeof rice } = {}): this {
    const recorded = this.books.purchase(n);
    const { quantityMilli, purchasePricePaise, vendorBillNumber } = recorded.data;
    const { units = quantityMilli / 1_000, rupees = purchasePricePaise / 100, product = rice } = change;
    const command = purchase(n, product, units * 1_000, rupees * 100);
    const head = { ...command.head, vendorBillNumber: `${vendorBillNumber}/A` };
    const { kind } = this.books.correct({ ...command, head, recorded, expectedRevision: recorded.revision });
    expect(kind).toBe('accepted');
    return this;
  }

  reverse(n: number): this {
    expect(this.books.reverse(this.books.purchase(n)).kind).toBe('accepted');
    return this;
  }

  get #next(): number {
    return this.books.events.length + 1_000;
  }

  /** The last average in rupees, while there is no stock. */
  average(purchasePricePaise: number | null = null): number {
    expect(this.books.stock(1)[0]).toBeLessThanOrEqual(0);
    return stockFigures(this.books.state, rice.id, purchasePricePaise).averageCostPaise / 100;
  }

  /** The last incoming cost in rupees: the value of a piece that is found in empty stock. */
  incoming(): number | null {
    this.average();
    const decision = adjustStock(this.books.state, adjustment(60, rice, 1_000));
    if (decision.kind === 'refused') throw new Error(decision.code);
    const [adjusted, corrected] = decision.facts;
    if (adjusted?.type !== 'StockAdjusted') throw new Error('not adjusted');
    const settled = corrected?.type === 'CostCorrected' ? (corrected.data.settlements[0]?.actualPaise ?? 0) : 0;
    return (adjusted.data.valueDeltaPaise + settled) / 100;
  }
}

const twiceSoldOut = () => new SimpleBooks().buy(1, 10, 10).sell(10).buy(2, 10, 30).sell(10);

describe('the last average cost (R33)', () => {
  it('stays when only the bill number of a sold-out purchase is corrected', () => {
    const simple = twiceSoldOut().correct(1);
    expect(simple.average()).toBe(30);
    expect(simple.sell(2).books.events.at(-1)).toMatchObject({ data: { lines: [{ provisionalPaise: 6_000 }] } });
    expect(new SimpleBooks().buy(1, 10, 10).buy(2, 10, 30).sell(20).correct(2).average()).toBe(20);
  });

  it('follows a corrected price as far as its goods are part of it', () => {
    expect(twiceSoldOut().correct(2, { rupees: 31 }).average()).toBe(31);
    expect(twiceSoldOut().correct(1, { rupees: 11 }).average()).toBe(30);
    expect(new SimpleBooks().buy(1, 10, 10).buy(2, 10, 30).sell(20).correct(1, { rupees: 20 }).average()).toBe(25);
  });

  it('ignores a purchase that was reversed or moved to another product', () => {
    const mistaken = () => new SimpleBooks().buy(1, 5, 10).buy(2, 5, 20).sell(10).buy(3, 10, 1_000);
    expect(mistaken().reverse(3).average()).toBe(15);
    expect(mistaken().correct(3, { product: dal }).average()).toBe(15);
    expect(mistaken().correct(3).reverse(3).average()).toBe(15);
    expect(new SimpleBooks().buy(1, 10, 10).buy(2, 10, 1).sell(10).reverse(2).average()).toBe(10);
    expect(new SimpleBooks().buy(1, 10, 1).buy(2, 10, 30).sell(10).reverse(1).average()).toBe(30);
    expect(
      new SimpleBooks().buy(1, 10, 30).buy(2, 10, 20).buy(3, 10, 10).reverse(1).sell(10).reverse(3).average(),
    ).toBe(20);
  });

  it('is the entered purchase price after the only purchase is reversed', () => {
    const simple = new SimpleBooks().buy(1, 10, 1_000).reverse(1);
    expect(simple.average(4_500)).toBe(45);
    expect(simple.books.events.at(-1)).toMatchObject({ data: { averageCostPaise: null, lastIncomingPaise: null } });
  });
});

describe('the last incoming cost (R33a)', () => {
  it('is that of the newest purchase, even after an older one was corrected', () => {
    const simple = new SimpleBooks().buy(1, 10, 10).buy(2, 10, 30).correct(1).correct(1, { rupees: 11 }).sell(20);
    expect(simple.incoming()).toBe(30);
    expect(simple.correct(2, { rupees: 31 }).incoming()).toBe(31);
  });

  it('ignores a purchase that was reversed or moved', () => {
    const mistaken = () => new SimpleBooks().buy(1, 1, 10).sell(1).buy(2, 10, 900);
    expect(mistaken().reverse(2).incoming()).toBe(10);
    expect(mistaken().correct(2, { product: dal }).incoming()).toBe(10);
    const many = new SimpleBooks().buy(1, 1, 10).buy(2, 1, 20).sell(2).buy(3, 1, 900).buy(4, 1, 900).buy(5, 1, 900);
    expect(many.reverse(5).reverse(3).reverse(4).incoming()).toBe(20);
  });

  it('is that of a purchase moved here, unless there is a newer one', () => {
    const moved = () => new SimpleBooks().buy(1, 1, 10).buy(2, 1, 15, dal);
    expect(moved().correct(2).sell(2).incoming()).toBe(15);
    expect(moved().buy(3, 1, 20).correct(2).sell(3).incoming()).toBe(20);
  });

  it('is restored from a snapshot', () => {
    const simple = new SimpleBooks().buy(1, 1, 10).sell(1);
    simple.books.state = ledgerStream.fromSnapshot(
      JSON.parse(JSON.stringify(ledgerStream.toSnapshot(simple.books.state))),
    );
    expect(simple.incoming()).toBe(10);
  });
});
