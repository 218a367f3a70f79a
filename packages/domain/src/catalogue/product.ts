import {
  accept,
  fitsUnit,
  lookAlikeKey,
  mulDivHalfUp,
  refuseField,
  type CatalogueFact,
  type Confirmation,
  type Decision,
  type Id,
  type ProductDetails,
} from '@bahi/contracts';
import { hasCheckDigit, isSpreadsheetNumber, lineGross } from '../arithmetic/index.ts';
import { refuseUnlessConfirmed } from '../confirmations.ts';
import type { CatalogueWarning, ProductAnswer, ProductFigures } from './answers.ts';
import type { CatalogueState, KeptProduct } from './catalogueState.ts';
import { restoreCategory } from './category.ts';
import { findActive, findArchived, overlay } from './kept.ts';
import { nameKey } from './nameKey.ts';

export interface AddProduct {
  product: ProductDetails;
  /** Initial stock of a new product, in thousandths; valued at the purchase price. */
  openingStockMilli: number;
}
export interface ChangeProduct {
  id: Id;
  revision: number;
  changes: Partial<Omit<ProductDetails, 'id' | 'kind' | 'incomplete'>>;
  /** Fields that cannot be changed, when the whole row is sent back. */
  fixed?: { kind?: ProductDetails['kind'] | undefined; openingStockMilli?: number | undefined };
  /** The ledger knows the product: its unit is fixed. */
  hasHistory: boolean;
  figures: ProductFigures;
}
export type ArchiveProduct = Pick<ChangeProduct, 'id' | 'figures'>;
export interface RestoreProduct extends ArchiveProduct {
  /** Refusals that the caller confirmed and was allowed to. */
  confirmed: readonly Confirmation[];
}

export interface SetSellingPrice {
  productId: Id;
  sellingPricePaise: number;
}

/** The first rule that the product breaks, or nothing. */
function brokenRule(state: CatalogueState, product: ProductDetails): Decision<never> | undefined {
  const category = state.categories.get(product.categoryId);
  if (category === undefined) return refuseField('unknown_category', 'categoryId');
  if (category.archived) return refuseField('archived', 'categoryId');
  return brokenOwnRule(state, product);
}

/** The same without the category. */
function brokenOwnRule(state: CatalogueState, product: ProductDetails): Decision<never> | undefined {
  const { minStockMilli: min, maxStockMilli: max } = product;
  if (product.kind === 'service' && ((min ?? 0) > 0 || (max ?? 0) > 0)) {
    return refuseField('service_has_no_stock', (min ?? 0) > 0 ? 'minStockMilli' : 'maxStockMilli');
  }
  if (!fitsUnit(product.unit, min)) return refuseField('not_whole_units', 'minStockMilli');
  if (!fitsUnit(product.unit, max)) return refuseField('not_whole_units', 'maxStockMilli');
  if (min !== null && max !== null && min > max) return refuseField('min_above_max', 'minStockMilli');
  const { mrpPaise } = product;
  if (mrpPaise === null && product.rule31D) return refuseField('mrp_required', 'mrpPaise');
  // tax on top of a price depends on the day: a bill checks its total
  if (mrpPaise !== null && product.sellingPricePaise > mrpPaise)
    return refuseField('price_above_mrp', 'sellingPricePaise');
  const owner = product.sku === null ? undefined : state.skus.get(lookAlikeKey(product.sku));
  if (owner !== undefined && owner !== product.id) return refuseField('sku_taken', 'sku');
  return undefined;
}

function warningsOf(state: CatalogueState, product: ProductDetails): CatalogueWarning[] {
  const warnings: CatalogueWarning[] = [];
  if (state.productNames.isShared(product)) warnings.push({ field: 'name', code: 'name_repeated' });
  if (state.skuVariants.isShared(product)) warnings.push({ field: 'sku', code: 'sku_case_variant' });
  if (product.sku !== null && isSpreadsheetNumber(product.sku)) {
    warnings.push({ field: 'sku', code: 'spreadsheet_number' });
  }
  product.barcodes.forEach((code, index) => {
    const field = `barcodes.${index}`;
    if (isSpreadsheetNumber(code)) warnings.push({ field, code: 'spreadsheet_number' });
    if (!hasCheckDigit(code)) warnings.push({ field, code: 'barcode_check' });
  });
  return warnings;
}

/** Warns that archiving removes the value of the remaining stock from the shop's figures. */
function stockLeft({
  currentStockMilli: quantityMilli,
  stockValuePaise: valuePaise,
}: ProductFigures): CatalogueWarning[] {
  if (quantityMilli === 0 && valuePaise === 0) return [];
  return [{ field: 'currentStockMilli', code: 'stock_left', params: { quantityMilli, valuePaise } }];
}

const categoryName = (state: CatalogueState, product: ProductDetails): string =>
  state.categories.get(product.categoryId)?.facts.name ?? '';

