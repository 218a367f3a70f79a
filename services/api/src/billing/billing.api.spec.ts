import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };

describe('billing over HTTP', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 1_000_000 });
  });
  afterAll(() => app.close());

  const lines = (quantityMilli = 2_000) => [{ productId: product.id, quantityMilli }];
  const draft = async () => (await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body;
  const saved = async () => {
    const bill = await draft();
    return (await app.ok('PUT', `/billing/${bill.id}/save`, { body: { revision: 0, lines: lines(), ...walkIn } })).body;
  };
  const completed = async (options: { key?: string } = {}, more: object = {}) =>
    (await app.ok('POST', '/billing/complete', { body: { lines: lines(), ...walkIn, ...more }, ...options })).body;
  const unpaid = async () => {
    await app.setProfile({ upiId: 'sharma@okbank' });
    return completed({}, { paymentMethod: 'UPI' });
  };
  const stockNow = async () => (await app.ok('GET', `/products/${product.id}`)).body['currentStockMilli'];

  it('creates, saves and completes a draft: one number, stock gone, right at once', async () => {
    const before = Number(await stockNow());
    const opened = await draft();
    expect(opened).toMatchObject({ revision: 0, status: 'created', customer: null, lines: [], grandTotalPaise: 0 });
    const path = `/billing/${opened.id}`;
    const save = await app.ok('PUT', `${path}/save`, { as: 'staff', body: { revision: 0, lines: lines() } });
    expect(save.body).toMatchObject({
      revision: 1,
      status: 'in_billing',
      lines: [{ lineNo: 1, name: 'Basmati rice', unitPricePaise: 5_000, lineTotalPaise: 10_000 }],
      grandTotalPaise: 10_000,
    });
    expect((await app.ok('GET', '/billing')).rows.map(({ id }) => id)).toContain(opened.id);
    const done = await app.ok('POST', `${path}/complete`, { as: 'staff', body: { revision: 1, ...walkIn } });
    expect(done.body).toMatchObject({
      id: opened.id,
      status: 'completed',
      invoiceNumber: expect.stringMatching(/^INV\/2526\/\d{5}$/),
      billedAt: '2026-01-05T06:30:00.000Z',
      grandTotalPaise: 10_000,
      shortfalls: [],
    });
    expect((await app.call('GET', path, { token: null })).body).toEqual(done.body);
    expect(Number(await stockNow())).toBe(before - 2_000);
    expect(
      (await app.ok('GET', '/sales', { query: { filter: { q: String(done.body['invoiceNumber']) } } })).rows[0],
    ).toEqual(expect.objectContaining({ id: opened.id, lineCount: 1, customerName: null, kind: 'bill' }));
  });

  it('takes a whole bill as it was shown, to save, to complete and to make another', async () => {
    const customer = { name: 'Asha', phone: '98200 00000' };
    const { id } = await saved();
    const path = `/billing/${id}`;
    await app.ok('PUT', `${path}/save`, { body: { revision: 1, customer, billDiscountPaise: 100 } });
    const { seller: _, ...shown } = (await app.ok('GET', path)).body;
    const resaved = (await app.ok('PUT', `${path}/save`, { body: shown })).body;
    expect(resaved).toEqual({ ...shown, revision: 3 });
    const done = (await app.ok('POST', `${path}/complete`, { body: resaved })).body;
    expect(done).toMatchObject({ id, status: 'completed', lines: shown['lines'], customer: shown['customer'] });
    const another = (await app.ok('POST', '/billing/complete', { body: done })).body;
    expect(another).toMatchObject({ status: 'completed', grandTotalPaise: shown['grandTotalPaise'] });
    expect(another.id).not.toBe(id);
  });

  it('gives the first result to a completion repeated with equal content, and 409 to other content', async () => {
    const bill = await saved();
    const path = `/billing/${bill.id}/complete`;
    const first = await app.ok('POST', path, { body: { revision: 1 }, key: 'complete-once' });
    const head = await app.events.head();
    for (const repeat of [
      { body: { revision: 1 }, key: 'complete-once' },
      { body: { revision: 1 }, key: 'another-key' },
      { body: { revision: 1, lines: lines(), ...walkIn } },
    ]) {
      const again = await app.ok('POST', path, repeat);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      // who lost the first answer sees the sale in the next list all the same
      expect(again.headers.get('consistency-token')).toBe(first.headers.get('consistency-token'));
    }
    expect(await app.events.head()).toBe(head);
    const other = await app.refused('POST', path, { body: { revision: 1, lines: lines(9_000) } });
    expect([other.status, other.body.code]).toEqual([409, 'bill_completed']);
    expect(other.body).toMatchObject({
      current: first.body,
      difference: [{ path: 'lines.0.quantityMilli', yours: 9_000, theirs: 2_000 }],
    });
    const mismatch = await app.refused('POST', path, { body: { revision: 2 }, key: 'complete-once' });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('completes in one call without a draft, once per key', async () => {
    const first = await app.ok('POST', '/billing/complete', { body: { lines: lines(), ...walkIn }, key: 'scan-1' });
    expect(first.status).toBe(201);
    const again = await app.ok('POST', '/billing/complete', { body: { lines: lines(), ...walkIn }, key: 'scan-1' });
    expect(again.body).toEqual(first.body);
    const path = `/billing/${first.body.id}`;
    expect((await app.call('GET', path, { token: null })).body).toEqual(first.body);
    const direct = await app.ok('POST', `${path}/complete`, { body: { revision: 0, lines: lines() } });
    expect(direct.body).toEqual(first.body);
  });

  it('answers an edit made meanwhile with the fresh bill and the difference', async () => {
    const bill = await saved();
    const save = `/billing/${bill.id}/save`;
    const theirs = await app.ok('PUT', save, { body: { revision: 1, note: 'theirs', lines: lines(3_000) } });
    const stale = await app.refused('PUT', save, { body: { revision: 1, note: 'mine', lines: lines(1_000) } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_revision']);
    expect(stale.body['current']).toEqual(theirs.body);
    expect(stale.body['difference']).toEqual([
      { path: 'lines.0.quantityMilli', yours: 1_000, theirs: 3_000 },
      { path: 'note', yours: 'mine', theirs: 'theirs' },
    ]);
  });

  it('clears the discounts of a bill and the figures of its line that are sent as null', async () => {
    const { id } = await saved();
    const save = async (revision: number, paise: number | null) => {
      const discounted = lines().map((line) => ({
        ...line,
        lineNo: 1,
        unitPricePaise: null,
        discountPaise: paise,
      }));
      return app.call('PUT', `/billing/${id}/save`, {
        body: { revision, billDiscountPaise: paise, lines: discounted },
      });
    };
    expect((await save(1, 100)).body).toMatchObject({ billDiscountPaise: 100, lines: [{ discountPaise: 100 }] });
    const cleared = { revision: 3, billDiscountPaise: 0, lines: [{ discountPaise: 0 }] };
    expect((await save(2, null)).body).toMatchObject(cleared);
    const stale = await save(1, null);
    expect(stale.body).toMatchObject({ code: 'stale_revision', difference: [] });
  });

  it('gives a save repeated with its key the first answer, whatever came after', async () => {
    const bill = await draft();
    const save = { body: { revision: 0, lines: lines() }, key: 'save-once' };
    const first = await app.ok('PUT', `/billing/${bill.id}/save`, save);
    await app.ok('PUT', `/billing/${bill.id}/save`, { body: { revision: 1, note: 'later' } });
    expect((await app.ok('PUT', `/billing/${bill.id}/save`, save)).body).toEqual(first.body);
  });

  it.each([
    ['DELETE', '', {}],
    ['PATCH', '/status', { revision: 1, status: 'discarded' }],
  ])(
    'gives a %s repeated with its key the first answer when the bill is completed by now',
    async (method, end, body) => {
      const bill = await saved();
      const path = `/billing/${bill.id}`;
      const first = await app.ok(method, path + end, { body, key: `discard by ${method}`.replaceAll(' ', '-') });
      expect(first.body['status']).toBe('discarded');
      const { revision } = (await app.ok('POST', `${path}/restore`, { body: {} })).body;
      await app.ok('POST', `${path}/complete`, { body: { revision } });
      const again = await app.ok(method, path + end, { body, key: `discard by ${method}`.replaceAll(' ', '-') });
      expect(again.body).toEqual(first.body);
      expect((await app.ok('GET', path)).body['status']).toBe('completed');
    },
  );

  it.each([
    [{ lines: [], ...walkIn }, 422, 'lines_required_to_complete', 'Please add at least one product to create a bill'],
    [{ paymentMethod: 'CASH' }, 422, 'customer_required', 'Customer name is required'],
    [{ customer: { walkIn: true } }, 422, 'payment_method_required', 'Payment method is required'],
    [{ customer: { walkIn: true }, paymentMethod: 'UPI' }, 422, 'upi_id_missing', 'Add UPI ID in Profile'],
    [{ ...walkIn, billDiscountPaise: 10_001 }, 422, 'discount_too_large', 'The discount is more than the amount'],
  ])('refuses to complete %j, and writes nothing', async (body, status, code, sentence) => {
    const bill = await draft();
    await app.ok('PUT', `/billing/${bill.id}/save`, { body: { revision: 0, lines: lines() } });
    const refused = await app.refused('POST', `/billing/${bill.id}/complete`, { body: { revision: 1, ...body } });
    expect([refused.status, refused.body.code, refused.body['message']]).toEqual([status, code, sentence]);
  });

  it('asks for the name of a customer at the name', async () => {
    const body = { lines: lines(), paymentMethod: 'CASH', customer: { phone: '9820000000' } };
    const refused = await app.refused('POST', '/billing/complete', { body });
    expect([refused.status, refused.body['errors']]).toEqual([422, { 'customer.name': 'Customer name is required' }]);
  });

  it.each([
    [{ quantityMilli: -1 }, 'lines.0.quantityMilli'],
    [{ quantityMilli: 1.5 }, 'lines.0.quantityMilli'],
    [{ quantityMilli: 1e308 }, 'lines.0.quantityMilli'],
    [{ quantityMilli: null }, 'lines.0.quantityMilli'],
    [{ productId: 'f'.repeat(32), quantityMilli: 1 }, 'lines.0.productId'],
    [{ quantityMilli: 1_000, discountPaise: 5_001 }, 'lines.0.discountPaise'],
    [{ quantityMilli: 1_000, costPaise: 1 }, 'lines.0.costPaise'],
  ])('refuses a line with %j at its field', async (line, field) => {
    const body = { ...walkIn, lines: [{ productId: product.id, ...line }] };
    const refused = await app.refused('POST', '/billing/complete', { body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errorCodes)).toEqual([field]);
  });

  it('gives parallel copies of one completion one number and one answer', async () => {
    const bill = await saved();
    const copies = Array.from({ length: 8 }, () =>
      app.ok('POST', `/billing/${bill.id}/complete`, { body: { revision: 1 }, key: 'copies' }),
    );
    const bodies = (await Promise.all(copies)).map(({ body }) => body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('discards a draft and restores it, and tells a deleted one apart', async () => {
    const bill = await saved();
    const path = `/billing/${bill.id}`;
    expect((await app.ok('DELETE', path, { as: 'staff' })).body).toMatchObject({
      status: 'discarded',
      revision: 2,
    });
    const filter = { status: 'discarded' };
    expect((await app.ok('GET', '/billing', { query: { filter } })).rows.map(({ id }) => id)).toEqual([bill.id]);
    const edit = await app.refused('PUT', `${path}/save`, { body: { revision: 2, lines: lines() } });
    expect(edit.body.code).toBe('bill_discarded');
    expect((await app.ok('POST', `${path}/restore`)).body).toMatchObject({ status: 'in_billing', revision: 3 });
    expect((await app.refused('POST', `${path}/restore`)).body.code).toBe('bill_not_discarded');
  });

  it('R10: warns of a series that is nearly used up, at every repeat too', async () => {
    const shop = await BooksApp.open();
    await shop.setProfile({ billingInitial: 'SHARM', gstNumber: '27AAPFU0939F1ZV' });
    const sold = await shop.addProduct();
    const body = { lines: [{ productId: sold.id, quantityMilli: 1_000 }], ...walkIn };
    const first = await shop.ok('POST', '/billing/complete', { body });
    expect(first.body).not.toHaveProperty('warnings');

    const ledger = `ledger-${'1'.padStart(32, '0')}`;
    const [newest] = await shop.events.readStream(ledger, { maxCount: 1, direction: 'backwards' });
    const { id, type, v, data, meta, revision } = newest!;
    const billed = data as { billId: string; number: { sequence: number } };
    const late = { ...billed, billId: id, number: { ...billed.number, sequence: 899_999 } };
    await shop.events.append(ledger, revision, [{ id: billed.billId, type, v, data: late, meta }]);

    const warnings = [{ field: 'invoiceNumber', code: 'invoice_numbers_running_out' }];
    const warned = await shop.ok('POST', '/billing/complete', { body, key: 'late' });
    expect(warned.body).toMatchObject({ invoiceNumber: 'SHARM2526/900000', warnings });
    expect((await shop.ok('POST', '/billing/complete', { body, key: 'late' })).body).toEqual(warned.body);

    const draft = (await shop.ok('POST', '/billing/create', { body: {} })).body;
    const path = `/billing/${draft.id}/complete`;
    const completed = await shop.ok('POST', path, { body: { ...body, revision: 0 } });
    expect(completed.body).toMatchObject({ invoiceNumber: 'SHARM2526/900001', warnings });
    expect((await shop.ok('POST', path, { body: { ...body, revision: 0 }, key: 'another' })).body).toEqual(
      completed.body,
    );
    await shop.close();
  });

  it('answers a bill by its id in the list that it belongs to', async () => {
    const [open, done] = [await saved(), await completed()];
    const listed = async (path: string, filter: object = {}) =>
      (await app.ok('GET', path, { query: { filter: { id: [open.id, done.id], ...filter } } })).rows.map(
        ({ id }) => id,
      );
    expect([await listed('/billing'), await listed('/sales')]).toEqual([[open.id], [done.id]]);
    expect(await listed('/sales', { paymentMethod: 'CARD' })).toEqual([]);
    expect(await listed('/sales', { status: 'completed', from: '2026-01-06' })).toEqual([]);
    expect(await listed('/sales', { status: 'completed', to: '2026-01-05' })).toEqual([done.id]);
  });

  it('lists a deleted draft for as long as it can be restored', async () => {
    const bill = await saved();
    const now = app.now;
    await app.ok('DELETE', `/billing/${bill.id}`);
    const listed = async (filter: object) => {
      const answer = await app.ok('GET', '/billing', { query: { filter, sort: ['createdAt', 'DESC'] } });
      expect(answer.headers.get('content-range')).toMatch(new RegExp(`/${answer.rows.length}$`));
      return answer.rows.map(({ id }) => id);
    };
    app.now = now + 30 * 86_400_000;
    const another = await saved();
    expect(await listed({ status: 'discarded' })).toEqual([bill.id]);
    expect(await listed({ status: ['in_billing', 'discarded'] })).toEqual(
      expect.arrayContaining([bill.id, another.id]),
    );
    app.now += 1;
    expect(await listed({ status: 'discarded' })).toEqual([]);
    expect(await listed({ status: ['in_billing', 'discarded'], from: '2026-01-01' })).not.toContain(bill.id);
    expect(await listed({ status: ['in_billing', 'discarded'] })).toContain(another.id);
    expect((await app.refused('POST', `/billing/${bill.id}/restore`)).body.code).toBe('restore_expired');
    await app.ok('DELETE', `/billing/${another.id}`);
    app.now = now;
  });

  it('lists drafts and sales as their bills are answered, without the lines', async () => {
    const scarce = await app.addProduct({ name: 'Cardamom', openingStockMilli: 1_000 });
    const body = { lines: [{ productId: scarce.id, quantityMilli: 3_000 }], ...walkIn };
    const { lines: sold, seller, ...sale } = (await app.ok('POST', '/billing/complete', { body })).body;
    const { lines: planned, ...planning } = await saved();
    expect(sale['shortfalls']).toEqual([{ lineNo: 1, productId: scarce.id, quantityMilli: 2_000 }]);
    expect([sold, planned, seller]).toMatchObject([[{}], [{}], {}]);
    for (const [list, bill] of [
      ['sales', sale],
      ['billing', planning],
    ] as const) {
      const { rows } = await app.ok('GET', `/${list}`, { query: { filter: { id: [bill.id] } } });
      const { documentKind: _, placeOfSupply: __, roundOff: ____, ...shown } = bill;
      const { lastSave: ___, ...row } = { ...rows[0] };
      expect([rows.length, row]).toEqual([1, { ...shown, lineCount: 1, customerName: null }]);
    }
  });

  it('moves a draft between its tabs, and completes only through complete', async () => {
    const bill = await saved();
    const path = `/billing/${bill.id}/status`;
    const moved = await app.ok('PATCH', path, { body: { revision: 1, status: 'created' } });
    expect(moved.body).toMatchObject({ status: 'created', revision: 2 });
    expect((await app.refused('PATCH', path, { body: { revision: 2, status: 'completed' } })).body.code).toBe(
      'use_complete',
    );
    const cancel = await app.refused('PATCH', path, { body: { revision: 2, status: 'cancelled' } });
    expect(cancel.body.code).toBe('status_not_allowed');
    const stale = await app.refused('PATCH', path, { body: { revision: 1, status: 'in_billing' } });
    expect(stale.body).toMatchObject({ code: 'stale_revision', current: { revision: 2 } });
  });

  it('shows and cancels a bill as the books have it while its read model is behind', async () => {
    const bill = await unpaid();
    const path = `/billing/${bill.id}`;
    const { read } = app.services;
    await app.ok('GET', '/sales');
    const frozen = { document: await read.get('billList', 'bills', bill.id), at: await read.position('billList') };
    expect(frozen.document).toMatchObject({ status: 'completed' });
    const shown = async (_model: string, collection: string) => (collection === 'bills' ? frozen.document : undefined);
    jest.spyOn(read, 'get').mockImplementation(shown);
    jest.spyOn(read, 'position').mockResolvedValue(frozen.at);
    const paid = await app.ok('POST', `${path}/payment-received`, { body: { reference: 'UTR2' } });
    const twice = await app.refused('POST', `${path}/payment-received`, { body: {} });
    expect(twice.body).toMatchObject({ code: 'payment_already_received', current: paid.body });
    expect((await app.ok('GET', path, { token: null })).body).toEqual(paid.body);
    const body = { revision: paid.body.revision, status: 'cancelled' };
    const cancelled = await app.ok('PATCH', `${path}/status`, { body });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentReceived: { reference: 'UTR2' } });
    expect((await app.ok('GET', path, { token: null })).body).toEqual(cancelled.body);
    jest.restoreAllMocks();
  });

  it('cancels a completed bill once, by its owner only: number kept, stock back', async () => {
    const before = await stockNow();
    const bill = await unpaid();
    const path = `/billing/${bill.id}`;
    expect((await app.refused('DELETE', path, { as: 'staff' })).status).toBe(403);
    const paid = await app.ok('POST', `${path}/payment-received`, { as: 'staff', body: { reference: 'UTR1' } });
    expect(paid.body).toMatchObject({ paymentReceived: { reference: 'UTR1' } });
    const twice = await app.refused('POST', `${path}/payment-received`, { body: {} });
    expect(twice.body).toMatchObject({ code: 'payment_already_received', current: paid.body });
    const stale = await app.refused('PATCH', `${path}/status`, {
      body: { revision: bill.revision, status: 'cancelled' },
    });
    expect(stale.body.code).toBe('stale_revision');
    const cancelled = await app.ok('DELETE', path, { key: 'cancel-once', body: { reason: 'wrong customer' } });
    const { revision, cancelled: act } = cancelled.body;
    const cancelledAt = '2026-01-05T06:30:00.000Z';
    expect(cancelled.body).toEqual({ ...paid.body, status: 'cancelled', revision, cancelledAt, cancelled: act });
    expect((await app.ok('DELETE', path, { key: 'cancel-once', body: { reason: 'wrong customer' } })).body).toEqual(
      cancelled.body,
    );
    expect((await app.call('GET', path, { token: null })).body).toEqual(cancelled.body);
    expect(await stockNow()).toBe(before);
    expect((await app.refused('DELETE', path)).body.code).toBe('bill_cancelled');
    const edit = await app.refused('PUT', `${path}/save`, { body: { revision: 0, lines: lines() } });
    expect([edit.status, edit.body.code]).toEqual([409, 'bill_cancelled']);
    const back = { body: { revision: cancelled.body.revision, status: 'created' } };
    expect((await app.refused('PATCH', `${path}/status`, back)).body.code).toBe('bill_cancelled');
    const filter = { status: 'cancelled' };
    expect((await app.ok('GET', '/sales', { query: { filter } })).rows.map(({ id }) => id)).toContain(bill.id);
  });

  it("answers another shop's bills like unknown ones", async () => {
    const [open, done] = [await saved(), await completed()];
    for (const bill of [open, done]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '/save', { revision: 1, lines: lines() }],
        ['POST', '/complete', { revision: 1 }],
        ['PATCH', '/status', { revision: 1, status: 'discarded' }],
        ['DELETE', '', undefined],
        ['POST', '/restore', undefined],
        ['POST', '/payment-received', {}],
      ] as const) {
        const answer = await app.refused(method, `/billing/${bill.id}${path}`, { as: 'stranger', body });
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found']);
      }
    }
    const filter = { id: [open.id, done.id] };
    expect((await app.ok('GET', '/sales', { as: 'stranger', query: { filter } })).rows).toEqual([]);
    expect((await app.ok('GET', '/billing', { as: 'stranger', query: { filter } })).rows).toEqual([]);
  });
});
