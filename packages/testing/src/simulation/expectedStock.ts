import { isStreamOf, type AnyRecorded, type Id } from '@bahi/contracts';
import type { Fulfilment } from './client.ts';
import { Documents } from '../model/documents.ts';
import type { PlainBooks } from '../model/plainBooks.ts';

interface Line {
  /** Absent in a new bill: its place. */
  lineNo?: number;
  productId: Id;
  quantityMilli: number;
}
interface Returned {
  lineNo: number;
  quantityMilli: number;
  restock: unknown;
}
type Body = Partial<Line> & { lines?: Line[]; openingStockMilli?: number };

/** The stock that follows from the accepted commands, not from the recorded events. */
class ExpectedStock {
  readonly documents = new Documents();
  readonly sold = new Set<Id>();
  readonly #cancelled = new Set<Id>();
  #at = 0;

  take({ command, answer }: Fulfilment, fact: AnyRecorded | undefined, { bills }: PlainBooks): void {
    const { documents } = this;
    const at = (this.#at += 1);
    const body = command.body as Body;
    const { productId = '', quantityMilli = 0 } = body;
    const answered = answer?.body['id'] as Id | undefined;
    const id = answered ?? command.subject ?? (fact && idOf(fact)) ?? '';
    if (command.kind === 'adjust') documents.count(at, id, productId, quantityMilli, null);
    else if (command.kind === 'product') this.#open(at, id, body.openingStockMilli ?? 0);
    else if (command.kind === 'sell' || command.kind === 'owe') this.#sell(at, id, body.lines ?? []);
    else if (command.kind === 'complete' && bills.completed.has(id))
      this.#sell(at, id, (answer?.body['lines'] as Line[] | undefined) ?? bills.completed.get(id)?.data.lines ?? []);
    // deleting a draft that was completed meanwhile cancels the bill
    else if (
      fact !== undefined &&
      isStreamOf('ledger', fact.stream) &&
      (command.kind === 'cancel' || command.kind === 'discard')
    )
      this.#cancelled.add(id);
    else if (command.kind === 'credit') this.#credit(at, id, command);
    else if (command.kind === 'buy') documents.goodsIn(at, id, productId, quantityMilli, 0);
    else if (command.kind === 'correct') documents.correct(id, corrected(body));
    else if (command.kind === 'reverse') documents.remove(id);
  }

  end(): void {
    for (const billId of this.#cancelled) this.documents.cancel((this.#at += 1), billId);
  }

  #open(at: number, productId: Id, quantityMilli: number): void {
    if (quantityMilli > 0) this.documents.goodsIn(at, `opening of ${productId}`, productId, quantityMilli, 0);
  }

  /** Goods with a reason came back and are lost. */
  #credit(at: number, noteId: Id, { subject: billId = '', body }: Fulfilment['command']): void {
    const sold = this.documents.bill(billId);
    for (const { lineNo, quantityMilli: milli, restock } of (body as { lines: Returned[] }).lines) {
      const product = sold.find((line) => line.lineNo === lineNo)?.product ?? '';
      this.documents.credit(at, billId, [{ lineNo, product, milli }]);
      if (restock !== true) this.documents.count(at, `${noteId} ${lineNo}`, product, -milli, null);
    }
  }

  #sell(at: number, billId: Id, lines: readonly Line[]): void {
    if (this.sold.has(billId)) return;
    this.sold.add(billId);
    const sold = lines.map(({ lineNo, productId: product, quantityMilli: milli }, index) => {
      return { lineNo: lineNo ?? index + 1, product, milli, booked: { milli: 0, paise: 0 } };
    });
    this.documents.sell(at, billId, sold);
  }
}

/** The changes of a correction to stock. */
function corrected({ productId, quantityMilli }: Body): { product?: Id; milli?: number } {
  return {
    ...(productId !== undefined && { product: productId }),
    ...(quantityMilli !== undefined && { milli: quantityMilli }),
  };
}

function idOf({ data }: AnyRecorded): Id | undefined {
  if ('purchaseId' in data) return data.purchaseId;
  if ('creditNoteId' in data) return data.creditNoteId;
  if ('billId' in data) return data.billId;
  return 'product' in data ? data.product.id : undefined;
}

/** L1: compares the stock from the accepted commands with the books', and finds bills that nobody requested. */
export function stockProblems(
  fulfilments: readonly Fulfilment[],
  events: readonly AnyRecorded[],
  books: PlainBooks,
  shopId: Id,
): string[] {
  const facts = new Map(events.map((event) => [event.meta.commandId, event]));
  const place = ({ commandId }: Fulfilment): string => facts.get(commandId)?.position ?? '';
  const expected = new ExpectedStock();
  const granted = fulfilments.filter(
    ({ person, outcome, command, commandId }) =>
      person.shopId === shopId && command.kind !== 'foreign' && (outcome === 'done' || facts.has(commandId)),
  );
  for (const one of granted.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)))
    expected.take(one, facts.get(one.commandId), books);
  expected.end();
  const problems: string[] = [];
  for (const productId of new Set([...expected.documents.products(), ...books.documents.products()])) {
    const [expectedMilli, bookedMilli] = [expected.documents.story(productId).end.milli, books.stock(productId).milli];
    if (expectedMilli !== bookedMilli)
      problems.push(`L1: expected ${expectedMilli} of ${productId}, the books say ${bookedMilli}`);
  }
  for (const billId of books.bills.completed.keys())
    if (!expected.sold.has(billId)) problems.push(`L3: nobody asked for bill ${billId}`);
  return problems;
}
