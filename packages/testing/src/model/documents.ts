import type { Id } from '@bahi/contracts';

/** Calculates a × b ÷ c, rounded half away from zero. */
export function share(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const size = (2n * (product < 0n ? -product : product) + BigInt(c)) / (2n * BigInt(c));
  return Number(product < 0n ? -size : size);
}

interface SoldLine {
  lineNo: number;
  product: Id;
  milli: number;
  /** The cost that the bill booked for units not in stock; used if no other cost is known (R33). */
  booked: { milli: number; paise: number };
}

/** A part of a bill's line that a credit note brings back. */
interface ReturnedPart {
  lineNo: number;
  product: Id;
  milli: number;
}

/** A document as it counts now: a corrected purchase has its right figures, a reversed one is removed. */
type Document = { at: number } & (
  | { kind: 'goods in'; id: Id; product: Id; milli: number; paise: number }
  | { kind: 'count'; id: Id; product: Id; milli: number; price: number | null }
  | { kind: 'bill'; id: Id; lines: readonly SoldLine[] }
  | { kind: 'cancellation'; id: Id }
  | { kind: 'credit note'; id: Id; lines: readonly ReturnedPart[] }
);

/** A product's stock after a document, or at the end. */
export interface Standing {
  /** Before it. */
  openingMilli: number;
  milli: number;
  paise: number;
  /** Per whole unit; the last one known while stock is empty; null while none is known. */
  average: number | null;
}

/** What a sold line has cost so far. */
interface Taken {
  milli: number;
  /** Cost at the sale, with units not in stock at the cost known then. */
  atSale: number;
  /** Units that are still missing, and the cost of the others. */
  missing: number;
  cost: number;
}

/** Units that went out below zero, at the cost known then. */
export interface Missing {
  milli: number;
  /** Null if no cost was known. */
  paise: number | null;
}

/** A product's whole history, calculated from its documents. */
export interface Story {
  /** After each line, by `${at}:${lineNo}`; line 0 for a document without lines. */
  after: ReadonlyMap<string, Standing>;
  /** By `${bill}:${lineNo}`. */
  taken: ReadonlyMap<string, Taken>;
  /** Units that went out and never came in, oldest first, by `${bill}:${lineNo}`, or `${adjustment}:0`. */
  missing: ReadonlyMap<string, Missing>;
  end: Standing;
  lastIncoming: number | null;
}

/**
 * A shop's documents in the order of recording, and what follows from them: quantity, value, average and cost of every product
 * (R30-R35, R33b). Every question is calculated from the start, in the plainest way, without code of the product.
 */
export class Documents {
  readonly #documents: Document[] = [];
  /** Cached until the next document. */
  readonly #stories = new Map<Id, Story>();

  #add(document: Document): void {
    this.#documents.push(document);
    this.#stories.clear();
  }

  goodsIn(at: number, id: Id, product: Id, milli: number, paise: number): void {
    this.#add({ at, kind: 'goods in', id, product, milli, paise });
  }

  /** Replaces a purchase by the corrected one. */
  correct(id: Id, change: { product?: Id; milli?: number; paise?: number }): void {
    for (const document of this.#documents)
      if (document.kind === 'goods in' && document.id === id) Object.assign(document, change);
    this.#stories.clear();
  }

  remove(id: Id): void {
    const place = this.#documents.findIndex((document) => document.kind === 'goods in' && document.id === id);
    if (place !== -1) this.#documents.splice(place, 1);
    this.#stories.clear();
  }

  /** Whether the change would leave a product below zero, and lower than it is (R33b). */
  wouldMiss(id: Id, change: { product: Id; milli: number; paise: number } | null): boolean {
    const former = this.#documents.find((document) => document.kind === 'goods in' && document.id === id);
    if (former?.kind !== 'goods in') return false;
    const changed = new Documents();
    for (const document of this.#documents) changed.#documents.push({ ...document });
    if (change === null) changed.remove(id);
    else changed.correct(id, change);
    const then = changed.story(former.product).end.milli;
    return then < 0 && then < this.story(former.product).end.milli;
  }

  count(at: number, id: Id, product: Id, milli: number, price: number | null): void {
    this.#add({ at, kind: 'count', id, product, milli, price });
  }

  sell(at: number, id: Id, lines: readonly SoldLine[]): void {
    this.#add({ at, kind: 'bill', id, lines });
  }

  cancel(at: number, id: Id): void {
    this.#add({ at, kind: 'cancellation', id });
  }

  /** A credit note for a bill. */
  credit(at: number, id: Id, lines: readonly ReturnedPart[]): void {
    this.#add({ at, kind: 'credit note', id, lines });
  }

  bill(id: Id): readonly SoldLine[] {
    return this.#documents.flatMap((one) => (one.kind === 'bill' && one.id === id ? one.lines : []));
  }

  products(): Set<Id> {
    const named = this.#documents.flatMap((one) => {
      if (one.kind === 'bill') return one.lines.map(({ product }) => product);
      return one.kind === 'cancellation' || one.kind === 'credit note' ? [] : [one.product];
    });
    return new Set(named);
  }

  story(product: Id): Story {
    const story = this.#stories.get(product) ?? this.#fold(product);
    this.#stories.set(product, story);
    return story;
  }

  #fold(product: Id): Story {
    const stock = new Stock();
    for (const document of this.#documents) {
      const { at } = document;
      if (document.kind === 'goods in' && document.product === product)
        stock.step(`${at}:0`, () => stock.buy(document.milli, document.paise));
      if (document.kind === 'count' && document.product === product)
        stock.step(`${at}:0`, () => stock.count(document.id, document.milli, document.price));
      if (document.kind === 'bill')
        for (const line of document.lines)
          if (line.product === product) stock.step(`${at}:${line.lineNo}`, () => stock.sell(document.id, line));
      if (document.kind === 'cancellation')
        for (const { lineNo, product: sold } of this.bill(document.id).toReversed())
          if (sold === product) stock.step(`${at}:${lineNo}`, () => stock.takeBack(`${document.id}:${lineNo}`));
      if (document.kind === 'credit note')
        for (const { lineNo, product: back, milli } of document.lines)
          if (back === product)
            stock.step(`${at}:${lineNo}`, () => stock.takePartBack(`${document.id}:${lineNo}`, milli));
    }
    return stock.story();
  }
}

