import { describe, expect, it } from '@jest/globals';
import { emptyVendor, type CatalogueFact, type Decision, type RecordedEvent } from '@bahi/contracts';
import { catalogueStream, type CatalogueState } from './catalogueState.ts';
import { addVendor, archiveVendor, changeVendor, restoreVendor } from './vendor.ts';

const recorded = (fact: CatalogueFact) => ({ ...fact, meta: { at: '2026-01-05T06:30:00.000Z' } }) as RecordedEvent;
const id = (n: number) => n.toString(16).padStart(32, '0');
const vendor = (n: number, name: string, gstNumber: string | null = null) => ({
  id: id(n),
  ...emptyVendor,
  name,
  gstNumber,
});

function given(...steps: ((state: CatalogueState) => Decision<CatalogueFact>)[]): CatalogueState {
  const state = catalogueStream.initialState();
  for (const step of steps) {
    const decision = step(state);
    if (decision.kind === 'refused') throw new Error(`given was refused: ${decision.code}`);
    for (const fact of decision.facts) catalogueStream.evolve(state, recorded(fact));
  }
  return state;
}

describe('vendors', () => {
  it('accepts a repeated name with a warning', () => {
    const state = given((s) => addVendor(s, vendor(1, 'Gupta Traders')));
    expect(addVendor(state, vendor(2, 'gupta traders'))).toMatchObject({
      kind: 'accepted',
      answer: { purchaseCount: 0, warnings: [{ field: 'name', code: 'name_repeated' }] },
    });
  });

  it.each([
    ['27AAPFU0939F1ZV', []],
    ['29AAFCA7488L1Z0', [{ field: 'gstNumber', code: 'gst_number_check' }]],
  ])('accepts GST number %s, with a warning when its check character is wrong', (gstNumber, warnings) => {
    expect(addVendor(given(), vendor(1, 'Gupta', gstNumber))).toMatchObject({ kind: 'accepted', answer: { warnings } });
  });

  it('keeps fields that are not sent and clears fields that are null', () => {
    const state = given(
      (s) => addVendor(s, vendor(1, 'Gupta', '27AAPFU0939F1ZV')),
      (s) =>
        changeVendor(s, { id: id(1), revision: 0, changes: { phone: '98200', name: undefined }, purchaseCount: 3 }),
      (s) => changeVendor(s, { id: id(1), revision: 1, changes: { gstNumber: null }, purchaseCount: 3 }),
    );
    expect(state.vendors.get(id(1))).toMatchObject({
      revision: 2,
      facts: { name: 'Gupta', phone: '98200', gstNumber: null },
    });
  });

  it.each([
    ['Verma', true],
    ['Gupta', false],
  ])('says whether a change to %s renames the vendor', (name, isRenamed) => {
    const state = given((s) => addVendor(s, vendor(1, 'Gupta')));
    expect(changeVendor(state, { id: id(1), revision: 0, changes: { name }, purchaseCount: 0 })).toMatchObject({
      facts: [{ type: 'VendorChanged', data: { isRenamed } }],
    });
  });

  it('refuses to archive a vendor with purchases, and counts them', () => {
    const state = given((s) => addVendor(s, vendor(1, 'Gupta')));
    expect(archiveVendor(state, { id: id(1), purchaseCount: 4, duePaise: 100 })).toEqual({
      kind: 'refused',
      code: 'vendor_in_use',
      params: { count: 4 },
    });
  });

  it.each([
    [124_000, 'vendor_owed', { due: '₹1,240.00' }],
    [-1, 'vendor_has_advance', { advance: '₹0.01' }],
  ])('refuses to archive a vendor while %d paise are owed', (duePaise, code, params) => {
    const state = given((s) => addVendor(s, vendor(1, 'Gupta')));
    const refused = { kind: 'refused', code, params };
    expect(archiveVendor(state, { id: id(1), purchaseCount: 0, duePaise })).toEqual(refused);
  });

  it('archives, then refuses changes, then restores', () => {
    const state = given(
      (s) => addVendor(s, vendor(1, 'Gupta')),
      (s) => archiveVendor(s, { id: id(1), purchaseCount: 0, duePaise: 0 }),
    );
    expect(changeVendor(state, { id: id(1), revision: 1, changes: {}, purchaseCount: 0 })).toMatchObject({
      code: 'archived',
    });
    expect(restoreVendor(state, { id: id(1), purchaseCount: 0 })).toMatchObject({
      facts: [{ type: 'VendorRestored', data: { revision: 2 } }],
    });
  });
});
