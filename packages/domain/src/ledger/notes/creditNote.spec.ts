import { describe, expect, it } from '@jest/globals';
import type { BillContentBody, CreditNoteData, LedgerFact, ProductDetails, ShopProfileDetails } from '@bahi/contracts';
import {
  Books,
  creditNote,
  numberId,
  plainProduct,
  plainProfile,
  purchase,
  sale,
  SOME_DAY,
  walkInContent,
} from '@bahi/testing/books';
import { cancelBill } from '../bills/cancelBill.ts';
import { recordPaymentReceived } from '../bills/recordPaymentReceived.ts';
import { recordSale } from '../bills/recordSale.ts';
import type { IssueCreditNote } from '../commands.ts';
import { recordPurchase } from '../purchases/recordPurchase.ts';
import { ledgerStream } from '../ledgerStream.ts';

const REGULAR: ShopProfileDetails = {
  ...plainProfile,
  gstRegistration: 'regular',
  gstNumber: '27AAPFU0939F1ZV',
};

interface Sold {
  units: number;
  pricePaise: number;
  percent?: number;
  withTax?: boolean;
  changes?: Partial<ProductDetails>;
}

/** A shop with one bill, number 1. */
function billOf(lines: readonly Sold[], body: BillContentBody = {}, shop = REGULAR): Books {
  const books = new Books();
  const products = lines.map(({ pricePaise, percent = 0, withTax = true, changes }, n) =>
    plainProduct(n + 1, {
      sellingPricePaise: pricePaise,
      priceIncludesTax: withTax,
      rates: [{ rateBps: percent * 100, effectiveFrom: '2020-01-01' }],
      ...changes,
    }),
  );
  const sold = lines.map(({ units }, n) => ({ product: products[n] ?? plainProduct(1), quantityMilli: units * 1_000 }));
  const content = walkInContent(sold, body, shop);
  books.do((state) => recordSale(state, sale(1, sold, { shop, content })));
  return books;
}

let serial = 100;
function credit(books: Books, lines: Parameters<typeof creditNote>[2], changes: Partial<IssueCreditNote> = {}) {
  serial += 1;
  return books.credit(creditNote(serial, books.bill(1), lines, { shop: REGULAR, ...changes }));
}
function credited(...args: Parameters<typeof credit>): CreditNoteData {
  const decision = credit(...args);
  if (decision.kind === 'refused') throw new Error(decision.code);
  return (decision.facts as LedgerFact[]).find((fact) => fact.type === 'CreditNoteIssued')?.data as CreditNoteData;
}
const amounts = (note: CreditNoteData) =>
  note.lines.map((line) => [line.taxableValuePaise, line.cgstPaise, line.sgstPaise, line.lineTotalPaise]);

