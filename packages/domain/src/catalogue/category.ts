import {
  accept,
  refuse,
  refuseField,
  type CatalogueFact,
  type CategoryDetails,
  type Decision,
  type Id,
} from '@bahi/contracts';
import type { CategoryAnswer } from './answers.ts';
import type { CatalogueState } from './catalogueState.ts';
import { findActive, findArchived, overlay } from './kept.ts';
import { nameKey } from './nameKey.ts';

export interface ChangeCategory {
  id: Id;
  revision: number;
  changes: Partial<Omit<CategoryDetails, 'id'>>;
}

const nameTaken = refuseField('category_name_taken', 'name');

function isTaken(state: CatalogueState, category: CategoryDetails): boolean {
  const owner = state.categoryNames.get(nameKey(category.name));
  return owner !== undefined && owner !== category.id;
}

const answer = (productCount: number): CategoryAnswer => ({ productCount });

/** Category names are unique among active ones: trimmed, case-folded, NFC. */
export function addCategory(state: Readonly<CatalogueState>, category: CategoryDetails): Decision<CatalogueFact> {
  if (isTaken(state, category)) return nameTaken;
  return accept([{ type: 'CategoryAdded', data: { category, revision: 0 } }], answer(0));
}

/** Changes the sent fields. Refusals: those of `findActive`, and a name that another category has. */
export function changeCategory(state: Readonly<CatalogueState>, command: ChangeCategory): Decision<CatalogueFact> {
  const found = findActive(state.categories.get(command.id), command.revision);
  if (found.kind === 'refused') return found;
  const category = overlay(found.kept.facts, command.changes);
  if (isTaken(state, category)) return nameTaken;
  const revision = found.kept.revision + 1;
  return accept([{ type: 'CategoryChanged', data: { category, revision } }], answer(found.kept.productCount));
}

/** Refused with the number of its active products while it has any. */
export function archiveCategory(state: Readonly<CatalogueState>, id: Id): Decision<CatalogueFact> {
  const found = findActive(state.categories.get(id));
  if (found.kind === 'refused') return found;
  const { facts: category, productCount } = found.kept;
  if (productCount > 0) return refuse('category_in_use', { params: { count: productCount } });
  const revision = found.kept.revision + 1;
  return accept([{ type: 'CategoryArchived', data: { category, revision } }], answer(0));
}

/** Refused while another category uses the name. */
export function restoreCategory(state: Readonly<CatalogueState>, id: Id): Decision<CatalogueFact> {
  const found = findArchived(state.categories.get(id));
  if (found.kind === 'refused') return found;
  const { facts: category } = found.kept;
  if (isTaken(state, category)) return nameTaken;
  const revision = found.kept.revision + 1;
  return accept([{ type: 'CategoryRestored', data: { category, revision } }], answer(found.kept.productCount));
}
