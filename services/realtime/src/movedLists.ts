import type { CollectionName, Position } from '@bahi/contracts';

/** Adds positions of lists; a late message of a slow worker sets none back. */
export function addMoved(to: Map<CollectionName, Position>, moved: ReadonlyMap<CollectionName, Position>): void {
  for (const [collection, position] of moved) {
    if ((to.get(collection) ?? '') < position) to.set(collection, position);
  }
}

/** Groups lists by position, lowest first: a page does not refetch a list that it has from there or later. */
export function byPosition(
  collections: readonly CollectionName[],
  moved: ReadonlyMap<CollectionName, Position>,
): [Position, CollectionName[]][] {
  const groups = new Map<Position, CollectionName[]>();
  for (const collection of collections) {
    const position = moved.get(collection);
    if (position !== undefined) groups.set(position, [...(groups.get(position) ?? []), collection]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
