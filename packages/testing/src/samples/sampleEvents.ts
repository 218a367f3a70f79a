import {
  emptyCustomer,
  emptyProduct,
  emptyVendor,
  streamOf,
  type AdjustmentReason,
  type CustomerDetails,
  type ProductDetails,
} from '@bahi/contracts';
import { creditedLine, creditNoteData, type CreditOptions, type SampleReturn } from './sampleCredit.ts';
import { completedData } from './sampleBill.ts';
import { pricedLine, soldLine, totalsOf, type CompleteOptions, type SampleLine } from './sampleLines.ts';
import { SampleLog, type DataOf } from './sampleLog.ts';
import {
  billOf,
  issue,
  NO_DUE,
  perUnit,
  receive,
  sampleDay,
  sampleId,
  stockFields,
  takeBack,
  worth,
  type Received,
  type SamplePurchase,
  type SampleStock,
} from './sampleStock.ts';
import { untaxedPurchase } from '../model/untaxedPurchase.ts';

export { sampleId } from './sampleStock.ts';

export interface SampleBill {
  completed: DataOf<'BillCompleted'>;
  revision: number;
  /** What came back of each line by credit notes. */
  credited: Map<number, number>;
}

type CancelledMoney = Pick<DataOf<'BillCancelled'>, 'refunds' | 'advancePaise' | 'awaitedPaise' | 'khata'>;
const NOTHING_BACK: CancelledMoney = { refunds: [], advancePaise: 0, awaitedPaise: 0, khata: null };

type EntityChange = 'Added' | 'Changed' | 'Archived' | 'Restored';

/**
 * Recorded events of one shop as in a log, with consistent figures: stock and value after every movement, a cost for every
 * sale. Products, bills and so on are named by a word. Nothing is ever refused here.
 */
export class SampleEvents extends SampleLog {
  /** Bills and purchases that were not cancelled or reversed, oldest first. */
  readonly words: string[] = [];
  readonly #products = new Map<string, SampleStock>();
  readonly #entityRevisions = new Map<string, number>();
  readonly #purchases = new Map<string, SamplePurchase>();
  readonly #bills = new Map<string, SampleBill>();
  #notes = 0;