describe('what a returned part is worth', () => {
  it('gives back a discounted shirt at its share of the discount, the last piece closing the line (T23, R24, R27)', () => {
    const books = billOf(
      [
        { units: 2, pricePaise: 49_900, percent: 5 },
        { units: 1, pricePaise: 15_000, percent: 18 },
      ],
      { billDiscountPaise: 4_800 },
    );
    const bill = books.bill(1).data;
    expect(bill.lines.map((line) => [line.billDiscountSharePaise, line.taxableValuePaise, line.cgstPaise])).toEqual([
      [4_173, 91_073, 2_277],
      [627, 12_181, 1_096],
    ]);
    expect(bill.totals.grandTotalPaise).toBe(110_000);
    const first = credited(books, [{ quantityMilli: 1_000 }]);
    expect(amounts(first)).toEqual([[45_536, 1_139, 1_139, 47_814]]);
    expect(first.totals).toMatchObject({ grandTotalPaise: 47_800, roundOffPaise: -14 });
    const other = credited(books, [{ quantityMilli: 1_000 }]);
    expect(amounts(other)).toEqual([[45_537, 1_138, 1_138, 47_813]]);
    const rest = credited(books, [{ lineNo: 2, quantityMilli: 1_000 }]);
    expect(first.totals.grandTotalPaise + other.totals.grandTotalPaise + rest.totals.grandTotalPaise).toBe(110_000);
    expect(credit(books, [{ quantityMilli: 1_000 }])).toMatchObject({ code: 'more_than_sold' });
  });

  it('takes the tax out of a price that includes it (T4)', () => {
    const books = billOf([{ units: 1, pricePaise: 100_000, percent: 5 }], { billDiscountPaise: 10_000 });
    expect(amounts(credited(books, [{ quantityMilli: 1_000 }]))).toEqual([[85_714, 2_143, 2_143, 90_000]]);
  });

  it('puts the tax on a price without it, to the paisa of the bill (T5)', () => {
    const shop = { ...REGULAR, roundOff: 'none' as const };
    const sold = [
      { units: 1, pricePaise: 20_000, percent: 18, withTax: false },
      { units: 1, pricePaise: 10_000, percent: 5, withTax: false },
    ];
    const books = billOf(sold, { billDiscountPaise: 1_000 }, shop);
    expect(books.bill(1).data.totals.grandTotalPaise).toBe(32_964);
    const note = credited(books, [{ quantityMilli: 1_000 }, { lineNo: 2, quantityMilli: 1_000 }], { shop });
    expect(amounts(note)).toEqual([
      [19_333, 1_740, 1_740, 22_813],
      [9_667, 242, 242, 10_151],
    ]);
    expect(note.totals).toMatchObject({ grandTotalPaise: 32_964, roundOffPaise: 0, discountPaise: 1_000 });
  });

  it('gives each of two equal lines the paisa of the discount that it bore (T7)', () => {
    const shop = { ...REGULAR, roundOff: 'none' as const };
    const sold = [
      { units: 1, pricePaise: 2_500, percent: 5 },
      { units: 1, pricePaise: 2_500, percent: 18 },
    ];
    const books = billOf(sold, { billDiscountPaise: 1_001 }, shop);
    const tea = credited(books, [{ quantityMilli: 1_000 }], { shop });
    const soap = credited(books, [{ lineNo: 2, quantityMilli: 1_000 }], { shop });
    expect([tea.totals.billDiscountPaise, soap.totals.billDiscountPaise]).toEqual([500, 501]);
    expect(tea.totals.taxableValuePaise + soap.totals.taxableValuePaise).toBe(3_599);
    expect(tea.totals.grandTotalPaise + soap.totals.grandTotalPaise).toBe(3_999);
  });

  it('rounds three thirds of ₹100 so that they close the line (T22, TS4, R27)', () => {
    const shop = { ...REGULAR, roundOff: 'none' as const };
    const books = billOf([{ units: 3, pricePaise: 3_334, percent: 18 }], { billDiscountPaise: 2 }, shop);
    const thirds = [1, 2, 3].map(() => credited(books, [{ quantityMilli: 1_000 }], { shop }).totals);
    expect(thirds.map(({ grandTotalPaise }) => grandTotalPaise)).toEqual([3_333, 3_334, 3_333]);
    const sum = (field: 'cgstPaise' | 'sgstPaise' | 'taxableValuePaise' | 'discountPaise') =>
      thirds.reduce((total, totals) => total + totals[field], 0);
    const { totals } = books.bill(1).data;
    expect([sum('cgstPaise'), sum('sgstPaise')]).toEqual([totals.cgstPaise, totals.sgstPaise]);
    expect([sum('taxableValuePaise'), sum('discountPaise')]).toEqual([totals.taxableValuePaise, 2]);
  });

  it('pays with the last note exactly what is left of the payable (T25, TS5, R27)', () => {
    // 500.00 in three: 166.67 rounds to 167.00, and the two others bring 333.00
    const books = billOf([{ units: 3, pricePaise: 16_667, percent: 18 }], {});
    expect(books.bill(1).data.totals.grandTotalPaise).toBe(50_000);
    expect(credited(books, [{ quantityMilli: 1_000 }]).totals.grandTotalPaise).toBe(16_700);
    expect(credited(books, [{ quantityMilli: 2_000 }]).totals.grandTotalPaise).toBe(33_300);
  });

  it('never pays back more than the bill, however its pieces round', () => {
    const books = billOf([{ units: 3, pricePaise: 50 }]);
    const paid = [1, 2, 3].map(() => credited(books, [{ quantityMilli: 1_000 }]).totals.grandTotalPaise);
    expect([books.bill(1).data.totals.grandTotalPaise, paid]).toEqual([200, [100, 100, 0]]);
  });
});

