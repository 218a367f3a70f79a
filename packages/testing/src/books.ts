import type {
  BillContent,
  BillContentBody,
  Decision,
  EventMeta,
  Fact,
  Id,
  PaymentMethod,
  ProductFacts,
  PurchaseFacts,
  RecordedEvent,
  ShopProfileFacts,
} from '@bahi/contracts';
import {
  cancelBill,
  correctionChanges,
  correctPurchase,
  entriesOf,
  ledgerStream,
  neededBegin,
  neededBillBegin,
  priceContent,
  replayChange,
  replayLines,
  replaysToCancel,
  reversalChanges,
  reversePurchase,
  type BillCompletedData,
  type CancelBill,
  type CompleteBill,
  type CorrectPurchase,
  type Journal,
  type LedgerState,
  type PurchaseChange,
  type PurchaseLine,
  type RecordedBill,
  type RecordedPurchase,
  type RecordPurchase,
  type ReplayedChanges,
  type ReplayedReturns,
} from '@bahi/domain';
import { recorded, SOME_DAY } from './givenWhenThen.ts';

/** A stable id for a small number. */
export const numberId = (n: number): Id => n.toString(16).padStart(32, '0');

export const plainProfile: ShopProfileFacts = {
  shopName: 'Sharma Kirana',
  address: 'Laxmi Road, Pune',
  stateCode: '27',
  gstRegistration: 'none',
  gstNumber: null,
  gstEffectiveFrom: null,
  upiId: 'sharma@okbank',
  upiPayeeName: null,
  billingInitial: 'INV',
  roundOff: 'rupee',
  printSize: 'a4',
  printLanguage: 'en',
  oversellPolicy: 'warn',
};

/** A product sold at ₹50 a piece. */
export function plainProduct(n: number, changes: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id: numberId(n),
    kind: 'goods',
    name: `Product ${n}`,
    localName: null,
    description: null,
    categoryId: numberId(900),
    unit: 'pcs',
    sku: null,
    barcodes: [],
    sellingPricePaise: 5_000,
    purchasePricePaise: null,
    minStockMilli: null,
    maxStockMilli: null,
    hsn: null,
    rates: [],
    priceIncludesTax: true,
    ...changes,
  };
}

export function purchaseLine(
  purchaseId: number,
  product: ProductFacts,
  quantityMilli: number,
  cost: Pick<PurchaseLine, 'purchasePricePaise' | 'lineTotalPaise'>,
): PurchaseLine {
  const tax = { gstRateBps: 0, taxPaise: null, priceIncludesTax: true };
  return { purchaseId: numberId(purchaseId), product, quantityMilli, ...cost, ...tax, note: null };
}

