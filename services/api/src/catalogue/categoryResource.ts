import { categoryRow, type CategoryFacts, type CategoryRow } from '@bahi/contracts';
import type { CatalogueState, CategoryAnswer, KeptCategory } from '@bahi/domain';
import type { Accepted } from '../lists/writtenRow.ts';
import type { Resource } from '../lists/resource.ts';

export const categoryResource: Resource = {
  name: 'categories',
  model: 'categoryList',
  collection: 'categories',
  row: categoryRow,
  filters: ['q', 'id', 'status'],
  defaults: { status: 'active' },
  sort: { field: 'name', order: 'ASC' },
  orderedBy: { name: 'nameKey' },
};

/** The row as the catalogue's fold has it. */
function keptCategoryRow(kept: KeptCategory): CategoryRow {
  return {
    id: kept.facts.id,
    revision: kept.revision,
    name: kept.facts.name,
    description: kept.facts.description,
    productCount: kept.productCount,
    status: kept.archived ? 'archived' : 'active',
    updatedAt: new Date(kept.updatedAtMs).toISOString(),
  };
}

/** The row as the command left it, also when the command is a repeat. */
export function writtenCategoryRow({ events, answer }: Accepted): CategoryRow {
  const event = events.at(-1);
  if (event === undefined) throw new Error('a catalogue command without an event');
  const { category, revision } = event.data as { category: CategoryFacts; revision: number };
  return keptCategoryRow({
    facts: category,
    revision,
    archived: event.type === 'CategoryArchived',
    updatedAtMs: Date.parse(event.meta.at),
    productCount: (answer as CategoryAnswer).productCount,
  });
}

/** What a stale revision is answered with. */
export function currentCategory(id: string) {
  return (state: Readonly<CatalogueState>): CategoryRow | undefined => {
    const kept = state.categories.get(id);
    return kept && keptCategoryRow(kept);
  };
}
