import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accept, streamOf, type AnyRecorded, type EventType, type LedgerFact } from '@bahi/contracts';
import { ledgerStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer, type CallOptions } from '@bahi/testing/booksApp';

const DAY_MS = 24 * 3_600_000;
const SHOP = numberId(1);
const LEDGER = streamOf.ledger(SHOP);
/** One more than the books remember of any kind, however old. */
const MANY = 1_001;

describe('documents that the books have forgotten while a read model does not have them', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 9_000 });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  /** From now on the model cannot apply such an event, and leaves the shop out from the first one on. */
  function leaveOutFrom(model: string, type: EventType): void {
    const projection = projections.find(({ name }) => name === model)!;
    const apply = projection.apply.bind(projection);
    jest.spyOn(projection, 'apply').mockImplementation((event, ...rest) => {
      if (event.type === type) throw new Error('a mistake in this handler');
      apply(event, ...rest);
    });
  }

  /** From now on no read model gets any further. */
  const holdUp = () => void jest.spyOn(app.events, 'readAll').mockResolvedValue([]);

  /** Waits as the other shop, which no model leaves out. */
  const caughtUp = async () =>
    expect(await app.services.barrier.waitFor(['billList'], numberId(2), await app.events.head(), 10_000)).toBe(
      'fresh',
    );

  const inTheBooks = async (type: EventType): Promise<AnyRecorded[]> =>
    (await app.events.readStream(LEDGER, { maxCount: 2_000 })).filter((event) => event.type === type) as AnyRecorded[];

  /** Three days pass in which more documents like the newest fact of this type are recorded than are remembered. */
  async function forget(type: EventType, id: 'billId' | 'purchaseId'): Promise<void> {
    app.now += 3 * DAY_MS;
    const at = new Date(app.now).toISOString();
    const sample = (await inTheBooks(type)).at(-1)!;
    const record = async (turn: number) => {
      const context = { commandId: deriveId(numberId(turn), type), correlationId: numberId(turn), shopId: SHOP, at };
      const data = { ...sample.data, [id]: deriveId(numberId(turn), id) };
      return app.services.commands.handle(ledgerStream, LEDGER, context, () => accept([{ type, data } as LedgerFact]));
    };
    await Promise.all(Array.from({ length: MANY }, (_, turn) => record(turn)));
  }

  const sale = () => ({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: product.id, quantityMilli: 1_000 }],
  });
  const sell = async (key: string, paymentMethod = 'CASH') =>
    app.call('POST', '/billing/complete', { key, body: { ...sale(), paymentMethod } });

  async function isRefused(path: string, options: CallOptions, method = 'POST'): Promise<void> {
    const { status, body } = await app.refused(method, path, options);
    expect([status, body.code]).toEqual([503, 'rebuilding']);
  }

  /** Completes a draft once the models do not get that far, until the books have forgotten it. */
  async function completeAndForget(withoutModels: () => void): Promise<[string, CallOptions]> {
    const { body: draft } = await app.ok('POST', '/billing/create');
    const { body: saved } = await app.ok('PUT', `/billing/${draft.id}/save`, { body: { revision: 0, ...sale() } });
    withoutModels();
    const complete: [string, CallOptions] = [
      `/billing/${draft.id}/complete`,
      { body: { revision: saved.revision, ...sale() } },
    ];
    await app.ok('POST', ...complete);
    await forget('BillCompleted', 'billId');
    return complete;
  }

  it.each([
    ['leaves the shop out', () => leaveOutFrom('billList', 'BillCompleted')],
    ['is that far behind', holdUp],
  ])('does not complete a bill a second time when the model %s', async (_, withoutModels) => {
    await isRefused(...(await completeAndForget(withoutModels)));
  });

  it('finds the bill when the model takes the shop in again just then', async () => {
    const complete = await completeAndForget(() => leaveOutFrom('billList', 'BillCompleted'));
    await caughtUp();
    jest.restoreAllMocks();
    const { read } = app.services;
    const get = read.get.bind(read);
    let healing: Promise<void> | undefined;
    jest.spyOn(read, 'get').mockImplementation(async (...asked: Parameters<typeof get>) => {
      const found = await get(...asked);
      if (asked[0] === 'billList') await (healing ??= app.heal('billList'));
      return found;
    });
    const before = (await inTheBooks('BillCompleted')).length;
    expect((await app.ok('POST', ...complete)).headers.get('idempotency-replayed')).toBe('true');
    expect(await inTheBooks('BillCompleted')).toHaveLength(before);
  });

  it('does not make a second bill of one command, and bills on while all that is left out is remembered', async () => {
    leaveOutFrom('billList', 'BillCompleted');
    expect((await sell('first')).status).toBe(201);
    expect((await sell('second')).status).toBe(201);
    await forget('BillCompleted', 'billId');
    await isRefused('/billing/complete', { key: 'first', body: sale() });
  });

  it('bills on when all that is forgotten was read before', async () => {
    expect((await sell('first')).status).toBe(201);
    await forget('BillCompleted', 'billId');
    await caughtUp();
    leaveOutFrom('billList', 'BillCompleted');
    expect((await sell('second')).status).toBe(201);
    expect((await sell('third')).status).toBe(201);
    expect((await app.refused('DELETE', `/billing/${numberId(77)}`)).status).toBe(404);
  });

  it.each([
    ['leaves the shop out', () => leaveOutFrom('billList', 'PaymentReceived')],
    ['is that far behind', holdUp],
  ])('does not note a payment twice when the model %s', async (_, withoutModels) => {
    await app.setProfile({ upiId: 'sharma@okbank' });
    const { body: bill } = await sell('sale', 'UPI');
    await caughtUp();
    withoutModels();
    await app.ok('POST', `/billing/${bill.id}/payment-received`, { body: {} });
    await forget('PaymentReceived', 'billId');
    await isRefused(`/billing/${bill.id}/payment-received`, { body: {} });
  });

  it('does not say that a purchase was never there', async () => {
    const vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
    leaveOutFrom('purchaseList', 'PurchaseRecorded');
    const { body: bought } = await app.ok('POST', '/purchases', {
      body: {
        productId: product.id,
        vendorId: vendor.id,
        purchaseDate: '2026-01-05',
        vendorBillNumber: 'G-1',
        openingStockMilli: 9_000,
        quantityMilli: 5_000,
        closingStockMilli: 14_000,
        purchasePricePaise: 6_000,
      },
    });
    await forget('PurchaseRecorded', 'purchaseId');
    await isRefused(`/purchases/${bought.id}`, {}, 'DELETE');
  });
});
