import { describe, expect, it } from '@jest/globals';
import type { CorrectPurchaseBody, PurchaseDetails } from '@bahi/contracts';
import { recordPurchase, type PurchaseLine } from '@bahi/domain';
import { Books, plainProduct, purchase } from '@bahi/testing/books';
import { mergePurchase } from './mergePurchase.ts';

const sugar = plainProduct(1);

/** What the books hold of a purchase entered like this. */
function recordedAs(entered: Partial<PurchaseLine>): PurchaseDetails {
  const books = new Books();
  const command = purchase(1, sugar, 12_000, 6_000);
  books.do((state) => recordPurchase(state, { ...command, line: { ...command.line, ...entered } }));
  return books.purchase(1).data;
}

const merged = (recorded: PurchaseDetails, body: Omit<CorrectPurchaseBody, 'revision'>) =>
  mergePurchase(recorded, { ...body, revision: 0 }, sugar, purchase(1, sugar, 0, 0).head).line;

const rupees100 = recordedAs({ purchasePricePaise: null, lineTotalPaise: 10_000 });
const perPiece = recordedAs({});
const byTotal = (lineTotalPaise: number | null) => ({ purchasePricePaise: null, lineTotalPaise });
const byPrice = (purchasePricePaise: number) => ({ purchasePricePaise, lineTotalPaise: null });

describe('the amount that a correction means', () => {
  it.each([
    ['a total over the price sent with it', { lineTotalPaise: 9_000, purchasePricePaise: 900 }, byTotal(9_000)],
    [
      'a total as recorded, with the price that it gives of another quantity',
      { quantityMilli: 7_000, lineTotalPaise: 10_000, purchasePricePaise: 1_429 },
      byTotal(10_000),
    ],
    ['another price in a row sent back', { lineTotalPaise: 10_000, purchasePricePaise: 900 }, byPrice(900)],
    ['a total as recorded, alone', { lineTotalPaise: 10_000, quantityMilli: 7_000 }, byTotal(10_000)],
    ['a price alone', { purchasePricePaise: 900 }, byPrice(900)],
    ['a price alone, as recorded', { purchasePricePaise: 833 }, byPrice(833)],
    ['a price whose total is cleared', { purchasePricePaise: 900, lineTotalPaise: null }, byPrice(900)],
    ['the price, where the total is cleared', { lineTotalPaise: null }, byPrice(833)],
    ['the total, where the price is cleared', { purchasePricePaise: null }, byTotal(10_000)],
    ['none, where both are cleared', { purchasePricePaise: null, lineTotalPaise: null }, byTotal(null)],
    ['the total, where nothing is sent', { note: 'late' }, byTotal(10_000)],
    ['the total, where only the quantity is another', { quantityMilli: 7_000 }, byTotal(10_000)],
  ])('of 12 pieces for ₹100.00 is %s', (_what, body, expected) => {
    expect(merged(rupees100, body)).toMatchObject(expected);
  });

  it('of a row sent back with another quantity is what was entered: the price, or the total that has no whole price', () => {
    for (const [row, expected] of [
      [perPiece, byPrice(6_000)],
      [rupees100, byTotal(10_000)],
    ] as const) {
      const { lineTotalPaise, purchasePricePaise } = row;
      expect(merged(row, { lineTotalPaise, purchasePricePaise, quantityMilli: 7_000 })).toMatchObject(expected);
    }
  });
});

describe('the tax of a correction', () => {
  const printed = recordedAs({ taxPaise: 500, priceIncludesTax: false });
  const calculated = recordedAs({ gstRateBps: 500 });

  it('is the printed one, sent again or not, until another is sent or it is cleared', () => {
    for (const body of [{ lineTotalPaise: 20_000, taxPaise: 500 }, { lineTotalPaise: 20_000 }, { gstRateBps: 1_800 }])
      expect(merged(printed, body).taxParts).toEqual({ cgstPaise: 250, sgstPaise: 250, igstPaise: 0 });
    expect(merged(printed, { taxPaise: 600 })).toMatchObject({ taxPaise: 600, taxParts: null });
    expect(merged(printed, { taxPaise: null })).toMatchObject({ taxPaise: null, taxParts: null });
  });

  it('has the parts that are sent, a missing half like the other one, unless the whole row is sent back', () => {
    const { cgstPaise, sgstPaise, igstPaise } = printed;
    expect(merged(printed, { cgstPaise: 300 }).taxParts).toEqual({ cgstPaise: 300, sgstPaise: 300, igstPaise: 0 });
    expect(merged(printed, { cgstPaise: 300, sgstPaise, igstPaise }).taxParts).toMatchObject({ sgstPaise: 250 });
    expect(merged(printed, { igstPaise: 500, cgstPaise: 0, sgstPaise: 0 }).taxParts).toMatchObject({ igstPaise: 500 });
    const sentBack = { cgstPaise, sgstPaise, igstPaise, taxPaise: 500, lineTotalPaise: 20_000 };
    expect(merged(printed, sentBack).taxParts).toMatchObject({ cgstPaise: 250 });
  });

  it('looks at the vendor anew where another credit is asked for, else keeps him as recorded', () => {
    const now = { ...purchase(1, sugar, 0, 0).head, vendorGstNumber: null, vendorComposition: true };
    const headOf = (body: Omit<CorrectPurchaseBody, 'revision'>) =>
      mergePurchase(printed, { ...body, revision: 0 }, sugar, now).head;
    const { vendorGstNumber, vendorComposition, inputTax } = printed;
    for (const body of [{}, { note: 'x' }, { inputTax }, { gstRateBps: 1_800 }])
      expect(headOf(body)).toMatchObject({ vendorGstNumber, vendorComposition });
    expect(headOf({ inputTax: 'credited' })).toMatchObject({ vendorGstNumber: null, vendorComposition: true });
  });

  it('follows rate and amount where the rate gave it', () => {
    expect(merged(calculated, { lineTotalPaise: 20_000 }).taxPaise).toBeNull();
    expect(merged(calculated, { taxPaise: calculated.taxPaise, gstRateBps: 1_800 }).taxPaise).toBeNull();
    expect(merged(calculated, { taxPaise: 0 }).taxPaise).toBe(0);
  });

  it('is in the price again, at no rate, where these are cleared', () => {
    const onTop = recordedAs({ gstRateBps: 500, priceIncludesTax: false });
    expect(merged(onTop, { gstRateBps: null, priceIncludesTax: null })).toMatchObject({
      gstRateBps: 0,
      priceIncludesTax: true,
    });
  });
});
