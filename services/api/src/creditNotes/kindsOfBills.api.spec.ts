import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BillView, CreditNoteView, ReportView, ShopProfileDetails } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';

const REGULAR = {
  gstRegistration: 'regular',
  gstNumber: '29ZZKPS1234K1Z8',
  stateCode: '29',
  gstEffectiveFrom: '2025-04-01',
} as const;
const B2B = { name: 'Bhandari Stores', gstNumber: '29ZZBFT5678R1ZZ', address: 'Mysuru' };
const MUMBAI = { name: 'Asha', stateCode: '27', address: 'Mumbai' };
const at18 = [{ rateBps: 1_800, effectiveFrom: '2017-07-01' }];
const GOODS = {
  soap: { unit: 'pcs', sellingPricePaise: 11_800, rates: at18, hsn: '3401' },
  ghee: {
    unit: 'kg',
    sellingPricePaise: 56_000,
    hsn: '0405',
    rates: [
      { rateBps: 1_200, effectiveFrom: '2017-07-01' },
      { rateBps: 500, effectiveFrom: '2026-02-01' },
    ],
  },
  book: { unit: 'pcs', sellingPricePaise: 10_000, hsn: '4901', rates: [{ rateBps: 0, effectiveFrom: '2017-07-01' }] },
  repair: { unit: 'pcs', kind: 'service', sellingPricePaise: 23_600, rates: at18, openingStockMilli: undefined },
} as const;
type Good = keyof typeof GOODS;

