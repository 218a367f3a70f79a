import { describe, expect, it } from '@jest/globals';
import {
  BUYER_HERE,
  caseBill,
  caseNote,
  checkOf,
  returnOf,
  type CaseBill,
  type CaseLine,
  type CaseReturn,
} from '@bahi/testing/filedDocuments';
import { lastNoteDay, noteTiming } from './creditNoteLimit.ts';

/** The worked cases T15 and T18 to T30 as far as they concern the file: returns, numbers, periods. */
const DAY = '2026-11-10';
const goods = (
  quantityMilli: number,
  unitPricePaise: number,
  rate: number,
  rest: Partial<CaseLine> = {},
): CaseLine => ({
  name: 'Goods',
  quantityMilli,
  unitPricePaise,
  rate,
  ...rest,
});
const without = { withTax: false };
const halves = (amount: number) => ({ camt: amount, samt: amount });
const bill = (number: string, lines: CaseLine[], rest: Partial<CaseBill> = {}) =>
  caseBill({ number: `SK/2627/${number}`, day: DAY, lines, ...rest });
const back = (quantityMilli: number, taxableValuePaise: number, taxPaise: number, line = 0): CaseReturn => ({
  line,
  quantityMilli,
  taxableValuePaise,
  taxPaise,
});

describe('credit notes', () => {
  it('T18, R47: a small return of a large bill to another state stands in cdnur', () => {
    const sale = bill('00001', [goods(5_000, 2_478_000, 18)], { state: '27' });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: sale, back: [back(1_000, 2_100_000, 378_000)] });
    const { file } = returnOf([sale, note]);
    expect(file.b2cl).toMatchObject([
      { pos: '27', inv: [{ val: 123_900, itms: [{ itm_det: { txval: 105_000, iamt: 18_900 } }] }] },
    ]);
    expect(file.cdnur).toEqual([
      {
        typ: 'B2CL',
        ntty: 'C',
        nt_num: 'CN/2627/00001',
        nt_dt: '10-11-2026',
        val: 24_780,
        pos: '27',
        itms: [{ num: 1801, itm_det: { txval: 21_000, rt: 18, iamt: 3_780, csamt: 0 } }],
      },
    ]);
    expect(file.b2cs).toBeUndefined();
    expect(file.hsn?.hsn_b2c).toMatchObject([{ qty: 4, txval: 84_000, iamt: 15_120 }]);
  });

  it('T19: a large bill in the own state is a small sale, and its return is subtracted', () => {
    const sale = bill('00001', [goods(4_000, 5_900_000, 18)]);
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: sale, back: [back(1_000, 5_000_000, 900_000)] });
    const { file } = returnOf([sale, note]);
    expect(file.b2cs).toMatchObject([{ sply_ty: 'INTRA', rt: 18, txval: 150_000, ...halves(13_500) }]);
    expect([file.b2cl, file.cdnur]).toEqual([undefined, undefined]);
  });

  it('T20, TS2: a row may be below zero, and a half is rounded by its size', () => {
    const sale = bill('00002', [goods(1_000, 10_000, 5, without)], { roundOff: 'none' });
    const october = bill('00001', [goods(1_000, 14_020, 5, without)], { day: '2026-10-20', roundOff: 'none' });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: october, back: [back(1_000, 14_020, 702)] });
    const { file, register } = returnOf([october, sale, note]);
    expect(register).toMatchObject({ taxableValuePaise: -4_020, cgstPaise: -101 });
    expect(file.b2cs).toMatchObject([{ txval: -40.2, ...halves(-1.01) }]);
    expect(file.hsn?.hsn_b2c).toMatchObject([{ qty: 0, txval: -40.2, ...halves(-1.01) }]);
  });

  it('T21: a return bears the rate of its sale', () => {
    const ghee = { name: 'Ghee', hsn: '0405' };
    const old = bill('00001', [goods(1_000, 56_000, 12, ghee)], { day: '2025-09-20' });
    const note = caseNote({ number: 'CN/2526/00001', day: '2025-10-06', of: old, back: [back(1_000, 50_000, 6_000)] });
    const again = bill('00002', [goods(1_000, 56_000, 5, ghee)], { day: '2025-10-07' });
    const { file } = returnOf([note, again], { month: '2025-10' });
    expect(file.b2cs).toMatchObject([
      { rt: 5, txval: 533.34 },
      { rt: 12, txval: -500, ...halves(-30) },
    ]);
    expect(file.hsn?.hsn_b2c).toMatchObject([
      { rt: 5, qty: 1 },
      { rt: 12, qty: -1, txval: -500, ...halves(-30) },
    ]);
  });

  it('T22, T25: returns of a whole sale within the month leave no row', () => {
    const thirds = bill('00001', [goods(3_000, 4_000, 18, { discountPaise: 2_000 })]);
    const pieces = [back(1_000, 2_825, 508), back(1_000, 2_824, 510), back(1_000, 2_825, 508)];
    const notes = pieces.map((piece, index) =>
      caseNote({ number: `CN/2627/0000${index + 1}`, day: DAY, of: thirds, back: [piece] }),
    );
    const { file, register } = returnOf([thirds, ...notes]);
    expect([file.b2cs, file.hsn]).toEqual([undefined, undefined]);
    expect(register).toEqual({ taxableValuePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
  });

  it('T24: half a line of a registered buyer', () => {
    const sale = bill('00001', [goods(10_000, 100_000, 18, { ...without, unit: 'kg' })], { gstin: BUYER_HERE });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: sale, back: [back(2_500, 250_000, 45_000)] });
    const { file } = returnOf([sale, note]);
    expect(file.b2b).toMatchObject([{ inv: [{ val: 11_800, itms: [{ itm_det: { txval: 10_000 } }] }] }]);
    expect(file.cdnr).toEqual([
      {
        ctin: BUYER_HERE,
        nt: [
          {
            nt_num: 'CN/2627/00001',
            nt_dt: '10-11-2026',
            ntty: 'C',
            val: 2_950,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1801, itm_det: { txval: 2_500, rt: 18, ...halves(225), csamt: 0 } }],
          },
        ],
      },
    ]);
    expect(file.hsn?.hsn_b2b).toMatchObject([{ qty: 7.5, txval: 7_500, ...halves(675) }]);
  });

  it('T15, TS9: a note for a bill that bore no tax stands in table 13 alone', () => {
    const sale = bill('00001', [goods(1_000, 23_600, 18)], { day: '2026-11-14', registration: 'none' });
    const number = 'CN/2627/00001';
    const note = caseNote({ number, day: '2026-11-20', of: sale, bearsTax: false, back: [back(1_000, 23_600, 0)] });
    expect(Object.keys(returnOf([sale, note]).file)).toEqual(['gstin', 'fp', 'version', 'hash', 'doc_issue']);
    expect(returnOf([sale, note]).file.doc_issue?.doc_det).toMatchObject([
      { doc_num: 5, docs: [{ from: number, to: number, totnum: 1 }] },
    ]);
  });

  it('TS8: a note without value stands in table 13 alone', () => {
    const sale = bill('00001', [goods(1_000, 100, 18), goods(1_000, 0, 18)], { gstin: BUYER_HERE });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: sale, back: [back(1_000, 0, 0, 1)] });
    const { file } = returnOf([sale, note]);
    expect(file.cdnr).toBeUndefined();
    expect(file.doc_issue?.doc_det).toHaveLength(2);
  });

  it('T32: exempt goods by buyer, returns subtracted', () => {
    const rice = (paise: number, rest: Partial<CaseBill>, number: string) =>
      bill(number, [goods(1_000, paise, 0, { name: 'Rice loose', hsn: '1006', unit: 'kg' })], rest);
    const walkIn = rice(12_000, {}, '00002');
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: walkIn, back: [back(167, 2_000, 0)] });
    const { file } = returnOf([
      rice(250_000, { gstin: BUYER_HERE }, '00001'),
      walkIn,
      note,
      rice(4_500, { state: '27' }, '00003'),
    ]);
    const amounts = { nil_amt: 0, ngsup_amt: 0 };
    expect(file.nil?.inv).toEqual([
      { sply_ty: 'INTRAB2B', expt_amt: 2_500, ...amounts },
      { sply_ty: 'INTRB2C', expt_amt: 45, ...amounts },
      { sply_ty: 'INTRAB2C', expt_amt: 100, ...amounts },
    ]);
    expect([file.b2b, file.b2cs]).toEqual([undefined, undefined]);
    expect(file.hsn).toMatchObject({ hsn_b2b: [{ rt: 0, txval: 2_500 }], hsn_b2c: [{ rt: 0, txval: 145 }] });
  });
});

