import { describe, expect, it } from '@jest/globals';
import type { PurchaseDetails, ShopProfileDetails } from '@bahi/contracts';
import { Books, plainProduct, plainProfile, purchase, purchaseLine } from '@bahi/testing/books';
import { given } from '@bahi/testing/givenWhenThen';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import type { PurchaseLine, RecordPurchaseBatch } from '../commands.ts';
import { ledgerStream } from '../ledgerStream.ts';
import { recordPurchaseBatch } from './recordPurchaseBatch.ts';

const regular: ShopProfileDetails = { ...plainProfile, gstRegistration: 'regular', gstNumber: '27AAPFU0939F1ZV' };
const { head, shop, now } = purchase(1, plainProduct(1), 1_000, 0);

/** Line `n` of product `n`, at this total. */
const costing = (n: number, lineTotalPaise: number, changes: Partial<PurchaseLine> = {}): PurchaseLine => ({
  ...purchaseLine(n, plainProduct(n), 2_000, { purchasePricePaise: null, lineTotalPaise }),
  ...changes,
});
const bill = (lines: PurchaseLine[], discountPaise: number, freightPaise: number): RecordPurchaseBatch => ({
  head,
  lines,
  charges: { discountPaise, freightPaise },
  shop,
  now,
  imported: null,
});
const recorded = (command: RecordPurchaseBatch) =>
  given(ledgerStream).when((state) => recordPurchaseBatch(state, command));

describe('discount and freight of a supplier’s bill', () => {
  it('are spread over the costs of the lines by largest remainder, and change cost and average, not the line total', () => {
    recorded(bill([costing(1, 9_900), costing(2, 4_500), costing(3, 100)], 1_000, 290)).gives(
      {
        type: 'PurchaseRecorded',
        data: {
          lineTotalPaise: 9_900,
          discountPaise: 683,
          freightPaise: 198,
          costPaise: 9_415,
          averageCostPaise: 4_708,
        },
      },
      { type: 'PurchaseRecorded', data: { discountPaise: 310, freightPaise: 90, costPaise: 4_280 } },
      { type: 'PurchaseRecorded', data: { discountPaise: 7, freightPaise: 2, costPaise: 95 } },
    );
  });

  it('leave free goods free, unless the whole bill is free: then each line bears the same part of the freight', () => {
    recorded(bill([costing(1, 1_000), costing(2, 0)], 100, 50)).gives(
      { type: 'PurchaseRecorded', data: { costPaise: 950 } },
      { type: 'PurchaseRecorded', data: { costPaise: 0, purchasePricePaise: 0 } },
    );
    recorded(bill([costing(1, 0), costing(2, 0)], 0, 101)).gives(
      { type: 'PurchaseRecorded', data: { freightPaise: 51, costPaise: 51 } },
      { type: 'PurchaseRecorded', data: { freightPaise: 50, costPaise: 50 } },
    );
  });

  it('refuses a discount above the cost of all lines, and takes one of the whole cost', () => {
    recorded(bill([costing(1, 1_000), costing(2, 500)], 1_501, 0)).refuses('too_large', {
      fields: { discountPaise: 'too_large' },
    });
    recorded(bill([costing(1, 1_000)], 1_000, 0)).gives({ type: 'PurchaseRecorded', data: { costPaise: 0 } });
  });

  it('leave the tax as it is; a credited tax is no cost that a discount could lower', () => {
    const taxed = costing(1, 11_800, { gstRateBps: 1_800 });
    recorded({ ...bill([taxed], 1_000, 0), shop: regular }).gives({
      type: 'PurchaseRecorded',
      data: { taxPaise: 1_800, costPaise: 9_000 },
    });
    recorded({ ...bill([taxed], 10_001, 0), shop: regular }).refuses('too_large');
  });

  it('names the line that is wrong, not the spread', () => {
    recorded(bill([costing(1, 1_000), costing(2, 0, { lineTotalPaise: null })], 10, 10)).refuses(
      'purchase_price_missing',
      {
        fields: { 'lines.1.purchasePricePaise': 'purchase_price_missing' },
      },
    );
  });

  it('stay with a corrected line, which bears at most its own cost', () => {
    const books = new Books();
    books.do((state) => recordPurchaseBatch(state, bill([costing(1, 10_000)], 3_000, 500)));
    const costOf = (lineTotalPaise: number) => {
      const before = books.purchase(1);
      const { discountPaise, freightPaise } = before.data;
      const decided = books.correct({
        ...purchase(1, plainProduct(1), 2_000, 0),
        line: costing(1, lineTotalPaise, { discountPaise, freightPaise }),
        recorded: before,
        expectedRevision: before.revision,
      });
      if (decided.kind !== 'accepted') throw new Error(decided.code);
      const [corrected] = decided.facts.map(({ data }) => data as PurchaseDetails);
      return corrected?.costPaise;
    };
    expect([costOf(12_000), costOf(1_000)]).toEqual([9_500, 500]);
  });

  it('add up to the paisa over any bill', () => {
    const totals = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        totals,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (values, part, freight) => {
          const sum = values.reduce((a, b) => a + b, 0);
          const discount = Math.floor(sum * part);
          const lines = values.map((value, place) => costing((place % 7) + 1, value));
          const decided = new Books().try((state) => recordPurchaseBatch(state, bill(lines, discount, freight)));
          if (decided.kind !== 'accepted') throw new Error(decided.code);
          const costs = decided.facts.map(({ data }) => data as PurchaseDetails);
          const total = (field: 'costPaise' | 'discountPaise' | 'freightPaise') =>
            costs.reduce((all, one) => all + one[field], 0);
          expect([total('discountPaise'), total('freightPaise'), total('costPaise')]).toEqual([
            discount,
            freight,
            sum - discount + freight,
          ]);
          for (const { costPaise } of costs) expect(costPaise).toBeGreaterThanOrEqual(0);
        },
      ),
      propertyRuns(60),
    );
  });
});
