import type { AnyRecorded, DocumentShortfall, Id } from '@bahi/contracts';
import { Documents, share, type Standing, type Story } from './documents.ts';
import { PlainBills } from './plainBills.ts';

type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;
type StockAfter = Of<'PurchaseCorrected'>['data']['stocksAfter'][number];
type MissingUnits = { product: Id; missing: Story['missing'] };

/** The money of one product, summed from the facts themselves. */
interface Account {
  /** Paid for goods, plus the value of goods found less that of goods lost. */
  cameIn: number;
  /** Cost of bills that are not cancelled, with their corrections, and all variances. */
  sold: number;
}

/** The key of a bill's line, or of an adjustment. */
const lineOf = (one: DocumentShortfall): string =>
  'billId' in one ? `${one.billId}:${one.lineNo}` : `${one.adjustmentId}:0`;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * One shop's books in the plainest form: the current documents, from which the expected figures are calculated again after
 * every event and compared with the event's. Shares no code with the decisions that made the events.
 */
export class PlainBooks {
  readonly documents = new Documents();
  readonly bills: PlainBills;
  readonly #problems: string[] = [];
  readonly #accounts = new Map<Id, Account>();
  readonly #purchases = new Map<Id, { product: Id; paise: number }>();
  /** The booked cost of units that are still missing, by bill line. */
  readonly #booked = new Map<string, { product: Id; paise: number }>();

  constructor(policy: 'warn' | 'block' = 'warn') {
    this.bills = new PlainBills(policy);
  }

  /** The books after some events. */
  static of(events: readonly AnyRecorded[], policy: 'warn' | 'block' = 'warn'): PlainBooks {
    const books = new PlainBooks(policy);
    for (const event of events) books.take(event);
    return books;
  }

  /** The problems found, as text. Call it between commands, when every receipt has recorded what it settled. */
  problems(): string[] {
    const found = [...this.#problems, ...this.bills.problems];
    for (const product of this.documents.products()) {
      const { paise } = this.documents.story(product).end;
      const { cameIn, sold } = this.#account(product);
      const booked = sum([...this.#booked.values()].filter((one) => one.product === product).map((one) => one.paise));
      if (paise - booked !== cameIn - sold)
        found.push(`L6: ${product} is worth ${paise}, with ${cameIn} in, ${sold} sold and ${booked} booked ahead`);
    }
    return found;
  }

  /** What all goods sold have cost so far. */
  soldPaise(): number {
    return sum([...this.#accounts.values()].map(({ sold }) => sold));
  }

  stock(product: Id): Standing & Pick<Story, 'lastIncoming' | 'missing'> {
    const { end, lastIncoming, missing } = this.documents.story(product);
    return { ...end, lastIncoming, missing };
  }

  take(event: AnyRecorded): void {
    this.bills.take(event);
    switch (event.type) {
      case 'OpeningStockRecorded': {
        const { productId, quantityMilli, valuePaise } = event.data;
        this.documents.goodsIn(event.revision, `opening of ${productId}`, productId, quantityMilli, valuePaise);
        this.#account(productId).cameIn += valuePaise;
        this.#compare(event, productId, 0, event.data);
        break;
      }
      case 'PurchaseRecorded':
        this.#buy(event);
        break;
      case 'PurchaseCorrected':
        this.#correct(event);
        break;
      case 'PurchaseReversed':
        this.#remove(event);
        break;
      case 'StockAdjusted': {
        const { adjustmentId, productId, quantityMilli, purchasePricePaise, valueDeltaPaise } = event.data;
        this.documents.count(event.revision, adjustmentId, productId, quantityMilli, purchasePricePaise);
        this.#account(productId).cameIn += valueDeltaPaise;
        this.#compare(event, productId, 0, event.data);
        this.#lose(event);
        break;
      }
      case 'CostCorrected':
        this.#settle(event);
        break;
      case 'BillCompleted':
        this.#sell(event);
        break;
      case 'BillCancelled':
        this.#cancel(event);
        break;
      case 'CreditNoteIssued':
        this.#credit(event);
        break;
      default:
    }
  }

  #account(product: Id): Account {
    const account = this.#accounts.get(product) ?? { cameIn: 0, sold: 0 };
    this.#accounts.set(product, account);
    return account;
  }

  #say(rule: string, { type, revision }: AnyRecorded, what: string): void {
    this.#problems.push(`${rule}: ${type} at ${revision} ${what}`);
  }

  /** L1, L6: the event's figures follow from its documents. */
  #compare(
    event: AnyRecorded,
    product: Id,
    lineNo: number,
    stated: { stockAfterMilli: number | null; valueAfterPaise: number | null },
  ): Standing {
    const { after, end } = this.documents.story(product);
    const expected = after.get(`${event.revision}:${lineNo}`) ?? end;
    this.#same(event, expected, stated);
    return expected;
  }

  #same(
    event: AnyRecorded,
    { milli, paise }: Standing,
    stated: { stockAfterMilli: number | null; valueAfterPaise: number | null },
  ): void {
    const [stock, value] = [stated.stockAfterMilli ?? 0, stated.valueAfterPaise ?? 0];
    if (milli !== stock) this.#say('L1', event, `says ${stock}, there are ${milli}`);
    if (paise !== value) this.#say('R30', event, `says ${value} paise, they are worth ${paise}`);
    if (value < 0 || (stock <= 0 && value !== 0)) this.#say('L6', event, `leaves ${stock} worth ${value}`);
  }

  #buy(event: Of<'PurchaseRecorded'>): void {
    const { purchaseId, productId, quantityMilli, costPaise, closingStockMilli, valueAfterPaise } = event.data;
    this.documents.goodsIn(event.revision, purchaseId, productId, quantityMilli, costPaise);
    this.#purchases.set(purchaseId, { product: productId, paise: costPaise });
    this.#account(productId).cameIn += costPaise;
    const stated = { stockAfterMilli: closingStockMilli, valueAfterPaise };
    this.#compareFigures(event, this.#compare(event, productId, 0, stated));
  }

