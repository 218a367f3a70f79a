import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { ReadModelUnavailable } from '@bahi/read-store';
import { BooksApp, type CallOptions } from '@bahi/testing/booksApp';

const walkIn = { customer: { walkIn: true } };

describe('a bill paid by UPI', () => {
  let app: BooksApp;
  let productId: string;
  beforeEach(async () => {
    app = await BooksApp.open();
    await app.setProfile({ upiId: 'sharma@okbank', upiPayeeName: 'Asha Sharma' });
    productId = (await app.addProduct({ openingStockMilli: 1_000_000 })).id;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<BillView> =>
    (await app.ok(method, path, options)).body as unknown as BillView;
  const lines = () => [{ productId, quantityMilli: 2_000 }];
  const sell = async (more: object = {}): Promise<BillView> =>
    call('POST', '/billing/complete', { body: { lines: lines(), ...walkIn, paymentMethod: 'UPI', ...more } });
  const saveDraft = async (more: object = {}): Promise<BillView> => {
    const { id } = await call('POST', '/billing/create', { body: {} });
    return call('PUT', `/billing/${id}/save`, { body: { revision: 0, lines: lines(), paymentMethod: 'UPI', ...more } });
  };
  const get = async (id: string): Promise<BillView> => call('GET', `/billing/${id}`);
  const receive = async (id: string, reference?: string): Promise<BillView> =>
    call('POST', `/billing/${id}/payment-received`, { body: reference === undefined ? {} : { reference } });
  const upiOf = (id: string, am: string) => ({
    link: `upi://pay?pa=sharma@okbank&pn=Asha%20Sharma&am=${am}&cu=INR&tr=${id}&tn=Bill`,
    payeeName: 'Asha Sharma',
    upiId: 'sharma@okbank',
  });

  it('shows how it is paid until the money was seen', async () => {
    const bill = await sell();
    const upi = { ...upiOf(bill.id, '100.00'), amountPaise: 10_000 };
    expect(bill).toMatchObject({ upi, paymentStatus: 'open', payments: [{ method: 'UPI', awaited: true }] });
    expect(await get(bill.id)).toMatchObject({ upi });
    const paid = await receive(bill.id, '4029 1234');
    const payment = { method: 'UPI', amountPaise: 10_000, reference: '4029 1234', by: expect.any(String) };
    expect(paid).toMatchObject({ paymentStatus: 'received', payments: [payment] });
    expect(paid.payments[0]!.id).toMatch(/^[0-9a-f]{32}$/);
    expect(paid.paymentReceived).toEqual({
      at: '2026-01-05T06:30:00.000Z',
      reference: '4029 1234',
      by: paid.payments[0]!.by,
    });
    expect(paid).not.toHaveProperty('upi');
    expect(await get(bill.id)).toEqual(paid);
  });

  it.each<[string, () => Promise<BillView>]>([
    ['is cancelled', async () => call('DELETE', `/billing/${(await sell()).id}`, { body: {} })],
    ['comes to nothing', () => sell({ billDiscountPaise: 10_000 })],
    ['is paid by cash', () => sell({ paymentMethod: 'CASH' })],
  ])('shows no way to pay when it %s', async (_, make) => {
    const bill = await make();
    expect(bill).not.toHaveProperty('upi');
    expect(await get(bill.id)).not.toHaveProperty('upi');
  });

  it('shows the UPI ID and the payee that were recorded, whatever the profile says since', async () => {
    const bill = await sell();
    await app.setProfile({ upiId: 'other@okbank', upiPayeeName: null, shopName: 'Other' });
    expect(await get(bill.id)).toEqual(bill);
    await app.setProfile({ upiId: null });
    expect((await get(bill.id)).upi).toEqual({ ...upiOf(bill.id, '100.00'), amountPaise: 10_000 });
  });

  it("shows of a draft the profile's UPI ID and the draft's total, as long as its method is UPI", async () => {
    const draft = await saveDraft({ billDiscountPaise: 950 });
    expect(draft.upi).toEqual({ ...upiOf(draft.id, '91.00'), amountPaise: 9_100 });
    expect((await get(draft.id)).upi).toEqual(draft.upi);
    await app.setProfile({ upiId: 'new@okbank', upiPayeeName: null, shopName: 'A & B "Kirana" = #1' });
    expect((await get(draft.id)).upi).toMatchObject({ upiId: 'new@okbank', payeeName: 'A & B "Kirana" = #1' });
    const path = `/billing/${draft.id}`;
    const moved = await call('PATCH', `${path}/status`, { body: { revision: draft.revision, status: 'created' } });
    expect(moved.upi?.upiId).toBe('new@okbank');
    const gone = await call('DELETE', path, { body: {} });
    expect(gone).not.toHaveProperty('upi');
    expect((await call('POST', `${path}/restore`, { body: {} })).upi?.upiId).toBe('new@okbank');
    const { revision } = await get(draft.id);
    const byCash = await call('PUT', `${path}/save`, { body: { revision, paymentMethod: 'CASH' } });
    expect(byCash).not.toHaveProperty('upi');
    await app.setProfile({ upiId: null });
    const byUpi = await call('PUT', `${path}/save`, { body: { revision: byCash.revision, paymentMethod: 'UPI' } });
    expect(byUpi).not.toHaveProperty('upi');
  });

  it('answers a repeated save as it did first, also when the UPI ID has changed since (L8)', async () => {
    const { id } = await call('POST', '/billing/create', { body: {} });
    const save = { key: 'save', body: { revision: 0, lines: lines(), paymentMethod: 'UPI' } };
    const first = await call('PUT', `/billing/${id}/save`, save);
    await app.setProfile({ upiId: 'new@okbank' });
    expect(await call('PUT', `/billing/${id}/save`, save)).toEqual(first);
  });

  it('is one payment however often its call is sent, and takes no second one', async () => {
    const { id } = await sell();
    const path = `/billing/${id}/payment-received`;
    const first = await app.ok('POST', path, { key: 'once', body: { reference: '1' } });
    const again = await app.ok('POST', path, { key: 'once', body: { reference: '1' } });
    expect(again.body).toEqual(first.body);
    expect((await app.refused('POST', path, { body: {} })).body).toMatchObject({
      code: 'payment_already_received',
      current: first.body,
    });
  });

  it.each(['CASH', 'CARD'])('paid by %s there is nothing to receive', async (paymentMethod) => {
    const { id } = await sell({ paymentMethod });
    const { status, body } = await app.refused('POST', `/billing/${id}/payment-received`, { body: {} });
    expect([status, body.code]).toEqual([409, 'nothing_to_pay']);
  });

  describe('with a reference that stands on another bill', () => {
    const used = (field: string, ...billIds: string[]) => [{ field, code: 'reference_used', params: { billIds } }];

    it('is accepted with a warning, again at a repeat and to whoever looks at either bill', async () => {
      const [one, two, three] = [await sell(), await sell(), await sell()];
      await receive(one.id, '4029 1234 5678');
      const body = { reference: '402912345678' };
      const options = { key: 'two', body };
      const warned = await call('POST', `/billing/${two.id}/payment-received`, options);
      expect(warned.warnings).toEqual(used('reference', one.id));
      expect(await call('POST', `/billing/${two.id}/payment-received`, options)).toEqual(warned);
      expect(await receive(three.id, '999')).not.toHaveProperty('warnings');
      await app.ok('GET', '/sales');
      expect((await get(two.id)).warnings).toEqual(used('reference', one.id));
      expect((await get(one.id)).warnings).toEqual(used('reference', two.id));
    });

    it('is warned of at its completion, in one call or three, and not of its own reference', async () => {
      const one = await sell({ upiReference: 'T 77' });
      expect(one).not.toHaveProperty('warnings');
      const two = await sell({ upiReference: 't77' });
      expect(two.warnings).toEqual(used('upiReference', one.id));
      const draft = await saveDraft({ ...walkIn, upiReference: 'T77' });
      const three = await call('POST', `/billing/${draft.id}/complete`, { body: { revision: draft.revision } });
      expect(three.warnings).toEqual(used('upiReference', one.id, two.id));
      const other = await sell({ upiReference: 'other' });
      expect(await receive(other.id, 'OTHER')).not.toHaveProperty('warnings');
    });

    it('is not held up by a read model that is rebuilt', async () => {
      const bill = await sell();
      const { read } = app.services;
      const get_ = read.get.bind(read);
      jest.spyOn(read, 'get').mockImplementation(async (...asked: Parameters<typeof get_>) => {
        if (asked[1] === 'references') throw new ReadModelUnavailable('billList');
        return get_(...asked);
      });
      expect(await receive(bill.id, '1')).toMatchObject({ paymentStatus: 'received' });
      jest.spyOn(read, 'position').mockRejectedValue(new ReadModelUnavailable('billList'));
      expect(await sell({ upiReference: '2' })).toMatchObject({ status: 'completed' });
    });

    it("says nothing of another shop's bills", async () => {
      await sell({ upiReference: '4711' });
      const as = 'stranger' as const;
      const { id: categoryId } = await call('POST', '/categories', { as, body: { name: 'Grains' } });
      const goods = { name: 'Rice', categoryId, unit: 'kg', sellingPricePaise: 5_000 };
      const product = await call('POST', '/products', { as, body: goods });
      const theirs = { lines: [{ productId: product.id, quantityMilli: 1_000 }], ...walkIn, paymentMethod: 'CASH' };
      const bill = await call('POST', '/billing/complete', { as, body: { ...theirs, upiReference: '4711' } });
      expect(bill).not.toHaveProperty('warnings');
    });
  });

  it('is listed among those not confirmed yet, with an exact count, until it is', async () => {
    const first = await sell();
    app.now += 60_000;
    const second = await sell();
    await sell({ paymentMethod: 'CASH' });
    const query = { filter: { paymentStatus: 'open' } };
    const open = async () => (await app.ok('GET', '/sales', { query })).rows.map(({ id }) => id);
    expect(await open()).toEqual([second.id, first.id]);
    await receive(second.id);
    expect(await open()).toEqual([first.id]);
    const { rows } = await app.ok('GET', '/sales', { query: { filter: { paymentStatus: 'received' } } });
    expect(rows).toMatchObject([{ id: second.id, paymentStatus: 'received' }]);
    await call('DELETE', `/billing/${first.id}`, { body: {} });
    expect(await open()).toEqual([]);
  });
});
