import { describe, expect, it } from '@jest/globals';
import type { CustomerBody, ProductDetails } from '@bahi/contracts';
import { BUYER, sellCase, soldCase, taxedProduct, type CaseLine, type CaseOptions } from '@bahi/testing/taxShop';

const WITHOUT_TAX = { priceIncludesTax: false } as const;
const ELSEWHERE = { customer: { ...BUYER, stateCode: '27' } };
const REGISTERED = { customer: { ...BUYER, gstNumber: '29ZZBFT5678R1ZZ' } };
const NO_ROUNDING = { roundOff: 'none' } as const;
const COMPOSITION = { gstRegistration: 'composition' } as const;
const UNREGISTERED = { gstRegistration: 'none', gstEffectiveFrom: null } as const;
const milk = taxedProduct(1, 3_100, 0, { name: 'Milk', unit: 'liter', hsn: '0401', taxClass: 'exempt', rates: [] });
const soap = taxedProduct(2, 4_500, 18, { name: 'Soap', hsn: '3401' });

/** By line: taxable value, CGST, SGST, IGST. */
const linesOf = (lines: readonly CaseLine[], options: CaseOptions = {}) =>
  soldCase(lines, options).lines.map((line) => [
    line.taxableValuePaise,
    line.cgstPaise,
    line.sgstPaise,
    line.igstPaise,
  ]);
/** Of the bill: taxable value, CGST, SGST, IGST, round-off, payable. */
function totalsOf(lines: readonly CaseLine[], options: CaseOptions = {}) {
  const { totals: t } = soldCase(lines, options);
  return [t.taxableValuePaise, t.cgstPaise, t.sgstPaise, t.igstPaise, t.roundOffPaise, t.grandTotalPaise];
}
const titleOf = (lines: readonly CaseLine[], options: CaseOptions = {}) => soldCase(lines, options).documentKind;

