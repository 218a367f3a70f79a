import { describe, expect, it } from '@jest/globals';
import { MAX_BARCODES, type ProductDetails } from '@bahi/contracts';
import { numberId, plainProduct } from '@bahi/testing/books';
import { given, type Past } from '@bahi/testing/givenWhenThen';
import { catalogueStream } from './catalogueState.ts';
import { addBarcode, addQuickProduct, type AddBarcode } from './quickProduct.ts';

const EAN = '8901030912344';
const category: Past = {
  type: 'CategoryAdded',
  data: { category: { id: numberId(900), name: 'Grocery', description: null }, revision: 0 },
};
const added = (product: ProductDetails): Past => ({
  type: 'ProductAdded',
  data: { product, categoryName: 'Grocery', revision: 0, opening: null },
});
const archived = (product: ProductDetails): Past => ({
  type: 'ProductArchived',
  data: { product, categoryName: 'Grocery', revision: 1 },
});
const tea = plainProduct(1, { name: 'Tea', barcodes: [EAN] });
const staffAllowed = { caller: { role: 'staff' as const }, shop: { staffMayAddProducts: true } };
const staffRefused = { ...staffAllowed, shop: { staffMayAddProducts: false } };
const owner = { caller: { role: 'owner' as const }, shop: { staffMayAddProducts: false } };
const figures = { currentStockMilli: 0, stockValuePaise: 0, averageCostPaise: 0 };

describe('a product that is added at the counter', () => {
  const add = (past: Past[], product: ProductDetails, by: typeof owner | typeof staffAllowed = staffAllowed) =>
    given(catalogueStream, [category, ...past]).when((state) => addQuickProduct(state, { product, ...by }));
  const soap = plainProduct(2, { name: 'Soap', barcodes: ['4006381333931'] });

  it('is incomplete when staff add it, and not when the owner does', () => {
    add([tea].map(added), soap).gives({ type: 'ProductAdded', data: { product: { ...soap, incomplete: true } } });
    add([], soap, owner).gives({ type: 'ProductAdded', data: { product: { incomplete: false } } });
  });

  it('is refused for staff whom the profile does not let', () => {
    add([], soap, staffRefused).refuses('staff_may_not_add_products');
  });

  it('is refused when an active product has the code by now, however it is written', () => {
    for (const code of [EAN, `0${EAN}`, '8 901030 912344']) {
      const { decision } = add([added(tea)], { ...soap, barcodes: [code] });
      expect(decision).toMatchObject({ code: 'barcode_taken', params: { name: 'Tea', productId: tea.id } });
    }
    add([added(plainProduct(1, { sku: 'AB-1' }))], { ...soap, barcodes: ['ab-1'] }).refuses('barcode_taken');
    add([added(tea), archived(tea)], { ...soap, barcodes: [EAN] }).gives({ type: 'ProductAdded', data: {} });
  });

  it('may have the name of another product, with a warning, and needs a category', () => {
    const { decision } = add([added(tea)], { ...soap, name: 'TEA' });
    expect(decision).toMatchObject({ answer: { warnings: [{ code: 'name_repeated' }] } });
    add([], { ...soap, categoryId: numberId(901) }).refuses('unknown_category');
  });
});

describe('a code that is given to a product at the counter', () => {
  const link = (past: Past[], barcode: string, by: Omit<AddBarcode, 'id' | 'barcode' | 'figures'> = staffAllowed) =>
    given(catalogueStream, [category, ...past]).when((state) =>
      addBarcode(state, { id: tea.id, barcode, figures, ...by }),
    );

  it('is added, and marks the product when staff do it', () => {
    const barcodes = [EAN, '4006381333931'];
    link([added(tea)], '4006381333931').gives({
      type: 'ProductChanged',
      data: { product: { barcodes, incomplete: true }, revision: 1, isRenamed: false },
    });
    link([added(tea)], '4006381333931', owner).gives({
      type: 'ProductChanged',
      data: { product: { incomplete: false } },
    });
    const marked = { ...tea, incomplete: true };
    link([added(marked)], '4006381333931', owner).gives({
      type: 'ProductChanged',
      data: { product: { incomplete: true } },
    });
  });

  it('that it has already changes nothing', () => {
    link([added(tea)], `0${EAN}`).changesNothing();
  });

  it('is refused for staff whom the profile does not let, for another product’s code, and beyond the most', () => {
    link([added(tea)], '4006381333931', staffRefused).refuses('staff_may_not_add_products');
    link([added(tea), added(plainProduct(2, { barcodes: ['42'] }))], '42').refuses('barcode_taken');
    const full = { ...tea, barcodes: Array.from({ length: MAX_BARCODES }, (_, n) => `CODE-${n}`) };
    link([added(full)], '42').refuses('too_many');
    link([], '42').refuses('not_found');
    link([added(tea), archived(tea)], '42').refuses('archived');
  });
});
