import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BillView, CreditNoteView, DashboardView, SaleTotals, StockHistoryRow } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';

const TODAY = { range: 'today' };

describe('POST /billing/{id}/credit-notes', () => {
  let app: BooksApp;
  let productId: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({ upiId: 'sharma@okbank' });
    ({ id: productId } = await app.addProduct({ name: 'Rice', openingStockMilli: 100_000, purchasePricePaise: 3_000 }));
  });
  afterAll(() => app.close());

  const sell = async (body: object = {}): Promise<BillView> => {
    const lines = [{ productId, quantityMilli: 4_000, unitPricePaise: 5_000 }];
    const sale = { lines, customer: { walkIn: true }, paymentMethod: 'CASH', ...body };
    return (await app.ok('POST', '/billing/complete', { body: sale })).body as unknown as BillView;
  };
  const half = { lines: [{ lineNo: 1, quantityMilli: 2_000, restock: true }], refundMethod: 'CASH' };
  const path = ({ id }: Pick<BillView, 'id'>) => `/billing/${id}/credit-notes`;
  const read = async <Body>(address: string, query: Record<string, unknown> = {}) =>
    (await app.ok('GET', address, { query })).body as unknown as Body;

  it('takes half a line back: on the bill, in lists, totals, dashboard, profit, takings and stock history', async () => {
    const bill = await sell({ customer: { name: 'Meera Nair' } });
    const before = await read<DashboardView>('/dashboard', TODAY);
    const { status, body } = await app.ok('POST', path(bill), { body: { ...half, note: 'too much' } });
    expect(status).toBe(201);
    const note = body as unknown as CreditNoteView;
    expect(note).toMatchObject({
      kind: 'credit_note',
      billId: bill.id,
      number: expect.stringMatching(/^CN\/\d{4}\/00001$/),
      grandTotalPaise: 10_000,
      refundPaise: 10_000,
      refundMethod: 'CASH',
      lines: [{ lineNo: 1, quantityMilli: 2_000, lineTotalPaise: 10_000 }],
    });
    const seen = await read<BillView>(`/billing/${bill.id}`);
    expect(seen.creditNotes).toMatchObject([{ id: note.id, number: note.number, note: 'too much' }]);

    const filter = { status: 'credit_note' };
    const { rows } = await app.ok('GET', '/sales', { query: { filter } });
    expect(rows).toMatchObject([
      { id: note.id, kind: 'credit_note', billId: bill.id, billNumber: bill.invoiceNumber, lines: note.lines },
    ]);
    const file = await app.call('GET', '/sales', { query: { filter }, headers: { accept: 'text/csv' } });
    expect(readCsv(file.bytes.toString('utf8'))).toMatchObject([
      {
        invoiceNumber: note.number,
        kind: 'credit_note',
        billNumber: bill.invoiceNumber,
        refundRupees: '100.00',
        refundMethod: 'CASH',
      },
    ]);
    // the bill's number finds both
    const found = await app.ok('GET', '/sales', { query: { filter: { q: bill.invoiceNumber } } });
    expect(new Set(found.rows.map(({ id }) => id))).toEqual(new Set([note.id, bill.id]));
    const totals = await read<SaleTotals>('/sales/totals', { filter });
    expect(totals.byStatus).toMatchObject([{ status: 'credit_note', count: 1, grandTotalPaise: 10_000 }]);
    expect((await app.ok('GET', '/sales', { query: { filter: { q: 'meera', ...filter } } })).rows).toHaveLength(1);

    const after = await read<DashboardView>('/dashboard', TODAY);
    expect(after.takings.revenuePaise).toBe(before.takings.revenuePaise - 10_000);
    expect(after.tiles.totalRevenuePaise).toBe(after.takings.revenuePaise);
    expect(after.tiles.totalBilling).toBe(before.tiles.totalBilling);
    expect(after.takings.grossProfitPaise).toBe(before.takings.grossProfitPaise - 4_000);
    const cash = ({ payments }: DashboardView) => payments.find(({ method }) => method === 'CASH');
    expect(cash(after)).toMatchObject({
      amountPaise: cash(before)?.amountPaise,
      refundPaise: (cash(before)?.refundPaise ?? 0) + 10_000,
    });
    const { rows: history } = await app.ok('GET', `/products/${productId}/history`);
    expect((history as unknown as StockHistoryRow[])[0]).toMatchObject({
      kind: 'credit_note',
      quantityMilli: 2_000,
      stockAfterMilli: 98_000,
      reference: { id: bill.id, number: note.number, note: 'too much' },
    });
  });

  it('is on paper at once and later, for everybody who may read bills, and under its own bill only', async () => {
    const [bill, other] = [await sell({ customer: { name: 'Meera Nair' } }), await sell()];
    const { body } = await app.ok('POST', path(bill), { body: half });
    const paper = async (billId: string, as: 'staff' | 'auditor' = 'staff') =>
      app.call('GET', `/billing/${billId}/credit-notes/${body['id']}/pdf`, { as, query: { size: '80mm' } });
    const { status, headers } = await paper(bill.id);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toMatch(/filename="CN-\d{4}-0000\d\.pdf"/);
    await read(`/billing/${bill.id}`);
    expect((await paper(bill.id, 'auditor')).headers.get('etag')).toBe(headers.get('etag'));
    expect((await paper(other.id)).status).toBe(404);
  });

  it('answers a repeat with the same note, and issues no second one (L8)', async () => {
    const bill = await sell();
    const once = { body: half, key: 'the-same-return' };
    const first = await app.ok('POST', path(bill), once);
    expect((await app.ok('POST', path(bill), once)).body).toEqual(first.body);
    expect((await read<BillView>(`/billing/${bill.id}`)).creditNotes).toHaveLength(1);
  });

  it('pays nothing back for an unpaid UPI bill, whose QR code then asks for the rest', async () => {
    const bill = await sell({ paymentMethod: 'UPI' });
    const { body } = await app.ok('POST', path(bill), { body: half });
    expect(body).toMatchObject({ grandTotalPaise: 10_000, refundPaise: 0, refundMethod: null });
    expect((await read<BillView>(`/billing/${bill.id}`)).upi?.amountPaise).toBe(10_000);
    const paid = await app.ok('POST', `/billing/${bill.id}/payment-received`, { body: {} });
    expect(paid.body).toMatchObject({
      payments: [{ amountPaise: 10_000 }],
      creditNotes: [{ grandTotalPaise: 10_000 }],
    });
  });

  it('records damaged goods as an adjustment, which the list of adjustments shows', async () => {
    const bill = await sell();
    const line = { lineNo: 1, quantityMilli: 1_000, restock: 'destroyed' };
    const { body: note } = await app.ok('POST', path(bill), { body: { ...half, lines: [line] } });
    const { rows } = await app.ok('GET', '/stock-adjustments');
    expect(rows[0]).toMatchObject({ reason: 'destroyed', quantityMilli: -1_000, note: note['number'] });
  });

  it('refuses what does not fit, and leaves the books as they are (L5)', async () => {
    const bill = await sell();
    const refused = async (body: object, as: 'owner' | 'staff' | 'auditor' = 'owner') =>
      (await app.refused('POST', path(bill), { body, as })).body;
    expect((await refused({ ...half, lines: [] })).errors).toEqual({ lines: expect.any(String) });
    expect((await refused({ ...half, lines: [{ lineNo: 1, quantityMilli: 4_001, restock: true }] })).code).toBe(
      'more_than_sold',
    );
    const unsaid = { lineNo: 1, quantityMilli: 1_000, restock: false };
    expect((await refused({ ...half, lines: [unsaid] })).errors).toEqual({ 'lines.0.restock': expect.any(String) });
    expect((await refused({ lines: half.lines })).code).toBe('refund_method_required');
    expect((await refused(half, 'staff')).code).toBe('forbidden');
    expect((await refused(half, 'auditor')).code).toBe('forbidden');
    const draft = await app.ok('POST', '/billing/create', { body: {} });
    const { body } = await app.refused('POST', path({ id: draft.body.id }), { body: half });
    expect(body.code).toBe('bill_not_completed');
  });

  it('keeps its bill from being cancelled (409)', async () => {
    const bill = await sell();
    await app.ok('POST', path(bill), { body: half });
    const { status, body } = await app.refused('DELETE', `/billing/${bill.id}`, { body: {} });
    expect([status, body.code]).toEqual([409, 'bill_has_credit_notes']);
  });
});
