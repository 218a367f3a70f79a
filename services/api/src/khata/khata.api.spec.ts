import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open();
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;

async function customer(): Promise<string> {
  return (await app.ok('POST', '/customers', { body: { name: 'Asha Patil' } })).body.id;
}

/** A bill of so many paise; on credit unless its payment is given. */
async function bill(customerId: string | null, sellingPricePaise: number, fields: Fields = { payments: [] }) {
  const { id: productId } = await app.addProduct({
    kind: 'service',
    unit: 'pcs',
    sellingPricePaise,
    openingStockMilli: 0,
  });
  const who = customerId === null ? { walkIn: true } : { name: 'Asha Patil', customerId };
  const body = { customer: who, lines: [{ productId, quantityMilli: 1_000 }], ...fields };
  return (await app.ok('POST', '/billing/complete', { body })).body;
}

const dueOf = async (id: string) => (await app.ok('GET', `/customers/${id}`)).body['duePaise'];
const pay = (customerId: string, amountPaise: number) =>
  app.ok('POST', '/payments', { body: { customerId, method: 'CASH', amountPaise } });

describe('the khata over HTTP', () => {
  it('is the same in the list, at the customer, and on the last line of the statement', async () => {
    const id = await customer();
    await bill(id, 124_000);
    await bill(id, 86_500);
    const parts = [
      { method: 'CASH', amountPaise: 31_000 },
      { method: 'UPI', amountPaise: 40_000, received: true },
    ];
    await bill(id, 231_000, { payments: parts });
    const due = 124_000 + 86_500 + 231_000 - 31_000 - 40_000 - 150_000;
    expect((await pay(id, 150_000)).body).toMatchObject({ advancePaise: 0, dueAfterPaise: due });
    expect(await dueOf(id)).toBe(due);
    const { rows } = await app.ok('GET', '/customers', { query: { filter: { id: [id] } } });
    expect(rows).toMatchObject([{ duePaise: due, oldestDueAt: '2026-01-05' }]);
    const { body: statement } = await app.ok('GET', `/customers/${id}/statement`);
    expect(statement).toMatchObject({ openingPaise: 0, closingPaise: due, ageing: { upTo30Paise: due, freePaise: 0 } });
    const balances = (statement['entries'] as { balancePaise: number }[]).map(({ balancePaise }) => balancePaise);
    expect(balances).toEqual([124_000, 210_500, 370_500, due]);
  });

  it('states on a bill what its customer owed after it, and keeps to that', async () => {
    const id = await customer();
    await bill(id, 124_000);
    const made = await bill(id, 30_000, { payments: [{ method: 'CASH', amountPaise: 10_000 }] });
    expect(made).toMatchObject({ paidPaise: 10_000, duePaise: 20_000, dueAfterPaise: 144_000 });
    const paid = await bill(id, 5_000, { paymentMethod: 'CASH' });
    expect(paid).toMatchObject({ paidPaise: 5_000, dueAfterPaise: 144_000 });
    await pay(id, 200_000);
    expect((await app.ok('GET', `/billing/${made.id}`)).body).toMatchObject({ duePaise: 0, dueAfterPaise: 144_000 });
    const fromAdvance = await bill(id, 50_000);
    expect(fromAdvance).toMatchObject({ advanceUsedPaise: 50_000, duePaise: 0, dueAfterPaise: -6_000 });
    const { body: statement } = await app.ok('GET', `/customers/${id}/statement`);
    expect((statement['entries'] as { reference: string }[]).map(({ reference }) => reference)).not.toContain(
      paid['invoiceNumber'],
    );
    expect(await app.ok('GET', `/customers/${id}`)).toMatchObject({ body: { duePaise: -6_000 } });
  });

  it('takes one payment for a press that is sent twice', async () => {
    const id = await customer();
    await bill(id, 50_000);
    const body = { customerId: id, method: 'CASH', amountPaise: 20_000, tenderedPaise: 50_000 };
    const first = await app.ok('POST', '/payments', { body, key: 'one-press' });
    const second = await app.ok('POST', '/payments', { body, key: 'one-press' });
    expect(second.body).toEqual(first.body);
    expect(await dueOf(id)).toBe(30_000);
  });

  it('answers a corrected method with the payment as it is then shown', async () => {
    const id = await customer();
    const body = { customerId: id, method: 'CASH', amountPaise: 20_000, tenderedPaise: 50_000 };
    const { id: paymentId } = (await app.ok('POST', '/payments', { body })).body;
    const corrected = { body: { method: 'UPI', reference: '4029 5678' } };
    const { body: answer } = await app.ok('PUT', `/payments/${paymentId}/method`, corrected);
    expect(answer).toMatchObject({ method: 'UPI', reference: '4029 5678' });
    expect(answer).not.toHaveProperty('tenderedPaise');
    const { seller: _, party: __, ...shown } = (await app.ok('GET', `/payments/${paymentId}`)).body;
    expect(shown).toEqual(answer);
  });

  it('takes a payment typed wrong back', async () => {
    const id = await customer();
    await bill(id, 50_000);
    const { body: wrong } = await pay(id, 500_000);
    expect(await dueOf(id)).toBe(-450_000);
    await app.ok('DELETE', `/payments/${wrong.id}`, { body: { reason: '₹500, not ₹5,000' } });
    expect(await dueOf(id)).toBe(50_000);
    expect((await app.ok('GET', `/payments/${wrong.id}`)).body).toMatchObject({ status: 'reversed' });
  });

  it('keeps to the limit, which an owner may pass', async () => {
    const id = await customer();
    await app.ok('POST', `/customers/${id}/limit`, { body: { limitPaise: 0 } });
    const { id: productId } = await app.addProduct();
    const content = { customer: { name: 'Asha', customerId: id }, lines: [{ productId, quantityMilli: 1_000 }] };
    const body = { ...content, payments: [] };
    const refusal = await app.refused('POST', '/billing/complete', { body });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'credit_limit_exceeded', confirmableBy: ['owner'] } });
    const byStaff = { as: 'staff', body: { ...body, approveCredit: true } } as const;
    expect((await app.refused('POST', '/billing/complete', byStaff)).body).toMatchObject({ code: refusal.body.code });
    await app.ok('POST', '/billing/complete', { body: { ...body, approveCredit: true } });
    expect(await dueOf(id)).toBe(5_000);
  });

  it('leaves the bill with its cashier when an owner gives the credit at the till of staff', async () => {
    const id = await customer();
    await app.ok('POST', `/customers/${id}/limit`, { body: { limitPaise: 0 } });
    const { id: productId } = await app.addProduct();
    await app.joinStaff();
    const { body: draft } = await app.ok('POST', '/billing/create', { as: 'staff', body: {} });
    const cashierId = draft['createdBy'];
    const content = { customer: { name: 'Asha', customerId: id }, lines: [{ productId, quantityMilli: 1_000 }] };
    const body = { revision: draft.revision, ...content, payments: [], approveCredit: true, cashierId };
    const path = `/billing/${draft.id}/complete`;
    const stranger = { ...body, cashierId: 'f'.repeat(32) };
    expect((await app.refused('POST', path, { body: stranger })).body).toMatchObject({
      errorCodes: { cashierId: 'unknown_member' },
    });
    const { body: made } = await app.ok('POST', path, { body });
    const owner = (await bill(null, 1_000, { paymentMethod: 'CASH' }))['cashier'];
    expect(made).toMatchObject({ duePaise: 5_000, cashier: { id: cashierId }, approvedBy: owner });
    expect(made['cashier']).not.toEqual(owner);
    const { rows } = await app.ok('GET', '/sales', { query: { filter: { cashierId, customerId: id } } });
    expect(rows.map((row) => row.id)).toEqual([draft.id]);
  });

  it('lets staff sell for nobody else', async () => {
    const { body: draft } = await app.ok('POST', '/billing/create', { as: 'staff', body: {} });
    const { id: productId } = await app.addProduct();
    const owner = (await bill(null, 1_000, { paymentMethod: 'CASH' }))['createdBy'];
    const sold = { customer: { walkIn: true }, lines: [{ productId, quantityMilli: 1_000 }], paymentMethod: 'CASH' };
    const body = { revision: draft.revision, ...sold, cashierId: owner };
    const { body: made } = await app.ok('POST', `/billing/${draft.id}/complete`, { as: 'staff', body });
    expect(made).toMatchObject({ cashier: { id: draft['createdBy'] } });
    expect(made).not.toHaveProperty('approvedBy');
  });

  it('warns of ₹2,00,000 in cash before anything is recorded; an owner may go on, staff may not', async () => {
    const confirmations = ['cash_limit_reached'];
    const id = await customer();
    const { id: productId } = await app.addProduct({
      kind: 'service',
      unit: 'pcs',
      sellingPricePaise: 2_00_000_00,
      openingStockMilli: 0,
    });
    const { id: billId, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const lines = [{ productId, quantityMilli: 1_000 }];
    const body = { revision, customer: { name: 'Asha Patil', customerId: id }, lines, paymentMethod: 'CASH' };
    const path = `/billing/${billId}/complete`;
    const refusal = { status: 409, body: { code: 'cash_limit_reached', confirmableBy: ['owner'] } };
    const asking = { body: { ...body, confirmations: [] } };
    expect(await app.refused('POST', path, asking)).toMatchObject(refusal);
    expect(await app.refused('POST', path, { as: 'staff', body: { ...body, confirmations } })).toMatchObject(refusal);
    expect((await app.ok('GET', `/billing/${billId}`)).body).toMatchObject({ status: 'created', revision });
    const { body: completed } = await app.ok('POST', path, { body: { ...body, confirmations } });
    expect(completed).toMatchObject({ status: 'completed', paidPaise: 2_00_000_00 });
    const later = { customerId: id, method: 'CASH', amountPaise: 100 };
    expect(await app.refused('POST', '/payments', { body: later })).toMatchObject(refusal);
    const byStaff = { as: 'staff', body: { ...later, confirmations } } as const;
    expect(await app.refused('POST', '/payments', byStaff)).toMatchObject(refusal);
    expect((await app.ok('POST', '/payments', { body: { ...later, confirmations } })).body).toMatchObject({
      advancePaise: 100,
    });
  });

  it('refuses credit to a customer without an id', async () => {
    const { id: productId } = await app.addProduct();
    const body = { customer: { walkIn: true }, lines: [{ productId, quantityMilli: 1_000 }], payments: [] };
    const { body: refusal } = await app.refused('POST', '/billing/complete', { body });
    expect(refusal).toMatchObject({ code: 'credit_needs_customer' });
  });

  it('shows staff what one customer owes, but not in the list', async () => {
    const id = await customer();
    await bill(id, 70_000);
    expect((await app.ok('GET', `/customers/${id}`, { as: 'staff' })).body).toMatchObject({ duePaise: 70_000 });
    const { rows } = await app.ok('GET', '/customers', { as: 'staff', query: { filter: { id: [id] } } });
    expect(rows[0]).not.toHaveProperty('duePaise');
    expect((await app.call('GET', `/customers/${id}/statement`, { as: 'staff' })).status).toBe(403);
  });

  it('shows staff no dues in the list of bills, nor in its file', async () => {
    const id = await customer();
    await bill(id, 70_000);
    const query = { filter: { customerId: id } };
    const [row] = (await app.ok('GET', '/sales', { as: 'staff', query })).rows;
    for (const field of ['duePaise', 'paidPaise']) expect(row).not.toHaveProperty(field);
    const file = await app.call('GET', '/sales', { as: 'staff', query, headers: { accept: 'text/csv' } });
    expect(file.bytes.toString('utf8').split('\n')[0]).not.toMatch(/due|paidRupees/i);
    expect((await app.ok('GET', '/sales', { query })).rows).toMatchObject([{ duePaise: 70_000, paidPaise: 0 }]);
  });

  it('lists the bills of merged customers together until they part', async () => {
    const [asha, ravi, meena] = [await customer(), await customer(), await customer()];
    const bills = [await bill(asha, 1_000), await bill(ravi, 2_000), await bill(meena, 4_000)];
    await app.ok('POST', `/customers/${meena}/merge`, { body: { into: ravi } });
    await app.ok('POST', `/customers/${ravi}/merge`, { body: { into: asha } });
    const listed = async (customerId: string) => {
      const { rows } = await app.ok('GET', '/sales', { query: { filter: { customerId } } });
      return rows.map(({ id }) => id).toSorted();
    };
    const ids = bills.map(({ id }) => id);
    expect(await listed(asha)).toEqual(ids.toSorted());
    expect(await listed(ravi)).toEqual(ids.slice(1).toSorted());
    const { body: totals } = await app.ok('GET', '/sales/totals', { query: { filter: { customerId: asha } } });
    expect(totals).toMatchObject({ count: 3, grandTotalPaise: 7_000 });
    await app.ok('POST', `/customers/${ravi}/unmerge`);
    expect(await listed(asha)).toEqual(ids.slice(0, 1));
  });

  it('makes what a note gives back an advance, unless it says how the money goes back', async () => {
    const id = await customer();
    const made = await bill(id, 30_000, { paymentMethod: 'CASH' });
    const lines = [{ lineNo: 1, quantityMilli: 1_000, restock: true }];
    const { body: note } = await app.ok('POST', `/billing/${made.id}/credit-notes`, { body: { lines } });
    expect(note).toMatchObject({ refundPaise: 0, refundMethod: null });
    expect(await dueOf(id)).toBe(-30_000);
  });

  it('warns of a reference that another payment has', async () => {
    const id = await customer();
    const made = await bill(id, 30_000);
    const upi = { method: 'UPI', reference: '4029 1234' };
    await app.ok('POST', '/payments', { body: { customerId: id, amountPaise: 10_000, ...upi } });
    const warning = { code: 'reference_used', params: { billIds: [made.id] } };
    const { body: again } = await app.ok('POST', '/payments', { body: { customerId: id, amountPaise: 5_000, ...upi } });
    expect(again['warnings']).toMatchObject([warning]);
    const payments = [
      { amountPaise: 1_000, ...upi, received: true },
      { method: 'CASH', amountPaise: 1_000 },
    ];
    expect((await bill(null, 2_000, { payments }))['warnings']).toMatchObject([warning]);
  });

  it('makes awaited UPI a due', async () => {
    await app.setProfile({ upiId: 'sharma@okbank' });
    const id = await customer();
    const made = await bill(id, 70_000, { paymentMethod: 'UPI' });
    expect(made).toMatchObject({ awaitedPaise: 70_000, duePaise: 0, paidPaise: 0, paymentStatus: 'open' });
    expect(await dueOf(id)).toBe(0);
    const { body } = await app.ok('POST', `/billing/${made.id}/put-on-khata`, { body: {} });
    expect(body).toMatchObject({ awaitedPaise: 0, duePaise: 70_000, payments: [] });
    expect(await dueOf(id)).toBe(70_000);
  });

  it('answers awaited UPI that came with what was paid of it, less what was credited', async () => {
    const id = await customer();
    const { id: productId } = await app.addProduct();
    const lines = [{ productId, quantityMilli: 4_000 }];
    const body = { customer: { name: 'Asha', customerId: id }, lines, paymentMethod: 'UPI' };
    const { id: billId, ...made } = (await app.ok('POST', '/billing/complete', { body })).body;
    const total = Number(made['grandTotalPaise']);
    const note = { lines: [{ lineNo: 1, quantityMilli: 1_000, restock: true }] };
    await app.ok('POST', `/billing/${billId}/credit-notes`, { body: note });
    const { body: paid } = await app.ok('POST', `/billing/${billId}/payment-received`, { body: {} });
    expect(paid).toMatchObject({ paidPaise: (total * 3) / 4, awaitedPaise: 0 });
    expect((await app.ok('GET', `/billing/${billId}`)).body).toMatchObject({ paidPaise: paid['paidPaise'] });
  });

  it('finds a bill that was paid by several methods by each of them', async () => {
    const parts = [
      { method: 'CARD', amountPaise: 70_000 },
      { method: 'CASH', amountPaise: 50_000, tenderedPaise: 50_000 },
    ];
    const made = await bill(null, 120_000, { payments: parts });
    expect(made).toMatchObject({ paidPaise: 120_000, payments: [{ method: 'CARD' }, { method: 'CASH' }] });
    expect(made).not.toHaveProperty('paymentMethod');
    const foundBy = async (paymentMethod: string) => {
      const { rows } = await app.ok('GET', '/sales', { query: { filter: { paymentMethod }, range: [0, 99] } });
      return rows.some(({ id }) => id === made.id);
    };
    expect([await foundBy('CASH'), await foundBy('CARD'), await foundBy('UPI')]).toEqual([true, true, false]);
  });

  it('lists the bills of which something is owed, until it is paid, with what they come to', async () => {
    const id = await customer();
    const parts = [{ method: 'CARD', amountPaise: 10_000 }];
    const [whole, part] = [await bill(id, 40_000), await bill(id, 30_000, { payments: parts })];
    await bill(id, 20_000, { paymentMethod: 'CASH' });
    const found = async (more: object = {}) => {
      const filter = { owes: true, ...more };
      const { rows } = await app.ok('GET', '/sales', { query: { filter, range: [0, 999] } });
      return new Set(rows.map((row) => row.id));
    };
    const day = { from: '2026-01-05', to: '2026-01-05' };
    expect([...(await found())]).toEqual(expect.arrayContaining([whole.id, part.id]));
    for (const more of [{}, { status: ['completed', 'cancelled', 'credit_note'] }, day])
      expect(await found({ customerId: id, ...more })).toEqual(new Set([part.id, whole.id]));
    expect(await found({ customerId: id, paymentMethod: 'CARD' })).toEqual(new Set([part.id]));
    expect(await found({ customerId: id, status: 'cancelled' })).toEqual(new Set());
    const { body: totals } = await app.ok('GET', '/sales/totals', {
      query: { filter: { owes: true, customerId: id } },
    });
    expect(totals).toMatchObject({ count: 2, grandTotalPaise: 70_000 });
    const { body: refusal } = await app.refused('GET', '/sales', { as: 'staff', query: { filter: { owes: true } } });
    expect(refusal).toMatchObject({ code: 'unknown_filter' });
    await pay(id, 40_000);
    expect(await found({ customerId: id })).toEqual(new Set([part.id]));
    await app.ok('DELETE', `/billing/${part.id}`, { body: {} });
    expect(await found({ customerId: id })).toEqual(new Set());
  });

  it('keeps with a draft how it will be paid; its completion takes that, on any till', async () => {
    const id = await customer();
    const { id: productId } = await app.addProduct({ sellingPricePaise: 90_000 });
    const { body: draft } = await app.ok('POST', '/billing/create', { body: {} });
    const paymentParts = [
      { method: 'CASH', amountPaise: 20_000 },
      { method: 'UPI', amountPaise: 30_000, reference: '4123', received: true },
    ];
    const content = { customer: { name: 'Asha Patil', customerId: id }, lines: [{ productId, quantityMilli: 1_000 }] };
    const saving = { body: { revision: draft.revision, ...content, paymentMethod: null, paymentParts } };
    await app.ok('PUT', `/billing/${draft.id}/save`, saving);
    const { body: opened } = await app.ok('GET', `/billing/${draft.id}`, { as: 'staff' });
    expect(opened).toMatchObject({ paymentParts, payments: [] });
    const { body: sentBack } = await app.ok('PUT', `/billing/${draft.id}/save`, { body: opened });
    expect(sentBack).toMatchObject({ paymentParts });
    const body = { revision: sentBack.revision };
    const { body: made } = await app.ok('POST', `/billing/${draft.id}/complete`, { as: 'staff', body });
    expect(made).toMatchObject({ paidPaise: 50_000, duePaise: 40_000 });
    expect(made['payments']).toMatchObject([{ method: 'CASH' }, { method: 'UPI', reference: '4123' }]);
    expect(made).not.toHaveProperty('paymentParts');
  });

  it('makes what was paid for a cancelled bill an advance, which can be paid back', async () => {
    const id = await customer();
    const made = await bill(id, 30_000, { paymentMethod: 'CASH' });
    const { body } = await app.ok('DELETE', `/billing/${made.id}`, { body: {} });
    expect(body).toMatchObject({ status: 'cancelled', paidPaise: 30_000 });
    expect(await dueOf(id)).toBe(-30_000);
    const refund = { body: { amountPaise: 30_000, method: 'CASH' } };
    const { body: paid } = await app.ok('POST', `/payments/${made.id}/refund`, refund);
    expect(paid).toMatchObject({ leftPaise: 0, dueAfterPaise: 0 });
  });

  it('says in the statement how money went back for a bill that was cancelled or returned', async () => {
    const id = await customer();
    const partly = { payments: [{ method: 'CASH', amountPaise: 30_000 }] };
    const cancelled = await bill(id, 100_000, partly);
    await app.ok('DELETE', `/billing/${cancelled.id}`, { body: { refundMethod: 'CASH' } });
    const returned = await bill(id, 100_000, partly);
    const lines = [{ lineNo: 1, quantityMilli: 1_000, restock: true }];
    const note = { lines, refundMethod: 'UPI', refundPaise: 10_000 };
    await app.ok('POST', `/billing/${returned.id}/credit-notes`, { body: note });
    const { body } = await app.ok('GET', `/customers/${id}/statement`);
    const entries = body['entries'] as Fields[];
    expect(entries[1]).toMatchObject({
      kind: 'cancellation',
      method: 'CASH',
      paidBackPaise: 30_000,
      amountPaise: -70_000,
    });
    expect(entries[1]).not.toHaveProperty('freedPaise');
    const back = { method: 'UPI', paidBackPaise: 10_000, freedPaise: 20_000 };
    expect(entries[3]).toMatchObject({ kind: 'credit_note', ...back, amountPaise: -90_000, balancePaise: -20_000 });
  });

  it('answers as of an instant of the past', async () => {
    const id = await customer();
    await app.ok('POST', `/customers/${id}/opening-balance`, { body: { amountPaise: 9_000 } });
    const asOf = new Date(app.now).toISOString();
    app.now += 60_000;
    await pay(id, 4_000);
    const { rows } = await app.ok('GET', '/customers', { query: { asOf, filter: { id: [id] } } });
    expect(rows).toMatchObject([{ duePaise: 9_000 }]);
    expect((await app.ok('GET', `/customers/${id}`, { query: { asOf } })).body).toMatchObject({ duePaise: 9_000 });
    expect(await dueOf(id)).toBe(5_000);
  });
});
