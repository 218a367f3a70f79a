import { ZERO_POSITION } from '@bahi/event-store';
import { StaleCheckpoint, type ReadModelWriter } from '@bahi/read-store';
import type { Publish } from '../batch/publishChanges.ts';
import type { Log } from '../batch/readPages.ts';
import type { ProjectionBuilds } from '../builds/projectionBuilds.ts';
import { replayShop } from './replayShop.ts';

/** Batches that a replay may lose to another host before the shop is left for a later retry. Each kept its progress. */
const MAX_RACES = 20;

export interface RetryOptions {
  events: Log;
  writer: ReadModelWriter;
  pageSize: number;
  publish: Publish;
  /** Opens the builds again as storage has them. */
  reopen: () => Promise<void>;
}

/** Replays the parked shops of a projection after a fix. @returns how many were healed here and how many stay parked */
export async function retryParked(
  builds: ProjectionBuilds,
  options: RetryOptions,
): Promise<{ healed: number; parked: number }> {
  let healed = 0;
  for (const shopId of builds.live?.parked.keys() ?? []) {
    if (!(await heal(builds, shopId, options))) continue;
    healed += 1;
    const position = builds.live?.checkpoint ?? ZERO_POSITION;
    const { announces, onDashboard = false } = builds.projection;
    options.publish([{ shopId, collections: [...announces], dashboard: onDashboard, position }]);
  }
  return { healed, parked: builds.live?.parked.size ?? 0 };
}

/** Replays a shop, from where another host left it when that one was faster. @returns false when it stays parked, or is not parked */
async function heal(
  builds: ProjectionBuilds,
  shopId: string,
  { events, writer, pageSize, reopen }: RetryOptions,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_RACES; tries += 1) {
    const { live } = builds;
    const parked = live?.parked.get(shopId);
    if (live === undefined || parked === undefined) return false;
    try {
      return await replayShop(events, writer, live, parked, pageSize);
    } catch (error) {
      await reopen();
      if (!(error instanceof StaleCheckpoint)) throw error;
    }
  }
  return false;
}
