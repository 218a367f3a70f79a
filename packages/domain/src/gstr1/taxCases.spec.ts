import { describe, expect, it } from '@jest/globals';
import { BUYER_HERE, caseBill, checkOf, returnOf, type CaseBill, type CaseLine } from '@bahi/testing/filedDocuments';

/** The worked cases T1 to T17 and T29 to T32 as far as they concern the file: sales without returns. */
const DAY = '2026-11-10';
let counter = 0;
function bill(lines: CaseLine[], rest: Partial<CaseBill> = {}) {
  counter += 1;
  return caseBill({ number: `SK/2627/${String(counter).padStart(5, '0')}`, day: DAY, lines, ...rest });
}
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

describe('rows of b2cs', () => {
  it('T1: an odd paisa of a price without tax is rounded in each half', () => {
    const sale = bill([goods(1_000, 42_195, 18, without)]);
    expect(sale.grandTotalPaise).toBe(49_800);
    expect(returnOf([sale]).file.b2cs).toEqual([
      { sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '29', txval: 421.95, ...halves(37.98), csamt: 0 },
    ]);
    const there = bill([goods(1_000, 42_195, 18, without)], { state: '27' });
    expect(returnOf([there]).file.b2cs).toEqual([
      { sply_ty: 'INTER', rt: 18, typ: 'OE', pos: '27', txval: 421.95, iamt: 75.95, csamt: 0 },
    ]);
  });

  it.each([
    ['here, 5 %', 2_000, 5, undefined, { txval: 19.04, ...halves(0.48) }],
    ['in Maharashtra, 5 %', 2_000, 5, '27', { txval: 19.05, iamt: 0.95 }],
    ['here, 40 %', 1_150, 40, undefined, { txval: 8.22, ...halves(1.64) }],
    ['in Maharashtra, 40 %', 1_150, 40, '27', { txval: 8.21, iamt: 3.28 }],
  ])('T2, TS1: a price with tax %s', (_, price, rate, state, row) => {
    const sale = bill([goods(1_000, price, rate)], state === undefined ? {} : { state });
    expect(returnOf([sale]).file.b2cs).toMatchObject([row]);
  });

  it('T3: many small lines differ from their row by the figure of R46, in any order', () => {
    const sale = bill(Array.from({ length: 12 }, (_, index) => goods(1_000, 500, 5, { name: `Sweet ${index}` })));
    const reversed = { ...sale, lines: sale.lines.toReversed() };
    for (const each of [sale, reversed]) {
      const { file, register, roundingDifference } = returnOf([each]);
      expect(register).toEqual({ taxableValuePaise: 5_712, cgstPaise: 144, sgstPaise: 144, igstPaise: 0 });
      expect(file.b2cs).toMatchObject([{ txval: 57.12, ...halves(1.43) }]);
      expect(roundingDifference).toEqual({ cgstPaise: 1, sgstPaise: 1, igstPaise: 0 });
    }
  });

  it('T6, TS8: a bill given away has a number and no row', () => {
    const lines = [goods(1_000, 3_333, 18), goods(1_000, 3_333, 5), goods(1_000, 1, 18)];
    const sale = bill(lines, { billDiscountPaise: 6_667, number: 'SK/2627/00001' });
    expect(sale.grandTotalPaise).toBe(0);
    const { file } = returnOf([sale]);
    expect(file).toEqual({
      gstin: '29ZZKPS1234K1Z8',
      fp: '112026',
      version: 'GST3.2.4',
      hash: 'hash',
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [{ num: 1, from: 'SK/2627/00001', to: 'SK/2627/00001', totnum: 1, cancel: 0, net_issue: 1 }],
          },
        ],
      },
    });
  });

  it('T12: goods at forty per cent', () => {
    const sale = bill([goods(3_000, 4_000, 40, { name: 'Cola', hsn: '2202' })]);
    expect(returnOf([sale]).file.b2cs).toMatchObject([{ rt: 40, txval: 85.72, ...halves(17.14) }]);
    expect(checkOf([bill([goods(1_000, 4_000, 12)])]).problems).toEqual([]);
    expect(checkOf([bill([goods(1_000, 4_000, 14)])]).problems).toMatchObject([
      { code: 'rate_not_allowed', level: 'problem', params: { rateBps: 1_400 } },
    ]);
  });
});

