import type { AnyRecorded, Id } from '@bahi/contracts';

type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;

/** Goods that lines of one document move, by product. */
function quantities(lines: readonly { productId: Id; quantityMilli: number }[]): string {
  const sums = new Map<Id, number>();
  for (const { productId, quantityMilli } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantityMilli);
  return JSON.stringify([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The bills of one shop: numbers, dates, totals, and the booked cost of each. */
export class PlainBills {
  readonly completed = new Map<Id, Of<'BillCompleted'>>();
  readonly cancelled = new Set<Id>();
  readonly abandoned = new Set<string>();
  readonly problems: string[] = [];
  readonly #neverNegative: boolean;
  readonly #series = new Map<string, { sequence: number; billedAt: string }>();
  readonly #printed = new Set<string>();
  /** What came back: thousandths by line, and paise by bill. */
  readonly #credited = new Map<string, number>();
  /** Cost of a line with its corrections. */
  readonly #costs = new Map<string, number>();

  constructor(policy: 'warn' | 'block') {
    this.#neverNegative = policy === 'block';
  }

  take(event: AnyRecorded): void {
    if (event.type === 'BillCompleted') this.#complete(event);
    else if (event.type === 'BillCancelled') this.#cancel(event);
    else if (event.type === 'CreditNoteIssued') this.#credit(event);
    else if (event.type === 'CompletionAbandoned')
      this.abandoned.add(`${event.data.billId} ${event.data.submissionRevision}`);
  }

  correct(billId: Id, lineNo: number, morePaise: number): void {
    this.#costs.set(`${billId}:${lineNo}`, this.costOf(billId, lineNo) + morePaise);
  }

  costOf(billId: Id, lineNo: number): number {
    return this.#costs.get(`${billId}:${lineNo}`) ?? 0;
  }

  /** L2, L3, L4, L9, L10, L14 */
  #complete(event: Of<'BillCompleted'>): void {
    const { billId, number, billedAt, lines, totals, shortfalls } = event.data;
    if (this.completed.has(billId)) this.problems.push(`L3: bill ${billId} is completed twice`);
    this.completed.set(billId, event);
    const sum = lines.reduce((total, line) => total + line.lineTotalPaise, 0);
    if (totals.grandTotalPaise !== sum + totals.roundOffPaise)
      this.problems.push(`L10: the total of bill ${billId} does not add up`);
    for (const { lineNo, costPaise, provisionalMilli } of lines) {
      this.#costs.set(`${billId}:${lineNo}`, costPaise);
      const short = shortfalls.find((one) => one.lineNo === lineNo)?.quantityMilli ?? 0;
      if (short !== provisionalMilli) this.problems.push(`L9: bill ${billId} hides a shortfall of line ${lineNo}`);
      if (this.#neverNegative && short > 0) this.problems.push(`L9: bill ${billId} sells below zero`);
    }
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

  /** R27: never more than was sold, never more than was payable, and never of a cancelled bill. */
  #credit({ data }: Of<'CreditNoteIssued'>): void {
    const { billId, lines, totals, creditNoteNumber } = data;
    const bill = this.completed.get(billId)?.data;
    if (bill === undefined || this.cancelled.has(billId))
      this.problems.push(`R27: ${creditNoteNumber} credits bill ${billId}, which does not count`);
    for (const { lineNo, quantityMilli } of lines) {
      const key = `${billId}:${lineNo}`;
      const back = (this.#credited.get(key) ?? 0) + quantityMilli;
      this.#credited.set(key, back);
      if (back > (bill?.lines.find((line) => line.lineNo === lineNo)?.quantityMilli ?? 0))
        this.problems.push(`R27: ${creditNoteNumber} brings back more of line ${lineNo} than was sold`);
    }
    const credited = (this.#credited.get(billId) ?? 0) + totals.grandTotalPaise;
    this.#credited.set(billId, credited);
    const payable = bill?.totals.grandTotalPaise ?? 0;
    const isWhole = bill?.lines.every(
      ({ lineNo, quantityMilli }) => this.#credited.get(`${billId}:${lineNo}`) === quantityMilli,
    );
    if (credited > payable || (isWhole === true && credited !== payable))
      this.problems.push(`R27: the notes of bill ${billId} come to ${credited} of ${payable}`);
  }

  /** L12 */
  #cancel(event: Of<'BillCancelled'>): void {
    const { billId, lines } = event.data;
    const goods = this.completed.get(billId)?.data.lines.filter(({ stockAfterMilli }) => stockAfterMilli !== null);
    if (goods === undefined || this.cancelled.has(billId))
      this.problems.push(`L12: bill ${billId} cannot be cancelled at ${event.revision}`);
    this.cancelled.add(billId);
    if (quantities(lines) !== quantities(goods ?? []))
      this.problems.push(`L12: cancelling bill ${billId} does not restore what it took`);
  }
}