/** One product's stock while its history is calculated. */
class Stock {
  readonly #after = new Map<string, Standing>();
  readonly #taken = new Map<string, Taken>();
  readonly #missing = new Map<string, Missing>();
  #milli = 0;
  #paise = 0;
  #average: number | null = null;
  #lastIncoming: number | null = null;

  step(key: string, move: () => void): void {
    const openingMilli = this.#milli;
    move();
    if (this.#milli > 0) this.#average = share(this.#paise, 1_000, this.#milli);
    this.#after.set(key, { ...this.#standing(), openingMilli });
  }

  buy(milli: number, paise: number): void {
    const perUnit = share(paise, 1_000, milli);
    this.#receive(milli, paise);
    this.#lastIncoming = perUnit;
    if (this.#milli <= 0) this.#average = perUnit;
  }

  count(id: Id, milli: number, price: number | null): void {
    if (milli < 0) {
      const unit = this.average ?? price ?? 0;
      this.#take(-milli);
      const missing = Math.max(0, Math.min(-milli, -this.#milli));
      if (missing > 0) this.#missing.set(`${id}:0`, { milli: missing, paise: share(missing, unit, 1_000) });
    } else if (this.#milli > 0) this.#receive(milli, share(this.#paise, milli, this.#milli));
    else this.#receive(milli, share(this.#lastIncoming ?? this.#average ?? price ?? 0, milli, 1_000));
  }

  sell(bill: Id, { lineNo, milli, booked }: SoldLine): void {
    const { average } = this;
    const cost = this.#take(milli);
    const missing = Math.max(0, Math.min(milli, -this.#milli));
    const asBooked = booked.milli === 0 ? 0 : share(booked.paise, missing, booked.milli);
    const guess = average === null ? asBooked : share(missing, average, 1_000);
    this.#taken.set(`${bill}:${lineNo}`, { milli, atSale: cost + guess, missing, cost });
    const paise = average === null && booked.milli === 0 ? null : guess;
    if (missing > 0) this.#missing.set(`${bill}:${lineNo}`, { milli: missing, paise });
  }

  takeBack(line: string): void {
    const taken = this.#taken.get(line);
    if (taken === undefined) return;
    this.#missing.delete(line);
    this.#milli += taken.missing;
    this.#receive(taken.milli - taken.missing, taken.cost);
  }

  /** Units that are still missing come back first, at no cost. */
  takePartBack(line: string, milli: number): void {
    const taken = this.#taken.get(line);
    if (taken === undefined) return;
    const never = Math.min(milli, taken.missing);
    const cost = milli === never ? 0 : share(taken.cost, milli - never, taken.milli - taken.missing);
    const missing = this.#missing.get(line);
    if (missing !== undefined && missing.milli === never) this.#missing.delete(line);
    else if (missing !== undefined) {
      const paise = missing.paise === null ? null : missing.paise - share(missing.paise, never, missing.milli);
      this.#missing.set(line, { milli: missing.milli - never, paise });
    }
    taken.milli -= milli;
    taken.missing -= never;
    taken.cost -= cost;
    this.#milli += never;
    this.#receive(milli - never, cost);
  }

  get average(): number | null {
    return this.#milli > 0 ? share(this.#paise, 1_000, this.#milli) : this.#average;
  }

  story(): Story {
    const end = { ...this.#standing(), openingMilli: this.#milli };
    return {
      after: this.#after,
      taken: this.#taken,
      missing: this.#missing,
      end,
      lastIncoming: this.#lastIncoming,
    };
  }

  #standing(): Omit<Standing, 'openingMilli'> {
    return { milli: this.#milli, paise: this.#paise, average: this.#average };
  }

  /** Removes available units and returns their cost; the last ones take the rest of the value. */
  #take(milli: number): number {
    const there = Math.min(Math.max(this.#milli, 0), milli);
    const cost = there === 0 ? 0 : share(this.#paise, there, this.#milli);
    this.#milli -= milli;
    this.#paise -= cost;
    return cost;
  }

  /** Missing units get their cost first, oldest first. */
  #receive(milli: number, paise: number): void {
    let [units, cost] = [milli, paise];
    for (const [line, missing] of this.#missing) {
      if (units === 0) break;
      const met = Math.min(units, missing.milli);
      const part = share(cost, met, units);
      const paise = missing.paise === null ? null : missing.paise - share(missing.paise, met, missing.milli);
      if (met === missing.milli) this.#missing.delete(line);
      else this.#missing.set(line, { milli: missing.milli - met, paise });
      const taken = this.#taken.get(line);
      if (taken !== undefined) {
        taken.missing -= met;
        taken.cost += part;
      }
      units -= met;
      cost -= part;
    }
    this.#milli += milli;
    this.#paise += cost;
  }
}
