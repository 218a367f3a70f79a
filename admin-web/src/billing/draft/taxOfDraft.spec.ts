import { describe, expect, it } from '@jest/globals';
import type { ProductRow, Profile } from '@bahi/contracts';
import { draftLine, openBill, productRow } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { draftOf, NOTHING_KNOWN, type Draft } from './draft.ts';
import { priceDraft } from './priceDraft.ts';
import { taxOfDraft } from './taxOfDraft.ts';

const DAY = '2026-11-20';
const regular: Profile = {
  ...sampleProfile,
  stateCode: '29',
  gstRegistration: 'regular',
  gstNumber: '29ZZKPS1234K1Z8',
  gstEffectiveFrom: '2026-11-01',
};
const RATES = [{ rateBps: 1_800, effectiveFrom: '2026-11-01' }];
const idOf = (digit: number): string => String(digit).repeat(32);
const soap = productRow({ id: idOf(1), rates: RATES, hsn: '3401', mrpPaise: 15_000 });
const milk = productRow({ id: idOf(2), taxClass: 'exempt', hsn: null });
const water = productRow({ id: idOf(3), hsn: '2201' });

const lines = [
  draftLine({ key: 1, productId: soap.id, gstRateBps: 1_800 }),
  draftLine({ key: 2, productId: milk.id }),
  draftLine({ key: 3, productId: water.id }),
];
const named = (details: object): Partial<Draft> => ({
  walkIn: false,
  customerName: 'Bhandari',
  customerDetails: { ...NOTHING_KNOWN, ...details },
});

function taxOf(changes: Partial<Draft>, profile = regular, products: readonly ProductRow[] = [soap, milk, water]) {
  const draft: Draft = { ...draftOf(openBill()), walkIn: true, lines, ...changes };
  const priced = priceDraft(draft, profile, DAY);
  if (priced.kind !== 'priced') throw new Error('not priced');
  const tax = taxOfDraft(draft, { priced: priced.lines, products, profile, day: DAY, isImported: false });
  return { ...tax, marks: Object.fromEntries(tax.marks) };
}

describe('tax on a draft, before it is generated', () => {
  it('marks products without a rate and lines above the printed price (R20, R23)', () => {
    const dear = lines.map((line) => (line.key === 1 ? { ...line, unitPricePaise: 15_001 } : line));
    expect(taxOf({ lines: dear })).toEqual({
      marks: { 1: 'line_above_mrp', 3: 'rate_missing' },
      buyer: {},
      isMixed: false,
    });
  });

  it('asks to split a bill of a registered buyer, whose lines need an HSN code (R3, S12)', () => {
    const tax = taxOf(named({ gstNumber: '29ZZBFT5678R1ZZ' }));
    expect(tax).toEqual({ marks: { 2: 'hsn_missing', 3: 'rate_missing' }, buyer: {}, isMixed: true });
    expect(taxOf({}, { ...regular, turnoverAboveFiveCrore: true }).marks[2]).toBe('hsn_missing');
  });

  it('refuses the own number, and other states under composition (R2, R13)', () => {
    expect(taxOf(named({ gstNumber: '29ZZKPS1234K1Z8' })).buyer).toEqual({ 'customer.gstNumber': 'own_gst_number' });
    const composition: Profile = { ...regular, gstRegistration: 'composition' };
    const tax = taxOf(named({ stateCode: '27' }), composition);
    expect(tax).toEqual({ marks: {}, buyer: { 'customer.stateCode': 'composition_other_state' }, isMixed: false });
  });

  it('says nothing of a shop without a registration, nor of products that are not loaded', () => {
    expect(taxOf({}, sampleProfile)).toEqual({ marks: {}, buyer: {}, isMixed: false });
    expect(taxOf({}, regular, [])).toEqual({ marks: {}, buyer: {}, isMixed: false });
  });
});
