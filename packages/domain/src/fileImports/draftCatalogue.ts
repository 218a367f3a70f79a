import { lookAlikeKey, type CategoryDetails, type Id, type ProductDetails } from '@bahi/contracts';
import type { CatalogueState } from '../catalogue/catalogueState.ts';
import { nameKey } from '../catalogue/nameKey.ts';

/** A catalogue with the categories and SKUs that the rows of a file so far bring. The catalogue itself stays as it is. */
export class Draft {
  readonly state: CatalogueState;

  constructor(state: Readonly<CatalogueState>) {
    const { categories, categoryNames, skus } = state;
    const copies = { categories: new Map(categories), categoryNames: new Map(categoryNames), skus: new Map(skus) };
    this.state = { ...state, ...copies };
  }

  holdCategory(facts: CategoryDetails): void {
    this.state.categoryNames.set(nameKey(facts.name), facts.id);
    const kept = { facts, revision: 0, archived: false, updatedAtMs: 0, updatedBy: null, productCount: 0 };
    this.state.categories.set(facts.id, kept);
  }

  /** A product with its SKU; the one that it had before is free. */
  hold({ id, sku }: ProductDetails): void {
    this.release(id);
    if (sku !== null) this.state.skus.set(lookAlikeKey(sku), id);
  }

  /** Frees the SKU of a product. */
  release(id: Id): void {
    const sku = this.state.products.get(id)?.facts.sku ?? null;
    if (sku !== null && this.state.skus.get(lookAlikeKey(sku)) === id) this.state.skus.delete(lookAlikeKey(sku));
  }

  /** A category whose products have left. */
  empty(id: Id): void {
    const kept = this.state.categories.get(id);
    if (kept !== undefined) this.state.categories.set(id, { ...kept, productCount: 0 });
  }
}
