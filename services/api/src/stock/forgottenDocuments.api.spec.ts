import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accept, type AnyRecorded, type EventType, type LedgerFact } from '@bahi/contracts';
import { ledgerStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer, type CallOptions } from '@bahi/testing/booksApp';

const DAY_MS = 24 * 3_600_000;
const SHOP = numberId(1);
const LEDGER = `ledger-${SHOP}`;
/** One more than the books remember of any kind, however old. */
const MANY = 1_001;

describe('documents that the books have forgotten while a read model leaves the shop out', () => {
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
  const sell = async (key: string) => app.call('POST', '/billing/complete', { key, body: sale() });

  async function isRefused(path: string, options: CallOptions, method = 'POST'): Promise<void> {
    const { status, body } = await app.refused(method, path, options);
    expect([status, body.code]).toEqual([503, 'rebuilding']);
  }

  it('does not complete a bill a second time', async () => {
    const { body: draft } = await app.ok('POST', '/billing/create');
    const { body: saved } = await app.ok('PUT', `/billing/${draft.id}/save`, { body: { revision: 0, ...sale() } });
    leaveOutFrom('billList', 'BillCompleted');
    const complete = { body: { revision: saved.revision, ...sale() } };
    await app.ok('POST', `/billing/${draft.id}/complete`, complete);
    await forget('BillCompleted', 'billId');
    await isRefused(`/billing/${draft.id}/complete`, complete);
    const completed = (await inTheBooks('BillCompleted')) as Extract<AnyRecorded, { type: 'BillCompleted' }>[];
    expect(completed.filter(({ data }) => data.billId === draft.id)).toHaveLength(1);
  });

  it('does not make a second bill of one wish, and bills on while all that is left out is remembered', async () => {
    leaveOutFrom('billList', 'BillCompleted');
    expect((await sell('first')).status).toBe(201);
    expect((await sell('second')).status).toBe(201);
    await forget('BillCompleted', 'billId');
    await isRefused('/billing/complete', { key: 'first', body: sale() });
  });

  it('bills on when all that is forgotten was read before', async () => {
    expect((await sell('first')).status).toBe(201);
    await forget('BillCompleted', 'billId');
    leaveOutFrom('billList', 'BillCompleted');
    expect((await sell('second')).status).toBe(201);
    expect((await sell('third')).status).toBe(201);
    expect((await app.refused('DELETE', `/billing/${numberId(77)}`)).status).toBe(404);
  });

  it('does not note a payment twice', async () => {
    const { body: bill } = await sell('sale');
    leaveOutFrom('billList', 'PaymentReceived');
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
