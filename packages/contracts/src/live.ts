import { z } from 'zod';
import { dashboardRange } from './primitives.ts';
import { dashboardView } from './readModels/dashboard.ts';

/** What a client may send; anything else is ignored. */
export const watchMessage = z.strictObject({ range: dashboardRange });

/** Lists that a live message may name. */
export const COLLECTIONS = [
  'categories',
  'vendors',
  'customers',
  'products',
  'purchases',
  'billing',
  'sales',
  'stock-adjustments',
  'stock-history',
  'cash-movements',
  'day-closes',
  'shop',
  'members',
  'feedback',
] as const;
export const collectionName = z.enum(COLLECTIONS);
export type CollectionName = z.infer<typeof collectionName>;

/**
 * Server to the shop's sockets: these lists changed, up to `position`, because of these requests (the newest ones if
 * many).
 */
export const changedMessage = z.object({
  collections: z.array(collectionName),
  position: z.string(),
  correlationIds: z.array(z.string()).optional(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Server to the sockets that watch a dashboard, limited to what their role may see. */
export const dashboardMessage = dashboardView.partial().required({ range: true, position: true });
export type DashboardMessage = z.infer<typeof dashboardMessage>;
