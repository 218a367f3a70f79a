import { describe, expect, it } from '@jest/globals';
import type { BillContent, BillContentBody, ProductDetails } from '@bahi/contracts';
import { numberId, plainProduct, plainProfile, walkInContent } from '@bahi/testing/books';
import { matchesContent } from './matchesContent.ts';
import { priceContent } from './priceContent.ts';

const rice = plainProduct(1);
const oil = plainProduct(2, { sellingPricePaise: 12_000 });

function price(
  body: BillContentBody,
  saved: BillContent | null = null,
  known: ProductDetails[] = [rice, oil],
  archived = false,
) {
  const products = new Map(known.map((facts) => [facts.id, { facts, archived }]));
  return priceContent(
    body,
    { products, shop: plainProfile, at: '2026-01-05T06:30:00.000Z' },
    { saved, imported: false },
  );
}
function priced(...input: Parameters<typeof price>): BillContent {
  const result = price(...input);
  if (result.kind === 'refused') throw new Error(`refused: ${result.code}`);
  return result.content;
}
const line = (product: ProductDetails, lineNo?: number) => ({ productId: product.id, quantityMilli: 1_000, lineNo });
const lineNos = (content: BillContent) => content.lines.map((each) => each.lineNo);

describe('pricing a draft’s content', () => {
  it('uses the catalogue’s price unless one was sent', () => {
    const content = priced({ lines: [line(rice), { ...line(oil), unitPricePaise: 11_000, discountPaise: 500 }] });
    expect(content.lines.map((each) => each.lineTotalPaise)).toEqual([5_000, 10_500]);
  });

  it('keeps the number of a line that is sent back and gives new lines the next ones', () => {
    const first = priced({ lines: [line(rice), line(oil)] });
    expect(lineNos(first)).toEqual([1, 2]);
    const second = priced({ lines: [line(oil, 2), line(rice)] }, first);
    expect(lineNos(second)).toEqual([2, 3]);
  });

  it('reuses the number of a deleted last line for a new line', () => {
    const both = priced({ lines: [line(rice), { ...line(oil), unitPricePaise: 4_000 }] });
    const replaced = priced({ lines: [line(rice, 1), line(oil)] }, both);
    expect(lineNos(replaced)).toEqual([1, 3]);
    const alone = priced({ lines: [line(rice, 1)] }, both);
    const added = priced({ lines: [line(rice, 1), line(oil)] }, alone);
    expect([lineNos(added), added.lines[1]?.unitPricePaise]).toEqual([[1, 2], 12_000]);
  });

  it('keeps price and discount of a line that is sent back, even if the catalogue changed', () => {
    const saved = priced({ lines: [{ ...line(rice), unitPricePaise: 4_000, discountPaise: 100 }] });
    const costlier = { ...rice, sellingPricePaise: 9_000 };
    expect(priced({ lines: [line(rice, 1)] }, saved, [costlier]).lines[0]).toMatchObject({
      unitPricePaise: 4_000,
      discountPaise: 100,
    });
    expect(priced({ lines: [line(rice)] }, saved, [costlier]).lines[0]?.unitPricePaise).toBe(9_000);
  });

  it('uses the catalogue’s price if another product is sent with the number of a line', () => {
    const saved = priced({ lines: [{ ...line(rice), unitPricePaise: 4_000, discountPaise: 100 }] });
    const [other] = priced({ lines: [line(oil, 1)] }, saved).lines;
    expect(other).toMatchObject({ lineNo: 1, unitPricePaise: 12_000, discountPaise: 0 });
  });

  it('uses free numbers once the highest possible one is taken', () => {
    const first = priced({ lines: [line(rice, 1_000_000), line(oil), line(oil)] });
    expect(lineNos(first)).toEqual([1_000_000, 1, 2]);
    expect(lineNos(priced({ lines: [line(rice, 1), line(oil)] }, first))).toEqual([1, 3]);
  });

  it('refuses the same line number twice', () => {
    expect(price({ lines: [line(rice, 1), line(oil, 1)] })).toMatchObject({
      code: 'invalid',
      fields: { 'lines.1.lineNo': 'invalid' },
    });
  });

  it('refuses an unknown product, and an archived one that is new to the bill', () => {
    expect(price({ lines: [line(rice), line(plainProduct(9))] })).toMatchObject({
      code: 'unknown_product',
      fields: { 'lines.1.productId': 'unknown_product' },
    });
    const saved = priced({ lines: [line(rice)] });
    expect(price({ lines: [line(rice, 1)] }, saved, [rice], true).kind).toBe('priced');
    expect(price({ lines: [line(rice)] }, null, [rice], true)).toMatchObject({ code: 'archived' });
  });

  it('refuses a line whose product has changed its unit: 2 kg are not 2 gram', () => {
    const saved = priced({ lines: [line(rice), line(oil)] });
    const inGrams = { ...rice, unit: 'gram' as const };
    const refused = { code: 'unit_changed', fields: { 'lines.0.productId': 'unit_changed' } };
    expect(price({}, saved, [inGrams, oil])).toMatchObject(refused);
    expect(price({ lines: [line(rice, 1)] }, saved, [inGrams, oil])).toMatchObject(refused);
    expect(priced({ lines: [line(rice), line(oil, 2)] }, saved, [inGrams, oil]).lines[0]).toMatchObject({
      unit: 'gram',
    });
  });

  it('refuses half a piece, and accepts half a kilogram', () => {
    const soap = plainProduct(3, { unit: 'pcs' });
    const half = (product: ProductDetails) =>
      price({ lines: [{ ...line(product), quantityMilli: 1_500 }] }, null, [product]);
    expect(half(soap)).toMatchObject({
      code: 'not_whole_units',
      fields: { 'lines.0.quantityMilli': 'not_whole_units' },
    });
    expect(half({ ...soap, unit: 'kg' }).kind).toBe('priced');
  });

  it('refuses a discount of more than the amount', () => {
    expect(price({ lines: [line(rice)], billDiscountPaise: 5_001 })).toMatchObject({ code: 'discount_too_large' });
  });

  it('begins as the shop’s bills begin until something was saved, and what is sent counts more', () => {
    const products = new Map([[rice.id, { facts: rice, archived: false }]]);
    const lookups = { products, shop: plainProfile, at: '2026-01-05T06:30:00.000Z' };
    const begun = (body: BillContentBody, saved: BillContent | null = null) => {
      const defaults = { walkIn: true, paymentMethod: 'CARD' as const };
      const result = priceContent(body, lookups, { saved, defaults, imported: false });
      return result.kind === 'priced' ? [result.content.customer, result.content.paymentMethod] : result.code;
    };
    expect(begun({ lines: [line(rice)] })).toEqual([{ walkIn: true }, 'CARD']);
    expect(begun({ customer: null, paymentMethod: 'CASH' })).toEqual([null, 'CASH']);
    expect(begun({}, { ...walkInContent([]), customer: null, paymentMethod: null })).toEqual([null, null]);
  });

  it('takes cash handed over as it is sent, and never from what was saved', () => {
    const noted = priced({ lines: [line(rice)], tenderedPaise: 10_000 });
    expect(noted.tenderedPaise).toBe(10_000);
    expect(priced({}, noted).tenderedPaise).toBeNull();
  });

  it('keeps the discount of the bill until it is sent or cleared', () => {
    const saved = priced({ lines: [line(rice)], billDiscountPaise: 500 });
    const discounts = [{}, { billDiscountPaise: 200 }, { billDiscountPaise: null }].map(
      (body) => priced(body, saved).totals.billDiscountPaise,
    );
    expect(discounts).toEqual([500, 200, 0]);
    const cleared = priced({ billDiscountPaise: null }, saved);
    expect(matchesContent({ billDiscountPaise: null }, cleared)).toBe(true);
    expect(matchesContent({ billDiscountPaise: null }, saved)).toBe(false);
  });

  it('keeps price and discount of a line until they are sent or cleared', () => {
    const saved = priced({ lines: [{ ...line(rice), unitPricePaise: 4_000, discountPaise: 500 }] });
    const cleared = { lines: [{ ...line(rice, 1), unitPricePaise: null, discountPaise: null }] };
    const figures = [{ lines: [line(rice, 1)] }, cleared].map((body) => {
      const [priceLine] = priced(body, saved).lines;
      return [priceLine?.unitPricePaise, priceLine?.discountPaise];
    });
    expect(figures).toEqual([
      [4_000, 500],
      [5_000, 0],
    ]);
    expect(matchesContent(cleared, priced(cleared, saved))).toBe(true);
    expect(matchesContent(cleared, saved)).toBe(false);
  });

  it('keeps the remark of a line until it is sent or cleared, and never for another product', () => {
    const saved = priced({ lines: [{ ...line(rice), note: 'old crop' }] });
    const bodies = [line(rice, 1), { ...line(rice, 1), note: null }, { ...line(rice, 1), note: '' }, line(oil, 1)];
    const notes = bodies.map((sent) => priced({ lines: [sent] }, saved).lines[0]?.note);
    expect(notes).toEqual(['old crop', null, null, null]);
    expect(priced({ billDiscountPaise: 1 }, saved).lines[0]?.note).toBe('old crop');
  });

  it('keeps an empty field of the customer as null', () => {
    const content = priced({ customer: { name: 'Asha', phone: '', address: 'Pune' } });
    expect(content.customer).toEqual({
      walkIn: false,
      name: 'Asha',
      phone: null,
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: 'Pune',
    });
  });

  it('applies the rate of the day only in a regular shop', () => {
    const taxed = { ...rice, rates: [{ rateBps: 500, effectiveFrom: '2025-09-22' }] };
    expect(priced({ lines: [line(rice)] }, null, [taxed]).lines[0]).toMatchObject({ gstRateBps: 0, gstRateFrom: null });
    const shop = { ...plainProfile, gstRegistration: 'regular' as const };
    const result = priceContent(
      { lines: [line(rice)] },
      { products: new Map([[rice.id, { facts: taxed, archived: false }]]), shop, at: '2026-01-05T06:30:00.000Z' },
      { saved: null, imported: false },
    );
    expect(result).toMatchObject({ content: { lines: [{ gstRateBps: 500, cgstPaise: 119, sgstPaise: 119 }] } });
  });

  it.each([
    ['2025-09-21T18:29:59.999Z', 1_200],
    ['2025-09-21T18:30:00.000Z', 500],
  ])('uses another rate from midnight in India on: at %s it is %i (R20)', (at, gstRateBps) => {
    const rates = [
      { rateBps: 1_200, effectiveFrom: '2017-07-01' },
      { rateBps: 500, effectiveFrom: '2025-09-22' },
    ];
    const products = new Map([[rice.id, { facts: { ...rice, rates }, archived: false }]]);
    const shop = { ...plainProfile, gstRegistration: 'regular' as const };
    expect(
      priceContent({ lines: [line(rice)] }, { products, shop, at }, { saved: null, imported: false }),
    ).toMatchObject({ content: { lines: [{ gstRateBps }] } });
  });
});

