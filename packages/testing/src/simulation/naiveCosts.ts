import type { AnyRecorded, Id } from '@bahi/contracts';

type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;

interface Receipt {
  id: Id;
  unitCostPaise: number;
  /** The last average before it. */
  before: number | null;
}

interface Product {
  stockMilli: number;
  lastAverage: number | null;
  /** Goods from outside whose record stands, in the order of their first records; as many as the books promise to remember. */
  standing: Receipt[];
  /** The record that came in place of another, which has to go next. */
  replaced: { event: Of<'PurchaseRecorded'>; before: number | null } | null;
}

const REMEMBERED = 2;
const perUnit = (paise: number, milli: number): number =>
  Number((2_000n * BigInt(paise) + BigInt(milli)) / (2n * BigInt(milli)));

/** The last average and the last incoming cost of each product (R33, R33a), as a child would keep them beside the books. */
export class NaiveCosts {
  readonly problems: string[] = [];
  readonly #products = new Map<Id, Product>();
  readonly #places = new Map<Id, number>();
  readonly #records = new Map<number, Of<'PurchaseRecorded'>>();
  /** Where the record of each purchase stands. */
  readonly #productOf = new Map<Id, Id>();

  /** Average of the last time there was stock; null where none is known. */
  lastAverage(productId: Id): number | null {
    return this.#products.get(productId)?.lastAverage ?? null;
  }

  /** Unit cost of the newest goods from outside whose record stands; null where none are remembered. */
  lastIncoming(productId: Id): number | null {
    return this.#products.get(productId)?.standing.at(-1)?.unitCostPaise ?? null;
  }

  take(event: AnyRecorded): void {
    switch (event.type) {
      case 'OpeningStockRecorded': {
        const { productId, quantityMilli, valuePaise, stockAfterMilli, valueAfterPaise } = event.data;
        this.#places.set(productId, event.revision);
        this.#receive(productId, productId, perUnit(valuePaise, quantityMilli));
        this.#move(productId, stockAfterMilli, valueAfterPaise, perUnit(valuePaise, quantityMilli));
        break;
      }
      case 'PurchaseRecorded':
        this.#buy(event);
        break;
      case 'PurchaseReversed':
        this.#takeBack(event);
        break;
      case 'StockAdjusted':
        this.#adjust(event);
        break;
      case 'BillCompleted':
        for (const line of event.data.lines) this.#sell(event, line);
        break;
      case 'BillCancelled':
      case 'CreditNoteIssued':
        for (const { productId, stockAfterMilli, valueAfterPaise } of event.data.lines)
          if (stockAfterMilli !== null) this.#move(productId, stockAfterMilli, valueAfterPaise ?? 0);
        break;
      default:
    }
  }