describe('the last day of a credit note', () => {
  it.each([
    ['monthly', '2026-02-15', '2026-10-31', 'in_time'],
    ['monthly', '2026-02-15', '2026-11-01', 'due_later'],
    ['monthly', '2026-02-15', '2026-11-30', 'due_later'],
    ['monthly', '2026-02-15', '2026-12-01', 'too_late'],
    ['quarterly', '2026-02-15', '2026-09-30', 'in_time'],
    ['quarterly', '2026-02-15', '2026-10-01', 'due_later'],
    ['quarterly', '2026-02-15', '2026-12-01', 'too_late'],
    ['monthly', '2026-04-01', '2027-10-31', 'in_time'],
    ['monthly', '2026-04-01', '2027-11-01', 'due_later'],
  ] as const)('T26: %s, bill of %s, note of %s: %s', (filing, originalDay, noteDay, timing) => {
    expect(noteTiming({ originalDay, noteDay, filing, annualReturnDay: null })).toBe(timing);
  });

  it('T26: an annual return filed earlier ends it', () => {
    expect(lastNoteDay('2026-02-15', '2026-09-20')).toBe('2026-09-20');
    const days = { originalDay: '2026-02-15', filing: 'monthly', annualReturnDay: '2026-09-20' } as const;
    expect(noteTiming({ ...days, noteDay: '2026-09-21' })).toBe('too_late');
    expect(noteTiming({ ...days, noteDay: '2026-08-31' })).toBe('in_time');
  });

  it('T26, TS10: the check warns of both, and a note that comes too late bears no tax', () => {
    const sale = bill('00001', [goods(1_000, 11_800, 18)], { day: '2026-02-15' });
    const of = (day: string, bearsTax: boolean) =>
      caseNote({ number: 'CN/2627/00001', day, of: sale, bearsTax, back: [back(1_000, 10_000, bearsTax ? 1_800 : 0)] });
    expect(checkOf([of('2026-11-01', true)]).problems).toMatchObject([{ code: 'note_due_later', level: 'warning' }]);
    const late = of('2026-12-01', false);
    expect(checkOf([late], { month: '2026-12' }).problems).toMatchObject([{ code: 'note_too_late', level: 'warning' }]);
    expect(Object.keys(returnOf([late], { month: '2026-12' }).file)).toContain('doc_issue');
    expect(Object.keys(returnOf([late], { month: '2026-12' }).file)).not.toContain('b2cs');
  });

  it('T26: the check takes the day of the annual return that the owner entered, also after the note', () => {
    const sale = bill('00001', [goods(1_000, 11_800, 18)], { day: '2026-02-15' });
    const found = (day: string, bearsTax: boolean) => {
      const goodsBack = [back(1_000, 10_000, bearsTax ? 1_800 : 0)];
      const note = caseNote({ number: 'CN/2627/00001', day, of: sale, bearsTax, back: goodsBack });
      const annualReturns = [{ fiscalYear: '2526', filedOn: '2026-09-20' }];
      return checkOf([note], { month: day.slice(0, 7), annualReturns }).problems.map(({ code }) => code);
    };
    expect(found('2026-08-20', true)).toEqual([]);
    expect(found('2026-09-20', true)).toEqual(['note_due_later']);
    expect(found('2026-09-21', false)).toEqual(['note_too_late']);
    expect(found('2026-09-21', true)).toEqual(['note_taxed_too_late']);
  });
});