describe('equal content', () => {
  const content = walkInContent([{ product: rice, quantityMilli: 1_000 }], { note: 'x' });

  it('agrees in every field that is sent', () => {
    expect(matchesContent({}, content)).toBe(true);
    expect(matchesContent({ lines: [line(rice)], note: 'x', upiReference: null, billDiscountPaise: 0 }, content)).toBe(
      true,
    );
    expect(matchesContent({ lines: [{ ...line(rice, 1), unitPricePaise: 5_000 }] }, content)).toBe(true);
  });

  it.each<BillContentBody>([
    { note: null },
    { paymentMethod: 'CARD' },
    { billDiscountPaise: 1 },
    { customer: null },
    { lines: [] },
    { lines: [{ ...line(rice), quantityMilli: 2_000 }] },
    { lines: [{ ...line(rice), unitPricePaise: 1 }] },
    { lines: [{ ...line(rice), note: 'y' }] },
    { lines: [{ ...line(rice), productId: numberId(7) }] },
  ])('is not content that differs in one field: %j', (body) => {
    expect(matchesContent(body, content)).toBe(false);
  });
});

describe('payments in parts', () => {
  const lines = [line(rice), line(oil)];
  const cash = { method: 'CASH', amountPaise: 5_000 } as const;
  const upi = { method: 'UPI', amountPaise: 12_000, received: true } as const;
  const kept = [
    { ...cash, tenderedPaise: null, reference: null, isReceived: true },
    { method: 'UPI', amountPaise: 12_000, tenderedPaise: null, reference: null, isReceived: true },
  ];

  it('are kept by a draft, whatever else is saved later', () => {
    const saved = priced({ lines, paymentParts: [cash, upi] });
    expect(saved).toMatchObject({ paymentMethod: null, payments: kept });
    expect(priced({ billDiscountPaise: 100 }, saved).payments).toEqual(kept);
    expect(priced({ lines, paymentParts: [] }).payments).toEqual([]);
  });

  it('are dropped by a method, or by the choice of none', () => {
    const saved = priced({ lines, paymentParts: [cash] });
    expect(priced({ paymentMethod: 'CARD' }, saved)).toMatchObject({ paymentMethod: 'CARD', payments: null });
    expect(priced({ paymentMethod: null }, saved)).toMatchObject({ paymentMethod: null, payments: null });
    expect(priced({ paymentParts: null }, saved)).toMatchObject({ paymentMethod: null, payments: null });
  });

  it('of a completion come before those of the draft, and bring the cash that is handed over', () => {
    const saved = priced({ lines, paymentParts: [cash, upi] });
    const completed = priced({ payments: [{ ...cash, tenderedPaise: 10_000 }] }, saved);
    expect(completed.payments).toMatchObject([{ amountPaise: 5_000, tenderedPaise: 10_000 }]);
    // the completion was refused, and the draft is saved again
    expect(priced({}, completed).payments).toMatchObject([{ amountPaise: 5_000, tenderedPaise: null }]);
  });

  it('of a whole draft that is sent back are its own, although it has no money yet', () => {
    const saved = priced({ lines, paymentParts: [cash, upi] });
    expect(priced({ payments: [], paymentParts: [cash, upi] }, saved).payments).toEqual(kept);
  });

  it('of one payment of the whole match the bill that they made', () => {
    const whole = { ...cash, amountPaise: 17_000, tenderedPaise: 20_000 };
    const body: BillContentBody = { lines, paymentMethod: null, payments: [whole] };
    const content = priced(body);
    expect(content).toMatchObject({ paymentMethod: 'CASH', tenderedPaise: 20_000 });
    expect(matchesContent(body, content)).toBe(true);
    expect(matchesContent({ ...body, payments: [{ ...whole, tenderedPaise: null }] }, content)).toBe(false);
    expect(matchesContent({ lines, paymentMethod: 'CARD' }, content)).toBe(false);
  });
});
