import type { AnyRecorded, Id } from '@bahi/contracts';
import { NaiveCosts } from './naiveCosts.ts';

type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;

/** Goods and paise that lines of one document move, by product. */
function quantities(lines: readonly { productId: Id; quantityMilli: number }[]): string {
  const sums = new Map<Id, number>();
  for (const { productId, quantityMilli } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantityMilli);
  return JSON.stringify([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

/**
 * One shop's books as a child would keep them: adds and takes away what each fact says, and compares with what it states.
 * Shares no code with the decider that made the facts.
 */
export class NaiveBooks {
  readonly stock = new Map<Id, number>();
  readonly bills = new Map<Id, Of<'BillCompleted'>>();
  readonly cancelled = new Set<Id>();
  readonly abandoned = new Set<string>();
  readonly problems: string[] = [];
  readonly costs = new NaiveCosts();
  readonly #neverNegative: boolean;
  readonly #value = new Map<Id, number>();
  readonly #series = new Map<string, { sequence: number; billedAt: string }>();
  readonly #printed = new Set<string>();
  readonly #settlements: (Of<'CostCorrected'>['data']['settlements'][number] & { cause: string })[] = [];
  #cameInPaise = 0;

  constructor(events: readonly AnyRecorded[], policy: 'warn' | 'block') {
    this.#neverNegative = policy === 'block';
    for (const event of events) {
      this.#take(event);
      this.costs.take(event);
    }
    this.problems.push(...this.costs.problems);
    this.#expectValueToBeConserved();
  }

  #take(event: AnyRecorded): void {
    switch (event.type) {
      case 'OpeningStockRecorded':
        this.#cameInPaise += event.data.valuePaise;
        this.#move(event, event.data.quantityMilli, event.data);
        break;
      case 'PurchaseRecorded':
        this.#buy(event);
        break;
      case 'PurchaseReversed':
        this.#cameInPaise -= event.data.valuePaise + event.data.costVariancePaise;
        this.#move(event, -event.data.quantityMilli, event.data);
        break;
      case 'StockAdjusted':
        this.#cameInPaise += event.data.valueDeltaPaise;
        this.#move(event, event.data.quantityMilli, event.data);
        break;
      case 'CostCorrected':
        for (const part of event.data.settlements) this.#settlements.push({ ...part, cause: event.data.cause });
        break;
      case 'BillCompleted':
        this.#complete(event);
        break;
      case 'BillCancelled':
        this.#cancel(event);
        break;
      case 'CompletionAbandoned':
        this.abandoned.add(`${event.data.billId} ${event.data.submission}`);
        break;
      default:
    }
  }

  /** L1, L6, L9: what the fact states is what was there and what it moved. */
  #move(
    event: AnyRecorded,
    deltaMilli: number,
    stated: { productId: Id; stockAfterMilli: number | null; valueAfterPaise: number | null },
  ): void {
    const { productId, stockAfterMilli, valueAfterPaise } = stated;
    const after = (this.stock.get(productId) ?? 0) + deltaMilli;
    this.stock.set(productId, after);
    this.#value.set(productId, valueAfterPaise ?? 0);
    const where = `${event.type} at ${event.revision}`;
    if (after !== stockAfterMilli) this.problems.push(`L1: ${where} says ${stockAfterMilli}, there are ${after}`);
    if ((valueAfterPaise ?? 0) < 0 || (after <= 0 && valueAfterPaise !== 0))
      this.problems.push(`L6: ${where} leaves ${after} worth ${valueAfterPaise}`);
    if (this.#neverNegative && after < 0 && deltaMilli < 0 && event.type === 'BillCompleted')
      this.problems.push(`L9: ${where} sells below zero`);
  }

  /** L7 */
  #buy(event: Of<'PurchaseRecorded'>): void {
    const { openingStockMilli, quantityMilli, closingStockMilli, costPaise } = event.data;
    if (openingStockMilli + quantityMilli !== closingStockMilli)
      this.problems.push(`L7: the purchase at ${event.revision} does not add up`);
    this.#cameInPaise += costPaise;
    this.#move(event, quantityMilli, { ...event.data, stockAfterMilli: closingStockMilli });
  }

  /** L2, L3, L4, L10, L14 */
  #complete(event: Of<'BillCompleted'>): void {
    const { billId, number, billedAt, lines, totals } = event.data;
    if (this.bills.has(billId)) this.problems.push(`L3: bill ${billId} is completed twice`);
    this.bills.set(billId, event);
    for (const line of lines) this.#move(event, -line.quantityMilli, line);
    if (totals.grandTotalPaise !== sum(lines, (line) => line.lineTotalPaise) + totals.roundOffPaise)
      this.problems.push(`L10: the total of bill ${billId} does not add up`);
    if (number === null) return;
    const key = `${number.fiscalYear} ${number.till} ${number.prefix}`;
    const before = this.#series.get(key) ?? { sequence: 0, billedAt: '' };
    if (number.sequence !== before.sequence + 1)
      this.problems.push(`L2: ${number.number} follows number ${before.sequence} of its series`);
    if (billedAt < before.billedAt) this.problems.push(`L14: ${number.number} is dated before the one before it`);
    this.#series.set(key, { sequence: number.sequence, billedAt });
    const printed = `${number.fiscalYear} ${number.number}`;
    if (number.number.length > 16 || this.#printed.has(printed)) this.problems.push(`L4: ${printed} is not unique`);
    this.#printed.add(printed);
  }

  /** L12 */
  #cancel(event: Of<'BillCancelled'>): void {
    const { billId, lines } = event.data;
    const bill = this.bills.get(billId);
    if (bill === undefined || this.cancelled.has(billId))
      this.problems.push(`L12: bill ${billId} cannot be cancelled at ${event.revision}`);
    this.cancelled.add(billId);
    for (const line of lines) this.#move(event, line.quantityMilli, line);
    if (quantities(lines) !== quantities(bill?.data.lines ?? []))
      this.problems.push(`L12: cancelling bill ${billId} does not restore what it took`);
  }

  /** L6, L12: not a paisa is lost: what came in is in stock, in the cost of bills that stand, or a named variance. */
  #expectValueToBeConserved(): void {
    const standing = [...this.bills.values()].filter(({ data }) => !this.cancelled.has(data.billId));
    const sold =
      sum(standing, ({ data }) => sum(data.lines, (line) => line.costPaise - line.provisionalPaise)) +
      sum(
        this.#settlements.filter(({ billId }) => !this.cancelled.has(billId)),
        (part) => part.actualPaise,
      );
    const found = sum(
      this.#settlements.filter(({ cause }) => cause === 'adjustment'),
      (part) => part.actualPaise,
    );
    const inStock = sum([...this.#value.values()], (value) => value);
    if (inStock !== this.#cameInPaise + found - sold)
      this.problems.push(`L6: stock is worth ${inStock}, it should be ${this.#cameInPaise + found - sold}`);
  }
}