  #of(productId: Id): Product {
    const product = this.#products.get(productId) ?? {
      stockMilli: 0,
      lastAverage: null,
      standing: [],
      replaced: null,
    };
    this.#products.set(productId, product);
    return product;
  }

  #move(productId: Id, stockMilli: number, valuePaise: number, unitCost: number | null = null): void {
    const product = this.#of(productId);
    product.stockMilli = stockMilli;
    if (stockMilli > 0) product.lastAverage = perUnit(valuePaise, stockMilli);
    else if (unitCost !== null) product.lastAverage = unitCost;
  }

  #receive(productId: Id, id: Id, unitCostPaise: number): void {
    const product = this.#of(productId);
    const place = (one: Pick<Receipt, 'id'>): number => this.#places.get(one.id) ?? 0;
    const newest = product.standing.at(-1);
    // what comes before the newest came in at an average that it had no share in either
    const [came = newest] = product.standing.filter((one) => one.id === id);
    const before = came === undefined || place({ id }) > place(came) ? product.lastAverage : came.before;
    product.standing = [...product.standing.filter((one) => one.id !== id), { id, unitCostPaise, before }]
      .toSorted((one, other) => place(one) - place(other))
      .slice(-REMEMBERED);
  }

  #forget(productId: Id, id: Id): void {
    const product = this.#of(productId);
    const at = product.standing.findIndex((one) => one.id === id);
    const [gone] = at === -1 ? [] : product.standing.splice(at, 1);
    const next = product.standing[at];
    if (gone !== undefined && next !== undefined) next.before = gone.before;
  }

  #buy(event: Of<'PurchaseRecorded'>): void {
    const { purchaseId, productId, quantityMilli, costPaise, closingStockMilli, valueAfterPaise, corrects } =
      event.data;
    const product = this.#of(productId);
    const isReplaced = corrects !== null && this.#records.get(corrects)?.data.productId === productId;
    product.replaced = isReplaced ? { event, before: product.lastAverage } : null;
    this.#records.set(event.revision, event);
    if (!this.#places.has(purchaseId)) this.#places.set(purchaseId, event.revision);
    const unitCost = perUnit(costPaise, quantityMilli);
    const former = this.#productOf.get(purchaseId);
    if (former !== undefined && former !== productId) this.#forget(former, purchaseId);
    this.#productOf.set(purchaseId, productId);
    this.#receive(productId, purchaseId, unitCost);
    this.#move(productId, closingStockMilli, valueAfterPaise, unitCost);
  }

  #takeBack({ revision, data }: Of<'PurchaseReversed'>): void {
    const { purchaseId, productId, reverses, cause, stockAfterMilli, valueAfterPaise, averageCostPaise } = data;
    const product = this.#of(productId);
    const { replaced, standing } = product;
    const newest = standing.at(-1);
    const record = this.#records.get(reverses);
    this.#records.delete(reverses);
    const comesAfter = replaced?.event.data.corrects === reverses;
    if (cause === 'deleted') this.#forget(productId, purchaseId);
    this.#move(productId, stockAfterMilli, valueAfterPaise);
    if (stockAfterMilli <= 0) {
      product.lastAverage = averageCostPaise === 0 ? null : averageCostPaise;
      const isLabel =
        comesAfter &&
        replaced.event.data.costPaise === record?.data.costPaise &&
        replaced.event.data.quantityMilli === record.data.quantityMilli;
      const expected = isLabel ? replaced : cause === 'deleted' && newest?.id === purchaseId ? newest : undefined;
      if (expected !== undefined && averageCostPaise !== (expected.before ?? 0))
        this.problems.push(`R33: the reversal at ${revision} leaves ${averageCostPaise}, it was ${expected.before}`);
    }
    product.replaced = null;
  }

  /** R33a: goods found on an empty shelf cost what the newest purchase cost that stands. */
  #adjust({ revision, data }: Of<'StockAdjusted'>): void {
    const { productId, quantityMilli, valueDeltaPaise, stockAfterMilli, valueAfterPaise } = data;
    const product = this.#of(productId);
    const newest = product.standing.at(-1);
    if (product.stockMilli === 0 && quantityMilli > 0 && newest !== undefined) {
      const cost = perUnit(newest.unitCostPaise * quantityMilli, 1_000_000);
      if (valueDeltaPaise !== cost) this.problems.push(`R33a: the adjustment at ${revision} is not worth ${cost}`);
    }
    this.#move(productId, stockAfterMilli, valueAfterPaise);
  }

  /** R33: what is sold below zero costs the last average, where one is known. */
  #sell({ revision }: Of<'BillCompleted'>, line: Of<'BillCompleted'>['data']['lines'][number]): void {
    const { productId, provisionalMilli, provisionalPaise, stockAfterMilli, valueAfterPaise } = line;
    if (stockAfterMilli === null) return;
    const { lastAverage } = this.#of(productId);
    if (lastAverage !== null && provisionalPaise !== perUnit(provisionalMilli * lastAverage, 1_000_000))
      this.problems.push(`R33: the bill at ${revision} sells ${provisionalMilli} below zero at ${provisionalPaise}`);
    this.#move(productId, stockAfterMilli, valueAfterPaise ?? 0);
  }
}
