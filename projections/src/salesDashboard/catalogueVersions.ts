import type { AnyRecorded, ArchivableStatus } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import { shopOf } from '../facts/shopOf.ts';
import {
  CATEGORY_VERSIONS,
  PRODUCT_VERSIONS,
  PRODUCTS,
  TILES,
  type CategoryVersionDoc,
  type Cuts,
  type ProductVersionDoc,
} from './dashboardDocs.ts';

/** Documents that a catalogue fact changes. */
export function catalogueKeys(event: AnyRecorded): DocKey[] {
  if ('category' in event.data) return [[CATEGORY_VERSIONS, event.id]];
  if (!('product' in event.data)) return [];
  return [
    [TILES, shopOf(event)],
    [PRODUCTS, event.data.product.id],
    [PRODUCT_VERSIONS, event.id],
  ];
}

/**
 * Keeps the entity as this fact left it, dated on both axes.
 * @param before status of the product until now; a change leaves it
 * @returns the status after it
 */
export function addCatalogueVersion(
  event: AnyRecorded,
  cuts: Cuts,
  before: ArchivableStatus,
  docs: Docs,
): ArchivableStatus {
  const place = { id: event.id, shopId: shopOf(event), ...cuts };
  switch (event.type) {
    case 'CategoryAdded':
    case 'CategoryChanged': {
      const { category, revision } = event.data;
      const version = { ...place, categoryId: category.id, revision, name: category.name };
      docs.put<CategoryVersionDoc>(CATEGORY_VERSIONS, version);
      return before;
    }
    case 'ProductAdded':
    case 'ProductChanged':
    case 'ProductArchived':
    case 'ProductRestored': {
      const { product, categoryName, revision } = event.data;
      const moved = event.type === 'ProductArchived' ? 'archived' : 'active';
      const status = event.type === 'ProductChanged' ? before : moved;
      docs.put<ProductVersionDoc>(PRODUCT_VERSIONS, { ...place, product, revision, categoryName, status });
      return status;
    }
    default:
      return before;
  }
}
