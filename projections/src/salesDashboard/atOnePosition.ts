import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD } from './dashboardDocs.ts';

/**
 * Batches of other shops move the position too. What was not met in peace for so long is given as it was met last: storage is
 * slow then, and who asked has a few seconds in all.
 */
const LONGEST_MS = 1_000;

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
  for (const began = performance.now(); ;) {
    const made = await work(position);
    const since = (await read.position(DASHBOARD, shopId)) ?? '';
    if (since === position || performance.now() - began > LONGEST_MS) return made;
    position = since;
  }
}
