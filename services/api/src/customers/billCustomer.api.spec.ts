import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('the customer of a bill', () => {
  let app: BooksApp;
  let product: Answer['body'];
  let serial = 0;
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 1_000_000 });
  });
  afterAll(() => app.close());

  const lines = () => [{ productId: product.id, quantityMilli: 2_000 }];
  /** A number that nobody has yet. */
  const freshPhone = () => `98300 ${String((serial += 1)).padStart(5, '0')}`;
  const sell = async (customer: object, options: { key?: string } = {}) =>
    (
      await app.ok('POST', '/billing/complete', {
        ...options,
        body: { lines: lines(), customer, paymentMethod: 'CASH' },
      })
    ).body;
  const draft = async (customer?: object) => {
    const { id } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const body = { revision: 0, lines: lines(), paymentMethod: 'CASH', ...(customer && { customer }) };
    return (await app.ok('PUT', `/billing/${id}/save`, { body })).body;
  };
  const customers = async (filter: object = {}) => (await app.ok('GET', '/customers', { query: { filter } })).rows;
  const customerOf = async (id: unknown) => (await app.ok('GET', `/customers/${String(id)}`)).body;
  const customerEvents = async () => app.events.readStream(streamOf.customers(numberId(1)), { maxCount: 1_000 });
  const addCustomer = async (body: object) => (await app.ok('POST', '/customers', { body })).body;

  it('is added by the first bill with a phone number and found by the next, in any spelling', async () => {
    const digits = freshPhone().replace(' ', '');
    const first = await sell({ name: 'Asha Patil', phone: digits, address: 'Tilak Road', stateCode: '27' });
    expect(first['customerId']).toEqual(expect.any(String));
    expect(first['customer']).toMatchObject({ name: 'Asha Patil', phone: digits, customerId: first['customerId'] });
    const second = await sell({ name: 'Asha P.', phone: `+91 ${digits.slice(0, 5)}-${digits.slice(5)}` });
    expect(second['customerId']).toBe(first['customerId']);
    expect(second['customer']).toMatchObject({ name: 'Asha P.' });
    expect(await customerOf(first['customerId'])).toMatchObject({
      name: 'Asha Patil',
      phone: digits,
      address: 'Tilak Road',
      stateCode: '27',
      billCount: 2,
      totalPaise: 20_000,
      lastBilledAt: '2026-01-05T06:30:00.000Z',
    });
  });

  it('is the known one for another name of the family, whose bill prints the typed name', async () => {
    const phone = freshPhone();
    const { id } = await addCustomer({ name: 'Asha', phone });
    const bill = await sell({ name: 'Ravi', phone });
    expect(bill).toMatchObject({ customerId: id, customer: { name: 'Ravi', phone } });
    expect(await customerOf(id)).toMatchObject({ name: 'Asha', billCount: 1 });
  });

  it('is none for a walk-in, a name without a phone, and a phone that is no number', async () => {
    const before = (await customerEvents()).length;
    for (const customer of [{ walkIn: true }, { name: 'Asha' }, { name: 'Asha', phone: 'ask Ravi' }]) {
      const bill = await sell(customer);
      expect(bill).not.toHaveProperty('customerId');
      expect(bill['customer']).not.toHaveProperty('customerId');
    }
    expect((await customerEvents()).length).toBe(before);
  });

  it('is added before the bill, once for parallel tills and repeated calls', async () => {
    const phone = freshPhone();
    const before = (await customerEvents()).length;
    const bills = await Promise.all(
      [0, 1, 2, 3, 4, 5, 0, 1].map(async (n) =>
        sell({ name: `Till ${n}`, phone }, { key: `${phone.replace(' ', '')}-${n}` }),
      ),
    );
    const ids = new Set<unknown>(bills.map((bill) => bill['customerId']));
    expect(ids.size).toBe(1);
    const events = await customerEvents();
    expect(events.length).toBe(before + 1);
    const all = await app.events.readAll({ after: null, maxCount: 10_000 });
    const places = all.flatMap((event, place) => {
      const { customer, customerId } = event.data as { customer?: { id?: string }; customerId?: string };
      return ids.has(customer?.id ?? customerId) ? [[event.type, place] as const] : [];
    });
    expect(places[0]?.[0]).toBe('CustomerAdded');
  });

  it('is not added by a bill that is refused, with a draft and without', async () => {
    const phone = freshPhone();
    const foreign = [{ productId: numberId(999), quantityMilli: 1_000 }];
    // `refused` compares every stream before and after
    const body = { lines: foreign, customer: { name: 'Asha', phone }, paymentMethod: 'CASH' };
    await app.refused('POST', '/billing/complete', { body });
    const { id, revision } = await draft();
    await app.refused('POST', `/billing/${id}/complete`, { body: { ...body, revision } });
    expect(await customers({ q: phone })).toEqual([]);
  });

  it('is added when a saved draft is completed, not when it is saved', async () => {
    const phone = freshPhone();
    const { id, revision } = await draft({ name: 'Meera', phone });
    expect(await customers({ q: phone })).toEqual([]);
    const done = (await app.ok('POST', `/billing/${id}/complete`, { body: { revision } })).body;
    expect(await customers({ q: phone })).toMatchObject([{ id: done['customerId'], name: 'Meera', billCount: 1 }]);
    const again = await app.ok('POST', `/billing/${id}/complete`, { body: { revision } });
    expect(again.body).toEqual(done);
  });

  it('comes back by buying again after it was archived', async () => {
    const phone = freshPhone();
    const { id } = await addCustomer({ name: 'Asha', phone, note: 'old friend' });
    await app.ok('DELETE', `/customers/${id}`);
    expect(await sell({ name: 'Asha B', phone })).toMatchObject({ customerId: id });
    expect(await customerOf(id)).toMatchObject({ name: 'Asha', note: 'old friend', status: 'active', billCount: 1 });
  });

  it('is a second one after the first changed its number', async () => {
    const phone = freshPhone();
    const first = await sell({ name: 'Asha', phone });
    const known = await customerOf(first['customerId']);
    await app.ok('PUT', `/customers/${known.id}`, { body: { phone: freshPhone(), revision: known.revision } });
    const second = await sell({ name: 'Binod', phone });
    expect(second['customerId']).not.toBe(first['customerId']);
    expect(await customers({ q: phone })).toMatchObject([{ id: second['customerId'], name: 'Binod' }]);
  });

  it('can be named by its id, also without a phone, and is kept by later saves', async () => {
    const { id: customerId } = await addCustomer({ name: 'Sunil Traders' });
    const saved = await draft({ name: 'Sunil', customerId });
    expect(saved).toMatchObject({ customerId, customer: { name: 'Sunil', customerId } });
    const filter = { customerId };
    expect((await app.ok('GET', '/billing', { query: { filter } })).rows.map(({ id }) => id)).toEqual([saved.id]);
    const noted = await app.ok('PUT', `/billing/${saved.id}/save`, { body: { revision: saved.revision, note: 'x' } });
    expect(noted.body).toMatchObject({ customerId });
    const done = await app.ok('POST', `/billing/${saved.id}/complete`, { body: { revision: noted.body.revision } });
    expect(done.body).toMatchObject({ customerId });
    const sales = await app.ok('GET', '/sales', { query: { filter: { customerId, status: 'completed' } } });
    expect(sales.rows).toMatchObject([{ id: saved.id, customerId, customerName: 'Sunil' }]);
    const day = { customerId, from: '2026-01-05', to: '2026-01-05', status: 'completed', paymentMethod: 'CASH' };
    expect((await app.ok('GET', '/sales', { query: { filter: day } })).rows).toHaveLength(1);
    expect((await app.ok('GET', '/sales', { query: { filter: { ...day, to: '2026-01-04' } } })).rows).toEqual([]);
  });

  it('is dropped with the customer: by another one, a walk-in or none', async () => {
    const { id: customerId } = await addCustomer({ name: 'Dropped' });
    for (const customer of [{ walkIn: true }, { name: 'Somebody else' }, null]) {
      const { id, revision } = await draft({ name: 'Dropped', customerId });
      const saved = await app.ok('PUT', `/billing/${id}/save`, { body: { revision, customer } });
      expect(saved.body).not.toHaveProperty('customerId');
      const { rows } = await app.ok('GET', '/billing', { query: { filter: { id: [id] } } });
      expect(rows[0]).not.toHaveProperty('customerId');
    }
  });

  it('is refused when it is unknown or of another shop', async () => {
    const foreign = (await app.ok('POST', '/customers', { as: 'stranger', body: { name: 'Theirs' } })).body.id;
    const { id, revision } = await draft();
    for (const customerId of [numberId(998), foreign]) {
      const content = { lines: lines(), customer: { name: 'Asha', customerId }, paymentMethod: 'CASH' };
      for (const [method, path, body] of [
        ['PUT', `/billing/${id}/save`, { ...content, revision }],
        ['POST', `/billing/${id}/complete`, { ...content, revision }],
        ['POST', '/billing/complete', content],
      ] as const) {
        const refused = await app.refused(method, path, { body });
        expect([refused.status, refused.body.errorCodes]).toEqual([422, { 'customer.customerId': 'unknown_customer' }]);
      }
    }
    expect(
      (await app.ok('GET', '/sales', { as: 'stranger', query: { filter: { customerId: foreign } } })).rows,
    ).toEqual([]);
  });

  it('is no part of what makes a repeated completion equal', async () => {
    const phone = freshPhone();
    const body = { lines: lines(), customer: { name: 'Asha', phone }, paymentMethod: 'CASH' };
    const { id, revision } = await draft();
    const first = await app.ok('POST', `/billing/${id}/complete`, { body: { ...body, revision } });
    const known = await customerOf(first.body['customerId']);
    await app.ok('PUT', `/customers/${known.id}`, { body: { phone: null, revision: known.revision } });
    const again = await app.ok('POST', `/billing/${id}/complete`, { body: { ...body, revision } });
    expect(again.body).toEqual(first.body);
    const other = await addCustomer({ name: 'Other' });
    const customer = { ...body.customer, customerId: other.id };
    const refused = await app.refused('POST', `/billing/${id}/complete`, { body: { ...body, customer, revision } });
    expect(refused.body.code).toBe('bill_completed');
  });

  it('loses a cancelled bill from its figures', async () => {
    const phone = freshPhone();
    const bill = await sell({ name: 'Asha', phone });
    await app.ok('DELETE', `/billing/${bill.id}`);
    expect(await customerOf(bill['customerId'])).toMatchObject({ billCount: 0, totalPaise: 0, lastBilledAt: null });
    const filter = { customerId: bill['customerId'], status: 'cancelled' };
    expect((await app.ok('GET', '/sales', { query: { filter } })).rows).toHaveLength(1);
  });
});
