import {
  datedRate,
  fieldPicker,
  productDetails,
  productRow,
  quickProductView,
  type ProductRow,
  type QuickProductView,
} from '@bahi/contracts';
import type { CatalogueState, CatalogueWarning, KeptProduct, ProductAnswer, ProductFigures } from '@bahi/domain';
import { stockLabel } from '@bahi/projections';
import type { ListQuery } from '../lists/listQuery.ts';
import type { Resource } from '../lists/resource.ts';
import { HIDDEN_FROM_STAFF } from './catalogueCommand.ts';
import { warningsView } from '../lists/warningsView.ts';
import { eventOf, type Accepted } from '../lists/writtenRow.ts';

/** Status and category, or status and `incomplete`, are kept as one field, so that such lists have an index and exact totals. */
function byStatusCategory(query: ListQuery): ListQuery {
  const { status, categoryId, ...where } = query.where ?? {};
  if (typeof status === 'string' && where['incomplete'] === true) {
    const { incomplete: _, ...others } = where;
    return {
      ...query,
      where: { ...others, ...(categoryId !== undefined && { categoryId }), statusIncomplete: status },
    };
  }
  if (status === undefined || categoryId === undefined) return query;
  const statuses = [...new Set([status].flat())];
  const statusCategory = statuses.flatMap((one) => [categoryId].flat().map((category) => `${one}|${category}`));
  return { ...query, where: { ...where, statusCategory } };
}

export const productResource: Resource = {
  name: 'products',
  model: 'productList',
  collection: 'products',
  row: productRow,
  filters: ['q', 'id', 'status', 'kind', 'categoryId', 'stockLabel', 'incomplete', 'taxClass', 'hsn', 'gstRate'],
  defaults: { status: 'active' },
  sort: { field: 'name', order: 'ASC' },
  orderedBy: { name: 'nameKey', localName: 'localNameKey' },
  rephrase: byStatusCategory,
  hidden: { staff: ['purchasePricePaise', 'averageCostPaise', 'stockValuePaise', ...HIDDEN_FROM_STAFF] },
};

// picked, so that a repeat has all fields in the order of the first answer (L8)
const detailsOf = fieldPicker(productDetails);
const rateOf = fieldPicker(datedRate);

/** The row as catalogue and ledger have it. */
function keptProductRow(kept: KeptProduct, categoryName: string, figures: ProductFigures): ProductRow {
  const { facts } = kept;
  return {
    ...detailsOf(facts),
    rates: facts.rates.map(rateOf),
    revision: kept.revision,
    categoryName,
    openingStockMilli: kept.openingStockMilli,
    currentStockMilli: figures.currentStockMilli,
    averageCostPaise: figures.averageCostPaise,
    stockValuePaise: figures.stockValuePaise,
    stockLabel: stockLabel(facts, figures.currentStockMilli),
    status: kept.archived ? 'archived' : 'active',
    updatedAt: new Date(kept.updatedAtMs).toISOString(),
    updatedBy: kept.updatedBy,
  };
}

/** The row as the command left it, also when the command is a repeat. */
export function writtenProductRow(outcome: Accepted): ProductRow & { warnings: CatalogueWarning[] } {
  const { type, data, meta } = eventOf(outcome, 'ProductAdded', 'ProductChanged', 'ProductArchived', 'ProductRestored');
  const { product, revision, categoryName } = data;
  const { warnings, openingStockMilli, ...figures } = outcome.answer as ProductAnswer;
  const kept: KeptProduct = {
    facts: product,
    revision,
    archived: type === 'ProductArchived',
    updatedAtMs: Date.parse(meta.at),
    updatedBy: meta.userId ?? null,
    openingStockMilli,
  };
  return { ...keptProductRow(kept, categoryName, figures), warnings: warningsView(warnings) };
}

/** The row as the counter sees it. */
export function quickProduct(row: ProductRow & { warnings?: CatalogueWarning[] }): QuickProductView {
  return quickFields(row);
}
const quickFields = fieldPicker(quickProductView);

/** The same as the command left it, also when the command is a repeat. */
export const writtenQuickProduct = (outcome: Accepted): QuickProductView => quickProduct(writtenProductRow(outcome));

/** What a stale revision is answered with. */
export function currentProduct(id: string, figures: ProductFigures) {
  return (state: Readonly<CatalogueState>): ProductRow | undefined => {
    const kept = state.products.get(id);
    const category = kept && state.categories.get(kept.facts.categoryId);
    return kept && keptProductRow(kept, category?.facts.name ?? '', figures);
  };
}
