import { mulDivHalfUp, type Id, type Settlement } from '@bahi/contracts';
import { documentOf, meet } from './shortfalls.ts';
import type { LedgerState, ProductStock, Shortfall } from '../state/state.ts';

export function newStock(): ProductStock {
  return {
    quantityMilli: 0,
    valuePaise: 0,
    lastCostPaise: null,
    lastIncomingPaise: null,
    opened: false,
    movedAt: -1,
    correctedAt: -1,
    shortfalls: null,
  };
}

/**
 * Average cost of one whole unit in paise (R30); the last known one while stock is 0 or less; null if there was none.
 */
export function knownAverage(stock: ProductStock): number | null {
  return stock.quantityMilli > 0 ? mulDivHalfUp(stock.valuePaise, 1000, stock.quantityMilli) : stock.lastCostPaise;
}

/**
 * Average cost of one whole unit in paise (R30); while stock is 0 or less the provisional cost (R33): the last average,
 * else the product's purchase price, else 0.
 */
export function averageCost(stock: ProductStock | undefined, purchasePricePaise: number | null): number {
  return (stock === undefined ? null : knownAverage(stock)) ?? purchasePricePaise ?? 0;
}

/** Stock after a movement. The last average is kept when stock becomes empty. */
export function moveStock(stock: ProductStock, afterMilli: number, valueAfterPaise: number): void {
  if (stock.quantityMilli > 0 && afterMilli <= 0) stock.lastCostPaise = averageCost(stock, null);
  stock.quantityMilli = afterMilli;
  stock.valuePaise = valueAfterPaise;
}

/** Keeps the unit cost of bought or opening goods; while stock is still 0 or less it is also the average (R32). */
export function noteUnitCost(stock: ProductStock, unitCostPaise: number): void {
  stock.lastIncomingPaise = unitCostPaise;
  if (stock.quantityMilli <= 0) stock.lastCostPaise = unitCostPaise;
}

/** A product's stock within one decision; the state itself is changed only by events. */
export interface StockDraft extends ProductStock {
  /** The rest of each shortfall that this decision settles or removes; null = nothing left. */
  touched: Map<string, Shortfall | null>;
}

/** The drafts of one decision, so that two movements of one product add up. */
export class StockDrafts {
  readonly #state: Readonly<LedgerState>;
  readonly #drafts = new Map<Id, StockDraft>();

  constructor(state: Readonly<LedgerState>) {
    this.#state = state;
  }

