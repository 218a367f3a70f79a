import { expect, it } from '@jest/globals';
import { returnRates } from '@bahi/contracts';
import { exactBill } from '@bahi/testing/model/exactBill';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { priceBill } from './priceBill.ts';

const product = fc.record({
  unitPricePaise: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom(1, 100, 2_500, 10_000_000)),
  priceIncludesTax: fc.boolean(),
  gstRateBps: fc.constantFrom(...returnRates),
  /** By how much the printed price of goods of rule 31D is above the price; null for all other goods. */
  abovePaise: fc.option(fc.integer({ min: 0, max: 500 }), { freq: 6 }),
});
const products = fc.array(product, { minLength: 1, maxLength: 4 });
const sold = fc.record({
  of: fc.nat(),
  quantityMilli: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom(125, 1_000, 2_000)),
  discountBps: fc.constantFrom(0, 0, 0, 333, 5_000, 10_000),
});
const basket = fc.record({
  products,
  sold: fc.array(sold, { minLength: 1, maxLength: 6 }),
  discountBps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  roundOff: fc.constantFrom('rupee' as const, 'none' as const),
  taxScheme: fc.constantFrom('none' as const, 'intra_state' as const, 'inter_state' as const),
});

type Basket = typeof basket extends fc.Arbitrary<infer One> ? One : never;

function billOf({ products: known, sold: lines, discountBps, roundOff, taxScheme }: Basket) {
  const priced = lines.map(({ of, quantityMilli, discountBps: own }) => {
    const at = of % known.length;
    const { abovePaise, ...facts } = known[at] ?? { ...(known[0] as Basket['products'][number]) };
    const printedPricePaise = abovePaise === null ? null : facts.unitPricePaise + abovePaise;
    const gross = Math.floor((quantityMilli * facts.unitPricePaise) / 1000);
    const discountPaise = Math.floor((gross * own) / 10_000);
    return { ...facts, productId: String(at), quantityMilli, discountPaise, printedPricePaise, gross };
  });
  const net = priced.reduce((sum, { gross, discountPaise }) => sum + gross - discountPaise, 0);
  const billDiscountPaise = Math.floor((net * discountBps) / 10_000);
  return { lines: priced, billDiscountPaise, roundOff, taxScheme };
}

it('a bill comes to the figures of a second formulation with exact fractions, and its parts add up (R21–R25, R51)', () => {
  fc.assert(
    fc.property(basket, (given) => {
      const bill = billOf(given);
      const result = priceBill(bill);
      if (result.kind === 'refused') return;
      const { lines, totals } = result;
      const figures = lines.map((line) => ({
        share: line.billDiscountSharePaise,
        taxable: line.taxableValuePaise,
        cgst: line.cgstPaise,
        sgst: line.sgstPaise,
        igst: line.igstPaise,
      }));
      const { roundOffPaise: roundOff, grandTotalPaise: payable } = totals;
      // comparing texts is ten times as fast
      expect(JSON.stringify({ lines: figures, roundOff, payable })).toBe(JSON.stringify(exactBill(bill)));
      const sum = (part: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + part(line), 0);
      expect(sum((line) => line.billDiscountSharePaise)).toBe(bill.billDiscountPaise);
      expect(sum((line) => line.lineTotalPaise)).toBe(totals.taxableValuePaise + totals.taxPaise);
      expect(payable).toBe(totals.taxableValuePaise + totals.taxPaise + roundOff);
    }),
    propertyRuns(10_000),
  );
});
