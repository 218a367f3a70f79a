import type { AnyRecorded, Id } from '@bahi/contracts';
import type { Fulfilment } from './client.ts';
import type { NaiveBooks } from './naiveBooks.ts';

interface Line {
  productId: Id;
  quantityMilli: number;
}
type Body = Partial<Line> & { lines?: Line[]; openingStockMilli?: number };

/** Stock as the people of a shop reckon it: from what they asked for and were granted, not from what was recorded. */
class Reckoning {
  readonly stock = new Map<Id, number>();
  /** What each completed bill took. */
  readonly sold = new Map<Id, readonly Line[]>();
  readonly #cancelled = new Set<Id>();
  readonly #bought = new Map<Id, Line>();
  readonly #reversed = new Set<Id>();

  move(productId: Id, quantityMilli: number): void {
    this.stock.set(productId, (this.stock.get(productId) ?? 0) + quantityMilli);
  }

  take({ wish, answer }: Fulfilment, fact: AnyRecorded | undefined, books: NaiveBooks): void {
    const body = wish.body as Body;
    const { productId = '', quantityMilli = 0 } = body;
    const answered = answer?.body['id'] as Id | undefined;
    const id = answered ?? wish.subject ?? (fact && idOf(fact)) ?? '';
    if (wish.kind === 'adjust') this.move(productId, quantityMilli);
    else if (wish.kind === 'product') this.move(id, body.openingStockMilli ?? 0);
    else if (wish.kind === 'sell') this.sold.set(id, body.lines ?? []);
    else if (wish.kind === 'complete' && books.bills.has(id))
      this.sold.set(id, (answer?.body['lines'] as Line[] | undefined) ?? books.bills.get(id)?.data.lines ?? []);
    // who deletes a draft that was completed meanwhile has cancelled it
    else if (fact?.stream.startsWith('ledger-') === true && (wish.kind === 'cancel' || wish.kind === 'discard'))
      this.#cancelled.add(id);
    else if (wish.kind === 'buy') this.#bought.set(id, { productId, quantityMilli });
    else if (wish.kind === 'correct')
      this.#bought.set(id, { productId: this.#bought.get(id)?.productId ?? '', quantityMilli });
    else if (wish.kind === 'reverse') this.#reversed.add(id);
  }

  end(): void {
    for (const [billId, lines] of this.sold) {
      if (this.#cancelled.has(billId)) continue;
      for (const { productId, quantityMilli } of lines) this.move(productId, -quantityMilli);
    }
    for (const [purchaseId, { productId, quantityMilli }] of this.#bought)
      if (!this.#reversed.has(purchaseId)) this.move(productId, quantityMilli);
  }
}

function idOf({ data }: AnyRecorded): Id | undefined {
  if ('purchaseId' in data) return data.purchaseId;
  if ('billId' in data) return data.billId;
  return 'product' in data ? data.product.id : undefined;
}

/** L1, from the other side: what the people of a shop reckon against what the books say, and bills that nobody asked for. */
export function reckonedProblems(
  fulfilments: readonly Fulfilment[],
  events: readonly AnyRecorded[],
  books: NaiveBooks,
  shopId: Id,
): string[] {
  const facts = new Map(events.map((event) => [event.meta.commandId, event]));
  const place = ({ commandId }: Fulfilment): string => facts.get(commandId)?.position ?? '';
  const reckoning = new Reckoning();
  const granted = fulfilments.filter(
    ({ person, outcome, wish, commandId }) =>
      person.shopId === shopId && wish.kind !== 'foreign' && (outcome === 'done' || facts.has(commandId)),
  );
  for (const one of granted.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)))
    reckoning.take(one, facts.get(one.commandId), books);
  reckoning.end();
  const problems: string[] = [];
  for (const productId of new Set([...reckoning.stock.keys(), ...books.stock.keys()])) {
    const [reckoned, booked] = [reckoning.stock.get(productId) ?? 0, books.stock.get(productId) ?? 0];
    if (reckoned !== booked) problems.push(`L1: people reckon ${reckoned} of ${productId}, the books say ${booked}`);
  }
  for (const billId of books.bills.keys())
    if (!reckoning.sold.has(billId)) problems.push(`L3: nobody asked for bill ${billId}`);
  return problems;
}