  of(productId: Id): StockDraft {
    let draft = this.#drafts.get(productId);
    if (draft === undefined) {
      draft = { touched: new Map(), ...(this.#state.products.get(productId) ?? newStock()) };
      this.#drafts.set(productId, draft);
    }
    return draft;
  }
}

export interface Issue {
  /** Cost taken, provisional part included. */
  costPaise: number;
  provisionalMilli: number;
  provisionalPaise: number;
}

/**
 * Issues goods (R30, R31): available units at the average, the last of them with the whole rest of the value; missing
 * units at the provisional cost (R33).
 */
export function issue(draft: StockDraft, quantityMilli: number, purchasePricePaise: number | null): Issue {
  const unitCostPaise = averageCost(draft, purchasePricePaise);
  const fromStock = Math.min(Math.max(draft.quantityMilli, 0), quantityMilli);
  const takenPaise = fromStock === 0 ? 0 : mulDivHalfUp(draft.valuePaise, fromStock, draft.quantityMilli);
  const provisionalMilli = quantityMilli - fromStock;
  const provisionalPaise = mulDivHalfUp(provisionalMilli, unitCostPaise, 1000);
  moveStock(draft, draft.quantityMilli - quantityMilli, draft.valuePaise - takenPaise);
  return { costPaise: takenPaise + provisionalPaise, provisionalMilli, provisionalPaise };
}

export interface Receipt {
  settlements: Settlement[];
  /** The part of the cost that settled units sold before. */
  settledPaise: number;
  /** Settled cost less provisional cost: what the sales cost more than was booked. */
  correctionPaise: number;
}

/** Receives goods: units sold below zero get their true cost first, oldest first (R33); the rest is stock. */
function receive(draft: StockDraft, quantityMilli: number, costPaise: number): Receipt {
  const settlements: Settlement[] = [];
  let unitsLeft = quantityMilli;
  let costLeft = costPaise;
  for (const [key, open] of draft.shortfalls ?? []) {
    if (unitsLeft === 0) break;
    const touched = draft.touched.get(key);
    if (touched === null) continue;
    const { quantityMilli: met, provisionalPaise, left } = meet(touched ?? open, unitsLeft);
    const actualPaise = mulDivHalfUp(costLeft, met, unitsLeft);
    settlements.push({ ...documentOf(key), quantityMilli: met, provisionalPaise, actualPaise });
    draft.touched.set(key, left);
    unitsLeft -= met;
    costLeft -= actualPaise;
  }
  moveStock(draft, draft.quantityMilli + quantityMilli, draft.valuePaise + costLeft);
  const correctionPaise = settlements.reduce((sum, part) => sum + part.actualPaise - part.provisionalPaise, 0);
  return { settlements, settledPaise: costPaise - costLeft, correctionPaise };
}

/** Receives bought goods or opening stock. */
export function receiveFromOutside(draft: StockDraft, quantityMilli: number, costPaise: number): Receipt {
  const receipt = receive(draft, quantityMilli, costPaise);
  noteUnitCost(draft, mulDivHalfUp(costPaise, 1000, quantityMilli));
  return receipt;
}

/** Receives found goods: at the average, or at the last incoming cost while stock is 0 or less (R33a). */
function find(draft: StockDraft, quantityMilli: number, purchasePricePaise: number | null): Receipt {
  const costPaise =
    draft.quantityMilli > 0
      ? mulDivHalfUp(draft.valuePaise, quantityMilli, draft.quantityMilli)
      : mulDivHalfUp(draft.lastIncomingPaise ?? averageCost(draft, purchasePricePaise), quantityMilli, 1000);
  return receive(draft, quantityMilli, costPaise);
}

const NOTHING_MET: Receipt = { settlements: [], settledPaise: 0, correctionPaise: 0 };

/** Corrects stock by a counted difference. */
export function adjust(draft: StockDraft, quantityMilli: number, purchasePricePaise: number | null): Receipt {
  if (quantityMilli > 0) return find(draft, quantityMilli, purchasePricePaise);
  issue(draft, -quantityMilli, purchasePricePaise);
  return NOTHING_MET;
}

/** The return of one bill line. Units that were never in stock return at no cost. */
export interface GivenBack {
  quantityMilli: number;
  neverThereMilli: number;
  costPaise: number;
}

/**
 * A part of what a line can still return. Units that were never in stock return first, because they left last; the last part takes all
 * the cost that is left.
 */
export function partOf(whole: GivenBack, quantityMilli: number): GivenBack {
  const neverThereMilli = Math.min(quantityMilli, whole.neverThereMilli);
  const takenMilli = quantityMilli - neverThereMilli;
  const allTakenMilli = whole.quantityMilli - whole.neverThereMilli;
  const costPaise = takenMilli === 0 ? 0 : mulDivHalfUp(whole.costPaise, takenMilli, allTakenMilli);
  return { quantityMilli, neverThereMilli, costPaise };
}

/** A line's own shortfall within this decision; undefined when nothing of it is missing. */
export function shortfallOf(draft: StockDraft, key: string): Shortfall | undefined {
  const touched = draft.touched.get(key);
  return touched === undefined ? draft.shortfalls?.get(key) : (touched ?? undefined);
}

/** Returns goods of a sold line: of its own shortfall these units are removed, others are settled as by any receipt. */
export function giveBack(draft: StockDraft, key: string, back: GivenBack): Settlement[] {
  const own = shortfallOf(draft, key);
  if (own !== undefined) draft.touched.set(key, meet(own, back.neverThereMilli).left);
  draft.quantityMilli += back.neverThereMilli;
  return receive(draft, back.quantityMilli - back.neverThereMilli, back.costPaise).settlements;
}

/** Whether both figures of the draft are exact integers. */
export function isExact(draft: StockDraft): boolean {
  return Number.isSafeInteger(draft.quantityMilli) && Number.isSafeInteger(draft.valuePaise);
}
