import {
  accept,
  MAX_BARCODES,
  refuse,
  refuseField,
  type CatalogueFact,
  type Decision,
  type Id,
  type ProductDetails,
  type Refused,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { sameCodeAs } from '../arithmetic/index.ts';
import type { Caller } from '../confirmations.ts';
import type { ProductFigures } from './answers.ts';
import type { CatalogueState, KeptProduct } from './catalogueState.ts';
import { findActive } from './kept.ts';
import { addProduct, moved } from './product.ts';

/** Who adds at the counter, and whether the profile lets staff do so. */
interface CounterRequest {
  caller: Pick<Caller, 'role'>;
  shop: Pick<ShopProfileDetails, 'staffMayAddProducts'>;
}

/** A product of which the counter knows the name, price, unit, category and perhaps a code. */
export interface AddQuickProduct extends CounterRequest {
  product: ProductDetails;
}

export interface AddBarcode extends CounterRequest {
  id: Id;
  barcode: string;
  figures: ProductFigures;
}

/**
 * Adds a product at the counter. One that staff add is `incomplete` until the owner saves it. Refusals:
 * `staff_may_not_add_products`, `barcode_taken` (an active product has the code by now), those of `addProduct`.
 */
export function addQuickProduct(state: Readonly<CatalogueState>, command: AddQuickProduct): Decision<CatalogueFact> {
  const { product, caller } = command;
  const refused = mayAdd(command) ?? refuseTaken(state, product.barcodes, null);
  if (refused !== null) return refused;
  return addProduct(state, { product: { ...product, incomplete: caller.role !== 'owner' }, openingStockMilli: 0 });
}

/**
 * Gives a product one code more. A code that it has changes nothing. If staff do it, the product is `incomplete` until the owner
 * saves it. Refusals: those of `findActive`, `staff_may_not_add_products`, `barcode_taken` by another product, `too_many`.
 */
export function addBarcode(state: Readonly<CatalogueState>, command: AddBarcode): Decision<CatalogueFact> {
  const { id, barcode, caller, figures } = command;
  const refused = mayAdd(command);
  if (refused !== null) return refused;
  const found = findActive(state.products.get(id));
  if (found.kind === 'refused') return found;
  const { facts } = found.kept;
  if (hasCode(found.kept, barcode)) return accept([]);
  const taken = refuseTaken(state, [barcode], id);
  if (taken !== null) return taken;
  if (facts.barcodes.length >= MAX_BARCODES) return refuseField('too_many', 'barcode', { max: MAX_BARCODES });
  const incomplete = facts.incomplete || caller.role !== 'owner';
  const product = { ...facts, barcodes: [...facts.barcodes, barcode], incomplete };
  return moved(state, 'ProductChanged', found.kept, product, figures);
}

function mayAdd({ caller, shop }: CounterRequest): Refused | null {
  return caller.role === 'owner' || shop.staffMayAddProducts ? null : refuse('staff_may_not_add_products');
}

function hasCode({ facts: { barcodes, sku } }: KeptProduct, code: string): boolean {
  const isSame = sameCodeAs(code);
  return barcodes.some(isSame) || (sku !== null && isSame(sku));
}

/** Two tills may scan the same unknown code: the second one is told which product has it by now. */
function refuseTaken(state: CatalogueState, codes: readonly string[], exceptId: Id | null): Refused | null {
  for (const code of codes) {
    const isSame = sameCodeAs(code);
    for (const { facts, archived } of state.products.values()) {
      if (archived || facts.id === exceptId) continue;
      if (facts.barcodes.some(isSame) || (facts.sku !== null && isSame(facts.sku))) {
        return refuseField('barcode_taken', 'barcode', { name: facts.name, productId: facts.id });
      }
    }
  }
  return null;
}
