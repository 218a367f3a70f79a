import {
  accept,
  refuse,
  type CatalogueFact,
  type Decision,
  type FileImportedData,
  type Id,
  type UndoObstacle,
} from '@bahi/contracts';
import type { ProductFigures } from '../catalogue/answers.ts';
import type { CatalogueState } from '../catalogue/catalogueState.ts';
import { archiveCategory } from '../catalogue/category.ts';
import { archiveProduct, changeProduct } from '../catalogue/product.ts';
import { Draft } from './draftCatalogue.ts';

export interface UndoFileImport {
  imported: FileImportedData;
  /** Added products that the ledger has sold, bought or adjusted since. */
  traded: ReadonlySet<Id>;
  figuresOf: (productId: Id) => ProductFigures & { hasHistory: boolean };
}

/** Stored with the events, so that a repeat has it too. */
interface UndoneAnswer {
  undone: number;
}

/** What stands in the way of undoing: all of it, so that people see what to look at. */
function obstaclesOf(state: Readonly<CatalogueState>, { imported, traded }: UndoFileImport): UndoObstacle[] {
  const nameOf = (productId: Id) => state.products.get(productId)?.facts.name ?? '';
  const ofAdded = imported.addedIds
    .filter((id) => traded.has(id) && state.products.get(id)?.archived === false)
    .map((productId) => ({ productId, name: nameOf(productId), reason: 'traded' as const }));
  const ofChanged = imported.changed
    .filter(({ productId, revision }) => state.products.get(productId)?.revision !== revision)
    .map(({ productId }) => ({ productId, name: nameOf(productId), reason: 'changed' as const }));
  return [...ofAdded, ...ofChanged];
}

/**
 * Takes back what a file brought: added products are archived, and so are added categories that are empty then; changed products get
 * back what the file replaced. All or nothing. Refusals: `not_found`, `import_undone`, `import_in_use` with the products that were traded
 * or changed since, `unit_fixed`, and those of an archived category.
 */
export function undoFileImport(
  state: Readonly<CatalogueState>,
  command: UndoFileImport,
): { decision: Decision<CatalogueFact>; obstacles: UndoObstacle[] } {
  const { importId, addedIds, changed, categoryIds } = command.imported;
  const kept = state.fileImports.get(importId);
  const none: UndoObstacle[] = [];
  if (kept === undefined) return { decision: refuse('not_found'), obstacles: none };
  if (kept.undone) return { decision: refuse('import_undone'), obstacles: none };
  const obstacles = obstaclesOf(state, command);
  if (obstacles.length > 0) {
    const names = obstacles.slice(0, 3).map(({ name }) => name);
    return {
      decision: refuse('import_in_use', { params: { count: obstacles.length, names: names.join(', ') } }),
      obstacles,
    };
  }
  const facts: CatalogueFact[] = [];
  const draft = new Draft(state);
  const take = (decision: Decision<CatalogueFact>): Decision<CatalogueFact> | undefined => {
    if (decision.kind === 'refused') return decision;
    facts.push(...decision.facts);
    return undefined;
  };
  const left = new Map(categoryIds.map((id) => [id, state.categories.get(id)?.productCount ?? 0]));
  const leaves = (productId: Id): void => {
    const categoryId = state.products.get(productId)?.facts.categoryId ?? '';
    left.set(categoryId, (left.get(categoryId) ?? 0) - 1);
  };
  const active = addedIds.filter((id) => state.products.get(id)?.archived === false);
  for (const id of active) {
    const { hasHistory: _, ...figures } = command.figuresOf(id);
    const refused = take(archiveProduct(draft.state, { id, figures }));
    if (refused !== undefined) return { decision: refused, obstacles: none };
    draft.release(id);
    leaves(id);
  }
  // SKUs may have moved from one of them to another
  for (const { productId } of changed) draft.release(productId);
  for (const { productId: id, revision, before } of changed) {
    const { hasHistory, ...figures } = command.figuresOf(id);
    const refused = take(changeProduct(draft.state, { id, revision, changes: before, hasHistory, figures }));
    if (refused !== undefined) return { decision: refused, obstacles: none };
    if (before.categoryId !== undefined) leaves(id);
  }
  for (const id of categoryIds) {
    if (left.get(id) !== 0 || state.categories.get(id)?.archived !== false) continue;
    draft.empty(id);
    const refused = take(archiveCategory(draft.state, id));
    if (refused !== undefined) return { decision: refused, obstacles: none };
  }
  const answer: UndoneAnswer = { undone: active.length + changed.length };
  return { decision: accept([...facts, { type: 'FileImportUndone', data: { importId } }], answer), obstacles: none };
}
