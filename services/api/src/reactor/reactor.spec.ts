import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { streamOf, type AnyRecorded } from '@bahi/contracts';
import { openInMemoryEventStore, StoreUnavailable, type EventStore } from '@bahi/event-store';
import { createLogger, type ReactorCheckpoint } from '@bahi/runtime';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';
import { recordOpening } from '../catalogue/recordOpening.ts';
import { inMemoryCheckpoint } from './checkpoint.ts';
import { createReactor } from './reactor.ts';

/** A log that cannot take facts of one type, as if the process had died before writing them. */
class FailingStore {
  failOn: string | undefined;
  readonly log = openInMemoryEventStore();
  readonly store: EventStore = {
    ...this.log,
    append: async (stream, expected, events) => {
      if (events.some(({ type }) => type === this.failOn)) throw new StoreUnavailable('gone');
      return this.log.append(stream, expected, events);
    },
  };
}

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };

describe('the reactor', () => {
  let log: FailingStore;
  let app: BooksApp;
  let product: Answer['body'];
  let checkpoint: ReactorCheckpoint;
  beforeEach(async () => {
    log = new FailingStore();
    app = await BooksApp.open(log.store);
    product = await app.addProduct({ openingStockMilli: 5_000 });
    checkpoint = inMemoryCheckpoint();
  });
  afterEach(() => app.close());

  const lines = (quantityMilli: number) => [{ productId: product.id, quantityMilli }];
  const react = () => createReactor(app.services, checkpoint, createLogger('silent')).catchUp();
  const typesOf = async () => (await log.log.readAll({ after: null, maxCount: 1_000 })).map(({ type }) => type);
  const countOf = async (wanted: string) => (await typesOf()).filter((type) => type === wanted).length;

  /** The process dies; another one starts on the same log. */
  async function restart(): Promise<void> {
    await app.close();
    log.failOn = undefined;
    app = await BooksApp.open(log.store);
  }

  /** A draft whose completion got as far as the bill's own stream. */
  async function submitted(
    quantityMilli: number,
    changes: object = {},
  ): Promise<{ path: string; call: { body: unknown; key: string } }> {
    const { body } = await app.ok('POST', '/billing/create', { body: {} });
    const path = `/billing/${body.id}`;
    const call = { body: { revision: 0, lines: lines(quantityMilli), ...walkIn, ...changes }, key: 'finish-me' };
    log.failOn = 'BillCompleted';
    expect((await app.call('POST', `${path}/complete`, call)).status).toBe(503);
    expect((await typesOf()).at(-1)).toBe('BillSubmitted');
    return { path, call };
  }

  /** A draft that was submitted, and handed back because there is too little for it by now. */
  async function handedBack(): ReturnType<typeof submitted> {
    const draft = await submitted(4_000);
    await restart();
    await app.setProfile({ oversellPolicy: 'block' });
    await app.ok('POST', '/billing/complete', { body: { lines: lines(3_000), ...walkIn } });
    await react();
    return draft;
  }

  it('completes a bill whose process died between draft and ledger, and the client gets that result', async () => {
    const { path, call } = await submitted(2_000);
    await restart();
    const edit = await app.refused('PUT', `${path}/save`, { body: { revision: 2, lines: lines(1_000) } });
    expect(edit.body.code).toBe('bill_submitted');
    await react();
    const now = await app.ok('GET', path);
    expect(now.body).toMatchObject({ status: 'completed', invoiceNumber: 'INV/2526/00001' });
    expect((await app.ok('POST', `${path}/complete`, call)).body).toEqual(now.body);
    expect(await countOf('BillCompleted')).toBe(1);
  });

  it('completes a bill with the confirmations that its submission holds', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    const { path } = await submitted(99_000, { confirmations: ['stock_would_go_negative'] });
    await restart();
    await react();
    expect((await app.ok('GET', path)).body).toMatchObject({ status: 'completed', shortfalls: [{ lineNo: 1 }] });
  });

  it('finds an interrupted bill behind facts that fill a page each', async () => {
    const meta = { commandId: 'a', correlationId: 'a', shopId: 'a', at: '2026-01-01T00:00:00.000Z', app: 'test' };
    for (const [n, id] of ['a', 'b'].map((letter) => letter.repeat(32)).entries()) {
      const heavy = { id, type: 'CompletionReturned', v: 1, data: { note: 'x'.repeat(4_000_000) }, meta };
      await log.log.append(streamOf.bill('c'.repeat(32)), n - 1, [heavy]);
    }
    const { path } = await submitted(2_000);
    await restart();
    await react();
    expect((await app.ok('GET', path)).body['status']).toBe('completed');
  });

  it('completes an interrupted bill also when the clock was put back since', async () => {
    const { path } = await submitted(2_000);
    const now = app.now;
    await restart();
    app.now = now - 3_600_000;
    await react();
    expect((await app.ok('GET', path)).body['status']).toBe('completed');
  });

  it('leaves the number free for the client that comes back before the reactor', async () => {
    const { path, call } = await submitted(2_000);
    await restart();
    const retried = await app.ok('POST', `${path}/complete`, call);
    const before = await app.events.head();
    await react();
    await react();
    expect(await app.events.head()).toBe(before);
    expect(retried.body).toMatchObject({ invoiceNumber: 'INV/2526/00001' });
  });

  it('leaves a bill of an import one, whoever completes it and however', async () => {
    const { body } = await app.ok('POST', '/billing/create', { body: {} });
    const path = `/billing/${body.id}/complete`;
    const importId = (await app.ok('POST', '/imports', { body: { label: 'Old till' } })).body.id;
    const history = { importId, occurredAt: '2025-12-01T04:30:00.000Z', originalNumber: '77' };
    log.failOn = 'BillCompleted';
    await app.call('POST', path, { body: { revision: 0, lines: lines(1_000), ...walkIn, ...history } });
    await restart();
    const done = await app.ok('POST', path, { body: { revision: 2 } });
    expect(done.body).toMatchObject({ invoiceNumber: '77', billedAt: history.occurredAt, imported: { importId } });
  });

  it('gives nobody the bill that somebody else completed after it was handed back', async () => {
    const { path, call } = await handedBack();
    const { revision } = (await app.ok('GET', path)).body;
    const other = { revision, lines: lines(1_000), customer: { name: 'Somebody else' }, paymentMethod: 'CARD' };
    const done = await app.ok('POST', `${path}/complete`, { body: other, key: 'another' });
    const refused = await app.refused('POST', `${path}/complete`, call);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'bill_completed', current: { id: done.body.id } },
    ]);
    expect(refused.body['difference']).toBeDefined();
    // equal content counts as the same request, whoever completed the bill
    const again = await app.call('POST', `${path}/complete`, { body: { ...other, revision: 1 }, key: 'third' });
    expect([again.status, again.body]).toEqual([200, done.body]);
  });

  it('returns a bill when the ledger refuses it, and lets it be completed again', async () => {
    const { path, call } = await handedBack();
    expect((await typesOf()).slice(-2)).toEqual(['CompletionAbandoned', 'CompletionReturned']);
    expect((await app.ok('GET', path)).body).toMatchObject({ status: 'in_billing' });
    const short = await app.refused('POST', `${path}/complete`, {
      ...call,
      body: { ...(call.body as object), revision: 3 },
      key: 'anew',
    });
    expect(short.body.code).toBe('stock_would_go_negative');
    await app.ok('POST', '/stock-adjustments', {
      body: { productId: product.id, quantityMilli: 5_000, reason: 'count' },
    });
    const { revision } = (await app.ok('GET', path)).body;
    // the first key never got a successful answer, so its command is decided again, at the revision it named
    expect((await app.refused('POST', `${path}/complete`, call)).body).toMatchObject({
      code: 'stale_revision',
      current: { revision },
    });
    const done = await app.ok('POST', `${path}/complete`, { body: { revision }, key: 'anew' });
    expect(done.body).toMatchObject({ invoiceNumber: 'INV/2526/00002' });
    await react();
    expect(await countOf('BillCompleted')).toBe(2);
  });

  it('goes on where it was interrupted itself, between giving up and handing back', async () => {
    const { path } = await submitted(4_000);
    await restart();
    await app.setProfile({ oversellPolicy: 'block' });
    await app.ok('POST', '/billing/complete', { body: { lines: lines(3_000), ...walkIn } });
    log.failOn = 'CompletionReturned';
    await react();
    expect((await typesOf()).at(-1)).toBe('CompletionAbandoned');
    await restart();
    await react();
    expect((await typesOf()).slice(-2)).toEqual(['CompletionAbandoned', 'CompletionReturned']);
    expect((await app.ok('GET', path)).body['status']).toBe('in_billing');
  });

  const sugar = async () => ({
    name: 'Sugar',
    categoryId: (await app.ok('GET', '/categories')).rows[0]?.id,
    unit: 'kg',
    sellingPricePaise: 4_600,
    purchasePricePaise: 4_100,
    openingStockMilli: 3_000,
  });

  it('books opening stock of a product whose process died before the ledger, once', async () => {
    const body = await sugar();
    log.failOn = 'OpeningStockRecorded';
    expect((await app.call('POST', '/products', { body, key: 'sugar' })).status).toBe(503);
    await restart();
    await react();
    const again = await app.ok('POST', '/products', { body, key: 'sugar' });
    expect(again.body).toMatchObject({ currentStockMilli: 3_000, stockValuePaise: 12_300 });
    expect((await app.ok('GET', `/products/${again.body.id}`)).body).toMatchObject({ currentStockMilli: 3_000 });
    expect(await countOf('OpeningStockRecorded')).toBe(2);
  });

  it('sets the selling price of a purchase whose process died before the catalogue, once', async () => {
    const vendorId = (await app.ok('POST', '/vendors', { body: { name: 'Gupta' } })).body.id;
    const line = { productId: product.id, quantityMilli: 1_000, lineTotalPaise: 100, sellingPricePaise: 9_900 };
    const body = { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1', lines: [line] };
    log.failOn = 'ProductChanged';
    expect((await app.call('POST', '/purchases/batch', { body, key: 'bill' })).status).toBe(503);
    expect((await typesOf()).at(-1)).toBe('PurchaseRecorded');
    await restart();
    await react();
    expect((await app.ok('GET', `/products/${product.id}`)).body).toMatchObject({ sellingPricePaise: 9_900 });
    await app.ok('POST', '/purchases/batch', { body, key: 'bill' });
    await react();
    expect([await countOf('PurchaseRecorded'), await countOf('ProductChanged')]).toEqual([1, 1]);
  });

  it('opens the second draft of a split whose process died after the first write, once', async () => {
    const registered = { gstRegistration: 'regular', gstNumber: '27AAPFU0939F1ZV', stateCode: '27' } as const;
    await app.setProfile({ ...registered, gstEffectiveFrom: '2025-04-01' });
    const rates = [{ rateBps: 1_800, effectiveFrom: '2017-07-01' }];
    const milk = await app.addProduct({ name: 'Milk', taxClass: 'exempt' });
    const soap = await app.addProduct({ name: 'Soap', rates });
    const { body: draft } = await app.ok('POST', '/billing/create', { body: {} });
    const both = [milk, soap].map(({ id }) => ({ productId: id, quantityMilli: 1_000 }));
    const sent = { revision: 0, lines: both, ...walkIn };
    const { revision } = (await app.ok('PUT', `/billing/${draft.id}/save`, { body: sent })).body;
    const path = `/billing/${draft.id}/split`;
    log.failOn = 'BillDrafted';
    expect((await app.call('POST', path, { body: { revision }, key: 'split' })).status).toBe(503);
    expect((await typesOf()).slice(-2)).toEqual(['BillSplit', 'BillContentSaved']);
    await restart();
    // another press finds the first draft without the lines, and must not make a third
    expect((await app.call('POST', path, { body: { revision } })).body.code).toBe('stale_revision');
    await react();
    const events = (await log.log.readAll({ after: null, maxCount: 1_000 })) as AnyRecorded[];
    const splitOffId = events.find((event) => event.type === 'BillSplit')!.data.splitOffId;
    const second = `/billing/${splitOffId}`;
    expect((await app.ok('GET', second)).body).toMatchObject({ status: 'in_billing', lines: [{ name: 'Milk' }] });
    const { body: first } = await app.ok('POST', path, { body: { revision }, key: 'split' });
    expect(first).toMatchObject({ splitOffId, lines: [{ name: 'Soap' }] });
    // it stays deleted, whoever asks again
    await app.ok('DELETE', second);
    await react();
    await app.ok('POST', path, { body: { revision }, key: 'split' });
    expect((await app.ok('GET', second)).body).toMatchObject({ status: 'discarded', lines: [{ name: 'Milk' }] });
    expect([await countOf('BillSplit'), await countOf('BillDrafted')]).toEqual([1, 2]);
  });

  it('books opening stock that an import brought, although a later record of it came into the books in between', async () => {
    const { body: opened } = await app.ok('POST', '/imports', { body: { label: 'Old till' } });
    const history = (occurredAt: string) => ({ importId: opened.id, occurredAt });
    const call = { body: { ...(await sugar()), ...history('2025-12-01T04:30:00.000Z') }, key: 'sugar' };
    log.failOn = 'OpeningStockRecorded';
    expect((await app.call('POST', '/products', call)).status).toBe(503);
    log.failOn = undefined;
    const sale = { ...walkIn, lines: lines(1_000), ...history('2025-12-02T04:30:00.000Z') };
    await app.ok('POST', '/billing/complete', { body: sale });
    await react();
    expect((await app.ok('POST', '/products', call)).body).toMatchObject({ currentStockMilli: 3_000 });
    expect(await countOf('OpeningStockRecorded')).toBe(2);
  });

  it('says so when the books refuse the opening stock of a recorded product', async () => {
    const events = (await app.events.readAll({ after: null, maxCount: 1_000 })) as AnyRecorded[];
    const added = events.find((event) => event.type === 'ProductAdded')!;
    const { product: facts, ...rest } = added.data;
    const other = { ...facts, id: 'f'.repeat(32), kind: 'service' as const };
    const impossible = {
      ...added,
      data: { ...rest, product: other },
      meta: { ...added.meta, commandId: 'e'.repeat(32) },
    };
    await expect(recordOpening(app.services, impossible)).rejects.toThrow('service_has_no_stock');
  });

  it('keeps its checkpoint before work that is under way', async () => {
    await submitted(1_000);
    await react();
    const [last] = await log.log.readStream(await submittedStream(), { maxCount: 1, direction: 'backwards' });
    expect((await checkpoint.load()) ?? '').toBeTruthy();
    expect(String(await checkpoint.load()) < String(last?.position)).toBe(true);
    log.failOn = undefined;
    await react();
    expect(await checkpoint.load()).toBe(last?.position);
    await react();
    expect(await checkpoint.load()).toBe(await app.events.head());
  });

  async function submittedStream(): Promise<string> {
    const events = await log.log.readAll({ after: null, maxCount: 1_000 });
    return events.find(({ type }) => type === 'BillSubmitted')?.stream ?? '';
  }
});
