import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };
/** A client that has seen no write. */
const token = null;

describe('sales at one process, while another one writes', () => {
  let ms: number;
  let here: BooksApp;
  let there: BooksApp;
  let product: Answer['body'];

  beforeEach(async () => {
    ms = 0;
    const log = openInMemoryEventStore();
    // a process that is told nothing, see lateSubscription.api.spec.ts
    here = await BooksApp.open({ ...log, follow: () => () => undefined }, { stopwatch: { now: () => ms } });
    there = await BooksApp.open(log);
    product = await there.addProduct({ openingStockMilli: 5_000 });
    // everything is in memory here
    await complete(await saved());
  });
  afterEach(async () => {
    await here.close();
    await there.close();
  });

  /** Makes states that are in memory older than any bound. */
  const later = () => {
    ms += 3_600_000;
  };
  const draft = async (at = here) => (await at.ok('POST', '/billing/create', { body: {}, token })).body;
  const lines = (quantityMilli: number, { id } = product) => [{ productId: id, quantityMilli }];
  const save = (body: object, id: unknown, seen: string | null = token) =>
    here.ok('PUT', `/billing/${String(id)}/save`, { body: { ...body, ...walkIn }, token: seen });
  async function saved(): Promise<Answer['body']> {
    return (await save({ revision: 0, lines: lines(1_000) }, (await draft()).id)).body;
  }
  async function complete({ id, revision }: Answer['body']): Promise<Answer['body']> {
    return (await here.ok('POST', `/billing/${id}/complete`, { body: { revision }, token })).body;
  }
  const refusal = async ({ id, revision }: Answer['body']) =>
    (await here.refused('POST', `/billing/${id}/complete`, { body: { revision }, token })).body.code;
  const sellOut = async () => {
    const body = { lines: lines(4_000), ...walkIn };
    await there.ok('POST', '/billing/complete', { body });
  };
  const priceOf = (bill: Answer): unknown => (bill.body['lines'] as { unitPricePaise: number }[])[0]?.unitPricePaise;

  it('use a price that is no older than 250 ms, and at once the one that the caller has changed', async () => {
    later();
    const { id } = await saved();
    const change = async (sellingPricePaise: number) => {
      const { body } = await there.ok('GET', `/products/${product.id}`);
      const changed = await there.ok('PUT', `/products/${product.id}`, { body: { ...body, sellingPricePaise } });
      return changed.headers.get('consistency-token');
    };
    await change(6_000);
    ms += 249;
    const before = await save({ revision: 1, lines: lines(2_000) }, id);
    ms += 1;
    const after = await save({ revision: 2, lines: lines(3_000) }, id);
    const seen = await change(7_000);
    const atOnce = await save({ revision: 3, lines: lines(1_000) }, id, seen);
    expect([before, after, atOnce].map(priceOf)).toEqual([5_000, 6_000, 7_000]);
  });

  it('refuse nothing because a state in memory is old', async () => {
    later();
    const { id } = await saved();
    const added = await there.addProduct({ name: 'Saffron' });
    expect((await save({ revision: 1, lines: lines(1_000, added) }, id)).status).toBe(200);
  });

  it('sell no more than there is once the policy says so, and then leave no facts of what is refused', async () => {
    const bills = [await saved(), await saved(), await saved()] as const;
    later();
    await saved();
    await sellOut();
    await there.setProfile({ oversellPolicy: 'block' });
    ms += 249;
    expect(await complete(bills[0])).toMatchObject({ status: 'completed' });
    ms += 1;
    expect(await refusal(bills[1])).toBe('stock_would_go_negative');
    later();
    await there.setProfile({ oversellPolicy: 'warn' });
    expect(await complete(bills[1])).toMatchObject({ status: 'completed' });
    await there.setProfile({ oversellPolicy: 'block' });
    later();
    expect(await refusal(bills[2])).toBe('stock_would_go_negative');
  });

  it('complete a draft as it was last saved, whichever process saved it', async () => {
    const bill = await saved();
    const path = `/billing/${bill.id}/save`;
    const body = { revision: bill.revision, lines: lines(2_000), ...walkIn };
    const newer = (await there.ok('PUT', path, { body })).body;
    expect(await refusal(bill)).toBe('stale_revision');
    const completed = await complete(newer);
    expect(completed['lines']).toMatchObject([{ quantityMilli: 2_000 }]);
  });

  it('complete a bill once, whatever the process remembers of it', async () => {
    const bill = await saved();
    const path = `/billing/${bill.id}/complete`;
    const body = { revision: bill.revision };
    const first = await there.ok('POST', path, { body });
    const again = await here.ok('POST', path, { body, token });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });
});
