import type { Id } from '@bahi/contracts';
import type { Kept } from './catalogueState.ts';
import { nameKey } from './nameKey.ts';

/**
 * True when another active entity has the same name. A scan, not an index: it only feeds a warning, and comparing lengths
 * first makes fifty thousand names cheaper than the memory an index would hold for every shop.
 */
export function hasNamesake(
  entities: ReadonlyMap<Id, Kept<{ id: Id; name: string }>>,
  entity: { id: Id; name: string },
): boolean {
  const key = nameKey(entity.name);
  for (const { facts, archived } of entities.values()) {
    if (archived || facts.id === entity.id || facts.name.length !== entity.name.length) continue;
    if (nameKey(facts.name) === key) return true;
  }
  return false;
}

/** True when another active product has this SKU in other letter case. */
export function hasSkuVariant(
  products: ReadonlyMap<Id, Kept<{ id: Id; sku: string | null }>>,
  product: { id: Id; sku: string | null },
): boolean {
  if (product.sku === null) return false;
  const key = nameKey(product.sku);
  for (const { facts, archived } of products.values()) {
    if (archived || facts.id === product.id || facts.sku?.length !== product.sku.length) continue;
    if (facts.sku !== product.sku && nameKey(facts.sku) === key) return true;
  }
  return false;
}