  category(word: string, change: EntityChange = 'Added', name = word): this {
    const data = { category: { id: sampleId(word), name, description: null }, revision: this.#next(word) };
    this.append(streamOf.catalogue(this.shopId), `Category${change}`, data);
    return this;
  }

  vendor(word: string, change: EntityChange = 'Added', name = word): this {
    const vendor = { ...emptyVendor, id: sampleId(word), name };
    const data = { vendor, revision: this.#next(word) };
    const stream = streamOf.catalogue(this.shopId);
    if (change === 'Changed') this.append(stream, 'VendorChanged', { ...data, isRenamed: true });
    else this.append(stream, `Vendor${change}`, data);
    return this;
  }

  /** A customer, named by a word. */
  customer(word: string, change: EntityChange = 'Added', facts: Partial<CustomerDetails> = {}): this {
    const customer = { ...emptyCustomer, id: sampleId(word), name: word, ...facts };
    this.append(streamOf.customers(this.shopId), `Customer${change}`, { customer });
    return this;
  }

  /** Adds a product, or changes the given fields of an existing one. */
  product(word: string, facts: Partial<ProductDetails> = {}, categoryName = 'grocery'): this {
    const known = this.#products.get(word);
    const product: ProductDetails = {
      ...emptyProduct,
      id: sampleId(word),
      name: word,
      categoryId: sampleId(categoryName),
      unit: 'pcs',
      sellingPricePaise: 1_000,
      ...known?.facts,
      ...facts,
    };
    const stock = known ?? { revision: 0, stockMilli: 0, valuePaise: 0, averagePaise: 0 };
    const revision = known === undefined ? 0 : stock.revision + 1;
    this.#products.set(word, { ...stock, facts: product, revision });
    const data = { product, categoryName, revision };
    const stream = streamOf.catalogue(this.shopId);
    if (known === undefined) this.append(stream, 'ProductAdded', { ...data, opening: null });
    else this.append(stream, 'ProductChanged', { ...data, isRenamed: known.facts.name !== product.name });
    return this;
  }

  archive(word: string, change: 'Archived' | 'Restored' = 'Archived', categoryName = 'grocery'): this {
    const stock = this.stock(word);
    stock.revision += 1;
    const data = { product: stock.facts, categoryName, revision: stock.revision };
    this.append(streamOf.catalogue(this.shopId), `Product${change}`, data);
    return this;
  }

  opening(word: string, quantityMilli: number, valuePaise: number): this {
    const stock = this.stock(word);
    receive(stock, quantityMilli, valuePaise);
    this.append(this.#ledger(), 'OpeningStockRecorded', {
      productId: stock.facts.id,
      productName: word,
      unit: stock.facts.unit,
      quantityMilli,
      valuePaise,
      averageCostPaise: stock.averagePaise,
      ...stockFields(stock),
    });
    return this;
  }

  purchase(word: string, product: string, vendor: string, quantityMilli: number, costPaise: number): this {
    receive(this.stock(product), quantityMilli, costPaise);
    const facts = this.#facts(word, { product, vendor, quantityMilli, costPaise });
    const before = { averageBeforePaise: null, lastIncomingBeforePaise: null, sellingPricePaise: null };
    const revision = this.append(this.#ledger(), 'PurchaseRecorded', { ...facts, ...before });
    this.words.push(word);
    this.#purchases.set(word, { product, revision, place: revision, quantityMilli, costPaise, bill: billOf(facts) });
    return this;
  }

  /** Corrects a purchase; of the figures only the stock changes, and the variance is the one given. */
  correctPurchase(word: string, vendor: string, quantityMilli: number, costPaise: number, variancePaise = 0): this {
    const { product, revision: corrects, place, ...before } = this.#purchases.get(word)!;
    const stock = this.stock(product);
    takeBack(stock, { quantityMilli: before.quantityMilli - quantityMilli, costPaise: before.costPaise - costPaise });
    const facts = this.#facts(word, { product, vendor, quantityMilli, costPaise });
    const revision = this.append(this.#ledger(), 'PurchaseCorrected', {
      ...facts,
      corrects,
      place,
      formerBill: this.#purchases.get(word)!.bill,
      changesFigures: true,
      stocksAfter: [this.#stockAfter(stock, variancePaise)],
      ...NO_DUE,
      formerKhata: null,
    });
    this.#purchases.set(word, { product, revision, place, quantityMilli, costPaise, bill: billOf(facts) });
    return this;
  }

  reversePurchase(word: string, variancePaise = 0): this {
    this.#forget(word);
    const { product, revision: reverses, place, quantityMilli, costPaise, bill } = this.#purchases.get(word)!;
    const stock = this.stock(product);
    takeBack(stock, { quantityMilli, costPaise });
    const purchase = { purchaseId: sampleId(word), reverses, place, bill, quantityMilli, costPaise, ...NO_DUE };
    this.append(this.#ledger(), 'PurchaseReversed', { ...purchase, ...this.#stockAfter(stock, variancePaise) });
    return this;
  }

  /** Gives the first line of a bill its true cost: `paise` more than recorded (R33). */
  correctCost(bill: string, paise: number): this {
    const line = this.#bills.get(bill)?.completed.lines[0];
    if (line === undefined) return this;
    const { lineNo, quantityMilli, productId } = line;
    const settled = { billId: sampleId(bill), lineNo, quantityMilli, provisionalPaise: 1_000 };
    this.append(this.#ledger(), 'CostCorrected', {
      productId,
      cause: 'purchase',
      causeId: sampleId(`receipt for ${bill}`),
      settlements: [{ ...settled, actualPaise: 1_000 + paise }],
      correctionPaise: paise,
    });
    return this;
  }

  adjust(word: string, product: string, quantityMilli: number, reason: AdjustmentReason = 'count'): this {
    const stock = this.stock(product);
    const before = stock.valuePaise;
    if (quantityMilli > 0) receive(stock, quantityMilli, worth(quantityMilli, stock.averagePaise));
    else issue(stock, -quantityMilli);
    this.append(this.#ledger(), 'StockAdjusted', {
      adjustmentId: sampleId(word),
      productId: stock.facts.id,
      productName: product,
      unit: stock.facts.unit,
      quantityMilli,
      reason,
      note: null,
      valueDeltaPaise: stock.valuePaise - before,
      averageCostPaise: stock.averagePaise,
      purchasePricePaise: stock.facts.purchasePricePaise,
      ...stockFields(stock),
    });
    return this;
  }

  draft(word: string, lines: readonly SampleLine[]): this {
    const stream = streamOf.bill(sampleId(word));
    this.append(stream, 'BillDrafted', {
      billId: sampleId(word),
      shopId: this.shopId,
      importId: null,
      originalNumber: null,
      defaults: null,
    });
    const priced = lines.map((line, index) =>
      pricedLine(this.stock(line.product).facts, line.quantityMilli, index + 1),
    );
    this.append(stream, 'BillContentSaved', {
      content: {
        customer: { walkIn: true },
        customerId: null,
        lines: priced,
        totals: totalsOf(priced),
        roundOff: 'none',
        paymentMethod: 'CASH',
        upiReference: null,
        tenderedPaise: null,
        payments: null,
        note: null,
        heldCodes: [],
        approvedBy: null,
      },
    });
    return this;
  }

  /** A completed bill at the products' selling prices, on the shop's day of `billedAt`. */
  complete(word: string, lines: readonly SampleLine[], options: CompleteOptions = {}): this {
    const sold = lines.map((line, index) => soldLine(this.stock(line.product), line.quantityMilli, index + 1));
    const { recordedAt, occurredAt, userId: createdBy } = this;
    const times = { recordedAt, ...(occurredAt !== undefined && { occurredAt }) };
    const completed = completedData(word, sold, options, { ...times, createdBy, sequence: this.#bills.size + 1 });
    const revision = this.append(this.#ledger(), 'BillCompleted', completed);
    this.#bills.set(word, { completed, revision, credited: new Map() });
    this.words.push(word);
    return this;
  }

  /** Cancels a completed bill; each line's variance is the one given, and so is what comes back: nothing without it. */
  cancel(word: string, costVariancePaise = 0, money: CancelledMoney = NOTHING_BACK): this {
    const bill = this.#bills.get(word);
    // a bill with notes is final
    if (bill === undefined || bill.credited.size > 0) return this;
    this.#forget(word);
    const { completed, revision } = bill;
    this.append(this.#ledger(), 'BillCancelled', {
      billId: completed.billId,
      completedRevision: revision,
      invoiceNumber: completed.invoiceNumber,
      customerId: completed.customerId,
      reason: 'not_stated',
      day: completed.day,
      grandTotalPaise: completed.totals.grandTotalPaise,
      paymentMethod: completed.paymentMethod,
      imported: completed.imported !== null,
      ...money,
      lines: completed.lines
        .filter(({ kind }) => kind === 'goods')
        .map((line) => {
          const stock = this.stock(line.name);
          receive(stock, line.quantityMilli, line.costPaise);
          const { lineNo, productId, quantityMilli, costPaise } = line;
          return { lineNo, productId, quantityMilli, costPaise, costVariancePaise, ...stockFields(stock) };
        }),
    });
    return this;
  }

  /** A credit note for parts of a bill, at most what is left of each line; goods with a reason leave stock again. */
  credit(word: string, bill: string, returns: readonly SampleReturn[], options: CreditOptions = {}): this {
    const sold = this.#bills.get(bill)!;
    const back = returns.flatMap(({ lineNo, quantityMilli, reason }) => {
      const line = sold.completed.lines.find((one) => one.lineNo === lineNo);
      const left = (line?.quantityMilli ?? 0) - (sold.credited.get(lineNo) ?? 0);
      const now = Math.min(quantityMilli, left);
      return line === undefined || now <= 0 ? [] : [{ line, quantityMilli: now, reason }];
    });
    if (back.length === 0) return this;
    const lines = back.map(({ line, ...part }) => {
      const before = sold.credited.get(line.lineNo) ?? 0;
      sold.credited.set(line.lineNo, before + part.quantityMilli);
      return creditedLine(line, this.stock(line.name), part, before, options);
    });
    const { refundMethod = sold.completed.paymentMethod } = options;
    const isImported = this.occurredAt !== undefined;
    const at = this.occurredAt ?? this.recordedAt;
    this.#notes += 1;
    const note = creditNoteData(word, sold, lines, { at, sequence: this.#notes, isImported, refundMethod });
    this.append(this.#ledger(), 'CreditNoteIssued', { ...note, ...options.money?.(note) });
    for (const { line, quantityMilli, reason } of back)
      if (reason !== undefined && line.kind === 'goods')
        this.adjust(`${word} ${line.lineNo}`, line.name, -quantityMilli, reason);
    return this;
  }

  /** A completed bill, also one that was cancelled. */
  bill(word: string): SampleBill | undefined {
    return this.#bills.get(word);
  }

  /** The current stock of a product in the sample books. */
  stock(word: string): SampleStock {
    const found = this.#products.get(word);
    if (found === undefined) throw new Error(`no sample product ${word}`);
    return found;
  }

  #forget(word: string): void {
    this.words.splice(this.words.indexOf(word), 1);
  }

  #ledger(): string {
    return streamOf.ledger(this.shopId);
  }

  #next(word: string): number {
    const revision = (this.#entityRevisions.get(word) ?? -1) + 1;
    this.#entityRevisions.set(word, revision);
    return revision;
  }

  #stockAfter(stock: SampleStock, costVariancePaise: number) {
    return {
      productId: stock.facts.id,
      ...stockFields(stock),
      averageCostPaise: stock.averagePaise,
      lastIncomingPaise: null,
      costVariancePaise,
      newShortfalls: [],
    };
  }

  /** A purchase whose goods are in stock. */
  #facts(word: string, { product, vendor, quantityMilli, costPaise }: { product: string; vendor: string } & Received) {
    const stock = this.stock(product);
    return {
      purchaseId: sampleId(word),
      productId: stock.facts.id,
      productName: product,
      vendorId: sampleId(vendor),
      vendorName: vendor,
      unit: stock.facts.unit,
      purchaseDate: sampleDay(this.recordedAt),
      vendorBillNumber: `V-${word}`,
      openingStockMilli: stock.stockMilli - quantityMilli,
      quantityMilli,
      closingStockMilli: stock.stockMilli,
      purchasePricePaise: perUnit(costPaise, quantityMilli),
      lineTotalPaise: costPaise,
      ...untaxedPurchase(costPaise),
      costPaise,
      settledPaise: 0,
      valueAfterPaise: stock.valuePaise,
      averageCostPaise: stock.averagePaise,
      openingMoved: false,
      note: null,
    };
  }
}