/** Names and barcodes may repeat, a SKU may not; opening stock needs a purchase price and goods. */
export function addProduct(state: Readonly<CatalogueState>, command: AddProduct): Decision<CatalogueFact> {
  const { product, openingStockMilli } = command;
  if (product.kind === 'service' && openingStockMilli > 0) {
    return refuseField('service_has_no_stock', 'openingStockMilli');
  }
  if (openingStockMilli > 0 && product.purchasePricePaise === null) {
    return refuseField('purchase_price_required', 'purchasePricePaise');
  }
  const broken = brokenRule(state, product);
  if (broken !== undefined) return broken;
  if (!fitsUnit(product.unit, openingStockMilli)) return refuseField('not_whole_units', 'openingStockMilli');
  const valuePaise = lineGross(openingStockMilli, product.purchasePricePaise ?? 0);
  if (!Number.isSafeInteger(valuePaise)) return refuseField('too_large', 'openingStockMilli');
  const answer: ProductAnswer = {
    currentStockMilli: openingStockMilli,
    stockValuePaise: valuePaise,
    averageCostPaise:
      openingStockMilli === 0 ? (product.purchasePricePaise ?? 0) : mulDivHalfUp(valuePaise, 1000, openingStockMilli),
    openingStockMilli,
    warnings: warningsOf(state, product),
  };
  const opening = openingStockMilli > 0 ? { quantityMilli: openingStockMilli, valuePaise } : null;
  return accept(
    [{ type: 'ProductAdded', data: { product, categoryName: categoryName(state, product), revision: 0, opening } }],
    answer,
  );
}

/** The fact that changes a product, or moves it between active and archived, with its answer. */
export function moved(
  state: CatalogueState,
  type: 'ProductChanged' | 'ProductArchived' | 'ProductRestored',
  kept: KeptProduct,
  product: ProductDetails,
  figures: ProductFigures,
): Decision<CatalogueFact> {
  const warnings = type === 'ProductArchived' ? stockLeft(figures) : warningsOf(state, product);
  const answer: ProductAnswer = { ...figures, openingStockMilli: kept.openingStockMilli, warnings };
  const data = { product, categoryName: categoryName(state, product), revision: kept.revision + 1 };
  if (type !== 'ProductChanged') return accept([{ type, data }], answer);
  const isRenamed = product.name !== kept.facts.name || product.localName !== kept.facts.localName;
  return accept([{ type, data: { ...data, isRenamed } }], answer);
}

/**
 * Kind and opening stock are fixed. The unit is fixed once the ledger has events of the product or is about to get its opening
 * stock, because a quantity recorded in pieces cannot become kilograms.
 */
export function changeProduct(state: Readonly<CatalogueState>, command: ChangeProduct): Decision<CatalogueFact> {
  const found = findActive(state.products.get(command.id), command.revision);
  if (found.kind === 'refused') return found;
  const { kept } = found;
  const { kind = kept.facts.kind, openingStockMilli = kept.openingStockMilli } = command.fixed ?? {};
  if (kind !== kept.facts.kind) return refuseField('kind_fixed', 'kind');
  if (openingStockMilli !== kept.openingStockMilli) return refuseField('opening_stock_fixed', 'openingStockMilli');
  // whoever may change a product has seen it
  const product = { ...overlay(kept.facts, command.changes), incomplete: false };
  const isCounted = command.hasHistory || kept.openingStockMilli > 0;
  if (product.unit !== kept.facts.unit && isCounted) return refuseField('unit_fixed', 'unit');
  return brokenRule(state, product) ?? moved(state, 'ProductChanged', kept, product, command.figures);
}

/** Sets a selling price that came with a purchase. A product that was archived meanwhile, or has this price, stays as it is. */
export function setSellingPrice(
  state: Readonly<CatalogueState>,
  { productId, sellingPricePaise }: SetSellingPrice,
): Decision<CatalogueFact> {
  const kept = state.products.get(productId);
  if (kept === undefined || kept.archived || kept.facts.sellingPricePaise === sellingPricePaise) return accept([]);
  const product = { ...kept.facts, sellingPricePaise };
  const data = { product, categoryName: categoryName(state, product), revision: kept.revision + 1, isRenamed: false };
  return accept([{ type: 'ProductChanged', data }]);
}

/** Hides the product from choices and lists; name and SKU are free again, the history stays. */
export function archiveProduct(state: Readonly<CatalogueState>, command: ArchiveProduct): Decision<CatalogueFact> {
  const found = findActive(state.products.get(command.id));
  if (found.kind === 'refused') return found;
  return moved(state, 'ProductArchived', found.kept, found.kept.facts, command.figures);
}

/**
 * Refused while another product uses its SKU. If its category is archived, the product moves to an active one of that name;
 * without one it is refused (`category_archived`) until the caller confirms that both are restored.
 */
export function restoreProduct(state: Readonly<CatalogueState>, command: RestoreProduct): Decision<CatalogueFact> {
  const found = findArchived(state.products.get(command.id));
  if (found.kind === 'refused') return found;
  const { facts } = found.kept;
  const restored = (product: ProductDetails) => moved(state, 'ProductRestored', found.kept, product, command.figures);
  const category = state.categories.get(facts.categoryId);
  if (category?.archived !== true) return brokenRule(state, facts) ?? restored(facts);
  const broken = brokenOwnRule(state, facts);
  if (broken !== undefined) return broken;
  const sameName = state.categoryNames.get(nameKey(category.facts.name));
  if (sameName !== undefined) return restored({ ...facts, categoryId: sameName });
  const params = { name: category.facts.name, categoryId: category.facts.id };
  return (
    refuseUnlessConfirmed('category_archived', command.confirmed, { params }) ??
    withFactsOf(restoreCategory(state, category.facts.id), restored(facts))
  );
}

/** Both decisions as one, with the answer of the second. */
function withFactsOf(first: Decision<CatalogueFact>, second: Decision<CatalogueFact>): Decision<CatalogueFact> {
  if (first.kind === 'refused' || second.kind === 'refused') return first.kind === 'refused' ? first : second;
  return accept([...first.facts, ...second.facts], second.answer);
}
