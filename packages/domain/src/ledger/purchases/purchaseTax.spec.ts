import { describe, expect, it } from '@jest/globals';
import type { PurchaseDetails, ShopProfileDetails } from '@bahi/contracts';
import { Books, plainProduct, plainProfile, purchase } from '@bahi/testing/books';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import type { PurchaseHead, PurchaseLine } from '../commands.ts';
import { recordPurchase } from './recordPurchase.ts';
import { recordPurchaseBatch } from './recordPurchaseBatch.ts';

const regular: ShopProfileDetails = {
  ...plainProfile,
  stateCode: '29',
  gstRegistration: 'regular',
  gstNumber: '29ZZKPS1234K1Z8',
};
const HERE = '29ZZBFT5678R1ZZ';
const ELSEWHERE = '27ZZFFM2468N1ZO';

interface Case {
  shop?: ShopProfileDetails;
  vendor?: Partial<PurchaseHead>;
  line?: Partial<PurchaseLine>;
}

/** T35: ten pieces at ₹100 without tax, at 18 %. */
function bought({ shop = regular, vendor = {}, line = {} }: Case = {}, books = new Books()): PurchaseDetails {
  const command = purchase(1, plainProduct(1), 10_000, 10_000);
  const taxed = { ...command.line, priceIncludesTax: false, gstRateBps: 1_800, ...line };
  const head = { ...command.head, vendorGstNumber: HERE, ...vendor };
  books.do((state) => recordPurchase(state, { ...command, shop, head, line: taxed }));
  return books.purchase(1).data;
}
/** Taxable value, CGST, SGST, IGST, cost, and what becomes of the tax. */
const figuresOf = (data: PurchaseDetails) => [
  data.taxableValuePaise,
  data.cgstPaise,
  data.sgstPaise,
  data.igstPaise,
  data.costPaise,
  data.inputTax,
];

