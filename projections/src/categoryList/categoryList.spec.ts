import { describe, expect, it } from '@jest/globals';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { categoryList, type CategoryDoc } from './categoryList.ts';

async function counts(shop: SampleEvents): Promise<Record<string, number>> {
  const read = await projectedModels([categoryList], shop.events);
  const rows = await documentsOf<CategoryDoc>(read, 'categoryList', 'categories');
  return Object.fromEntries(rows.map(({ name, productCount }) => [name, productCount]));
}

const grocery = { categoryId: sampleId('grocery') };
const dairy = { categoryId: sampleId('dairy') };

describe('category list', () => {
  it('counts the active products of each category', async () => {
    const shop = new SampleEvents().category('grocery').category('dairy');
    shop.product('rice', grocery).product('salt', grocery).product('milk', dairy);
    expect(await counts(shop)).toEqual({ grocery: 2, dairy: 1 });
  });

  it('moves the count when a product changes its category, and keeps it for other changes', async () => {
    const shop = new SampleEvents().category('grocery').category('dairy').product('milk', grocery);
    shop.product('milk', dairy).product('milk', { name: 'Milk' });
    expect(await counts(shop)).toEqual({ grocery: 0, dairy: 1 });
  });

  it('counts an archived product again only once it is restored', async () => {
    const shop = new SampleEvents().category('grocery').product('rice', grocery).archive('rice');
    shop.product('rice', { name: 'Rice' });
    expect(await counts(shop)).toEqual({ grocery: 0 });
    expect(await counts(shop.archive('rice', 'Restored'))).toEqual({ grocery: 1 });
  });

  it('keeps the count when a category is renamed, archived and restored', async () => {
    const shop = new SampleEvents().category('grocery').product('rice', grocery);
    shop.category('grocery', 'Changed', 'Staples').category('grocery', 'Archived', 'Staples');
    const read = await projectedModels([categoryList], shop.events);
    const row = await read.get<CategoryDoc>('categoryList', 'categories', sampleId('grocery'));
    expect(row).toMatchObject({
      name: 'Staples',
      productCount: 1,
      status: 'archived',
      revision: 2,
      tokens: expect.arrayContaining(['=staples|']),
    });
  });
});