/** A purchase at a price per whole unit. */
export function purchase(
  purchaseId: number,
  product: ProductFacts,
  quantityMilli: number,
  purchasePricePaise: number,
  changes: Partial<RecordPurchase> = {},
): RecordPurchase {
  return {
    head: {
      vendorId: numberId(800),
      vendorName: 'Gupta Traders',
      purchaseDate: '2026-01-05',
      vendorBillNumber: `G-${purchaseId}`,
    },
    line: purchaseLine(purchaseId, product, quantityMilli, { purchasePricePaise, lineTotalPaise: null }),
    form: null,
    shop: plainProfile,
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}

export interface SampleSaleLine {
  product: ProductFacts;
  quantityMilli: number;
}

/** What a walk-in customer buys, priced. @throws {Error} when pricing refuses it */
export function walkInContent(
  lines: readonly SampleSaleLine[],
  body: BillContentBody = {},
  shop: ShopProfileFacts = plainProfile,
): BillContent {
  const products = new Map(lines.map(({ product }) => [product.id, { facts: product, archived: false }]));
  const priced = priceContent(
    {
      customer: { walkIn: true },
      paymentMethod: 'CASH' satisfies PaymentMethod,
      lines: lines.map(({ product, quantityMilli }) => ({ productId: product.id, quantityMilli })),
      ...body,
    },
    { products, shop, at: SOME_DAY },
    { saved: null, imported: false },
  );
  if (priced.kind === 'refused') throw new Error(`the sample cannot be priced: ${priced.code}`);
  return priced.content;
}

/** Completes a bill without a draft for a walk-in customer. */
export function sale(
  billId: number,
  lines: readonly SampleSaleLine[],
  changes: Partial<CompleteBill> = {},
): CompleteBill {
  return {
    billId: numberId(billId),
    submission: null,
    content: walkInContent(lines, {}, changes.shop),
    contentHash: `hash-${billId}`,
    createdAt: SOME_DAY,
    createdBy: numberId(700),
    shop: plainProfile,
    policy: 'warn',
    products: new Map(lines.map(({ product }) => [product.id, { facts: product, archived: false }])),
    now: SOME_DAY,
    imported: null,
    ...changes,
  };
}

/** One shop's books in a test: decisions are taken and folded one after the other, refusals change nothing. */
export class Books {
  readonly events: RecordedEvent[] = [];
  state: LedgerState = ledgerStream.initialState();

  /** Takes a decision and records its facts. */
  try(decide: (state: Readonly<LedgerState>) => Decision, meta: Partial<EventMeta> = {}): Decision {
    const decision = decide(this.state);
    if (decision.kind === 'accepted') for (const fact of decision.facts) this.#record(fact, meta);
    return decision;
  }

  /** Takes a decision that must be accepted. @throws {Error} when it is refused */
  do(decide: (state: Readonly<LedgerState>) => Decision, meta: Partial<EventMeta> = {}): Fact[] {
    const decision = this.try(decide, meta);
    if (decision.kind === 'refused') throw new Error(`refused: ${decision.code}`);
    return decision.facts;
  }

  /** Corrects a purchase, with the replays that it asks for. */
  correct(command: CorrectPurchase, meta: Partial<EventMeta> = {}): Decision {
    const replays = this.replaysOf(correctionChanges(this.state, command));
    return this.try((state) => correctPurchase(state, command, replays), meta);
  }

  /** Reverses a purchase likewise. */
  reverse(recorded: RecordedPurchase, meta: Partial<EventMeta> = {}): Decision {
    const replays = this.replaysOf(reversalChanges(this.state, { recorded }));
    return this.try((state) => reversePurchase(state, { recorded }, replays), meta);
  }

  /** Cancels a bill likewise. */
  cancel(command: CancelBill, meta: Partial<EventMeta> = {}): Decision {
    const replays = this.returnsOf(command.original);
    return this.try((state) => cancelBill(state, command, replays), meta);
  }

  replaysOf(changes: readonly PurchaseChange[]): ReplayedChanges {
    const replay = (change: PurchaseChange) => replayChange(this.#journal(change.productId, change.place), change);
    return new Map(changes.map((change) => [change.productId, replay(change)]));
  }

  returnsOf(original: RecordedBill): ReplayedReturns {
    const { revision, data } = original;
    const asked = [...replaysToCancel(this.state, original)].map(([productId, lines]) => {
      const begin = neededBillBegin(this.#since(productId, revision), lines);
      const replay = begin === null ? null : replayLines(this.#journal(productId, begin), data.billId, lines);
      return [productId, replay] as const;
    });
    return new Map(asked);
  }

  #since(productId: Id, begin: number): Journal {
    const events = this.events.slice(begin);
    return { begin, entries: events.flatMap((event) => entriesOf(event, productId)) };
  }

  /** The journal of a product from a purchase on, or from as far back as it takes. */
  #journal(productId: Id, from: number): Journal {
    const journal = this.#since(productId, from);
    const begin = neededBegin(journal);
    return begin === from ? journal : this.#journal(productId, begin);
  }

  #record(fact: Fact, meta: Partial<EventMeta>): void {
    const event = recorded({ ...fact, meta }, this.events.length);
    this.events.push(event);
    ledgerStream.evolve(this.state, event);
  }

  /** The completion of a bill as recorded. */
  bill(billId: number): RecordedBill {
    const event = this.events.find(
      ({ type, data }) => type === 'BillCompleted' && (data as BillCompletedData).billId === numberId(billId),
    );
    if (event === undefined) throw new Error(`bill ${billId} is not completed`);
    return { revision: event.revision, data: event.data as BillCompletedData };
  }

  /** The newest record of a purchase. */
  purchase(purchaseId: number): RecordedPurchase {
    const event = this.events.findLast(
      ({ type, data }) =>
        (type === 'PurchaseRecorded' || type === 'PurchaseCorrected') &&
        (data as PurchaseFacts).purchaseId === numberId(purchaseId),
    );
    if (event === undefined) throw new Error(`purchase ${purchaseId} is not recorded`);
    const { revision, data } = event as RecordedEvent<string, PurchaseFacts & { place?: number }>;
    return { revision, place: data.place ?? revision, data };
  }

  /** Quantity in thousandths and value in paise of a product. */
  stock(n: number): [quantityMilli: number, valuePaise: number] {
    const stock = this.state.products.get(numberId(n));
    return [stock?.quantityMilli ?? 0, stock?.valuePaise ?? 0];
  }
}
