import type { AnyRecorded, Id } from '@bahi/contracts';
import type { Fulfilment } from './client.ts';
import { Documents } from '../model/documents.ts';
import type { PlainBooks } from '../model/plainBooks.ts';

interface Line {
  productId: Id;
  quantityMilli: number;
}
type Body = Partial<Line> & { lines?: Line[]; openingStockMilli?: number };

/** The documents as the people of a shop know them: from what they asked for and were granted, not from what was recorded. */
class Reckoning {
  readonly documents = new Documents();
  readonly sold = new Set<Id>();
  readonly #cancelled = new Set<Id>();
  #at = 0;

  take({ wish, answer }: Fulfilment, fact: AnyRecorded | undefined, { bills }: PlainBooks): void {
    const { documents } = this;
    const at = (this.#at += 1);
    const body = wish.body as Body;
    const { productId = '', quantityMilli = 0 } = body;
    const answered = answer?.body['id'] as Id | undefined;
    const id = answered ?? wish.subject ?? (fact && idOf(fact)) ?? '';
    if (wish.kind === 'adjust') documents.count(at, productId, quantityMilli, null);
    else if (wish.kind === 'product') this.#open(at, id, body.openingStockMilli ?? 0);
    else if (wish.kind === 'sell') this.#sell(at, id, body.lines ?? []);
    else if (wish.kind === 'complete' && bills.completed.has(id))
      this.#sell(at, id, (answer?.body['lines'] as Line[] | undefined) ?? bills.completed.get(id)?.data.lines ?? []);
    // who deletes a draft that was completed meanwhile has cancelled it
    else if (fact?.stream.startsWith('ledger-') === true && (wish.kind === 'cancel' || wish.kind === 'discard'))
      this.#cancelled.add(id);
    else if (wish.kind === 'buy') documents.goodsIn(at, id, productId, quantityMilli, 0);
    else if (wish.kind === 'correct') documents.correct(id, corrected(body));
    else if (wish.kind === 'reverse') documents.remove(id);
  }

  end(): void {
    for (const billId of this.#cancelled) this.documents.cancel((this.#at += 1), billId);
  }

  #open(at: number, productId: Id, quantityMilli: number): void {
    if (quantityMilli > 0) this.documents.goodsIn(at, `opening of ${productId}`, productId, quantityMilli, 0);
  }

  #sell(at: number, billId: Id, lines: readonly Line[]): void {
    if (this.sold.has(billId)) return;
    this.sold.add(billId);
    const sold = lines.map(({ productId: product, quantityMilli: milli }, index) => {
      return { lineNo: index + 1, product, milli, booked: { milli: 0, paise: 0 } };
    });
    this.documents.sell(at, billId, sold);
  }
}

/** What a correction changes of a purchase, as far as goods go. */
function corrected({ productId, quantityMilli }: Body): { product?: Id; milli?: number } {
  return {
    ...(productId !== undefined && { product: productId }),
    ...(quantityMilli !== undefined && { milli: quantityMilli }),
  };
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
  books: PlainBooks,
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
  for (const productId of new Set([...reckoning.documents.products(), ...books.documents.products()])) {
    const [reckoned, booked] = [reckoning.documents.story(productId).end.milli, books.stock(productId).milli];
    if (reckoned !== booked) problems.push(`L1: people reckon ${reckoned} of ${productId}, the books say ${booked}`);
  }
  for (const billId of books.bills.completed.keys())
    if (!reckoning.sold.has(billId)) problems.push(`L3: nobody asked for bill ${billId}`);
  return problems;
}
