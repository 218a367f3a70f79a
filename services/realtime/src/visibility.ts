import type { CollectionName, DashboardMessage, Role } from '@bahi/contracts';

/** Owner and auditor see the same figures; staff see fewer. A dashboard is computed once per view, not per person. */
export type DashboardAudience = 'full' | 'staff';

/** The figures that a role may see: staff sees no cost. */
export function audienceOf(role: Role): DashboardAudience {
  return role === 'staff' ? 'staff' : 'full';
}

const hiddenLists: Readonly<Record<Role, ReadonlySet<CollectionName>>> = {
  owner: new Set(),
  staff: new Set(['purchases', 'stock-history', 'members', 'feedback']),
  auditor: new Set(['members', 'feedback']),
};

/** The changed lists that the role can open. */
export function visibleLists(role: Role, lists: Iterable<CollectionName>): CollectionName[] {
  return [...lists].filter((list) => !hiddenLists[role].has(list));
}

/** The figures without cost, value, revenue, or the bills of others. */
export function visibleFigures(audience: DashboardAudience, message: DashboardMessage): DashboardMessage {
  if (audience === 'full') return message;
  const { range, from, to, position, tiles, lowStock } = message;
  if (tiles === undefined) return { range, position };
  const { totalProducts, lowStock: low, outOfStock, totalStock } = tiles;
  return { range, from, to, position, tiles: { totalProducts, lowStock: low, outOfStock, totalStock }, lowStock };
}
