import { z } from 'zod';
import type { DashboardView } from './readModels/dashboard.ts';
import type { Position } from './primitives.ts';

export const dashboardRange = z.enum(['today', '7d', 'month', 'fy']);
export type DashboardRange = z.infer<typeof dashboardRange>;

/** What a client may send; anything else is ignored. */
export const watchMessage = z.strictObject({ range: dashboardRange });

/** Lists a push may name. */
export const COLLECTIONS = [
  'categories', 'vendors', 'products', 'purchases', 'billing', 'sales', 'stock-adjustments', 'shop', 'members', 'feedback',
] as const; // prettier-ignore
export type CollectionName = (typeof COLLECTIONS)[number];

/** Server to the shop's sockets: these lists have moved on up to `position`. */
export interface ChangedMessage {
  collections: CollectionName[];
  position: Position;
}

/** Server to the watchers of a dashboard, within what their role may see. */
export type DashboardMessage = Partial<DashboardView> & Pick<DashboardView, 'range' | 'position'>;
