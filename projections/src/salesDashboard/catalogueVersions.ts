import type { AnyRecorded, ArchivableStatus } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import { shopOf } from '../derived/shopOf.ts';
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
  const tiles: DocKey = [TILES, shopOf(event)];
  if ('category' in event.data) return [tiles, [CATEGORY_VERSIONS, event.id]];
  if (!('product' in event.data)) return [];
  return [tiles, [PRODUCTS, event.data.product.id], [PRODUCT_VERSIONS, event.id]];
}

/** The status that an event gives a product; null when it stays unchanged. */
export function stageGiven(event: AnyRecorded): ArchivableStatus | null {
  if (event.type === 'ProductChanged') return null;
  return event.type === 'ProductArchived' ? 'archived' : 'active';
}

/** Stores the category or product as this event left it, dated on both axes. */
export function addCatalogueVersion(event: AnyRecorded, cuts: Cuts, docs: Docs): void {
  const place = { id: event.id, shopId: shopOf(event), ...cuts };
  if ('category' in event.data) {
    const { category, revision } = event.data;
    const version = { ...place, categoryId: category.id, revision, name: category.name };
    docs.put<CategoryVersionDoc>(CATEGORY_VERSIONS, version);
  } else if ('product' in event.data) {
    const { product, categoryName, revision } = event.data;
    const version = { ...place, product, revision, categoryName, stage: stageGiven(event) };
    docs.put<ProductVersionDoc>(PRODUCT_VERSIONS, version);
  }
}
