import type { AnyRecorded, CategoryRow } from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';

const CATEGORIES = 'categories';
const MEMBERSHIPS = 'memberships';

export interface CategoryDoc extends CategoryRow, Doc {
  /** Equal in every document, so that one query finds all categories of a shop when a product moves between two. */
  kind: 'category';
  nameKey: string;
  tokens: string[];
}

/** The category in which a product is counted; null while it is archived. */
interface Membership extends Doc {
  categoryId: string | null;
}

function changeCategory(event: AnyRecorded, docs: Docs): void {
  switch (event.type) {
    case 'CategoryAdded':
    case 'CategoryChanged':
    case 'CategoryArchived':
    case 'CategoryRestored': {
      const { category, revision } = event.data;
      docs.put<CategoryDoc>(CATEGORIES, {
        ...category,
        shopId: shopOf(event),
        kind: 'category',
        revision,
        productCount: docs.get<CategoryDoc>(CATEGORIES, category.id)?.productCount ?? 0,
        status: event.type === 'CategoryArchived' ? 'archived' : 'active',
        updatedAt: event.meta.at,
        updatedBy: event.meta.userId ?? null,
        nameKey: nameKey(category.name),
        tokens: searchTokens({ names: [category.name] }),
      });
      break;
    }
    default:
  }
}

function count(docs: Docs, categoryId: string | null, delta: number): void {
  if (categoryId === null) return;
  const found = docs.related<CategoryDoc>().find(({ id }) => id === categoryId);
  const category = docs.get<CategoryDoc>(CATEGORIES, categoryId) ?? found;
  if (category === undefined) return;
  docs.put<CategoryDoc>(CATEGORIES, { ...category, productCount: category.productCount + delta });
}

function moveProduct(event: AnyRecorded, docs: Docs): void {
  switch (event.type) {
    case 'ProductAdded':
    case 'ProductChanged':
    case 'ProductArchived':
    case 'ProductRestored': {
      const { id, categoryId } = event.data.product;
      const known = docs.get<Membership>(MEMBERSHIPS, id);
      const before = known?.categoryId ?? null;
      const staysArchived = event.type === 'ProductChanged' && known !== undefined && before === null;
      const after = event.type === 'ProductArchived' || staysArchived ? null : categoryId;
      if (before === after && known !== undefined) return;
      count(docs, before, -1);
      count(docs, after, 1);
      docs.put<Membership>(MEMBERSHIPS, { id, shopId: shopOf(event), categoryId: after });
      break;
    }
    default:
  }
}

/** Categories with the number of active products in each. */
export const categoryList: Projection = {
  name: 'categoryList',
  version: 5,
  collections: [
    {
      name: CATEGORIES,
      indexes: [['status', 'nameKey'], ['status', 'productCount'], ['status', 'updatedAt'], ['kind']],
      totals: ['status'],
      tokens: 'tokens',
    },
    { name: MEMBERSHIPS, indexes: [] },
  ],
  handles: [
    'CategoryAdded',
    'CategoryChanged',
    'CategoryArchived',
    'CategoryRestored',
    'ProductAdded',
    'ProductChanged',
    'ProductArchived',
    'ProductRestored',
  ],
  keys(event) {
    if ('category' in event.data) return [[CATEGORIES, event.data.category.id]];
    if (!('product' in event.data)) return [];
    const { id, categoryId } = event.data.product;
    return [
      [MEMBERSHIPS, id],
      [CATEGORIES, categoryId],
    ];
  },
  // the event does not name the former category, so a change of a product loads all of them
  related: (event) =>
    event.type === 'ProductChanged' ? { collection: CATEGORIES, field: 'kind', value: 'category' } : undefined,
  apply(event, docs) {
    changeCategory(event, docs);
    moveProduct(event, docs);
  },
  announces: ['categories'],
};