describe('a credit note', () => {
  it('has a series of its own and names its bill (R8, R10, R27)', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    const first = credited(books, [{ quantityMilli: 1_000 }]);
    expect(first).toMatchObject({
      creditNoteNumber: 'CN/2526/00001',
      original: { number: 'INV/2526/00001', day: '2026-01-05', grandTotalPaise: 20_000 },
    });
    const later = credited(books, [{ quantityMilli: 1_000 }], { now: '2026-01-05T05:00:00.000Z' });
    expect([later.creditNoteNumber, later.issuedAt]).toEqual(['CN/2526/00002', SOME_DAY]);
  });

  it('starts its series anew in a fiscal year (R9)', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    credited(books, [{ quantityMilli: 1_000 }], { now: '2026-01-31T18:29:00.000Z' });
    books.do(() => ({
      kind: 'accepted',
      facts: [{ type: 'ClockConfirmed', data: { newestAt: SOME_DAY, confirmedAt: '2026-04-01T00:00:00.000Z' } }],
    }));
    const note = credited(books, [{ quantityMilli: 1_000 }], { now: '2026-04-01T00:00:00.000Z' });
    expect([note.creditNoteNumber, note.day]).toEqual(['CN/2627/00001', '2026-04-01']);
  });

  it('is refused for lines that are not there, twice, or beyond what was sold', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000, changes: { unit: 'pcs' } }]);
    expect(credit(books, [{ lineNo: 9, quantityMilli: 1_000 }])).toMatchObject({ code: 'unknown_line' });
    const twice = [{ quantityMilli: 1_000 }, { quantityMilli: 1_000 }];
    expect(credit(books, twice)).toMatchObject({ code: 'line_chosen_twice' });
    expect(credit(books, [{ quantityMilli: 2_001 }])).toMatchObject({ code: 'more_than_sold' });
    expect(credit(books, [{ quantityMilli: 500 }])).toMatchObject({ code: 'not_whole_units' });
    expect(credit(books, [{ quantityMilli: 1_000 }], { refundMethod: null })).toMatchObject({
      code: 'refund_method_required',
    });
  });

  it('is issued once, even when its command is forgotten', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    const command = creditNote(7, books.bill(1), [{ quantityMilli: 1_000 }]);
    expect(books.credit(command)).toMatchObject({ facts: [{ type: 'CreditNoteIssued' }] });
    expect(books.credit(command)).toMatchObject({ kind: 'accepted', facts: [] });
  });

  it('keeps its bill from being cancelled, and a cancelled bill has none', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    const other = billOf([{ units: 2, pricePaise: 10_000 }]);
    credited(books, [{ quantityMilli: 1_000 }]);
    const cancel = (from: Books) => from.cancel({ original: from.bill(1), reason: 'test', now: SOME_DAY });
    expect(cancel(books)).toMatchObject({ code: 'bill_has_credit_notes' });
    cancel(other);
    expect(credit(other, [{ quantityMilli: 1_000 }])).toMatchObject({ code: 'bill_cancelled' });
  });

  it('is made in a month after the bill’s was filed, and not in a filed month (R29)', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    books.do(() => ({ kind: 'accepted', facts: [{ type: 'MonthFiled', data: { month: '2026-01' } }] }));
    expect(cancelBill(books.state, { original: books.bill(1), reason: '', now: SOME_DAY })).toMatchObject({
      code: 'period_filed',
    });
    expect(credit(books, [{ quantityMilli: 1_000 }])).toMatchObject({ code: 'period_filed' });
    expect(credited(books, [{ quantityMilli: 1_000 }], { now: '2026-02-02T06:30:00.000Z' }).day).toBe('2026-02-02');
  });

  it('bears no tax once it comes too late, and warns before that (R27, R50)', () => {
    const at = (now: string, filedOn?: string) => {
      // the annual return of the bill's year, and one of another year
      const annualReturns = [{ fiscalYear: '2425', filedOn: '2025-09-20' }];
      if (filedOn !== undefined) annualReturns.push({ fiscalYear: '2526', filedOn });
      const shop = { ...REGULAR, annualReturns };
      const books = billOf([{ units: 1, pricePaise: 10_500, percent: 5 }]);
      const confirmed = { type: 'ClockConfirmed', data: { newestAt: SOME_DAY, confirmedAt: now } } as const;
      books.do(() => ({ kind: 'accepted', facts: [confirmed] }));
      const decision = credit(books, [{ quantityMilli: 1_000 }], { now, shop });
      if (decision.kind === 'refused') throw new Error(decision.code);
      const { data } = decision.facts[0] as Extract<LedgerFact, { type: 'CreditNoteIssued' }>;
      return [data.bearsTax, data.totals.taxPaise, data.totals.grandTotalPaise, decision.answer];
    };
    expect(at('2026-10-31T06:30:00.000Z')).toEqual([true, 500, 10_500, undefined]);
    const warning = (code: string) => ({ warnings: [{ field: 'note', code }] });
    expect(at('2026-11-01T06:30:00.000Z')).toEqual([true, 500, 10_500, warning('credit_note_due_later')]);
    expect(at('2026-12-01T06:30:00.000Z')).toEqual([false, 0, 10_500, warning('credit_note_too_late')]);
    expect(at('2026-09-20T06:30:00.000Z', '2026-09-20')).toEqual([true, 500, 10_500, warning('credit_note_due_later')]);
    expect(at('2026-09-21T06:30:00.000Z', '2026-09-20')).toEqual([false, 0, 10_500, warning('credit_note_too_late')]);
  });

  it('of an import keeps time and number of the paper, outside the series', () => {
    const books = billOf([{ units: 2, pricePaise: 10_000 }]);
    const imported = { importId: numberId(9), label: 'Old', occurredAt: SOME_DAY, originalNumber: 'C-17' };
    const meta = { importId: numberId(9), occurredAt: SOME_DAY };
    const note = creditNote(8, books.bill(1), [{ quantityMilli: 1_000 }], { imported });
    expect(books.credit(note, meta)).toMatchObject({
      facts: [{ data: { number: null, creditNoteNumber: 'C-17', issuedAt: SOME_DAY } }],
    });
    const before = { ...imported, occurredAt: '2026-01-05T06:29:59.999Z', originalNumber: null };
    const early = creditNote(9, books.bill(1), [{ quantityMilli: 1_000 }], { imported: before });
    expect(books.credit(early)).toMatchObject({ code: 'import_out_of_order' });
    expect([...books.state.series.keys()]).toEqual(['invoice|2526||INV']);
  });
});

