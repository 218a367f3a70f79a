import { describe, expect, it } from '@jest/globals';
import { emptyProduct, type CatalogueFact, type Decision, type RecordedEvent } from '@bahi/contracts';
import { catalogueStream, type CatalogueState } from './catalogueState.ts';
import { addCategory, archiveCategory, changeCategory, restoreCategory } from './category.ts';
import { nameKey } from './nameKey.ts';
import { addProduct } from './product.ts';

const recorded = (fact: CatalogueFact) => ({ ...fact, meta: { at: '2026-01-05T06:30:00.000Z' } }) as RecordedEvent;
const id = (n: number) => n.toString(16).padStart(32, '0');
const category = (n: number, name: string) => ({ id: id(n), name, description: null });

type Step = (state: CatalogueState) => Decision<CatalogueFact>;

/** State after decisions that were all accepted. */
function given(...steps: Step[]): CatalogueState {
  const state = catalogueStream.initialState();
  for (const step of steps) {
    const decision = step(state);
    if (decision.kind === 'refused') throw new Error(`given was refused: ${decision.code}`);
    for (const fact of decision.facts) catalogueStream.evolve(state, recorded(fact));
  }
  return state;
}

const product = (n: number, categoryId: string) => ({
  product: {
    ...emptyProduct,
    id: id(n),
    name: 'Salt',
    categoryId,
    unit: 'pcs' as const,
    sellingPricePaise: 2_500,
  },
  openingStockMilli: 0,
});

describe('categories', () => {
  it('starts a category at revision 0', () => {
    expect(addCategory(given(), category(1, 'Grains'))).toEqual({
      kind: 'accepted',
      facts: [{ type: 'CategoryAdded', data: { category: category(1, 'Grains'), revision: 0 } }],
      answer: { productCount: 0 },
    });
  });

  it.each([
    ['letter case', 'GRAINS'],
    ['surrounding space', ' Grains '],
  ])('refuses a name that differs by %s only', (_what, name) => {
    const state = given((s) => addCategory(s, category(1, 'Grains')));
    expect(addCategory(state, category(2, name))).toMatchObject({
      kind: 'refused',
      code: 'category_name_taken',
      fields: { name: 'category_name_taken' },
    });
  });

  it('compares names by NFC and full case folding', () => {
    expect(nameKey('Cafe\u0301')).toBe(nameKey('CAF\u00c9'));
    expect(nameKey('Straße')).toBe(nameKey('STRASSE'));
    expect(nameKey('दाल')).not.toBe(nameKey('दाले'));
  });

  it('keeps its own name on a change, and refuses an older revision', () => {
    const state = given(
      (s) => addCategory(s, category(1, 'Grains')),
      (s) => changeCategory(s, { id: id(1), revision: 0, changes: { name: 'grains', description: 'Rice' } }),
    );
    expect(state.categories.get(id(1))).toMatchObject({ revision: 1, facts: { name: 'grains', description: 'Rice' } });
    expect(changeCategory(state, { id: id(1), revision: 0, changes: { name: 'Dal' } })).toMatchObject({
      code: 'stale_revision',
    });
  });

  it('frees the former name when renamed', () => {
    const state = given(
      (s) => addCategory(s, category(1, 'Grains')),
      (s) => changeCategory(s, { id: id(1), revision: 0, changes: { name: 'Cereals' } }),
    );
    expect(addCategory(state, category(2, 'Grains'))).toMatchObject({ kind: 'accepted' });
  });

  it('refuses to archive while it has products, and counts them', () => {
    const state = given(
      (s) => addCategory(s, category(1, 'Grains')),
      (s) => addProduct(s, product(7, id(1))),
      (s) => addProduct(s, product(8, id(1))),
    );
    expect(archiveCategory(state, id(1))).toEqual({
      kind: 'refused',
      code: 'category_in_use',
      params: { count: 2 },
    });
  });

  it('frees the name when archived, and refuses to restore once the name is in use', () => {
    const state = given(
      (s) => addCategory(s, category(1, 'Grains')),
      (s) => archiveCategory(s, id(1)),
      (s) => addCategory(s, category(2, 'Grains')),
    );
    expect(archiveCategory(state, id(1))).toMatchObject({ code: 'archived' });
    expect(restoreCategory(state, id(1))).toMatchObject({ code: 'category_name_taken' });
    expect(restoreCategory(state, id(2))).toMatchObject({ code: 'not_archived' });
    expect(archiveCategory(state, id(9))).toMatchObject({ code: 'not_found' });
  });
});
