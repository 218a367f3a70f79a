import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD, TILES } from './dashboardDocs.ts';
import type { TilesDoc } from './tileSums.ts';

/** After this many attempts the last result is used, even if the figures changed meanwhile. */
const MOST_TRIES = 10;

/** The event that changed the shop's figures last. (The read model's position moves with every shop.) */
async function lastMoved(read: ReadModels, shopId: Id, position: string): Promise<string> {
  const tiles = await read.get<TilesDoc>(DASHBOARD, TILES, shopId);
  return tiles?.lastEvent ?? position;
}

/**
 * Repeats `work` until all its reads belong to one state: the past is the present less later events, and a sale between two
 * reads would be subtracted without having been added.
 */
export async function atOnePosition<Made>(
  read: ReadModels,
  shopId: Id,
  work: (position: string) => Promise<Made>,
): Promise<Made> {
  const readMoved = async () => {
    const position = (await read.position(DASHBOARD, shopId)) ?? '';
    return { position, moved: await lastMoved(read, shopId, position) };
  };
  let before = await readMoved();
  for (let tries = 1; ; tries += 1) {
    const made = await work(before.position);
    const since = await readMoved();
    if (since.moved === before.moved || tries === MOST_TRIES) return made;
    before = since;
  }
}