describe('documents issued', () => {
  it('T27: each series has its own row, drafts and imports have none', () => {
    const day = '2026-10-10';
    const soap = [goods(1_000, 4_500, 18)];
    const numbers = (prefix: string, first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${prefix}/${String(first + index).padStart(5, '0')}`);
    const cancelled = new Set(['SK/2627/00110', 'SK/2627/00120', 'SK/2627/00157']);
    const invoices = [...numbers('SK/2627', 101, 157), ...numbers('SK/B', 1, 9)].map((number) =>
      caseBill({ number, day, lines: soap, cancelled: cancelled.has(number) }),
    );
    const [first] = invoices;
    if (first === undefined) throw new Error('no invoice');
    const notes = numbers('CN/2627', 11, 14).map((number) =>
      caseNote({ number, day, of: first, back: [back(250, 953, 172)] }),
    );
    const imported = caseBill({ number: 'OLD-7', day, lines: soap, imported: true });
    const { file } = returnOf([...invoices, ...notes, imported], { month: '2026-10' });
    expect(file.doc_issue?.doc_det).toEqual([
      {
        doc_num: 1,
        doc_typ: 'Invoices for outward supply',
        docs: [
          { num: 1, from: 'SK/2627/00101', to: 'SK/2627/00157', totnum: 57, cancel: 3, net_issue: 54 },
          { num: 2, from: 'SK/B/00001', to: 'SK/B/00009', totnum: 9, cancel: 0, net_issue: 9 },
        ],
      },
      {
        doc_num: 5,
        doc_typ: 'Credit Note',
        docs: [{ num: 1, from: 'CN/2627/00011', to: 'CN/2627/00014', totnum: 4, cancel: 0, net_issue: 4 }],
      },
    ]);
    expect(checkOf([...invoices, ...notes, imported], { month: '2026-10' }).problems).toEqual([]);
    expect(checkOf(invoices.slice(1, 20).toSpliced(5, 2), { month: '2026-10' }).problems).toMatchObject([
      { code: 'numbers_missing', params: { missing: 2 } },
    ]);
  });

  it('T28: a cancelled bill is gone from the tables of its own month and counted as cancelled', () => {
    const sale = bill('00001', [goods(1_000, 11_800, 18)], { day: '2026-10-31', cancelled: true });
    const { file, register } = returnOf([sale], { month: '2026-10' });
    expect(Object.keys(file)).toEqual(['gstin', 'fp', 'version', 'hash', 'doc_issue']);
    expect(register.taxableValuePaise).toBe(0);
    expect(file.doc_issue?.doc_det[0]?.docs).toMatchObject([{ totnum: 1, cancel: 1, net_issue: 0 }]);
    expect(Object.keys(returnOf([sale]).file)).toEqual(['gstin', 'fp', 'version', 'hash']);
  });
});

describe('table 12 with returns', () => {
  it('T29: two parts, and a row for each unit', () => {
    const biscuits = { name: 'Biscuits', hsn: '1905' } as const;
    const sale = bill('00001', [goods(40_000, 5_000, 5, { ...biscuits, ...without, unit: 'packet' })], {
      gstin: BUYER_HERE,
    });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: sale, back: [back(5_000, 25_000, 1_250)] });
    const packets = bill('00002', [goods(6_000, 5_250, 5, { ...biscuits, unit: 'packet' })]);
    const loose = bill('00003', [goods(1_500, 21_000, 5, { ...biscuits, unit: 'kg' })]);
    const { file } = returnOf([sale, note, packets, loose]);
    expect(file.hsn?.hsn_b2b).toMatchObject([{ uqc: 'PAC', qty: 35, txval: 1_750, ...halves(43.75) }]);
    expect(file.hsn?.hsn_b2c).toMatchObject([
      { uqc: 'KGS', qty: 1.5, txval: 300, ...halves(7.5) },
      { uqc: 'PAC', qty: 6, txval: 300, ...halves(7.5) },
    ]);
    expect(file.b2cs).toMatchObject([{ rt: 5, txval: 600, ...halves(15) }]);
  });

  it('T30, TS8: a sale and a return of two codes stay in table 12 where b2cs has no row', () => {
    const sold = bill('00002', [goods(1_000, 10_000, 18, { ...without, name: 'Soap', hsn: '3401' })]);
    const other = bill('00001', [goods(1_000, 10_000, 18, { ...without, name: 'Polish', hsn: '3405' })], {
      day: '2026-10-20',
    });
    const note = caseNote({ number: 'CN/2627/00001', day: DAY, of: other, back: [back(1_000, 10_000, 1_800)] });
    const { file } = returnOf([sold, note]);
    expect(file.b2cs).toBeUndefined();
    expect(file.hsn?.hsn_b2c).toMatchObject([
      { hsn_sc: '3401', txval: 100, ...halves(9) },
      { hsn_sc: '3405', txval: -100, ...halves(-9) },
    ]);
  });
});

describe('T34: a quarter', () => {
  const sales = [
    ['00001', '2026-10-10', 1_000_000],
    ['00002', '2026-11-10', 500_000],
    ['00003', '2026-12-10', 200_000],
  ] as const;
  const documents = [
    ...sales.map(([number, day, paise]) =>
      bill(number, [goods(1_000, paise, 18, without)], { day, gstin: BUYER_HERE }),
    ),
    bill('00004', [goods(1_000, 59_000, 18)], { day: '2026-10-11' }),
  ];

  it.each([
    ['2026-10', '102026', 10_000],
    ['2026-11', '112026', 5_000],
  ])('the IFF of %s has a header and b2b alone', (month, fp, txval) => {
    const { file } = returnOf(documents, { month, filing: 'quarterly', withEmptyHsnRow: true });
    expect(Object.keys(file)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b']);
    expect(file).toMatchObject({ fp, b2b: [{ inv: [{ itms: [{ itm_det: { txval } }] }] }] });
  });

  it('TS11: the quarter leaves out what an IFF has sent from b2b alone', () => {
    const sentMonths = ['2026-10', '2026-11'];
    const { file } = returnOf(documents, { month: '2026-12', filing: 'quarterly', sentMonths });
    expect(file.fp).toBe('122026');
    expect(file.b2b).toMatchObject([{ inv: [{ itms: [{ itm_det: { txval: 2_000 } }] }] }]);
    expect(file.b2b?.[0]?.inv).toHaveLength(1);
    expect(file.b2cs).toMatchObject([{ txval: 500, ...halves(45) }]);
    expect(file.hsn?.hsn_b2b).toMatchObject([{ txval: 17_000, ...halves(1_530) }]);
    expect(file.doc_issue?.doc_det[0]?.docs).toMatchObject([{ totnum: 4 }]);
  });

  it('a month without IFF stays in the quarter’s b2b', () => {
    const { file } = returnOf(documents, { month: '2026-12', filing: 'quarterly', sentMonths: ['2026-10'] });
    expect(file.b2b?.[0]?.inv.map(({ idt }) => idt)).toEqual(['10-11-2026', '10-12-2026']);
  });

  it('a monthly filer’s December is December alone', () => {
    const { file } = returnOf(documents, { month: '2026-12' });
    expect(file.b2b?.[0]?.inv.map(({ idt }) => idt)).toEqual(['10-12-2026']);
  });
});