describe('the figures of a bill', () => {
  it('T1: halves are rounded each, IGST as one', () => {
    const product = taxedProduct(1, 42_195, 18, WITHOUT_TAX);
    expect(totalsOf([[product, 1_000]])).toEqual([42_195, 3_798, 3_798, 0, 9, 49_800]);
    expect(totalsOf([[product, 1_000]], { body: ELSEWHERE })).toEqual([42_195, 0, 0, 7_595, 10, 49_800]);
  });

  it.each([
    ['T2: 5 %', 2_000, 5, [1_904, 48, 48, 0], [1_905, 0, 0, 95]],
    ['T2: 40 %', 1_150, 40, [822, 164, 164, 0], [821, 0, 0, 329]],
    ['R21: ₹295', 29_500, 5, [28_096, 702, 702, 0], [28_095, 0, 0, 1_405]],
    ['R21: ₹24,900', 2_490_000, 28, [1_945_312, 272_344, 272_344, 0], [1_945_312, 0, 0, 544_688]],
    ['R21: ₹100', 10_000, 18, [8_474, 763, 763, 0], [8_475, 0, 0, 1_525]],
    ['R21: ₹1.05', 105, 5, [99, 3, 3, 0], [100, 0, 0, 5]],
  ])('%s: a price with tax contains it, here and in another state', (_case, paise, percent, here, there) => {
    const lines: CaseLine[] = [[taxedProduct(1, paise, percent), 1_000]];
    expect(linesOf(lines)).toEqual([here]);
    expect(linesOf(lines, { body: ELSEWHERE })).toEqual([there]);
  });

  it('R22: tax on a price without it', () => {
    const lines: CaseLine[] = [[taxedProduct(1, 12_345, 5, WITHOUT_TAX), 1_000]];
    expect(linesOf(lines)).toEqual([[12_345, 309, 309, 0]]);
    expect(linesOf(lines, { body: ELSEWHERE })).toEqual([[12_345, 0, 0, 617]]);
  });

  it('T3: twelve small lines', () => {
    const lines = Array.from({ length: 12 }, (_, n): CaseLine => [taxedProduct(n + 1, 500, 5), 1_000]);
    expect(totalsOf(lines)).toEqual([5_712, 144, 144, 0, 0, 6_000]);
  });

  it('T4: a discount on a price with tax lowers the tax inside', () => {
    const body = { billDiscountPaise: 10_000 };
    expect(totalsOf([[taxedProduct(1, 100_000, 5), 1_000]], { body })).toEqual([85_714, 2_143, 2_143, 0, 0, 90_000]);
  });

  it('T5: a discount on prices without tax lowers the total by more than itself', () => {
    const lines: CaseLine[] = [
      [taxedProduct(1, 20_000, 18, WITHOUT_TAX), 1_000],
      [taxedProduct(2, 10_000, 5, WITHOUT_TAX), 1_000],
    ];
    const discounted = { shop: NO_ROUNDING, body: { billDiscountPaise: 1_000 } };
    expect(soldCase(lines, discounted).lines.map((line) => line.billDiscountSharePaise)).toEqual([667, 333]);
    expect(linesOf(lines, discounted)).toEqual([
      [19_333, 1_740, 1_740, 0],
      [9_667, 242, 242, 0],
    ]);
    expect(totalsOf(lines, discounted).at(-1)).toBe(32_964);
    expect(totalsOf(lines, { shop: NO_ROUNDING }).at(-1)).toBe(34_100);
  });

  it('T6: everything given away', () => {
    const lines: CaseLine[] = [
      [taxedProduct(1, 3_333, 18), 1_000],
      [taxedProduct(2, 3_333, 5), 1_000],
      [taxedProduct(3, 1, 18), 1_000],
    ];
    const body = { billDiscountPaise: 6_667 };
    expect(soldCase(lines, { body }).lines.map((line) => line.billDiscountSharePaise)).toEqual([3_333, 3_333, 1]);
    expect(totalsOf(lines, { body })).toEqual([0, 0, 0, 0, 0, 0]);
    expect(JSON.stringify(soldCase(lines, { body }).totals)).not.toContain('-');
  });

  it('T7, TS3: of equal parts of a discount the higher rate bears the paisa, in either order', () => {
    const lines: CaseLine[] = [
      [taxedProduct(1, 2_500, 5), 1_000],
      [taxedProduct(2, 2_500, 18), 1_000],
    ];
    for (const order of [lines, lines.toReversed()]) {
      const options = { shop: NO_ROUNDING, body: { billDiscountPaise: 1_001 } };
      const shares = soldCase(order, options).lines.map((line) => [line.gstRateBps, line.billDiscountSharePaise]);
      expect(Object.fromEntries(shares)).toEqual({ 500: 500, 1_800: 501 });
      expect(totalsOf(order, options)).toEqual([3_599, 200, 200, 0, 0, 3_999]);
    }
  });

  it('R24: ₹10 over 99.00, 45.00 and 1.00', () => {
    const lines = [9_900, 4_500, 100].map((paise, n): CaseLine => [taxedProduct(n + 1, paise, 5), 1_000]);
    const { lines: sold } = soldCase(lines, { body: { billDiscountPaise: 1_000 } });
    expect(sold.map((line) => line.billDiscountSharePaise)).toEqual([683, 310, 7]);
  });

  it('T8: the round-off is outside tax', () => {
    const lines: CaseLine[] = [[taxedProduct(1, 14_125, 18, WITHOUT_TAX), 3_000]];
    expect(totalsOf(lines, { body: REGISTERED })).toEqual([42_375, 3_814, 3_814, 0, -3, 50_000]);
  });

  it('T9: weights', () => {
    const tea = taxedProduct(1, 48_000, 5, { unit: 'kg' });
    const bills = [125, 333, 1_250].map((milli) => totalsOf([[tea, milli]]));
    expect(bills.map(([, , , , roundOff, payable]) => [roundOff, payable])).toEqual([
      [0, 6_000],
      [16, 16_000],
      [0, 60_000],
    ]);
    const sum = (at: number) => bills.reduce((total, figures) => total + (figures[at] ?? 0), 0);
    expect([sum(0), sum(1)]).toEqual([78_078, 1_953]);
  });

  it('T11, T12: a service, and forty per cent', () => {
    const repair = taxedProduct(1, 30_000, 18, { kind: 'service', hsn: '9987' });
    expect(linesOf([[repair, 1_000]])).toEqual([[25_424, 2_288, 2_288, 0]]);
    expect(soldCase([[repair, 1_000]]).lines[0]).toMatchObject({ stockAfterMilli: null, costPaise: 0 });
    expect(totalsOf([[taxedProduct(2, 4_000, 40), 3_000]])).toEqual([8_572, 1_714, 1_714, 0, 0, 12_000]);
  });

  it('T17: a lakh to another state', () => {
    const lines: CaseLine[] = [[taxedProduct(1, 10_000_040, 18), 1_000]];
    const { totals } = soldCase(lines, { body: ELSEWHERE });
    expect([totals.grandTotalPaise, totals.igstPaise]).toEqual([10_000_000, 1_525_430]);
    expect(soldCase(lines, { body: ELSEWHERE, shop: NO_ROUNDING }).totals.grandTotalPaise).toBe(10_000_040);
  });

  it('T22, T23: discounts of a line and of a bill', () => {
    expect(linesOf([[taxedProduct(1, 4_000, 18), 3_000, 2_000]])).toEqual([[8_474, 763, 763, 0]]);
    const lines: CaseLine[] = [
      [taxedProduct(1, 49_900, 5), 2_000],
      [taxedProduct(2, 15_000, 18), 1_000],
    ];
    const { lines: sold, totals } = soldCase(lines, { body: { billDiscountPaise: 4_800 } });
    expect(sold.map((line) => [line.billDiscountSharePaise, line.taxableValuePaise, line.cgstPaise])).toEqual([
      [4_173, 91_073, 2_277],
      [627, 12_181, 1_096],
    ]);
    expect(totals.grandTotalPaise).toBe(110_000);
  });

  it('R51: goods of rule 31D are taxed on their printed price, whatever they are sold for', () => {
    const cigarettes = taxedProduct(1, 9_500, 40, { mrpPaise: 10_000, rule31D: true });
    expect(linesOf([[cigarettes, 1_000]], { body: ELSEWHERE })).toEqual([[6_643, 0, 0, 2_857]]);
    expect(soldCase([[cigarettes, 1_000]]).lines[0]).toMatchObject({
      printedPricePaise: 10_000,
      lineTotalPaise: 9_500,
    });
    expect(sellCase([[cigarettes, 1_000, 7_000]])).toMatchObject({
      code: 'discount_too_large',
      fields: { 'lines.0.discountPaise': 'discount_too_large' },
    });
    expect(linesOf([[cigarettes, 1_000]], { shop: UNREGISTERED })).toEqual([[9_500, 0, 0, 0]]);
  });
});

