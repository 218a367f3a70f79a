import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { adjustStock, ledgerStream, type LedgerState } from '@bahi/domain';
import { openEmbeddedEventStore, StorageFull, StoreUnavailable, type EventStore } from '@bahi/event-store';
import { adjustment, numberId, plainProduct } from '@bahi/testing/books';
import { BooksApp } from '@bahi/testing/booksApp';

/** Says when a submission is appended, and fails one of them. */
class Disk {
  failure: Error | undefined;
  submitting: () => void = () => undefined;
  readonly store: EventStore;
  constructor(log: EventStore) {
    this.store = {
      ...log,
      append: async (...call) => {
        if (!call[2].some(({ type }) => type === 'BillSubmitted')) return log.append(...call);
        const { failure } = this;
        this.submitting();
        this.failure = undefined;
        if (failure === undefined) return log.append(...call);
        throw failure;
      },
    };
  }
}

describe('completing a draft on a failing disk', () => {
  let folder: string;
  let log: EventStore;
  let disk: Disk;
  let app: BooksApp;
  let path: string;
  let productId: string;
  let body: unknown;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'completed-'));
    log = await openEmbeddedEventStore({ folder });
    disk = new Disk(log);
    app = await BooksApp.open(disk.store, { soleWriter: true });
    productId = (await app.addProduct({ openingStockMilli: 5_000 })).id;
    const draft = await app.ok('POST', '/billing/create', { body: {} });
    path = `/billing/${draft.body.id}`;
    const lines = [{ productId, quantityMilli: 2_000 }];
    const saved = await app.ok('PUT', `${path}/save`, {
      body: { revision: 0, lines, customer: { walkIn: true }, paymentMethod: 'CASH' },
    });
    body = { revision: saved.body.revision };
  });
  afterEach(async () => {
    await app.close();
    await log.close();
    rmSync(folder, { recursive: true });
  });

  const loss = {
    commandId: numberId(7),
    correlationId: numberId(7),
    at: '2026-01-05T06:30:00.000Z',
    shopId: numberId(1),
  };
  const takeAway = (state: Readonly<LedgerState>) =>
    adjustStock(state, adjustment(7, { ...plainProduct(1), id: productId }, -4_000, { reason: 'lost', now: loss.at }));
  const complete = async (key = 'done') => app.call('POST', `${path}/complete`, { body, key });
  const lastTypes = async (count: number) =>
    (await log.readAll({ after: null, maxCount: 1_000 })).slice(-count).map(({ type }) => type);

  it('completes it also when the submission is written at a second try', async () => {
    disk.failure = new StoreUnavailable('for a moment');
    expect(await complete()).toMatchObject({ status: 200, body: { invoiceNumber: 'INV/2526/00001' } });
    expect(await lastTypes(2)).toEqual(['BillSubmitted', 'BillCompleted']);
  });

  it('leaves nothing in the books when the submission cannot be written', async () => {
    disk.failure = new StorageFull('no space');
    expect((await complete()).status).toBe(507);
    expect(await lastTypes(1)).toEqual(['BillContentSaved']);
    expect((await app.ok('GET', path)).body).toMatchObject({ status: 'in_billing' });
    expect((await complete()).body).toMatchObject({ status: 'completed', invoiceNumber: 'INV/2526/00001' });
  });

  it('hands it back when the books refuse what they would have taken a moment before', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    // somebody else's loss comes into the books between the submission and its fact
    disk.submitting = () =>
      void app.services.commands.handle(ledgerStream, streamOf.ledger(numberId(1)), loss, takeAway);
    expect(await complete()).toMatchObject({ status: 409, body: { code: 'stock_would_go_negative' } });
    expect((await lastTypes(4)).toSorted()).toEqual([
      'BillSubmitted',
      'CompletionAbandoned',
      'CompletionReturned',
      'StockAdjusted',
    ]);
    expect((await app.ok('GET', path)).body).toMatchObject({ status: 'in_billing' });
  });
});

describe('completing a draft', () => {
  let app: BooksApp;
  beforeEach(async () => {
    app = await BooksApp.open();
  });
  afterEach(() => app.close());

  it('is refused as planned, also when the draft was dropped from memory and loaded again', async () => {
    const { id: productId } = await app.addProduct();
    const importId = (await app.ok('POST', '/imports', { body: { label: 'Old books' } })).body.id;
    const draft = { importId, occurredAt: '2025-01-05T06:30:00.000Z' };
    const path = `/billing/${(await app.ok('POST', '/billing/create', { body: draft })).body.id}`;
    await app.ok('POST', `/imports/${importId}/finish`);
    const { commands } = app.services;
    jest.spyOn(commands, 'forRequest').mockReturnValue({
      ...commands,
      async load(definition, stream) {
        const loaded = await commands.load(definition, stream);
        return stream.startsWith('bill-') ? { ...loaded, state: structuredClone(loaded.state) } : loaded;
      },
    });
    const lines = [{ productId, quantityMilli: 1_000 }];
    const body = { revision: 0, lines, customer: { walkIn: true }, paymentMethod: 'CASH' };
    const refused = await app.refused('POST', `${path}/complete`, { body });
    expect(refused.body.code).toBe('import_finished');
  });
});