describe('the tax of a purchase (T35, R35)', () => {
  it.each<[string, Case, unknown[]]>([
    ['a regular shop credits it', {}, [100_000, 9_000, 9_000, 0, 100_000, 'credited']],
    [
      'a vendor of another state charges IGST',
      { vendor: { vendorGstNumber: ELSEWHERE } },
      [100_000, 0, 0, 18_000, 100_000, 'credited'],
    ],
    [
      'a credit that is not claimed is a cost',
      { line: { claimsCredit: false } },
      [100_000, 9_000, 9_000, 0, 118_000, 'blocked'],
    ],
    [
      'so is the tax of a vendor without a GST number',
      { vendor: { vendorGstNumber: null } },
      [100_000, 9_000, 9_000, 0, 118_000, 'not_creditable'],
    ],
    [
      'so is the tax of a vendor under composition',
      { vendor: { vendorComposition: true } },
      [100_000, 9_000, 9_000, 0, 118_000, 'not_creditable'],
    ],
    [
      'a composition shop credits nothing',
      { shop: { ...regular, gstRegistration: 'composition' } },
      [100_000, 9_000, 9_000, 0, 118_000, 'none'],
    ],
    [
      'nor does a shop without registration',
      { shop: { ...regular, gstRegistration: 'none' } },
      [100_000, 9_000, 9_000, 0, 118_000, 'none'],
    ],
    [
      'nor one that is registered from tomorrow',
      { shop: { ...regular, gstEffectiveFrom: '2026-01-06' } },
      [100_000, 9_000, 9_000, 0, 118_000, 'none'],
    ],
    [
      'one that is registered from today does',
      { shop: { ...regular, gstEffectiveFrom: '2026-01-05' } },
      [100_000, 9_000, 9_000, 0, 100_000, 'credited'],
    ],
    [
      'the vendor’s own paise are kept as typed',
      { line: { taxParts: { cgstPaise: 8_999, sgstPaise: 8_999, igstPaise: 0 } } },
      [100_000, 8_999, 8_999, 0, 100_000, 'credited'],
    ],
    [
      'a price with tax contains it',
      { line: { priceIncludesTax: true, purchasePricePaise: null, lineTotalPaise: 10_000 } },
      [8_474, 763, 763, 0, 8_474, 'credited'],
    ],
    [
      'R22: halves are rounded alone',
      { line: { purchasePricePaise: null, lineTotalPaise: 12_345, gstRateBps: 500 } },
      [12_345, 309, 309, 0, 12_345, 'credited'],
    ],
    [
      'R22: IGST may differ from them by a paisa',
      {
        vendor: { vendorGstNumber: ELSEWHERE },
        line: { purchasePricePaise: null, lineTotalPaise: 12_345, gstRateBps: 500 },
      },
      [12_345, 0, 0, 617, 12_345, 'credited'],
    ],
    [
      'one typed tax is halved, an odd paisa is CGST',
      { line: { taxPaise: 17_999 } },
      [100_000, 9_000, 8_999, 0, 100_000, 'credited'],
    ],
  ])('%s', (_rule, one, figures) => {
    expect(figuresOf(bought(one))).toEqual(figures);
  });

  it('records the vendor as he is now, and the HSN', () => {
    expect(bought({ vendor: { vendorComposition: true }, line: { hsn: '1905' } })).toMatchObject({
      vendorGstNumber: HERE,
      vendorComposition: true,
      hsn: '1905',
      taxPaise: 18_000,
    });
  });

  it('refuses IGST beside another tax, and more tax than a total that includes it', () => {
    const refusal = (line: Partial<PurchaseLine>) => () => bought({ line });
    const both = { cgstPaise: 1, sgstPaise: 1, igstPaise: 1 };
    expect(refusal({ taxParts: both })).toThrow('refused: invalid');
    const much = { cgstPaise: 50_000, sgstPaise: 50_001, igstPaise: 0 };
    expect(refusal({ priceIncludesTax: true, taxParts: much })).toThrow('refused: too_large');
  });

  it('stays as recorded when the shop has moved to the vendor’s state since', () => {
    const books = new Books();
    bought({ vendor: { vendorGstNumber: ELSEWHERE } }, books);
    const recorded = books.purchase(1);
    const command = purchase(1, plainProduct(1), 10_000, 10_000);
    books.correct({
      ...command,
      shop: { ...regular, stateCode: '27', gstRegistration: 'none' },
      head: { ...command.head, vendorGstNumber: ELSEWHERE },
      line: { ...command.line, priceIncludesTax: false, gstRateBps: 1_800, note: 'checked' },
      recorded,
      expectedRevision: recorded.revision,
    });
    expect(figuresOf(books.purchase(1).data)).toEqual(figuresOf(recorded.data));
    expect(books.purchase(1).data.note).toBe('checked');
  });

  it('adds up to the supplier’s total to the paisa, whatever the bill', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 });
    const line = fc.record({
      lineTotalPaise: fc.integer({ min: 0, max: 99_999_999 }),
      gstRateBps: fc.constantFrom(0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000),
      priceIncludesTax: fc.boolean(),
      claimsCredit: fc.boolean(),
      taxParts: fc.option(fc.record({ cgstPaise: amount, sgstPaise: amount, igstPaise: fc.constant(0) })),
    });
    const vendor = fc.record({
      vendorGstNumber: fc.constantFrom(HERE, ELSEWHERE, null),
      vendorComposition: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        vendor,
        amount,
        fc.boolean(),
        (lines, of, freight, isRegular) => {
          const sample = purchase(1, plainProduct(1), 1_000, 0);
          const decision = new Books().try((state) =>
            recordPurchaseBatch(state, {
              ...sample,
              head: { ...sample.head, ...of },
              lines: lines.map((one) => ({
                ...sample.line,
                ...one,
                purchasePricePaise: null,
                taxParts: one.priceIncludesTax ? null : one.taxParts,
              })),
              charges: { discountPaise: 0, freightPaise: freight },
              shop: isRegular ? regular : plainProfile,
            }),
          );
          if (decision.kind !== 'accepted') throw new Error(decision.code);
          const recorded = decision.facts.map(({ data }) => data as PurchaseDetails);
          for (const { taxableValuePaise, taxPaise, cgstPaise, sgstPaise, igstPaise, ...rest } of recorded) {
            expect(taxPaise).toBe(cgstPaise + sgstPaise + igstPaise);
            const withTax = taxableValuePaise + taxPaise;
            expect(withTax).toBe(rest.priceIncludesTax ? rest.lineTotalPaise : rest.lineTotalPaise + taxPaise);
            expect(rest.costPaise - rest.freightPaise).toBe(rest.inputTax === 'credited' ? taxableValuePaise : withTax);
          }
        },
      ),
      propertyRuns(100),
    );
  });
});