describe('the document of a bill', () => {
  it('T10: is named after its goods, and exempt goods have no rate', () => {
    const both = soldCase([
      [milk, 2_000],
      [soap, 1_000],
    ]);
    expect(both.documentKind).toBe('invoice_cum_bill_of_supply');
    expect(both.lines.map((line) => [line.taxClass, line.taxableValuePaise, line.cgstPaise])).toEqual([
      ['exempt', 6_200, 0],
      ['taxable', 3_814, 343],
    ]);
    expect(both.totals.grandTotalPaise).toBe(10_700);
    expect(titleOf([[milk, 2_000]])).toBe('bill_of_supply');
    expect(titleOf([[soap, 1_000]])).toBe('tax_invoice');
  });

  it.each(['nil', 'exempt', 'non_gst'] as const)('a product that is %s has no tax, even with a rate', (taxClass) => {
    expect(linesOf([[{ ...soap, taxClass }, 1_000]])).toEqual([[4_500, 0, 0, 0]]);
    expect(titleOf([[{ ...soap, taxClass }, 1_000]])).toBe('bill_of_supply');
  });

  it('T13: of a shop without registration has no tax, even with a GST number in the profile', () => {
    const bill = soldCase([[taxedProduct(1, 11_800, 18, { hsn: '8471' }), 2_000]], { shop: UNREGISTERED });
    expect(bill).toMatchObject({
      documentKind: 'bill',
      totals: { taxPaise: 0, grandTotalPaise: 23_600 },
      seller: { gstNumber: null },
      lines: [{ taxClass: 'taxable', gstRateBps: 0, gstRateFrom: null }],
    });
  });

  it('T14: of a composition shop has no tax, and goods stay in the state (R2)', () => {
    const lines: CaseLine[] = [[taxedProduct(1, 11_800, 18), 2_000]];
    const bill = soldCase(lines, { shop: COMPOSITION });
    expect(bill).toMatchObject({ documentKind: 'bill_of_supply', totals: { taxPaise: 0, grandTotalPaise: 23_600 } });
    expect(sellCase(lines, { shop: COMPOSITION, body: ELSEWHERE })).toMatchObject({
      code: 'composition_other_state',
      fields: { 'customer.stateCode': 'composition_other_state' },
    });
  });

  it('T15: has tax from the first day of the registration, by the clock of India', () => {
    const shop = { gstEffectiveFrom: '2026-11-15' };
    const lines: CaseLine[] = [[taxedProduct(1, 23_600, 18), 1_000]];
    const before = soldCase(lines, { shop, at: '2026-11-14T18:29:59.000Z' });
    expect(before).toMatchObject({ documentKind: 'bill', totals: { taxPaise: 0 }, seller: { gstNumber: null } });
    const after = soldCase(lines, { shop, at: '2026-11-14T18:30:00.000Z' });
    expect(after).toMatchObject({ documentKind: 'tax_invoice', seller: { gstNumber: '29ZZKPS1234K1Z8' } });
    expect(totalsOf(lines, { shop, at: '2026-11-14T18:30:00.000Z' })).toEqual([20_000, 1_800, 1_800, 0, 0, 23_600]);
  });

  it('of a shop that gave its registration up is a bill again', () => {
    const former = [{ gstRegistration: 'regular' as const, gstNumber: '29ZZKPS1234K1Z8', from: '2026-04-01' }];
    const shop = { gstRegistration: 'none' as const, gstEffectiveFrom: '2026-11-15', formerRegistrations: former };
    const lines: CaseLine[] = [[soap, 1_000]];
    expect(titleOf(lines, { shop, at: '2026-11-14T06:30:00.000Z' })).toBe('tax_invoice');
    expect(titleOf(lines, { shop, at: '2026-11-15T06:30:00.000Z' })).toBe('bill');
  });

  it('T21: has the rate of its day', () => {
    const rates = [
      { rateBps: 1_200, effectiveFrom: '2017-07-01' },
      { rateBps: 500, effectiveFrom: '2025-09-22' },
    ];
    const lines: CaseLine[] = [[taxedProduct(1, 56_000, 12, { rates }), 1_000]];
    expect(linesOf(lines, { at: '2025-09-21T06:30:00.000Z' })).toEqual([[50_000, 3_000, 3_000, 0]]);
    expect(soldCase(lines, { at: '2025-09-22T06:30:00.000Z' }).lines[0]?.gstRateBps).toBe(500);
  });

  it('T33: is taxed in the state of the delivery, then of the address, then of the GST number (R16, R17)', () => {
    const placeOf = (customer: CustomerBody) => soldCase([[soap, 1_000]], { body: { customer } }).placeOfSupply;
    expect(placeOf({ walkIn: true })).toEqual({ stateCode: '29', reason: 'shop_state' });
    expect(placeOf({ ...BUYER, stateCode: '27' })).toEqual({ stateCode: '27', reason: 'customer_state' });
    expect(placeOf({ ...BUYER, stateCode: '29', deliveryStateCode: '24' })).toEqual({
      stateCode: '24',
      reason: 'delivery_state',
    });
    const mumbai = { ...BUYER, gstNumber: '27ZZFFM2468N1ZO' };
    expect(placeOf(mumbai)).toEqual({ stateCode: '27', reason: 'customer_gstin' });
    expect(placeOf({ ...mumbai, stateCode: '29' })).toEqual({ stateCode: '29', reason: 'customer_state' });
  });
});