  /** R33b: after a correction every product has the stock and cost as if the purchase had been recorded like this. */
  #correct(event: Of<'PurchaseCorrected'>): void {
    const { purchaseId, productId, place, quantityMilli, costPaise, stocksAfter } = event.data;
    const before = this.#missingNow(stocksAfter.map((after) => after.productId));
    this.documents.correct(purchaseId, { product: productId, milli: quantityMilli, paise: costPaise });
    this.#move(purchaseId, { product: productId, paise: costPaise });
    for (const after of stocksAfter) this.#replayed(event, after);
    this.#cover(before);
    for (const after of stocksAfter) this.#miss(event, after, before);
    const expected = this.documents.story(productId).after.get(`${place}:0`);
    if (expected !== undefined) this.#compareFigures(event, expected);
  }

  #remove(event: Of<'PurchaseReversed'>): void {
    const { purchaseId, productId } = event.data;
    const before = this.#missingNow([productId]);
    this.documents.remove(purchaseId);
    this.#move(purchaseId, undefined);
    this.#replayed(event, event.data);
    this.#cover(before);
    this.#miss(event, event.data, before);
  }

  #replayed(event: AnyRecorded, after: StockAfter): void {
    const { end, lastIncoming } = this.documents.story(after.productId);
    this.#same(event, end, after);
    if (end.average !== after.averageCostPaise)
      this.#say('R33', event, `says an average of ${after.averageCostPaise}, it is ${end.average}`);
    if (lastIncoming !== after.lastIncomingPaise)
      this.#say('R33a', event, `says ${after.lastIncomingPaise} came in last, it is ${lastIncoming}`);
    this.#account(after.productId).sold += after.costVariancePaise;
  }

  /** L7, at the purchase's place. */
  #compareFigures(event: Of<'PurchaseRecorded' | 'PurchaseCorrected'>, expected: Standing): void {
    const { openingStockMilli, closingStockMilli, quantityMilli, averageCostPaise, valueAfterPaise } = event.data;
    const stated = [openingStockMilli, closingStockMilli, averageCostPaise, valueAfterPaise];
    const found = [expected.openingMilli, expected.milli, expected.average, expected.paise];
    if (openingStockMilli + quantityMilli !== closingStockMilli || String(stated) !== String(found))
      this.#say('L7', event, `says ${String(stated)}, its place says ${String(found)}`);
  }

  #move(purchaseId: Id, to: { product: Id; paise: number } | undefined): void {
    const from = this.#purchases.get(purchaseId);
    if (from !== undefined) this.#account(from.product).cameIn -= from.paise;
    if (to === undefined) this.#purchases.delete(purchaseId);
    else {
      this.#purchases.set(purchaseId, to);
      this.#account(to.product).cameIn += to.paise;
    }
  }

  #missingNow(products: readonly Id[]): MissingUnits[] {
    return products.map((product) => ({ product, missing: this.documents.story(product).missing }));
  }

  /** Sold units that a correction found goods for keep their booked cost. */
  #cover(before: readonly MissingUnits[]): void {
    for (const { product, missing } of before) {
      const now = this.documents.story(product).missing;
      for (const [line, { milli }] of missing) {
        const booked = this.#booked.get(line);
        const covered = milli - Math.min(milli, now.get(line)?.milli ?? 0);
        if (booked !== undefined) booked.paise -= share(booked.paise, covered, milli);
      }
    }
  }

  /** R33: units that a correction leaves missing have the cost known when they went out. */
  #miss(
    event: AnyRecorded,
    { productId: product, newShortfalls }: Pick<StockAfter, 'productId' | 'newShortfalls'>,
    before: readonly MissingUnits[],
  ): void {
    const former = before.find((one) => one.product === product)?.missing;
    const expected = [...this.documents.story(product).missing].flatMap(([line, { milli, paise }]) => {
      const more = milli - (former?.get(line)?.milli ?? 0);
      return more <= 0 ? [] : [{ line, milli: more, paise: paise === null ? null : share(paise, more, milli) }];
    });
    const stated = newShortfalls.map((one, n) => {
      // no model knows the purchase price of a product
      const paise = expected[n]?.paise === null ? null : one.provisionalPaise;
      return { line: lineOf(one), milli: one.quantityMilli, paise };
    });
    if (JSON.stringify(stated) !== JSON.stringify(expected))
      this.#say('R33', event, `leaves ${JSON.stringify(stated)} missing, not ${JSON.stringify(expected)}`);
    for (const one of newShortfalls) {
      const line = lineOf(one);
      const booked = this.#booked.get(line)?.paise ?? 0;
      this.#booked.set(line, { product, paise: booked + one.provisionalPaise });
    }
  }

  /** R33: units sold below zero get the cost of the goods that cover them. */
  #settle({ data }: Of<'CostCorrected'>): void {
    const account = this.#account(data.productId);
    for (const settlement of data.settlements) {
      const { provisionalPaise, actualPaise } = settlement;
      account.sold += actualPaise - provisionalPaise;
      const booked = this.#booked.get(lineOf(settlement));
      if (booked !== undefined) booked.paise -= provisionalPaise;
      if ('billId' in settlement)
        this.bills.correct(settlement.billId, settlement.lineNo, actualPaise - provisionalPaise);
    }
    if (data.cause === 'adjustment') account.cameIn += sum(data.settlements.map(({ actualPaise }) => actualPaise));
  }

  #sell(event: Of<'BillCompleted'>): void {
    const { billId, lines } = event.data;
    const goods = lines.filter(({ stockAfterMilli }) => stockAfterMilli !== null);
    const sold = goods.map(
      ({ lineNo, productId: product, quantityMilli: milli, provisionalMilli, provisionalPaise }) => {
        return { lineNo, product, milli, booked: { milli: provisionalMilli, paise: provisionalPaise } };
      },
    );
    this.documents.sell(event.revision, billId, sold);
    for (const line of goods) {
      const { productId: product, lineNo, costPaise, provisionalMilli, provisionalPaise } = line;
      this.#compare(event, product, lineNo, line);
      const taken = this.documents.story(product).taken.get(`${billId}:${lineNo}`);
      if (taken?.atSale !== costPaise)
        this.#say('R33', event, `books line ${lineNo} at ${costPaise}, it cost ${taken?.atSale}`);
      this.#account(product).sold += costPaise;
      if (provisionalMilli > 0) this.#booked.set(`${billId}:${lineNo}`, { product, paise: provisionalPaise });
    }
  }

  /**
   * L12: the bill's booked cost is removed, and its goods return at their current cost; the difference is a variance (R33b).
   */
  #cancel(event: Of<'BillCancelled'>): void {
    const { billId, lines } = event.data;
    const given = new Map(
      lines.map(({ productId, lineNo }) => [lineNo, this.documents.story(productId).taken.get(`${billId}:${lineNo}`)]),
    );
    this.documents.cancel(event.revision, billId);
    for (const line of lines) {
      const { productId, lineNo, costPaise, costVariancePaise } = line;
      this.#compare(event, productId, lineNo, line);
      if (given.get(lineNo)?.cost !== costPaise)
        this.#say('L12', event, `gives back ${costPaise} for line ${lineNo}, not ${given.get(lineNo)?.cost}`);
      const key = `${billId}:${lineNo}`;
      this.#account(productId).sold += costVariancePaise - this.bills.costOf(billId, lineNo);
      this.#booked.delete(key);
    }
  }

  /** Goods that came back and are lost may be missing: they were sold below zero (R33). */
  #lose({ data }: Of<'StockAdjusted'>): void {
    const { adjustmentId, productId: product, quantityMilli, stockAfterMilli, averageCostPaise } = data;
    const missing = Math.min(-quantityMilli, -stockAfterMilli);
    if (missing <= 0) return;
    const paise = share(missing, averageCostPaise, 1_000);
    this.#booked.set(`${adjustmentId}:0`, { product, paise });
    this.#account(product).sold += paise;
  }

  /** R27: a part of the booked cost is removed, and its goods return at their current cost; the difference is a variance (R33b). */
  #credit(event: Of<'CreditNoteIssued'>): void {
    const { billId, lines } = event.data;
    const goods = lines.filter(({ stockAfterMilli }) => stockAfterMilli !== null);
    this.documents.credit(
      event.revision,
      billId,
      goods.map(({ lineNo, productId: product, quantityMilli: milli }) => ({ lineNo, product, milli })),
    );
    for (const line of goods) {
      const { productId, lineNo, costPaise, provisionalPaise } = line;
      this.#compare(event, productId, lineNo, line);
      this.#account(productId).sold -= costPaise + provisionalPaise;
      const booked = this.#booked.get(`${billId}:${lineNo}`);
      if (booked !== undefined) booked.paise -= provisionalPaise;
    }
  }
}