describe('invoices', () => {
  it('T8: the invoice value holds the round-off, which stands nowhere else', () => {
    const sale = bill([goods(3_000, 14_125, 18, without)], { gstin: BUYER_HERE });
    expect(sale.grandTotalPaise).toBe(50_000);
    const [group] = returnOf([sale]).file.b2b ?? [];
    expect(group).toMatchObject({
      ctin: BUYER_HERE,
      inv: [{ val: 500, itms: [{ num: 1801, itm_det: { txval: 423.75, rt: 18, ...halves(38.14) } }] }],
    });
  });

  it('T17, R48: strictly above one lakh, by the payable amount, a bill to another state stands by itself', () => {
    const rounded = bill([goods(1_000, 10_000_040, 18)], { state: '27' });
    expect(rounded.grandTotalPaise).toBe(10_000_000);
    const small = returnOf([rounded]).file;
    expect(small.b2cl).toBeUndefined();
    expect(small.b2cs).toMatchObject([{ sply_ty: 'INTER', txval: 84_746.1, iamt: 15_254.3 }]);
    const exact = bill([goods(1_000, 10_000_040, 18)], { state: '27', roundOff: 'none' });
    const large = returnOf([exact]).file;
    expect(large.b2cs).toBeUndefined();
    expect(large.b2cl).toMatchObject([{ pos: '27', inv: [{ val: 100_000.4 }] }]);
  });
});

describe('nil-rated, exempt and non-GST supplies', () => {
  const milk = goods(2_000, 3_100, 0, { name: 'Milk', hsn: '0401', unit: 'liter' });
  const soap = goods(1_000, 4_500, 18, { name: 'Soap', hsn: '3401' });

  it('T10: milk and soap are divided between nil and b2cs', () => {
    const { file } = returnOf([bill([milk, soap])]);
    expect(file.nil).toEqual({ inv: [{ sply_ty: 'INTRAB2C', expt_amt: 62, nil_amt: 0, ngsup_amt: 0 }] });
    expect(file.b2cs).toMatchObject([{ rt: 18, txval: 38.14, ...halves(3.43) }]);
    expect(file.hsn?.hsn_b2c).toMatchObject([
      { hsn_sc: '0401', uqc: 'LTR', qty: 2, rt: 0, txval: 62 },
      { hsn_sc: '3401', uqc: 'PCS', qty: 1, rt: 18, txval: 38.14, ...halves(3.43) },
    ]);
  });

  it('each class has its own amount', () => {
    const sale = bill([
      milk,
      goods(1_000, 500, 0, { name: 'Salt', taxClass: 'nil' }),
      goods(1_000, 700, 0, { name: 'Petrol', taxClass: 'non_gst' }),
      goods(1_000, 900, 0, { name: 'Unpacked', taxClass: 'taxable' }),
    ]);
    expect(returnOf([sale]).file.nil?.inv).toEqual([{ sply_ty: 'INTRAB2C', expt_amt: 71, nil_amt: 5, ngsup_amt: 7 }]);
  });
});

