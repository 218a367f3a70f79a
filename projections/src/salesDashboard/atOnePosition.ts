import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD } from './dashboardDocs.ts';

/** Batches of other shops move the position too: what was never met in peace is given as it was met last. */
const MOST_TRIES = 4;

/**
 * What `work` makes of several reads, none of them older or newer than another: the past is what is now without what came
 * after, and a sale between two reads would be taken off without being there.
 */
export async function atOnePosition<Made>(
  read: ReadModels,
  shopId: Id,
  work: (position: string) => Promise<Made>,
): Promise<Made> {
  let position = (await read.position(DASHBOARD, shopId)) ?? '';
  for (let tries = 1; ; tries += 1) {
    const made = await work(position);
    const since = (await read.position(DASHBOARD, shopId)) ?? '';
    if (since === position || tries === MOST_TRIES) return made;
    position = since;
  }
}
