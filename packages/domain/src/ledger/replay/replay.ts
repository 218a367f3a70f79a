import { mulDivHalfUp, type Id, type Settlement } from '@bahi/contracts';
import { adjustmentKey, documentKey, lineKey } from '../stock/shortfalls.ts';
import {
  adjust,
  giveBack,
  issue,
  knownAverage,
  newStock,
  partOf,
  receiveFromOutside,
  type GivenBack,
  type StockDraft,
} from '../stock/stock.ts';
import type {
  AdjustmentEntry,
  JournalEntry,
  ReceiptFigures,
  ReturnEntry,
  SaleEntry,
  StockBefore,
} from './movements.ts';

/** A product's stock after a replay. */
export interface ReplayedStock {
  stockMilli: number;
  valuePaise: number;
  /** Average cost of a whole unit; the last one known while stock is empty; null if none is known. */
  averageCostPaise: number | null;
  lastIncomingPaise: number | null;
}

/** A purchase at its place among the movements. */
export interface ReplayedPurchase {
  openingStockMilli: number;
  closingStockMilli: number;
  valueAfterPaise: number;
  averageCostPaise: number;
  settledPaise: number;
}

export type Movement = Exclude<JournalEntry, { kind: 'correction' }>;

/**
 * Folds the movements of one product again, by the same arithmetic as the decisions (`stock.ts`), with the current figures of
 * its purchases (R33b).
 */
export class Replay {
  readonly draft: StockDraft;
  /** The watched purchase; null until its place is reached. */
  purchase: ReplayedPurchase | null = null;
  readonly #place: number;
  /** Lines whose cost is needed, with what they would return. */
  readonly #sales = new Map<string, GivenBack>();
  readonly #asked: ReadonlySet<string>;
  readonly #purchasePricePaise: number | null;

  /**
   * @param asked `lineKey`s of the lines whose cost is needed: those returned later, and those of the watched bill
   * @param place of the watched purchase; infinity for none
   * @param purchasePricePaise the product's, for units sold while no cost was known (R33)
   */
  constructor(start: StockBefore | null, asked: ReadonlySet<string>, place: number, purchasePricePaise: number | null) {
    this.draft = { touched: new Map(), ...newStock(), ...start };
    this.#asked = asked;
    this.#place = place;
    this.#purchasePricePaise = purchasePricePaise;
  }

  take(movement: Movement, figures: ReceiptFigures | undefined): void {
    switch (movement.kind) {
      case 'receipt':
        this.#receive(movement.revision, figures ?? movement);
        break;
      case 'adjustment':
        this.#adjust(movement);
        break;
      case 'sale':
        this.#sell(movement);
        break;
      case 'return':
        this.#takeBack(movement);
        break;
      default:
        movement satisfies never;
    }
  }

  stock(): ReplayedStock {
    const { quantityMilli: stockMilli, valuePaise, lastIncomingPaise } = this.draft;
    return { stockMilli, valuePaise, averageCostPaise: knownAverage(this.draft), lastIncomingPaise };
  }

  /** What a line can still return now. */
  sale(billId: Id, lineNo: number): GivenBack | undefined {
    return this.#sales.get(lineKey(billId, lineNo));
  }

  #receive(revision: number, { quantityMilli, costPaise }: ReceiptFigures): void {
    const { draft } = this;
    const openingStockMilli = draft.quantityMilli;
    const { settlements, settledPaise } = receiveFromOutside(draft, quantityMilli, costPaise);
    this.#settle(settlements);
    if (revision !== this.#place) return;
    const { quantityMilli: closingStockMilli, valuePaise: valueAfterPaise } = draft;
    const averageCostPaise = knownAverage(draft) ?? 0;
    this.purchase = { openingStockMilli, closingStockMilli, valueAfterPaise, averageCostPaise, settledPaise };
  }

  /** Goods lost while they were missing are a shortfall too: only a correction makes an adjustment take more than there is. */
  #adjust({ adjustmentId, quantityMilli, purchasePricePaise }: AdjustmentEntry): void {
    if (quantityMilli > 0) return this.#settle(adjust(this.draft, quantityMilli, purchasePricePaise).settlements);
    const { provisionalMilli, provisionalPaise } = issue(this.draft, -quantityMilli, purchasePricePaise);
    this.#miss(adjustmentKey(adjustmentId), provisionalMilli, provisionalPaise);
  }

  #miss(key: string, quantityMilli: number, provisionalPaise: number): void {
    if (quantityMilli === 0) return;
    this.draft.shortfalls ??= new Map();
    this.draft.shortfalls.set(key, { quantityMilli, provisionalPaise });
  }

  #sell({ billId, lineNo, quantityMilli, ...recorded }: SaleEntry): void {
    const { draft } = this;
    const isCostKnown = knownAverage(draft) !== null;
    const taken = issue(draft, quantityMilli, this.#purchasePricePaise);
    const { provisionalMilli } = taken;
    // without a known cost, the product's purchase price as the bill recorded it, else as it is now
    const provisionalPaise =
      isCostKnown || recorded.provisionalMilli === 0
        ? taken.provisionalPaise
        : mulDivHalfUp(recorded.provisionalPaise, provisionalMilli, recorded.provisionalMilli);
    const key = lineKey(billId, lineNo);
    this.#miss(key, provisionalMilli, provisionalPaise);
    if (!this.#asked.has(key)) return;
    const costPaise = taken.costPaise - taken.provisionalPaise;
    this.#sales.set(key, { quantityMilli, neverThereMilli: provisionalMilli, costPaise });
  }

  /** A line sold before the replay begins returns what it returned then: nothing has changed for it. */
  #takeBack({ billId, lineNo, quantityMilli, costPaise }: ReturnEntry): void {
    const key = lineKey(billId, lineNo);
    const sale = this.#sales.get(key);
    if (sale === undefined) {
      this.#settle(giveBack(this.draft, key, { quantityMilli, neverThereMilli: 0, costPaise }));
      return;
    }
    const part = partOf(sale, quantityMilli);
    sale.quantityMilli -= part.quantityMilli;
    sale.neverThereMilli -= part.neverThereMilli;
    sale.costPaise -= part.costPaise;
    this.#settle(giveBack(this.draft, key, part));
  }

  /** Records what a receipt settled and applies it to the draft: a replay is one long decision. */
  #settle(settlements: readonly Settlement[]): void {
    const { draft } = this;
    for (const { quantityMilli, actualPaise, ...document } of settlements) {
      const sale = this.#sales.get(documentKey(document));
      if (sale === undefined) continue;
      sale.neverThereMilli -= quantityMilli;
      sale.costPaise += actualPaise;
    }
    for (const [key, left] of draft.touched) {
      if (left === null) draft.shortfalls?.delete(key);
      else draft.shortfalls?.set(key, left);
    }
    draft.touched.clear();
    if (draft.shortfalls?.size === 0) draft.shortfalls = null;
  }
}