describe('the money of a credit note', () => {
  const upi: BillContentBody = { paymentMethod: 'UPI' };
  const pay = (books: Books) =>
    books.do((state) =>
      recordPaymentReceived(state, {
        paymentId: numberId(50),
        original: books.bill(1),
        reference: null,
        receivedBy: numberId(700),
        earlierPayments: [],
        referenceUsedOn: [],
      }),
    );

  it('first lowers what is open: an unpaid UPI bill pays nothing back', () => {
    const books = billOf([{ units: 5, pricePaise: 10_000 }], upi);
    const note = credited(books, [{ quantityMilli: 2_000 }]);
    expect(note).toMatchObject({ loweredPaise: 20_000, refundPaise: 0, refundMethod: null });
    expect(pay(books)).toMatchObject([{ data: { amountPaise: 30_000 } }]);
    expect(credited(books, [{ quantityMilli: 3_000 }])).toMatchObject({ refundPaise: 30_000, refundMethod: 'CASH' });
  });

  it('leaves nothing to pay of a bill that came back before it was paid', () => {
    const books = billOf([{ units: 5, pricePaise: 10_000 }], upi);
    credited(books, [{ quantityMilli: 5_000 }]);
    expect(() => pay(books)).toThrow('nothing_to_pay');
  });

  it('goes back by the method that was chosen, whatever the bill was paid by', () => {
    const books = billOf([{ units: 1, pricePaise: 10_000 }]);
    expect(credited(books, [{ quantityMilli: 1_000 }], { refundMethod: 'UPI' })).toMatchObject({
      refundPaise: 10_000,
      refundMethod: 'UPI',
    });
  });
});

