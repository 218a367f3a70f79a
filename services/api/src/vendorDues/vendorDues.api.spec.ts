import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView } from '@bahi/contracts';
import { receiptMessage } from '@bahi/paper';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';

let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open();
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;

const addVendor = async (): Promise<string> =>
  (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body.id;

let billNumber = 0;
const headOf = (vendorId: string) => {
  billNumber += 1;
  return { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: `G-${billNumber}` };
};

/** A purchase of so many paise; owed unless its payment is given. */
async function buy(vendorId: string, lineTotalPaise: number, fields: Fields = { payments: [] }) {
  const { id: productId } = await app.addProduct({ openingStockMilli: 0 });
  const stock = { openingStockMilli: 0, quantityMilli: 1_000, closingStockMilli: 1_000 };
  const body = { ...headOf(vendorId), productId, ...stock, lineTotalPaise, ...fields };
  return (await app.ok('POST', '/purchases', { body })).body;
}

const dueOf = async (id: string) => (await app.ok('GET', `/vendors/${id}`)).body['duePaise'];
const pay = (vendorId: string, amountPaise: number, fields: Fields = {}) =>
  app.ok('POST', '/payments', { body: { vendorId, method: 'CASH', amountPaise, ...fields } });

describe('what is owed to vendors over HTTP', () => {
  it('is the same in the list, at the vendor, and on the last line of the statement', async () => {
    const id = await addVendor();
    await buy(id, 124_000);
    const payments = [
      { method: 'CASH', amountPaise: 31_000 },
      { method: 'UPI', amountPaise: 40_000, reference: '402912345678' },
    ];
    const second = await buy(id, 231_000, { payments });
    await buy(id, 5_000, {});
    const due = 124_000 + 231_000 - 31_000 - 40_000 - 150_000;
    expect((await pay(id, 150_000)).body).toMatchObject({
      vendorId: id,
      allocations: [{ openAfterPaise: 0 }, { documentId: second.id, openAfterPaise: due }],
      advancePaise: 0,
      dueAfterPaise: due,
    });
    const { rows } = await app.ok('GET', '/vendors', { query: { filter: { id: [id] } } });
    expect(rows).toMatchObject([{ duePaise: due, oldestDueAt: '2026-01-05' }]);
    const open = [{ documentId: second.id, reference: second['vendorBillNumber'], openPaise: due }];
    expect((await app.ok('GET', `/vendors/${id}`)).body).toMatchObject({ duePaise: due, open, free: [] });
    const { body: statement } = await app.ok('GET', `/vendors/${id}/statement`);
    expect(statement).toMatchObject({ openingPaise: 0, closingPaise: due, ageing: { upTo30Paise: due } });
    const entries = statement['entries'] as { kind: string; balancePaise: number }[];
    expect(entries.map(({ kind, balancePaise }) => [kind, balancePaise])).toEqual([
      ['purchase', 124_000],
      ['purchase', 284_000],
      ['payment', due],
    ]);
    const { body } = await app.ok('GET', `/purchases/${second.id}`);
    expect(body['money']).toMatchObject({ paidPaise: 71_000, duePaise: due, payments });
  });

  it('is what it was at an instant of the past: in the list, its file and at the vendor', async () => {
    const id = await addVendor();
    const bought = await buy(id, 50_000);
    await pay(id, 20_000);
    const asOf = new Date(app.now).toISOString();
    app.now += 60_000;
    await pay(id, 40_000);
    const shown = async (query: Fields) => {
      const { rows } = await app.ok('GET', '/vendors', { query: { ...query, filter: { id: [id] } } });
      const { body } = await app.ok('GET', `/vendors/${id}`, { query });
      return [rows[0]?.['duePaise'], rows[0]?.['oldestDueAt'], body['duePaise'], body['open']];
    };
    const open = { documentId: bought.id, reference: bought['vendorBillNumber'], day: '2026-01-05', openPaise: 30_000 };
    expect(await shown({})).toEqual([-10_000, null, -10_000, []]);
    expect(await shown({ asOf })).toEqual([30_000, '2026-01-05', 30_000, [open]]);
    const sorted = await app.ok('GET', '/vendors', { query: { asOf, sort: ['duePaise', 'DESC'] } });
    const dues = sorted.rows.map(({ duePaise }) => Number(duePaise));
    expect(dues).toEqual(dues.toSorted((one, other) => other - one));
    const file = await app.ok('GET', '/vendors', {
      query: { asOf, filter: { id: [id] } },
      headers: { Accept: 'text/csv' },
    });
    expect(readCsv(file.bytes.toString('utf8'))).toMatchObject([{ dueRupees: '300.00', oldestDueAt: '2026-01-05' }]);
    const { rows } = await app.ok('GET', '/vendors', { as: 'staff', query: { asOf, filter: { id: [id] } } });
    for (const field of ['duePaise', 'oldestDueAt', 'purchaseCount']) expect(rows[0]).not.toHaveProperty(field);
  });

  it('has one due for a bill of several lines', async () => {
    const id = await addVendor();
    const products = [await app.addProduct(), await app.addProduct()];
    const lines = products.map(({ id: productId }) => ({ productId, quantityMilli: 1_000, lineTotalPaise: 10_000 }));
    const payments = [{ method: 'CASH', amountPaise: 15_000 }];
    const { rows } = await app.ok('POST', '/purchases/batch', { body: { ...headOf(id), lines, payments } });
    const money = { documentId: rows[0]?.id, paidPaise: 15_000, duePaise: 5_000 };
    expect(rows).toMatchObject([{ money }, { money }]);
    expect((await app.ok('GET', `/purchases/${rows[1]?.id}`)).body).toMatchObject({ money });
    await app.ok('DELETE', `/purchases/${rows[1]?.id}`, { body: {} });
    expect(await dueOf(id)).toBe(-5_000);
  });

  it('is nothing for a purchase that says nothing of its payment, and its row is as before', async () => {
    const id = await addVendor();
    const { id: purchaseId, ...row } = await buy(id, 50_000, {});
    expect(row).not.toHaveProperty('money');
    expect((await app.ok('GET', `/purchases/${purchaseId}`)).body).not.toHaveProperty('money');
    expect((await app.ok('GET', `/vendors/${id}/statement`)).body['entries']).toEqual([]);
    expect(await dueOf(id)).toBe(0);
  });

  it('pays once for a press that is sent twice, and takes a payment typed wrong back', async () => {
    const id = await addVendor();
    await buy(id, 50_000);
    const body = { vendorId: id, method: 'CASH', amountPaise: 500_000 };
    const first = await app.ok('POST', '/payments', { body, key: 'pay-once' });
    const second = await app.ok('POST', '/payments', { body, key: 'pay-once' });
    expect(second.body).toEqual(first.body);
    expect(await dueOf(id)).toBe(-450_000);
    const path = `/payments/${first.body.id}`;
    const corrected = await app.ok('PUT', `${path}/method`, { body: { method: 'UPI' } });
    expect(corrected.body).toMatchObject({ vendorId: id, method: 'UPI' });
    await app.ok('DELETE', path, { body: { reason: '₹500, not ₹5,000' } });
    expect(await dueOf(id)).toBe(50_000);
    expect((await app.ok('GET', path)).body).toMatchObject({ vendorId: id, status: 'reversed', method: 'UPI' });
  });

  it('follows a correction to another vendor, and gives back an advance', async () => {
    const [wrong, right] = [await addVendor(), await addVendor()];
    const made = await buy(wrong, 30_000, { payments: [{ method: 'CASH', amountPaise: 10_000 }] });
    await app.ok('PUT', `/purchases/${made.id}`, { body: { vendorId: right, revision: made['revision'] } });
    expect([await dueOf(wrong), await dueOf(right)]).toEqual([0, 20_000]);
    await app.ok('DELETE', `/purchases/${made.id}`, { body: {} });
    expect((await app.ok('GET', `/vendors/${right}`)).body).toMatchObject({
      duePaise: -10_000,
      free: [{ sourceId: made.id, kind: 'purchase', reference: made['vendorBillNumber'], leftPaise: 10_000 }],
    });
    const refund = { body: { amountPaise: 10_000, method: 'CASH' } };
    const { body } = await app.ok('POST', `/payments/${made.id}/refund`, refund);
    expect(body).toMatchObject({ vendorId: right, leftPaise: 0, dueAfterPaise: 0 });
    expect(await dueOf(right)).toBe(0);
    const back = async (id: string) =>
      ((await app.ok('GET', `/vendors/${id}/statement`)).body['entries'] as Fields[]).map((one) => [
        one['kind'],
        one['freedPaise'],
      ]);
    // what was paid with it went along, and became an advance when the purchase was deleted
    expect(await back(wrong)).toEqual([
      ['purchase', undefined],
      ['purchase_correction', undefined],
    ]);
    expect(await back(right)).toEqual([
      ['purchase_correction', undefined],
      ['purchase_reversal', 10_000],
      ['refund', undefined],
    ]);
  });

  it('stands on the same papers as what customers owe', async () => {
    const id = await addVendor();
    const bought = await buy(id, 50_000);
    const { body: paid } = await pay(id, 20_000);
    const path = `/vendors/${id}/statement`;
    const PDF = { Accept: 'application/pdf' };
    const { bytes } = await app.call('GET', path, { headers: { Accept: 'text/csv' } });
    expect(readCsv(bytes.toString('utf8')).map(({ kind, balanceRupees }) => [kind, balanceRupees])).toEqual([
      ['opening', '0.00'],
      ['purchase', '500.00'],
      ['payment', '300.00'],
      ['closing', '300.00'],
    ]);
    const voucher = (await app.ok('GET', `/payments/${paid.id}`)).body as unknown as PaymentView;
    const text = receiptMessage(voucher, voucher.seller!, 'en');
    for (const part of ['Payment voucher', 'Gupta Traders', `Bill ${String(bought['vendorBillNumber'])}: ₹200.00`])
      expect(text).toMatch(part);
    for (const place of [path, `/payments/${paid.id}`]) {
      const { status, headers } = await app.call('GET', place, { as: 'auditor', headers: PDF });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await app.call('GET', place, { as: 'staff', headers: PDF })).status).toBeGreaterThanOrEqual(403);
    }
  });

  it('shows on what a payment would fall, without recording it', async () => {
    const id = await addVendor();
    await app.ok('POST', `/vendors/${id}/opening-balance`, { body: { amountPaise: 9_000, date: '2025-12-31' } });
    const { id: billId, vendorBillNumber: reference } = await buy(id, 20_000);
    const query = { amountPaise: '25000', billId };
    const { body } = await app.ok('GET', `/vendors/${id}/payment-preview`, { query });
    expect(body).toMatchObject({
      duePaise: 29_000,
      falls: [
        { reference: null, amountPaise: 5_000, openAfterPaise: 4_000 },
        { reference, amountPaise: 20_000, openAfterPaise: 0 },
      ],
      advancePaise: 0,
      dueAfterPaise: 4_000,
    });
    expect(await dueOf(id)).toBe(29_000);
  });

  it('keeps a vendor from being archived, also an opening balance and an advance', async () => {
    const id = await addVendor();
    const refusal = async () => (await app.refused('DELETE', `/vendors/${id}`)).body['message'];
    await app.ok('POST', `/vendors/${id}/opening-balance`, { body: { amountPaise: 9_000 } });
    expect(await refusal()).toBe('You owe this vendor ₹90.00. Pay it first.');
    const { body: paid } = await pay(id, 10_000);
    expect(await refusal()).toBe('This vendor has an advance of ₹10.00. Get it back first.');
    await app.ok('POST', `/payments/${paid.id}/refund`, { body: { amountPaise: 1_000, method: 'CASH' } });
    expect((await app.ok('DELETE', `/vendors/${id}`)).body).toMatchObject({ status: 'archived' });
  });

  it('is the owner’s to pay, and no staff’s to see', async () => {
    const id = await addVendor();
    await buy(id, 20_000);
    const body = { vendorId: id, method: 'CASH', amountPaise: 100 };
    expect((await app.refused('POST', '/payments', { as: 'staff', body })).status).toBe(403);
    const { body: paid } = await app.ok('POST', '/payments', { body });
    expect((await app.call('GET', `/payments/${paid.id}`, { as: 'staff' })).status).toBe(404);
    expect((await app.ok('GET', `/payments/${paid.id}`, { as: 'auditor' })).body).toMatchObject({ vendorId: id });
    const seen = (await app.ok('GET', `/vendors/${id}`, { as: 'staff' })).body;
    for (const field of ['duePaise', 'oldestDueAt', 'open', 'free']) expect(seen).not.toHaveProperty(field);
    expect((await app.call('GET', `/vendors/${id}/statement`, { as: 'staff' })).status).toBe(403);
  });

  it('refuses a payment that names nobody, or both', async () => {
    const money = { method: 'CASH', amountPaise: 100 };
    const fields = async (party: Fields) =>
      (await app.refused('POST', '/payments', { body: { ...money, ...party } })).body.errors;
    expect(await fields({})).toHaveProperty('customerId');
    expect(await fields({ customerId: '1'.repeat(32), vendorId: '2'.repeat(32) })).toHaveProperty('vendorId');
    expect(await fields({ vendorId: '2'.repeat(32) })).toHaveProperty('vendorId');
    expect(await fields({ vendorId: await addVendor(), deposit: true })).toHaveProperty('deposit');
  });
});