describe('table 12', () => {
  it('T9, TS7: weights are summed in thousandths and written with two decimals', () => {
    const tea = (quantityMilli: number) =>
      bill([goods(quantityMilli, 48_000, 5, { name: 'Tea', hsn: '0902', unit: 'kg' })]);
    const { file, register, roundingDifference } = returnOf([tea(125), tea(333), tea(1_250)]);
    expect(register).toMatchObject({ taxableValuePaise: 78_078, cgstPaise: 1_953 });
    expect(file.b2cs).toMatchObject([{ txval: 780.78, ...halves(19.52) }]);
    expect(roundingDifference).toMatchObject({ cgstPaise: 1, sgstPaise: 1 });
    expect(file.hsn?.hsn_b2c).toMatchObject([
      { hsn_sc: '0902', uqc: 'KGS', qty: 1.71, txval: 780.78, ...halves(19.52) },
    ]);
  });

  it('T11, TS7: a service has no unit and no quantity', () => {
    const repair = goods(1_000, 30_000, 18, { name: 'Repair', hsn: '9987', isService: true });
    expect(returnOf([bill([repair])]).file.hsn?.hsn_b2c).toMatchObject([
      { hsn_sc: '9987', uqc: 'NA', qty: 0, rt: 18, txval: 254.24, ...halves(22.88) },
    ]);
  });

  it('T30, TS6: its tax adds up to the sections’ tax', () => {
    const of = (paise: number, hsn: string) => goods(1_000, paise, 5, { ...without, name: hsn, hsn });
    const { file } = returnOf([bill([of(28_574, '1901'), of(25_244, '1902'), of(22_365, '1903')])]);
    expect(file.b2cs).toMatchObject([{ txval: 761.83, ...halves(19.05) }]);
    expect(file.hsn?.hsn_b2c?.map(({ camt }) => camt)).toEqual([7.15, 6.31, 5.59]);
  });

  it('TS13: a period without registered buyers may get a row of zeros like its largest row', () => {
    const sale = bill([
      goods(1_000, 4_500, 18, { name: 'Soap', hsn: '3401' }),
      goods(1_000, 90_000, 5, { name: 'Ghee', hsn: '0405', unit: 'tin' }),
    ]);
    const zeros = { txval: 0, iamt: 0, samt: 0, camt: 0, csamt: 0 };
    expect(returnOf([sale], { withEmptyHsnRow: true }).file.hsn?.hsn_b2b).toEqual([
      { num: 1, hsn_sc: '0405', uqc: 'OTH', qty: 0, rt: 0, ...zeros },
    ]);
    expect(returnOf([sale]).file.hsn?.hsn_b2b).toBeUndefined();
    const registered = bill([goods(1_000, 4_500, 18)], { gstin: BUYER_HERE });
    expect(returnOf([sale, registered], { withEmptyHsnRow: true }).file.hsn?.hsn_b2b).toMatchObject([{ qty: 1 }]);
  });

  it('TS14: a row is described by its greatest product, in letters that the return takes', () => {
    const described = (...names: string[]) => {
      const lines = names.map((name, index) => goods(1_000, 1_000 - index, 5, { name }));
      return returnOf([bill(lines)]).file.hsn?.hsn_b2c?.map((row) => row.user_desc);
    };
    expect(described('Café “crème” (500 g)', 'Biscuits')).toEqual(['Cafe creme 500 g']);
    expect(described('Butter cookies in a very large tin of metal')).toEqual(['Butter cookies in a very large']);
    expect(described('=cmd|calc', '@SUM')).toEqual(['cmd calc']);
    expect(described('चावल')).toEqual([undefined]);
  });
});

describe('registration', () => {
  it.each(['none', 'composition'] as const)('T13, T14: a %s shop’s bills stand nowhere', (registration) => {
    const sale = bill([goods(2_000, 11_800, 18)], { registration });
    expect(Object.keys(returnOf([sale]).file)).toEqual(['gstin', 'fp', 'version', 'hash']);
  });

  it('T15: the return begins with the first day of registration', () => {
    const before = bill([goods(1_000, 23_600, 18)], {
      number: 'SK/2627/00007',
      day: '2026-11-14',
      registration: 'none',
    });
    const first = bill([goods(1_000, 23_600, 18)], { number: 'SK/2627/00008', day: '2026-11-15' });
    const { file } = returnOf([before, first]);
    expect(file.b2cs).toMatchObject([{ txval: 200, ...halves(18) }]);
    expect(file.doc_issue?.doc_det[0]?.docs).toMatchObject([{ from: 'SK/2627/00008', to: 'SK/2627/00008', totnum: 1 }]);
  });

  it('T16, TS15: the check names the bills that lie within a registration entered later', () => {
    const early = [11_800, 35_400].map((price, index) =>
      bill([goods(1_000, price, 18)], { day: index === 0 ? '2026-11-05' : '2026-11-12', registration: 'none' }),
    );
    const { problems } = checkOf(early);
    expect(problems).toMatchObject([
      { code: 'billed_before_registration', level: 'warning', billId: early[0]?.billId, params: { taxPaise: 1_800 } },
      { code: 'billed_before_registration', level: 'warning', billId: early[1]?.billId, params: { taxPaise: 5_400 } },
    ]);
    expect(checkOf(early, { registrationOn: () => 'none' }).problems).toEqual([]);
  });
});
