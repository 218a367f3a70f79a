import { categoryDetails, categoryRow, fieldPicker, type CategoryRow } from '@bahi/contracts';
import type { CatalogueState, CategoryAnswer, KeptCategory } from '@bahi/domain';
import { eventOf, type Accepted } from '../lists/writtenRow.ts';
import type { Resource } from '../lists/resource.ts';
import { HIDDEN_FROM_STAFF } from './catalogueCommand.ts';

export const categoryResource: Resource = {
  name: 'categories',
  model: 'categoryList',
  collection: 'categories',
  row: categoryRow,
  filters: ['q', 'id', 'status'],
  defaults: { status: 'active' },
  sort: { field: 'name', order: 'ASC' },
  orderedBy: { name: 'nameKey' },
  hidden: { staff: HIDDEN_FROM_STAFF },
};

// picked, so that a repeat has all fields in the order of the first answer (L8)
const detailsOf = fieldPicker(categoryDetails);

/** The row as the catalogue's fold has it. */
function keptCategoryRow(kept: KeptCategory): CategoryRow {
  return {
    ...detailsOf(kept.facts),
    revision: kept.revision,
    productCount: kept.productCount,
    status: kept.archived ? 'archived' : 'active',
    updatedAt: new Date(kept.updatedAtMs).toISOString(),
    updatedBy: kept.updatedBy,
  };
}

/** The row as the command left it, also when the command is a repeat. */
export function writtenCategoryRow(outcome: Accepted): CategoryRow {
  const { type, data, meta } = eventOf(
    outcome,
    'CategoryAdded',
    'CategoryChanged',
    'CategoryArchived',
    'CategoryRestored',
  );
  const { category, revision } = data;
  return keptCategoryRow({
    facts: category,
    revision,
    archived: type === 'CategoryArchived',
    updatedAtMs: Date.parse(meta.at),
    updatedBy: meta.userId ?? null,
    productCount: (outcome.answer as CategoryAnswer).productCount,
  });
}

/** What a stale revision is answered with. */
export function currentCategory(id: string) {
  return (state: Readonly<CatalogueState>): CategoryRow | undefined => {
    const kept = state.categories.get(id);
    return kept && keptCategoryRow(kept);
  };
}
