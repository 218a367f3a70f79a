import { expect, it } from '@jest/globals';
import { mulDivHalfUp } from '@bahi/contracts';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { lineGross } from '../arithmetic/index.ts';
import { excessesOf, type ReducedContent } from './staffPrices.ts';

type Line = ReducedContent['lines'][number];

const figures = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 100_000 }),
  listPricePaise: fc.integer({ min: 1, max: 500_000 }),
  priceBps: fc.integer({ min: 0, max: 12_000 }),
  discountBps: fc.integer({ min: 0, max: 4_000 }),
});
const limit = fc.integer({ min: 0, max: 10_000 });

function lineOf(
  { quantityMilli, listPricePaise, priceBps, discountBps }: typeof figures extends fc.Arbitrary<infer F> ? F : never,
  at: number,
): Line {
  const unitPricePaise = Math.max(1, mulDivHalfUp(listPricePaise, priceBps, 10_000));
  const grossPaise = lineGross(quantityMilli, unitPricePaise);
  return {
    lineNo: at + 1,
    productId: String(at),
    name: `Product ${at}`,
    quantityMilli,
    unitPricePaise,
    listPricePaise: unitPricePaise === listPricePaise ? null : listPricePaise,
    grossPaise,
    discountPaise: mulDivHalfUp(grossPaise, discountBps, 10_000),
  };
}
const listValue = (line: Line): number => lineGross(line.quantityMilli, line.listPricePaise ?? line.unitPricePaise);
const valueOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { grossPaise, discountPaise }) => sum + grossPaise - discountPaise, 0);
const contents = fc
  .record({ rows: fc.array(figures, { minLength: 1, maxLength: 12 }), billBps: fc.integer({ min: 0, max: 3_000 }) })
  .map(({ rows, billBps }): ReducedContent => {
    const lines = rows.map(lineOf);
    return { lines, totals: { billDiscountPaise: mulDivHalfUp(valueOf(lines), billBps, 10_000) } };
  });
const within = (content: ReducedContent, maxDiscountBps: number): boolean =>
  excessesOf(content, { mayChange: true, maxDiscountBps }).length === 0;

it('a bill whose lines are within the limit gives no more than the limit in all, but for a paisa a line', () => {
  fc.assert(
    fc.property(contents, limit, (content, bps) => {
      fc.pre(within(content, bps));
      const { lines, totals } = content;
      const paid = valueOf(lines) - totals.billDiscountPaise;
      const least = lines.reduce((sum, line) => sum + (listValue(line) * (10_000 - bps)) / 10_000, 0);
      expect(paid).toBeGreaterThanOrEqual(least - lines.length - 1e-6);
    }),
    propertyRuns(150),
  );
});

it('a discount of exactly the limit, typed as a percentage of the line or of the bill, is always within it', () => {
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1, maxLength: 12 }), limit, (rows, bps) => {
      const plain = rows.map((row, at) => lineOf({ ...row, priceBps: 10_000, discountBps: 0 }, at));
      const off = (paise: number) => mulDivHalfUp(paise, bps, 10_000);
      const byLine = plain.map((line) => ({ ...line, discountPaise: off(line.grossPaise) }));
      expect(within({ lines: byLine, totals: { billDiscountPaise: 0 } }, bps)).toBe(true);
      expect(within({ lines: plain, totals: { billDiscountPaise: off(valueOf(plain)) } }, bps)).toBe(true);
    }),
    propertyRuns(150),
  );
});

it('more of any discount never brings a bill back within the limit', () => {
  fc.assert(
    fc.property(contents, limit, fc.nat(), (content, bps, more) => {
      fc.pre(!within(content, bps));
      const { lines, totals } = content;
      const room = valueOf(lines) - totals.billDiscountPaise;
      const billDiscountPaise = totals.billDiscountPaise + (room === 0 ? 0 : more % (room + 1));
      expect(within({ lines, totals: { billDiscountPaise } }, bps)).toBe(false);
    }),
    propertyRuns(150),
  );
});