describe('the goods of a credit note', () => {
  const rice = plainProduct(1);
  const buy = (books: Books, n: number, units: number, pricePaise: number) =>
    books.do((state) => recordPurchase(state, purchase(n, rice, units * 1_000, pricePaise)));
  const sell = (books: Books, units: number) =>
    books.do((state) => recordSale(state, sale(1, [{ product: rice, quantityMilli: units * 1_000 }])));

  it('return to the shelf at the cost recorded at the sale (R27)', () => {
    const books = new Books();
    buy(books, 1, 3, 3_333);
    sell(books, 3);
    buy(books, 2, 5, 9_000);
    const costs = [1, 2].map((units) => credited(books, [{ quantityMilli: units * 1_000 }]).lines[0]?.costPaise);
    expect(costs).toEqual([3_333, 6_666]);
    expect(books.stock(1)).toEqual([8_000, 9_999 + 45_000]);
  });

  it('go on to a reason by an adjustment of the same append', () => {
    const books = new Books();
    buy(books, 1, 4, 1_000);
    sell(books, 2);
    const decision = credit(books, [{ quantityMilli: 1_000, reason: 'destroyed' }]);
    expect(decision).toMatchObject({
      facts: [
        { type: 'CreditNoteIssued', data: { lines: [{ reason: 'destroyed', stockAfterMilli: 3_000 }] } },
        {
          type: 'StockAdjusted',
          data: { quantityMilli: -1_000, reason: 'destroyed', note: 'CN/2526/00001', valueDeltaPaise: -1_000 },
        },
      ],
    });
    expect(books.stock(1)).toEqual([2_000, 2_000]);
  });

  it('that were never in stock return first, at no cost, and are missing no more (R33a)', () => {
    const books = new Books();
    buy(books, 1, 2, 1_000);
    sell(books, 5);
    const first = credited(books, [{ quantityMilli: 2_000 }]).lines[0];
    expect(first).toMatchObject({
      neverThereMilli: 2_000,
      provisionalPaise: 2_000,
      costPaise: 0,
      stockAfterMilli: -1_000,
    });
    const rest = credited(books, [{ quantityMilli: 3_000 }]).lines[0];
    expect(rest).toMatchObject({ neverThereMilli: 1_000, costPaise: 2_000, costVariancePaise: 0 });
    expect([books.stock(1), books.state.openShortfalls]).toEqual([[2_000, 2_000], 0]);
  });

  it('that were never in stock and do not go to the shelf are missing as lost goods', () => {
    const books = new Books();
    buy(books, 1, 2, 1_000);
    sell(books, 5);
    credited(books, [{ quantityMilli: 5_000, reason: 'destroyed' }]);
    expect([books.stock(1), books.state.openShortfalls]).toEqual([[-3_000, 0], 1]);
    expect(buy(books, 2, 4, 1_200)).toMatchObject([
      { data: { settledPaise: 3_600, valueAfterPaise: 1_200 } },
      { type: 'CostCorrected', data: { settlements: [{ quantityMilli: 3_000, provisionalPaise: 3_000 }] } },
    ]);
  });

  it('cover other bills that sold below zero, at their true cost (R33)', () => {
    const books = new Books();
    buy(books, 1, 2, 1_000);
    sell(books, 2);
    const short = sale(2, [{ product: rice, quantityMilli: 1_000 }]);
    books.do((state) => recordSale(state, short));
    const decision = credit(books, [{ quantityMilli: 2_000 }]);
    expect(decision).toMatchObject({
      facts: [
        { data: { lines: [{ costPaise: 2_000, stockAfterMilli: 1_000, valueAfterPaise: 1_000 }] } },
        {
          type: 'CostCorrected',
          data: { cause: 'credit_note', settlements: [{ billId: numberId(2), actualPaise: 1_000 }] },
        },
      ],
    });
  });

  it('come back at what the replay says once their purchase was corrected (R33b)', () => {
    const books = new Books();
    buy(books, 1, 10, 1_000);
    sell(books, 9);
    const recorded = books.purchase(1);
    books.correct({ ...purchase(1, rice, 10_000, 1_500), recorded, expectedRevision: recorded.revision });
    const line = credited(books, [{ quantityMilli: 3_000 }]).lines[0];
    expect(line).toMatchObject({ costPaise: 4_500, costVariancePaise: -1_500 });
    const rest = credited(books, [{ quantityMilli: 6_000 }]).lines[0];
    expect(rest).toMatchObject({ costPaise: 9_000, costVariancePaise: -3_000 });
    expect(books.stock(1)).toEqual([10_000, 15_000]);
  });

  it('of services are none', () => {
    const books = billOf([{ units: 1, pricePaise: 10_000, changes: { kind: 'service' } }]);
    const [line] = credited(books, [{ quantityMilli: 1_000, reason: 'other' }]).lines;
    expect(line).toMatchObject({ reason: null, stockAfterMilli: null, costPaise: 0 });
  });

  it('are remembered by a snapshot (L11)', () => {
    const books = billOf([{ units: 3, pricePaise: 10_000 }]);
    credited(books, [{ quantityMilli: 1_000 }]);
    const stored: unknown = JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state)));
    expect(ledgerStream.fromSnapshot(stored)).toEqual(books.state);
  });
});