describe('each kind of bill, and a return of it', () => {
  let app: BooksApp;
  let ids: Record<Good, string>;
  beforeEach(async () => {
    app = await BooksApp.open();
    const entries: [string, string][] = [];
    for (const [name, facts] of Object.entries(GOODS))
      entries.push([name, (await app.addProduct({ name, openingStockMilli: 900_000, ...facts })).id]);
    ids = Object.fromEntries(entries) as Record<Good, string>;
  });
  afterEach(() => app.close());

  /** The clock of the shop, in India. */
  const at = (day: string, time = '12:00'): void => {
    app.now = Date.parse(`${day}T${time}:00+05:30`);
  };
  const turn = async (profile: Partial<ShopProfileDetails>): Promise<void> => app.setProfile(profile);
  const line = (good: Good, quantityMilli = 1_000, more: object = {}) => ({
    productId: ids[good],
    quantityMilli,
    ...more,
  });
  const bodyOf = (lines: object[], customer: object) => ({ lines, customer, paymentMethod: 'CASH' });
  const sell = async (lines: object[], customer: object = { walkIn: true }): Promise<BillView> =>
    (await app.ok('POST', '/billing/complete', { body: bodyOf(lines, customer) })).body as unknown as BillView;
  /** Brings back so much of each line, or the whole bill, and gives the note with its line of the register. */
  const takeBack = async (bill: BillView, quantityMilli?: number) => {
    const lines = bill.lines.map((sold) => {
      return { lineNo: sold.lineNo, quantityMilli: quantityMilli ?? sold.quantityMilli, restock: true };
    });
    const body = { lines, refundMethod: bill.grandTotalPaise === 0 ? null : 'CASH' };
    const { body: note } = await app.ok('POST', `/billing/${bill.id}/credit-notes`, { body });
    const { body: report } = await app.ok('GET', '/reports/credit-notes', {
      query: { from: '2025-04-01', to: '2027-03-31' },
    });
    const { rows } = report as unknown as ReportView;
    const row = rows.find(({ number }) => number === note['number']);
    return { note: note as unknown as CreditNoteView, row };
  };
  const stockOf = async (good: Good) => (await app.ok('GET', `/products/${ids[good]}`)).body['currentStockMilli'];

  it.each<[string, () => { lines: object[]; customer?: object }, { bill: object; back?: number; note: object }]>([
    [
      'a service, which moves no stock',
      () => ({ lines: [line('repair')] }),
      {
        bill: { documentKind: 'tax_invoice', taxPaise: 3_600, grandTotalPaise: 23_600 },
        note: { taxableValuePaise: 20_000, cgstPaise: 1_800, sgstPaise: 1_800, grandTotalPaise: 23_600 },
      },
    ],
    [
      'a zero-rated line beside a taxed one',
      () => ({ lines: [line('book', 2_000), line('soap', 2_000)] }),
      {
        bill: { documentKind: 'invoice_cum_bill_of_supply', taxPaise: 3_600, grandTotalPaise: 43_600 },
        back: 1_000,
        note: { taxableValuePaise: 20_000, cgstPaise: 900, sgstPaise: 900, grandTotalPaise: 21_800 },
      },
    ],
    [
      'a free sample beside a paid line',
      () => ({ lines: [line('soap'), line('soap', 1_000, { discountPaise: 11_800 })] }),
      {
        bill: { taxPaise: 1_800, grandTotalPaise: 11_800 },
        note: { taxableValuePaise: 10_000, grandTotalPaise: 11_800, refundPaise: 11_800 },
      },
    ],
    [
      'a bill of ₹0, whose note has a number and no money',
      () => ({ lines: [line('soap', 1_000, { discountPaise: 11_800 })] }),
      {
        bill: { taxPaise: 0, grandTotalPaise: 0 },
        note: { number: expect.stringMatching(/^CN\//), taxableValuePaise: 0, grandTotalPaise: 0, refundPaise: 0 },
      },
    ],
    [
      '0.125 kg, of which 0.025 come back',
      () => ({ lines: [line('ghee', 125)] }),
      {
        bill: { taxPaise: 750, grandTotalPaise: 7_000 },
        back: 25,
        note: { taxableValuePaise: 1_250, cgstPaise: 75, sgstPaise: 75, grandTotalPaise: 1_400 },
      },
    ],
    [
      'a registered buyer’s, half of it',
      () => ({ lines: [line('soap', 4_000)], customer: B2B }),
      {
        bill: { documentKind: 'tax_invoice', taxPaise: 7_200, customer: { gstNumber: B2B.gstNumber } },
        back: 2_000,
        note: { customerName: B2B.name, taxableValuePaise: 20_000, cgstPaise: 1_800, sgstPaise: 1_800 },
      },
    ],
    [
      'one to another state, with IGST',
      () => ({ lines: [line('soap', 2_000)], customer: MUMBAI }),
      {
        bill: { placeOfSupply: { stateCode: '27' }, taxPaise: 3_600 },
        back: 1_000,
        note: { taxableValuePaise: 10_000, cgstPaise: 0, igstPaise: 1_800, grandTotalPaise: 11_800 },
      },
    ],
  ])('%s', async (_name, made, expected) => {
    await turn(REGULAR);
    const { lines, customer } = made();
    const bill = await sell(lines, customer);
    expect(bill).toMatchObject(expected.bill);
    const before = await stockOf('soap');
    const { note, row } = await takeBack(bill, expected.back);
    expect(row).toMatchObject({ originalNumber: bill.invoiceNumber, ...expected.note });
    const soap = bill.lines.filter(({ productId }) => productId === ids.soap).length;
    const back = note.lines.filter(({ lineNo }) => bill.lines[lineNo - 1]?.productId === ids.soap);
    expect(back).toHaveLength(soap);
    const returned = back.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    expect(await stockOf('soap')).toBe(Number(before) + returned);
  });

  it('of 300 lines comes back line by line or whole, and closes to the paisa', async () => {
    await turn(REGULAR);
    const kinds = [line('soap', 1_000, { discountPaise: 1 }), line('ghee', 333), line('book')];
    const bill = await sell(Array.from({ length: 100 }, () => kinds).flat());
    expect(bill.lines).toHaveLength(300);
    const first = { lines: [{ lineNo: 2, quantityMilli: 100, restock: true }], refundMethod: 'CASH' };
    await app.ok('POST', `/billing/${bill.id}/credit-notes`, { body: first });
    const rest = bill.lines.map(({ lineNo, quantityMilli }) => {
      return { lineNo, quantityMilli: quantityMilli - (lineNo === 2 ? 100 : 0), restock: true };
    });
    await app.ok('POST', `/billing/${bill.id}/credit-notes`, { body: { lines: rest, refundMethod: 'CASH' } });
    const { creditNotes } = (await app.ok('GET', `/billing/${bill.id}`)).body as unknown as BillView;
    expect(creditNotes.reduce((sum, { grandTotalPaise }) => sum + grandTotalPaise, 0)).toBe(bill.grandTotalPaise);
    const { body: report } = await app.ok('GET', '/reports/sales-by-rate', {
      query: { from: '2026-01-05', to: '2026-01-05' },
    });
    expect((report as unknown as ReportView).totals).toMatchObject({ taxableValuePaise: 0, cgstPaise: 0 });
    expect(await stockOf('soap')).toBe(900_000);
  });

  it('of a special economic zone is refused, and there is nothing to return', async () => {
    await turn(REGULAR);
    const { body } = await app.refused('POST', '/billing/complete', {
      body: bodyOf([line('soap')], { ...B2B, sez: true }),
    });
    expect(body.errorCodes).toEqual({ 'customer.sez': 'sez_unavailable' });
  });

  it('of 31 March 23:59 is returned a minute later with a number of the new year (R9)', async () => {
    await turn(REGULAR);
    at('2026-03-31', '23:58');
    await app.ok('POST', '/clock/confirm', { body: {} });
    const [first, second] = [await sell([line('soap', 2_000)]), await sell([line('soap')])];
    at('2026-03-31', '23:59');
    expect(first.invoiceNumber).toBe('INV/2526/00001');
    expect((await takeBack(first, 1_000)).note.number).toBe('CN/2526/00001');
    at('2026-04-01', '00:00');
    const { note, row } = await takeBack(second);
    expect(note.number).toBe('CN/2627/00001');
    expect(row).toMatchObject({ day: '2026-04-01', originalNumber: 'INV/2526/00002', originalDay: '2026-03-31' });
    expect((await sell([line('soap')])).invoiceNumber).toBe('INV/2627/00001');
  });

  it('bears the rate of its own day when it is returned after a change of the rate (R20, R27, T21)', async () => {
    await turn(REGULAR);
    at('2026-01-31');
    const bill = await sell([line('ghee')]);
    at('2026-02-01');
    expect((await takeBack(bill)).row).toMatchObject({ taxableValuePaise: 50_000, cgstPaise: 3_000 });
    expect(await sell([line('ghee')])).toMatchObject({ lines: [{ gstRateBps: 500 }] });
  });

  it('of a composition shop has no tax, and neither has its return (R2, R27)', async () => {
    await turn({ ...REGULAR, gstRegistration: 'composition' });
    const bill = await sell([line('soap', 2_000)]);
    expect(bill).toMatchObject({ documentKind: 'bill_of_supply', taxPaise: 0, grandTotalPaise: 23_600 });
    const { row } = await takeBack(bill, 1_000);
    expect(row).toMatchObject({ taxableValuePaise: 11_800, cgstPaise: 0, grandTotalPaise: 11_800 });
    const body = bodyOf([line('soap')], MUMBAI);
    const refused = await app.refused('POST', '/billing/complete', { body });
    expect(refused.body.code).toBe('composition_other_state');
  });

  it('from before the first day of registration is returned without tax, one of that day with it (R27, T15)', async () => {
    at('2026-01-14', '23:59');
    const before = await sell([line('soap')]);
    await turn({ ...REGULAR, gstEffectiveFrom: '2026-01-15' });
    at('2026-01-15', '00:00');
    const onTheDay = await sell([line('soap')]);
    expect([before, onTheDay]).toMatchObject([
      { documentKind: 'bill', taxPaise: 0 },
      { documentKind: 'tax_invoice', taxPaise: 1_800 },
    ]);
    expect((await takeBack(before)).row).toMatchObject({ taxableValuePaise: 11_800, cgstPaise: 0 });
    expect((await takeBack(onTheDay)).row).toMatchObject({ taxableValuePaise: 10_000, cgstPaise: 900 });
  });

  it('of a shop that gave its registration up since is returned at its own tax, a later one without', async () => {
    await turn(REGULAR);
    at('2026-01-31');
    const taxed = await sell([line('soap')]);
    await turn({ gstRegistration: 'none', gstNumber: null, gstEffectiveFrom: '2026-02-01' });
    at('2026-02-01');
    const plain = await sell([line('soap')]);
    expect(plain).toMatchObject({ documentKind: 'bill', taxPaise: 0 });
    expect((await takeBack(taxed)).row).toMatchObject({ taxableValuePaise: 10_000, cgstPaise: 900 });
    expect((await takeBack(plain)).row).toMatchObject({ taxableValuePaise: 11_800, cgstPaise: 0 });
  });
});
