import { describe, expect, it } from '@jest/globals';
import { MAX_PAISE } from '@bahi/contracts';
import fc from 'fast-check';
import { priceBill, type BillToPrice, type LineFigures } from './priceBill.ts';

function line(quantityMilli: number, unitPricePaise: number, change: Partial<LineFigures> = {}): LineFigures {
  return {
    productId: 'a',
    quantityMilli,
    unitPricePaise,
    discountPaise: 0,
    priceIncludesTax: true,
    gstRateBps: 0,
    printedPricePaise: null,
    ...change,
  };
}

function bill(lines: LineFigures[], change: Partial<BillToPrice<LineFigures>> = {}): BillToPrice<LineFigures> {
  return { lines, billDiscountPaise: 0, roundOff: 'rupee', taxScheme: 'none', ...change };
}

function priced(input: BillToPrice<LineFigures>) {
  const result = priceBill(input);
  if (result.kind === 'refused') throw new Error(`refused: ${result.code}`);
  return result;
}

describe('priceBill', () => {
  it('prices the example of rule R25 to the paisa', () => {
    const { lines, totals } = priced(
      bill(
        [
          line(2500, 4500, { gstRateBps: 500 }),
          line(1000, 9900, { gstRateBps: 1800 }),
          line(2000, 2800, { gstRateBps: 0 }),
        ],
        { billDiscountPaise: 1000, taxScheme: 'intra_state' },
      ),
    );
    expect(lines.map((each) => each.grossPaise)).toEqual([11_250, 9_900, 5_600]);
    expect(lines.map((each) => each.billDiscountSharePaise)).toEqual([421, 370, 209]);
    expect(lines.map((each) => each.taxableValuePaise)).toEqual([10_313, 8_076, 5_391]);
    expect(totals).toEqual({
      subtotalPaise: 26_750,
      billDiscountPaise: 1_000,
      discountPaise: 1_000,
      taxableValuePaise: 23_780,
      cgstPaise: 985,
      sgstPaise: 985,
      igstPaise: 0,
      taxPaise: 1_970,
      roundOffPaise: 50,
      grandTotalPaise: 25_800,
    });
  });

  it('charges no tax while the shop is not registered, whatever the rates (R1)', () => {
    const { totals } = priced(bill([line(2500, 4500, { gstRateBps: 500 })]));
    expect(totals.taxPaise).toBe(0);
    expect(totals.taxableValuePaise).toBe(11_250);
  });

  it('rounds to the rupee on a separate line, from 50 paise up, or not at all (R25)', () => {
    expect(priced(bill([line(1000, 128_449)])).totals).toMatchObject({ roundOffPaise: -49, grandTotalPaise: 128_400 });
    expect(priced(bill([line(1000, 128_450)])).totals).toMatchObject({ roundOffPaise: 50, grandTotalPaise: 128_500 });
    expect(priced(bill([line(1000, 128_449)], { roundOff: 'none' })).totals.grandTotalPaise).toBe(128_449);
  });

  it('rounds quantity × price half up, once per line', () => {
    expect(priced(bill([line(1500, 333)])).lines[0]?.grossPaise).toBe(500);
  });

  it('spreads the discount of the bill by each line’s amount after its own discount', () => {
    const { lines, totals } = priced(
      bill([line(1000, 10_000, { discountPaise: 5_000 }), line(1000, 5_000)], { billDiscountPaise: 1_000 }),
    );
    expect(lines.map((each) => each.billDiscountSharePaise)).toEqual([500, 500]);
    expect(totals.discountPaise).toBe(6_000);
  });

  it('allows a discount of the whole amount and refuses one paisa more', () => {
    expect(priced(bill([line(1000, 500)], { billDiscountPaise: 500 })).totals.grandTotalPaise).toBe(0);
    expect(priceBill(bill([line(1000, 500)], { billDiscountPaise: 501 }))).toMatchObject({
      code: 'discount_too_large',
      fields: { billDiscountPaise: 'discount_too_large' },
    });
    expect(priceBill(bill([line(1000, 500, { discountPaise: 501 })]))).toMatchObject({
      code: 'discount_too_large',
      fields: { 'lines.0.discountPaise': 'discount_too_large' },
    });
  });

  it('refuses amounts beyond exact integers', () => {
    expect(priceBill(bill([line(1000, MAX_PAISE)]))).toMatchObject({ kind: 'priced' });
    expect(priceBill(bill([line(2000, MAX_PAISE)]))).toMatchObject({ code: 'amount_too_large' });
    expect(priceBill(bill([line(1000, MAX_PAISE), line(1000, 1)]))).toMatchObject({ code: 'amount_too_large' });
  });

  it('moves no total when lines change places, and gives each line the same share (R24)', () => {
    // few values, so that remainders are often equal
    const anyLine = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantityMilli: fc.constantFrom(500, 1_000, 2_000, 3_000),
      unitPricePaise: fc.constantFrom(1_000, 2_000, 2_500),
      discountPaise: fc.constantFrom(0, 0, 500),
      priceIncludesTax: fc.constant(false),
      gstRateBps: fc.constantFrom(0, 500, 1_800),
      printedPricePaise: fc.constant(null),
    });
    const anyBill = fc.array(anyLine, { minLength: 2, maxLength: 6 }).chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        swapped: fc.shuffledSubarray(lines, { minLength: lines.length }),
        // a price of a product includes tax or does not
        including: fc.subarray(['a', 'b', 'c']),
        billDiscountPaise: fc.integer({ min: 1, max: 1_001 }),
        taxScheme: fc.constantFrom('none' as const, 'intra_state' as const, 'inter_state' as const),
      }),
    );
    fc.assert(
      fc.property(anyBill, ({ lines, swapped, including, billDiscountPaise, taxScheme }) => {
        const [one, other] = [lines, swapped].map((order) => {
          const taxed = order.map((each) => ({ ...each, priceIncludesTax: including.includes(each.productId) }));
          const result = priceBill(bill(taxed, { billDiscountPaise, taxScheme }));
          if (result.kind === 'refused') return result;
          const shares = result.lines.reduce((sum, each) => sum + each.billDiscountSharePaise, 0);
          expect(shares).toBe(billDiscountPaise);
          return { totals: result.totals, lines: result.lines.map((each) => JSON.stringify(each)).toSorted() };
        });
        expect(other).toEqual(one);
      }),
    );
  });

  it('adds up in integer paise for any bill (L10)', () => {
    const anyLine = fc.record({
      productId: fc.constantFrom('a', 'b'),
      quantityMilli: fc.integer({ min: 1, max: 100_000 }),
      unitPricePaise: fc.integer({ min: 1, max: 10_000_000 }),
      discountPaise: fc.constant(0),
      priceIncludesTax: fc.boolean(),
      gstRateBps: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000),
      printedPricePaise: fc.constant(null),
    });
    const anyBill = fc.record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      billDiscountPaise: fc.integer({ min: 0, max: 500 }),
      roundOff: fc.constantFrom('rupee' as const, 'none' as const),
      taxScheme: fc.constantFrom('none' as const, 'intra_state' as const, 'inter_state' as const),
    });
    fc.assert(
      fc.property(anyBill, (input) => {
        const result = priceBill(input);
        if (result.kind === 'refused') return;
        const { lines, totals } = result;
        for (const each of lines) {
          expect(each.lineTotalPaise).toBe(each.taxableValuePaise + each.cgstPaise + each.sgstPaise + each.igstPaise);
        }
        const payable = lines.reduce((sum, each) => sum + each.lineTotalPaise, 0);
        expect(totals.grandTotalPaise).toBe(payable + totals.roundOffPaise);
        expect(totals.grandTotalPaise % (input.roundOff === 'rupee' ? 100 : 1)).toBe(0);
        for (const figure of Object.values(totals)) expect(Number.isSafeInteger(figure)).toBe(true);
      }),
    );
  });
});