describe('a bill is refused', () => {
  const codeOf = (lines: readonly CaseLine[], options: CaseOptions = {}) => {
    const outcome = sellCase(lines, options);
    return outcome.kind === 'refused' ? outcome.code : 'completed';
  };

  it('with taxable goods without a rate, by name, and only where tax is charged (R20)', () => {
    const [tea, sugar]: ProductDetails[] = [
      { ...soap, id: milk.id, name: 'Tea', rates: [] },
      { ...soap, name: 'Sugar', rates: [{ rateBps: 500, effectiveFrom: '2026-12-01' }] },
    ] as [ProductDetails, ProductDetails];
    const lines: CaseLine[] = [
      [tea, 1_000],
      [sugar, 1_000],
    ];
    expect(sellCase(lines)).toMatchObject({
      code: 'rate_missing',
      params: { name: 'Tea, Sugar' },
      fields: { 'lines.0.productId': 'rate_missing', 'lines.1.productId': 'rate_missing' },
    });
    expect(codeOf(lines, { shop: UNREGISTERED })).toBe('completed');
    expect(codeOf(lines, { shop: COMPOSITION })).toBe('completed');
    expect(codeOf([[{ ...tea, rates: [{ rateBps: 0, effectiveFrom: '2017-07-01' }] }, 1_000]])).toBe('completed');
  });

  it('with taxable and exempt goods for a registered buyer, until it is split (R3, T10)', () => {
    const mixed: CaseLine[] = [
      [milk, 2_000],
      [soap, 1_000],
    ];
    expect(codeOf(mixed, { body: REGISTERED })).toBe('mixed_supply_needs_split');
    expect([titleOf([[milk, 2_000]], { body: REGISTERED }), titleOf([[soap, 1_000]], { body: REGISTERED })]).toEqual([
      'bill_of_supply',
      'tax_invoice',
    ]);
    expect(codeOf(mixed, { body: REGISTERED, shop: COMPOSITION })).toBe('completed');
  });

  it('above the printed price, to the paisa, with tax or without it in the price (R23)', () => {
    const sold = (paise: number, changes: Partial<ProductDetails>) =>
      codeOf([[taxedProduct(1, paise, 18, { mrpPaise: 10_000, ...changes }), 3_000]]);
    expect([sold(10_000, {}), sold(10_001, {})]).toEqual(['completed', 'line_above_mrp']);
    expect([sold(8_474, WITHOUT_TAX), sold(8_475, WITHOUT_TAX)]).toEqual(['completed', 'line_above_mrp']);
    expect(codeOf([[taxedProduct(1, 11_000, 18, { mrpPaise: 10_000 }), 1_000, 1_000]])).toBe('completed');
    expect(codeOf([[taxedProduct(1, 10_001, 18, { mrpPaise: 10_000 }), 1_000]], { shop: UNREGISTERED })).toBe(
      'line_above_mrp',
    );
  });

  it('for the shop itself (T33)', () => {
    const customer = { ...BUYER, gstNumber: '29ZZKPS1234K1Z8' };
    expect(codeOf([[soap, 1_000]], { body: { customer } })).toBe('own_gst_number');
  });

  it('below its buyer’s address from ₹50,000 on (R6)', () => {
    const lines = (paise: number): CaseLine[] => [[taxedProduct(1, paise, 18, WITHOUT_TAX), 1_000]];
    expect([codeOf(lines(4_999_999)), codeOf(lines(5_000_000))]).toEqual([
      'completed',
      'address_required_for_large_bill',
    ]);
  });
});

describe('a bill warns', () => {
  const warningsOf = (customer: CustomerBody, shop: CaseOptions['shop'] = {}) => {
    const outcome = sellCase([[soap, 1_000]], { body: { customer }, shop });
    return outcome.kind === 'completed' ? outcome.warnings : [outcome.code];
  };

  it('of a doubtful GST number, which is no registration (R13, T33)', () => {
    expect(warningsOf({ ...BUYER, gstNumber: '29ZZBFT5678R1ZA' })).toEqual(['gst_number_check']);
    expect(warningsOf({ ...BUYER, gstNumber: '29ZZBFT5678R1ZZ' })).toEqual([]);
  });

  it('a shop without registration that sells to another state (R1)', () => {
    expect(warningsOf({ ...BUYER, stateCode: '27' }, UNREGISTERED)).toEqual(['other_state_needs_registration']);
    expect(warningsOf({ ...BUYER, stateCode: '29' }, UNREGISTERED)).toEqual([]);
    expect(warningsOf({ ...BUYER, stateCode: '27' })).toEqual([]);
  });
});
