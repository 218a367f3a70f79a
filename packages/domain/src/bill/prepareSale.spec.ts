import { describe, expect, it } from '@jest/globals';
import { numberId, plainCaller, plainProduct, plainProfile } from '@bahi/testing/books';
import { SOME_DAY } from '@bahi/testing/givenWhenThen';
import type { PrepareSale } from './commands.ts';
import { prepareSale } from './prepareSale.ts';

const rice = plainProduct(1);
const request: PrepareSale = {
  body: {
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: rice.id, quantityMilli: 2_000 }],
  },
  caller: plainCaller,
  products: new Map([[rice.id, { facts: rice, archived: false }]]),
  shop: plainProfile,
  at: SOME_DAY,
};
const prepare = (changes: Partial<PrepareSale>) =>
  prepareSale({ ...request, ...changes }, { saved: null, imported: false });

describe('a sale is prepared', () => {
  it('with its price', () => {
    expect(prepare({})).toMatchObject({
      kind: 'prepared',
      content: { totals: { grandTotalPaise: 10_000 } },
      confirmed: [],
    });
  });

  it('unless it cannot be priced', () => {
    const lines = [{ productId: numberId(9), quantityMilli: 1_000 }];
    expect(prepare({ body: { ...request.body, lines } })).toMatchObject({ code: 'unknown_product' });
  });

  it('unless it is incomplete: the refusal names every field', () => {
    expect(prepare({ body: { lines: request.body.lines } })).toEqual({
      kind: 'refused',
      code: 'customer_required',
      fields: { 'customer.name': 'customer_required', paymentMethod: 'payment_method_required' },
    });
  });

  it('by the rules of the shop’s day, not of the day in UTC', () => {
    const customer = { name: 'Gupta', gstNumber: '24AAQCA8719H1ZC' };
    const shop = { ...plainProfile, gstRegistration: 'regular' as const, gstEffectiveFrom: '2026-01-06' };
    const at = (instant: string) => prepare({ shop, at: instant, body: { ...request.body, customer } });
    expect(at('2026-01-05T18:29:59.999Z')).toMatchObject({ kind: 'prepared' });
    expect(at('2026-01-05T18:30:00.000Z')).toMatchObject({ code: 'address_required_for_gst_buyer' });
  });

  it('with the confirmations that the caller’s role may give', () => {
    const confirmations = ['stock_would_go_negative' as const];
    expect(prepare({ caller: { ...plainCaller, role: 'owner', confirmations } })).toMatchObject({
      confirmed: confirmations,
    });
    expect(prepare({ caller: { ...plainCaller, confirmations } })).toMatchObject({ confirmed: [] });
  });
});
