import { z } from 'zod';
import { dashboardRange } from './primitives.ts';
import { dashboardView } from './readModels/dashboard.ts';

/** What a client may send; anything else is ignored. */
export const watchMessage = z.strictObject({ range: dashboardRange });

/** Lists a push may name. */
export const COLLECTIONS = [
  'categories',
  'vendors',
  'products',
  'purchases',
  'billing',
  'sales',
  'stock-adjustments',
  'stock-history',
  'shop',
  'members',
  'feedback',
] as const;
export const collectionName = z.enum(COLLECTIONS);
export type CollectionName = z.infer<typeof collectionName>;

/** Server to the shop's sockets: these lists have moved on up to `position`, after these requests (of many the newest). */
export const changedMessage = z.object({
  collections: z.array(collectionName),
  position: z.string(),
  correlationIds: z.array(z.string()).optional(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Server to the watchers of a dashboard, within what their role may see. */
export const dashboardMessage = dashboardView.partial().required({ range: true, position: true });
export type DashboardMessage = z.infer<typeof dashboardMessage>;
